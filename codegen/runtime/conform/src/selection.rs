//! Which cases are run.

use crate::Case;

/// Which cases are run: all, if nothing is said.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// Those whose name or family has one of these texts; all, if there are none.
    pub only: Vec<String>,
    /// None of those whose name or family has one of these texts.
    pub skip: Vec<String>,
    /// Only requests that change nothing by their method (RFC 9110, section 9.2.1).
    pub read_only: bool,
}

impl Selection {
    /// Whether a case is run.
    pub fn takes(&self, name: &str, case: &Case<'_>) -> bool {
        let is_safe = matches!(case.request.method.as_str(), "GET" | "HEAD" | "OPTIONS");
        self.takes_named(name, case.family) && (is_safe || !self.read_only)
    }

    /// Whether a test of that name and family is run, whatever it sends.
    pub(crate) fn takes_named(&self, name: &str, family: &str) -> bool {
        let has = |text: &String| name.contains(text.as_str()) || family == text;
        (self.only.is_empty() || self.only.iter().any(has)) && !self.skip.iter().any(has)
    }
}
