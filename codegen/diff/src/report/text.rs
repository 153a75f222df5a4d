//! The report for a terminal: a paragraph a change.

use std::fmt::{self, Write};

use super::Report;
use crate::{Change, Place, Verdict, Witness};

/// All changes, and a line that counts them.
pub(super) fn render(report: &Report) -> String {
    let mut out = String::new();
    for change in &report.changes {
        writeln!(out, "{}", Paragraph(change)).expect("a String takes any text");
    }
    out
}

struct Paragraph<'c>(&'c Change);

impl fmt::Display for Paragraph<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let change = self.0;
        writeln!(f, "{}[{}]: {}", change.severity.name(), change.rule.name, change.message)?;
        place(f, "old", change.old.as_ref())?;
        place(f, "new", change.new.as_ref())?;
        let parties: Vec<_> = change.parties.iter().map(|party| party.words()).collect();
        if !parties.is_empty() {
            writeln!(f, "  breaks: {}", parties.join("; "))?;
        }
        if let Some(witness) = &change.witness {
            witness_lines(f, witness)?;
        }
        if let Some(help) = &change.help {
            writeln!(f, "  help: {help}")?;
        }
        Ok(())
    }
}

fn place(f: &mut fmt::Formatter<'_>, version: &str, place: Option<&Place>) -> fmt::Result {
    let Some(place) = place else { return Ok(()) };
    write!(f, "  {version}:\n{}", place.excerpt)
}

fn witness_lines(f: &mut fmt::Formatter<'_>, witness: &Witness) -> fmt::Result {
    writeln!(f, "  for example, this {}:", witness.kind)?;
    for line in witness.text.lines() {
        writeln!(f, "    {line}")?;
    }
    writeln!(f, "  old: {}", said(&witness.old))?;
    writeln!(f, "  new: {}", said(&witness.new))
}

fn said(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Accepted => "accepts it".to_owned(),
        Verdict::Refused(why) => format!("refuses it: {why}"),
        Verdict::Read(what) => format!("reads {what}"),
    }
}
