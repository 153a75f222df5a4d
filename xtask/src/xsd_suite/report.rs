//! The report of a run: a line per failure, and the totals.

use super::case::{Case, Expected, Outcome};
use super::expected::{Known, SCHEMA};

/// Expected results of all.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) right: usize,
    pub(crate) all: usize,
}

/// The counts of some cases.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Totals {
    /// Schemas that are valid.
    pub(super) schemas: Count,
    /// Schemas that are not.
    pub(super) broken_schemas: Count,
    /// Valid documents: accepted, and with compiled types, equal after a round trip.
    pub(super) valid: Count,
    /// Invalid documents: rejected, with a position.
    pub(super) invalid: Count,
}

/// The failures of a run.
#[derive(Debug, Default)]
pub(crate) struct Failures {
    /// Unexpected ones, a line each.
    pub(super) unexpected: Vec<String>,
    /// Known ones, each with its reason.
    pub(super) known: Vec<String>,
    /// Known failures that did not happen.
    pub(super) mended: Vec<String>,
}

impl Count {
    /// Counts one.
    pub(crate) fn add(&mut self, is_right: bool) {
        self.all += 1;
        self.right += usize::from(is_right);
    }
}

impl std::fmt::Display for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.right, self.all)
    }
}

impl Totals {
    /// Counts a case. The documents of a schema that was refused count as failed.
    pub(super) fn add(&mut self, case: &Case, outcome: &Outcome) {
        match case.expected {
            Expected::Valid => self.schemas.add(outcome.schema.is_ok()),
            Expected::Invalid => self.broken_schemas.add(outcome.schema.is_err()),
            Expected::Open => {}
        }
        for (index, document) in case.documents.iter().enumerate() {
            let verdict = outcome.documents.get(index);
            let is_right = verdict.is_some_and(|it| it.fault(document.expected).is_none());
            match document.expected {
                Expected::Valid => self.valid.add(is_right),
                Expected::Invalid => self.invalid.add(is_right),
                Expected::Open => {}
            }
        }
    }
}

impl Failures {
    /// Collects the failures of a case.
    pub(super) fn add(&mut self, case: &Case, outcome: &Outcome, known: &Known) {
        let fault = match (&outcome.schema, case.expected) {
            (Err(reason), Expected::Valid) => Some(format!("refused: {reason}")),
            (Ok(()), Expected::Invalid) => Some("taken".to_owned()),
            _ => None,
        };
        self.subject(&case.name, SCHEMA, fault, known);
        for (document, verdict) in case.documents.iter().zip(&outcome.documents) {
            self.subject(&case.name, &document.name, verdict.fault(document.expected), known);
        }
    }

    /// Collects what is wrong with one subject of a case.
    pub(crate) fn subject(
        &mut self,
        name: &str,
        subject: &str,
        fault: Option<String>,
        known: &Known,
    ) {
        match (fault, known.reason(name, subject)) {
            (Some(fault), None) => {
                let fault = fault.trim_end().replace('\n', "\n    ");
                self.unexpected.push(format!("{name}: {subject}: {fault}"));
            }
            (Some(_), Some(reason)) => self.known.push(format!("{name}: {subject}: {reason}")),
            (None, Some(_)) => {
                let what = "does not fail any more: take it out";
                self.mended.push(format!("{}: {name}: {subject} {what}", known.file()));
            }
            (None, None) => {}
        }
    }

    /// Prints them, the known ones on demand; an error if any is unexpected, or a known one did not
    /// happen.
    pub(crate) fn finish(&self, with_known: bool) -> Result<(), String> {
        for line in self.unexpected.iter().chain(&self.mended) {
            println!("{line}");
        }
        for line in self.known.iter().filter(|_| with_known) {
            println!("known: {line}");
        }
        if !with_known {
            println!("{} known failures", self.known.len());
        }
        match (self.unexpected.len(), self.mended.len()) {
            (0, 0) => Ok(()),
            (unexpected, mended) => Err(format!(
                "{unexpected} failures that are not known, {mended} known ones that did not happen"
            )),
        }
    }
}
