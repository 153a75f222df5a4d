//! Where in a text a byte is.

use std::fmt;

/// A line and a column, as editors count them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
}

impl Position {
    /// The position of byte `offset` of `text`; its end, if `offset` is beyond it.
    pub fn of(text: &str, offset: usize) -> Self {
        let before = &text.as_bytes()[..offset.min(text.len())];
        let line = memchr::memchr_iter(b'\n', before).count() + 1;
        let start = memchr::memrchr(b'\n', before).map_or(0, |newline| newline + 1);
        // A byte that continues a character is no column of its own.
        let column = before[start..].iter().filter(|byte| **byte & 0xC0 != 0x80).count() + 1;
        Self { line, column }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_characters_from_one() {
        let text = "ab\nçdé\n";
        let at = |offset| Position::of(text, offset).to_string();
        assert_eq!(
            (at(0), at(2), at(3), at(5), at(8)),
            ("1:1".into(), "1:3".into(), "2:1".into(), "2:2".into(), "2:4".into())
        );
        assert_eq!((at(9), at(99)), ("3:1".to_owned(), "3:1".to_owned()));
    }
}
