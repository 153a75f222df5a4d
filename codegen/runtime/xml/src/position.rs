//! Where in a text a byte is.

use std::fmt;

use super::work::count_steps;

/// A line and a column, as editors count them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
}

impl Position {
    /// The beginning of a text.
    pub(crate) const START: Self = Self { line: 1, column: 1 };

    /// The position of byte `offset` of `text`; its end, if `offset` is beyond it.
    pub fn of(text: &str, offset: usize) -> Self {
        Self::of_bytes(&text.as_bytes()[..offset.min(text.len())])
    }

    /// The position behind some text that begins here.
    pub(crate) fn behind(self, text: &[u8]) -> Self {
        let further = Self::of_bytes(text);
        match further.line {
            1 => Self { column: self.column + further.column - 1, ..self },
            lines => Self { line: self.line + lines - 1, column: further.column },
        }
    }

    /// The position behind `before`.
    fn of_bytes(before: &[u8]) -> Self {
        count_steps(before.len());
        let line = memchr::memchr_iter(b'\n', before).count() + 1;
        let start = memchr::memrchr(b'\n', before).map_or(0, |newline| newline + 1);
        // A byte that continues a character is no column of its own.
        let column = before[start..].iter().filter(|byte| **byte & 0xC0 != 0x80).count() + 1;
        Self { line, column }
    }
}

/// Finds the positions of many bytes in one pass, if they come in order.
pub(crate) struct Positions<'t> {
    text: &'t str,
    offset: usize,
    position: Position,
}

impl<'t> Positions<'t> {
    /// At the beginning of a text.
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, offset: 0, position: Position::START }
    }

    /// The position of byte `offset`; from the beginning again, if that is behind the last one.
    pub(crate) fn of(&mut self, offset: usize) -> Position {
        if offset < self.offset {
            *self = Self::new(self.text);
        }
        let end = offset.min(self.text.len());
        self.position = self.position.behind(&self.text.as_bytes()[self.offset..end]);
        self.offset = end;
        self.position
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
        let mut positions = Positions::new(text);
        for offset in [0, 2, 3, 5, 8, 9, 1, 99] {
            assert_eq!(positions.of(offset), Position::of(text, offset), "{offset}");
        }
        assert_eq!((at(9), at(99)), ("3:1".to_owned(), "3:1".to_owned()));
    }
}
