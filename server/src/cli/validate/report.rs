//! Formats an error of a document.

use std::fmt;

use swordsmith_codegen::excerpt::Excerpt;
use swordsmith_codegen::source::Position;
use swordsmith_xml::Error;

use super::place;

/// An error in a document: the finding, its position, the path of elements, what was expected, and
/// the rule.
pub(super) struct Report<'a> {
    /// The name of the document.
    pub(super) name: &'a str,
    /// Its text; `None` if its bytes cannot be decoded.
    pub(super) text: Option<&'a str>,
    /// The error.
    pub(super) error: &'a Error,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "error: {}", self.error.found())?;
        let margin = self.place(f)?;
        if !self.error.path().is_empty() {
            writeln!(f, "{margin} = in: {}", self.error.path())?;
        }
        if let Some(expected) = self.error.expectation() {
            writeln!(f, "{margin} = expected: {expected}")?;
        }
        if let Some(suggestion) = self.error.suggestion() {
            writeln!(f, "{margin} = help: {suggestion}")?;
        }
        if let Some((file, line)) = self.error.rule() {
            writeln!(f, "{margin} = rule: {file}:{line}")?;
        }
        Ok(())
    }
}

impl Report<'_> {
    /// Writes the position; returns the width of the line number.
    fn place(&self, f: &mut fmt::Formatter<'_>) -> Result<String, fmt::Error> {
        let Some(at) = self.error.position() else {
            writeln!(f, " --> {}", self.name)?;
            return Ok(" ".to_owned());
        };
        let margin = " ".repeat(at.line.to_string().len());
        match (self.text, self.error.offset()) {
            (Some(text), Some(start)) => {
                let narrow = |number| u32::try_from(number).unwrap_or(u32::MAX);
                let position = Position { line: narrow(at.line), column: narrow(at.column) };
                let end = place::end(text, start);
                write!(f, "{}", Excerpt { name: self.name, text, position, start, end })?;
            }
            _ => writeln!(f, "{margin}--> {}:{at}", self.name)?,
        }
        Ok(margin)
    }
}
