//! The words that several formats have for the same.

use crate::{Change, Severity, Verdict};

/// What a severity does to the parties of a change.
pub(super) fn concerns(severity: Severity) -> &'static str {
    match severity {
        Severity::Breaking => "breaks",
        Severity::Undecided => "may break",
        Severity::Warning | Severity::Compatible => "concerns",
    }
}

/// Whom a change concerns.
pub(super) fn parties(change: &Change) -> String {
    let words: Vec<_> = change.parties.iter().map(|party| party.words()).collect();
    words.join("; ")
}

/// The names of all rules that a change is of, its own first.
pub(super) fn rules(change: &Change) -> String {
    let all = std::iter::once(&change.rule).chain(&change.also);
    let names: Vec<_> = all.map(|rule| rule.name).collect();
    names.join(", ")
}

/// What a version says of a witness.
pub(super) fn said(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Accepted => "accepts it".to_owned(),
        Verdict::Refused(why) => format!("refuses it: {why}"),
        Verdict::Read(what) if what.contains('\n') => format!("reads\n{what}"),
        Verdict::Read(what) => format!("reads {what}"),
    }
}
