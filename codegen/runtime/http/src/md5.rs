//! The value of `Content-MD5`.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::Reason;

/// An MD5 checksum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Md5(pub [u8; 16]);

impl Md5 {
    /// Reads 32 hexadecimal digits, or base64 as RFC 1864 has it.
    ///
    /// # Errors
    ///
    /// If the text is neither.
    pub fn parse(text: &str) -> Result<Self, Reason> {
        let read = if text.len() == 32 { from_hexadecimal(text) } else { from_base64(text) };
        read.map(Self).ok_or_else(|| {
            Reason::new("it is no MD5 checksum")
                .with_detail(format!("expected 32 hexadecimal digits or base64, found `{text}`"))
        })
    }
}

fn from_hexadecimal(text: &str) -> Option<[u8; 16]> {
    let digits: Vec<u8> = text
        .chars()
        .map(|digit| digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok()))
        .collect::<Option<_>>()?;
    let bytes: Vec<u8> = digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect();
    bytes.try_into().ok()
}

fn from_base64(text: &str) -> Option<[u8; 16]> {
    STANDARD.decode(text).ok()?.try_into().ok()
}

impl From<[u8; 16]> for Md5 {
    fn from(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }
}

/// In hexadecimal.
impl fmt::Display for Md5 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_and_base64_are_read() {
        let expected = "900150983cd24fb0d6963f7d28e17f72";
        for text in [expected, "900150983CD24FB0D6963F7D28E17F72", "kAFQmDzST7DWlj99KOF/cg=="] {
            assert_eq!(Md5::parse(text).unwrap().to_string(), expected);
        }
    }

    #[test]
    fn anything_else_is_not() {
        for text in ["", "abc", "kAFQmDzST7DWlj99KOF/cg", "é00150983cd24fb0d6963f7d28e17f7", "AAAA"]
        {
            assert!(Md5::parse(text).is_err(), "{text}");
        }
        assert!(Md5::parse(&"g".repeat(32)).is_err());
    }
}
