//! Steps through a pattern, character by character.

use super::error::{PatternError, PatternFault};

/// A place in a pattern.
pub(super) struct Scanner<'a> {
    rest: &'a str,
    /// Characters before it.
    pub(super) offset: usize,
}

impl<'a> Scanner<'a> {
    /// The beginning of a pattern.
    pub(super) fn new(pattern: &'a str) -> Self {
        Self { rest: pattern, offset: 0 }
    }

    /// What is left.
    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    /// The next character, which stays.
    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// The next character.
    pub(super) fn next(&mut self) -> Option<char> {
        let character = self.peek()?;
        self.rest = &self.rest[character.len_utf8()..];
        self.offset += 1;
        Some(character)
    }

    /// The next character, where one must follow.
    pub(super) fn expect(&mut self) -> Result<char, PatternError> {
        self.next().ok_or_else(|| self.error(PatternFault::End))
    }

    /// Steps over `text` if it is next.
    pub(super) fn skip(&mut self, text: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(text) else { return false };
        self.rest = rest;
        self.offset += text.chars().count();
        true
    }

    /// The characters up to `end`, which is stepped over; none if it does not follow.
    pub(super) fn until(&mut self, end: char) -> Option<&'a str> {
        let (before, after) = self.rest.split_once(end)?;
        self.rest = after;
        self.offset += before.chars().count() + 1;
        Some(before)
    }

    /// That is wrong at the next character.
    pub(super) fn error(&self, fault: PatternFault) -> PatternError {
        PatternError { offset: self.offset, fault }
    }

    /// That is wrong at the character just read.
    pub(super) fn error_before(&self, fault: PatternFault) -> PatternError {
        PatternError { offset: self.offset.saturating_sub(1), fault }
    }
}
