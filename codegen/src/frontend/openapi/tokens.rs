//! Names that a protocol bounds.

/// Whether a text is a token (RFC 9110, section 5.6.2), as names of headers and cookies are.
pub fn is_token(text: &str) -> bool {
    let is_token_byte =
        |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !text.is_empty() && text.bytes().all(is_token_byte)
}
