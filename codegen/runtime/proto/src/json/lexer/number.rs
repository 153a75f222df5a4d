//! Numbers, as they are written.

use std::io::Read;

use super::super::TextError;
use super::Lexer;

/// The longest number that is read; what is longer names no value that a field can hold.
const LONGEST_NUMBER: usize = 4096;

impl<R: Read> Lexer<R> {
    /// Takes a number, as it is written.
    pub(in crate::json) fn number<'t>(
        &mut self,
        text: &'t mut String,
    ) -> Result<&'t str, TextError> {
        self.skip_space()?;
        let place = self.place();
        text.clear();
        while let Some(byte @ (b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E')) = self.peek()? {
            if text.len() == LONGEST_NUMBER {
                return Err(TextError::new("the number is too long".to_owned(), place));
            }
            text.push(char::from(byte));
            self.bump();
        }
        if is_number(text) {
            return Ok(text);
        }
        Err(TextError::new(format!("`{text}` is no number of JSON"), place))
    }
}

/// `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`
pub(in crate::json) fn is_number(text: &str) -> bool {
    let digits =
        |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let text = text.strip_prefix('-').unwrap_or(text);
    let whole = digits(text);
    if whole == 0 || (whole > 1 && text.starts_with('0')) {
        return false;
    }
    let mut rest = &text[whole..];
    if let Some(fraction) = rest.strip_prefix('.') {
        let length = digits(fraction);
        if length == 0 {
            return false;
        }
        rest = &fraction[length..];
    }
    if let Some(exponent) = rest.strip_prefix(['e', 'E']) {
        let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        return !exponent.is_empty() && digits(exponent) == exponent.len();
    }
    rest.is_empty()
}
