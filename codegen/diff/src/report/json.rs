//! The report for programs. `docs/diff.schema.json` describes it; its keys stand in the order of
//! the fields here.

use std::fmt::Write;

use serde::Serialize;

use super::Report;
use super::printable::acts;
use crate::{Change, Level, Place, Verdict, Witness};

/// The version of this form: another one has other meanings, not only more keys.
const VERSION: u32 = 1;

/// An object. What is shown on a terminal all the same does not act on it.
pub(super) fn render(report: &Report) -> String {
    let json = serde_json::to_string_pretty(&ReportJson::of(report));
    let json = json.expect("the keys are texts, and nothing in it fails");
    let mut out = String::with_capacity(json.len() + 1);
    for character in json.chars() {
        // Beyond line ends, these stand in texts only.
        if acts(character) && character != '\n' {
            write!(out, "\\u{:04x}", u32::from(character)).expect("a String takes any text");
        } else {
            out.push(character);
        }
    }
    out.push('\n');
    out
}

#[derive(Serialize)]
struct ReportJson<'r> {
    version: u32,
    old: &'r str,
    new: &'r str,
    exit: u8,
    counts: CountsJson,
    changes: Vec<ChangeJson<'r>>,
}

#[derive(Serialize)]
struct CountsJson {
    breaking: usize,
    undecided: usize,
    warning: usize,
    compatible: usize,
    allowed: usize,
}

#[derive(Serialize)]
struct ChangeJson<'r> {
    rule: &'static str,
    also: Vec<&'static str>,
    language: &'static str,
    level: &'static str,
    severity: &'static str,
    parties: Vec<&'static str>,
    subject: &'r str,
    message: &'r str,
    old: Option<PlaceJson<'r>>,
    new: Option<PlaceJson<'r>>,
    help: Option<&'r str>,
    witness: Option<WitnessJson<'r>>,
    allowed: Option<&'r str>,
}

#[derive(Serialize)]
struct PlaceJson<'r> {
    file: &'r str,
    line: u32,
    column: u32,
}

#[derive(Serialize)]
struct WitnessJson<'r> {
    kind: &'static str,
    text: &'r str,
    #[serde(rename = "newText")]
    new_text: Option<&'r str>,
    old: VerdictJson<'r>,
    new: VerdictJson<'r>,
}

#[derive(Serialize)]
struct VerdictJson<'r> {
    verdict: &'static str,
    says: Option<&'r str>,
}

impl<'r> ReportJson<'r> {
    fn of(report: &'r Report) -> Self {
        let counts = report.counts();
        let counts = CountsJson {
            breaking: counts.breaking,
            undecided: counts.undecided,
            warning: counts.warning,
            compatible: counts.compatible,
            allowed: counts.allowed,
        };
        Self {
            version: VERSION,
            old: &report.old,
            new: &report.new,
            exit: report.exit_code(),
            counts,
            changes: report.changes.iter().map(ChangeJson::of).collect(),
        }
    }
}

impl<'r> ChangeJson<'r> {
    fn of(change: &'r Change) -> Self {
        let level = if change.is_on_the_wire() { Level::Wire } else { Level::Source };
        Self {
            rule: change.rule.name,
            also: change.also.iter().map(|rule| rule.name).collect(),
            language: change.rule.language.name(),
            level: level.name(),
            severity: change.severity.name(),
            parties: change.parties.iter().map(|party| party.name()).collect(),
            subject: &change.subject,
            message: &change.message,
            old: change.old.as_ref().map(PlaceJson::of),
            new: change.new.as_ref().map(PlaceJson::of),
            help: change.help.as_deref(),
            witness: change.witness.as_ref().map(WitnessJson::of),
            allowed: change.allowed.as_deref(),
        }
    }
}

impl<'r> PlaceJson<'r> {
    fn of(place: &'r Place) -> Self {
        Self { file: &place.file, line: place.position.line, column: place.position.column }
    }
}

impl<'r> WitnessJson<'r> {
    fn of(witness: &'r Witness) -> Self {
        Self {
            kind: witness.kind,
            text: &witness.text,
            new_text: witness.new_text.as_deref(),
            old: VerdictJson::of(&witness.old),
            new: VerdictJson::of(&witness.new),
        }
    }
}

impl<'r> VerdictJson<'r> {
    fn of(verdict: &'r Verdict) -> Self {
        match verdict {
            Verdict::Accepted => Self { verdict: "accepted", says: None },
            Verdict::Refused(why) => Self { verdict: "refused", says: Some(why) },
            Verdict::Read(what) => Self { verdict: "read", says: Some(what) },
        }
    }
}
