//! The boundary between parts.

use crate::{Fault, MediaType};

/// The boundary of a multipart, as its media type gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Boundary {
    text: String,
    media_type: MediaType,
}

impl Boundary {
    /// The boundary of a multipart media type.
    ///
    /// # Errors
    ///
    /// If there is none, or one that RFC 2046 does not allow.
    pub fn of(media_type: &MediaType) -> Result<Self, Fault> {
        let boundary = media_type
            .parameter("boundary")
            .ok_or_else(|| Fault::malformed("Content-Type has no `boundary`"))?;
        let is_right = (1..=70).contains(&boundary.len())
            && boundary.bytes().all(is_boundary_byte)
            && !boundary.ends_with(' ');
        if !is_right {
            return Err(Fault::malformed("the `boundary` of Content-Type is no boundary"));
        }
        Ok(Self { text: boundary.to_owned(), media_type: media_type.clone() })
    }

    /// The media type that it is a parameter of.
    pub fn media_type(&self) -> &MediaType {
        &self.media_type
    }

    /// The boundary itself.
    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    /// Line break, two dashes, the boundary: what ends a part.
    pub(super) fn delimiter(&self) -> Vec<u8> {
        format!("\r\n--{}", self.text).into_bytes()
    }
}

fn is_boundary_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"'()+_,-./:=? ".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boundary(content_type: &str) -> Option<String> {
        let media_type = MediaType::parse(content_type).unwrap();
        Boundary::of(&media_type).ok().map(|boundary| boundary.text)
    }

    #[test]
    fn boundaries_are_quoted_or_not() {
        let long = format!("multipart/related; boundary={}", "a".repeat(71));
        assert_eq!(boundary("multipart/form-data; boundary=abc").as_deref(), Some("abc"));
        assert_eq!(boundary("multipart/x; boundary=\"==a b==\"").as_deref(), Some("==a b=="));
        assert_eq!(boundary("multipart/x; boundary====a==").as_deref(), Some("===a=="));
        assert_eq!(boundary("multipart/x; boundary=\"a \""), None);
        assert_eq!(boundary("multipart/x; boundary=\"\""), None);
        assert_eq!(boundary("multipart/x"), None);
        assert_eq!(boundary(&long), None);
    }
}
