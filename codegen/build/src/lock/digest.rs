//! What a text is told by.

use std::borrow::Cow;
use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

/// The SHA-256 of a text in hexadecimal digits, with line ends as in git.
pub(crate) fn digest(text: &str) -> String {
    let unix =
        if text.contains("\r\n") { text.replace("\r\n", "\n").into() } else { Cow::from(text) };
    let mut digits = String::new();
    for byte in Sha256::digest(unix.as_bytes()) {
        let _ = write!(digits, "{byte:02x}"); // a String takes any text
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::digest;

    #[test]
    fn line_ends_make_no_difference() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(digest(""), empty);
        assert_eq!(digest("a\r\nb"), digest("a\nb"));
        assert_ne!(digest("a\nb"), digest("ab"));
    }
}
