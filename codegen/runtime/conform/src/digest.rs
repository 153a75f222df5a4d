//! Checksums in headers.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use md5::{Digest as _, Md5};

/// The MD5 checksum in hexadecimal digits.
pub(crate) fn hex_digest(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in Md5::digest(bytes) {
        let _ = write!(text, "{byte:02x}"); // a string takes it
    }
    text
}

/// The MD5 checksum in base64.
pub(crate) fn base64_digest(bytes: &[u8]) -> String {
    STANDARD.encode(Md5::digest(bytes))
}
