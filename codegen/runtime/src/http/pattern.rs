//! Regular expressions of a description.

use std::sync::OnceLock;

use regex::Regex;

/// A regular expression, compiled when it is first used.
#[derive(Debug)]
pub struct Pattern {
    source: &'static str,
    compiled: OnceLock<Option<Regex>>,
}

impl Pattern {
    /// From its text; the generator has seen that it compiles.
    pub const fn new(source: &'static str) -> Self {
        Self { source, compiled: OnceLock::new() }
    }

    /// Whether it is found in the text; anchors are up to the expression.
    pub fn is_match(&self, text: &str) -> bool {
        let compiled = self.compiled.get_or_init(|| Regex::new(self.source).ok());
        compiled.as_ref().is_some_and(|regex| regex.is_match(text))
    }

    /// The expression as it is written.
    pub fn as_str(&self) -> &'static str {
        self.source
    }
}
