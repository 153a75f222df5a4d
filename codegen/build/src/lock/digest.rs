//! What a text is told by.

use sha2::{Digest as _, Sha256};

/// The SHA-256 of a text in hexadecimal digits, with line ends as in git.
pub(crate) fn digest(text: &str) -> String {
    let digest = match text.contains("\r\n") {
        true => Sha256::digest(text.replace("\r\n", "\n")),
        false => Sha256::digest(text),
    };
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
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
