//! Where in a multipart a fault is.

use std::fmt;

use crate::{ContentDisposition, MediaType};

/// The most characters of a name or a media type that are shown.
const MOST_SHOWN: usize = 100;

/// A part of a multipart, as faults name it: ``part 2 (`atom`, application/atom+xml)``.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PartPlace {
    number: usize,
    name: Option<String>,
    media_type: Option<String>,
}

impl PartPlace {
    /// The part of that number, counted from 1 in the order of the body.
    pub fn of_number(number: usize) -> Self {
        Self { number, ..Self::default() }
    }

    /// The same with its name, and its media type if that can be read.
    #[must_use]
    pub fn described(self, name: Option<&str>, media_type: Option<&MediaType>) -> Self {
        let media_type = media_type.map(|media_type| cut(media_type.essence()));
        Self { name: name.map(cut), media_type, ..self }
    }

    /// The same with what these headers say.
    pub(super) fn with(self, disposition: Option<&[u8]>, content_type: Option<&[u8]>) -> Self {
        let name = disposition.and_then(|value| ContentDisposition::parse(value).ok()?.name);
        let media_type =
            content_type.and_then(|value| MediaType::parse(std::str::from_utf8(value).ok()?).ok());
        self.described(name.as_deref(), media_type.as_ref())
    }

    /// Its number, counted from 1.
    pub(super) fn number(&self) -> usize {
        self.number
    }
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl fmt::Display for PartPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "part {}", self.number)?;
        match (&self.name, &self.media_type) {
            (None, None) => Ok(()),
            (Some(name), None) => write!(f, " (`{name}`)"),
            (None, Some(media_type)) => write!(f, " ({media_type})"),
            (Some(name), Some(media_type)) => write!(f, " (`{name}`, {media_type})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_of_a_part_is_shown() {
        let part = PartPlace::of_number(2);
        assert_eq!(part.to_string(), "part 2");
        let shown = |disposition: &[u8], content_type: &[u8]| {
            part.clone().with(Some(disposition), Some(content_type)).to_string()
        };
        let disposition = b"form-data; name=\"atom\"; filename=x";
        assert_eq!(shown(disposition, b"Text/XML; charset=utf-8"), "part 2 (`atom`, text/xml)");
        assert_eq!(shown(disposition, b"xml"), "part 2 (`atom`)");
        assert_eq!(shown(b"attachment", b"text/xml"), "part 2 (text/xml)");
        assert_eq!(shown(b"attachment; filename=\"\xff\"", b"\xff"), "part 2");
        let long = format!("form-data; name={}", "n".repeat(5000));
        assert!(shown(long.as_bytes(), b"text/xml").len() < 200);
    }
}
