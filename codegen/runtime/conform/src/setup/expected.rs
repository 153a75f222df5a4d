//! What a setup expects to fail.

use serde::Deserialize;

use super::UnusableSetup;
use crate::report::Expectation;

/// Failures that are expected: by texts in the names of tests and in what failures say.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Expected {
    test: Option<String>,
    why: Option<String>,
    /// A header of responses that is not checked.
    pub(super) header: Option<String>,
    reason: String,
}

impl Expected {
    /// The same for a report.
    pub(super) fn expectation(&self) -> Expectation {
        let Self { test, why, header, reason } = self.clone();
        Expectation { test, why, header, reason }
    }

    /// It says of what, and of a header nothing more.
    pub(super) fn check(&self) -> Result<(), UnusableSetup> {
        match (self.test.is_some() || self.why.is_some(), self.header.is_some()) {
            (true, false) | (false, true) => Ok(()),
            _ => {
                let why = "an `[[expect]]` has a `test`, a `why` or both, or a `header`";
                Err(UnusableSetup(format!("{why} (its reason is \"{}\")", self.reason)))
            }
        }
    }
}
