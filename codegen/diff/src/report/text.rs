//! The report for a terminal: a paragraph a change, and a line that counts them.

use std::fmt::{self, Write};

use super::Report;
use super::groups::{Group, groups};
use super::printable::{printable, printable_line};
use super::words::{concerns, parties, rules, said};
use crate::{Change, Place, Witness};

/// All changes, and a line that counts them.
pub(super) fn render(report: &Report) -> String {
    let mut out = String::new();
    for group in groups(report.changes.iter()) {
        writeln!(out, "{}", Paragraph(&group)).expect("a String takes any text");
    }
    writeln!(out, "{}", report.counts()).expect("a String takes any text");
    out
}

/// A change, as our other findings look, and those that are like it.
struct Paragraph<'g, 'c>(&'g Group<'c>);

impl fmt::Display for Paragraph<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let change = self.0.first;
        let allowed = if change.allowed.is_some() { " (allowed)" } else { "" };
        let message = indented(&change.message, "  ");
        let (severity, rules) = (change.severity, rules(change));
        writeln!(f, "{}[{rules}]{allowed}: {message}", severity.name())?;
        place(f, "old", change.old.as_ref())?;
        place(f, "new", change.new.as_ref())?;
        if !change.parties.is_empty() {
            writeln!(f, "  {}: {}", concerns(severity), parties(change))?;
        }
        if let Some(witness) = &change.witness {
            witness_lines(f, witness)?;
        }
        line(f, "help", change.help.as_deref())?;
        let subject = Some(change.subject.as_str()).filter(|it| !it.is_empty());
        line(f, "subject", subject)?;
        line(f, "allowed", change.allowed.as_deref())?;
        self.0.others.iter().try_for_each(|other| line(f, "likewise", Some(&likewise(other))))
    }
}

/// What is said of a change that is like another one.
fn likewise(change: &Change) -> String {
    let Change { message, subject, .. } = change;
    if subject.is_empty() { message.clone() } else { format!("{message} (subject: {subject})") }
}

fn line(f: &mut fmt::Formatter<'_>, label: &str, text: Option<&str>) -> fmt::Result {
    let Some(text) = text else { return Ok(()) };
    writeln!(f, "  {label}: {}", indented(text, "    "))
}

fn place(f: &mut fmt::Formatter<'_>, version: &str, place: Option<&Place>) -> fmt::Result {
    let Some(place) = place else { return Ok(()) };
    write!(f, "  {version}:\n{}", printable(&place.excerpt))
}

fn witness_lines(f: &mut fmt::Formatter<'_>, witness: &Witness) -> fmt::Result {
    writeln!(f, "  for example, this {}:", printable_line(witness.kind))?;
    writeln!(f, "    {}", indented(&witness.text, "    "))?;
    if let Some(text) = &witness.new_text {
        writeln!(f, "  which is, for the new version:")?;
        writeln!(f, "    {}", indented(text, "    "))?;
    }
    writeln!(f, "  old: {}", indented(&said(&witness.old), "    "))?;
    writeln!(f, "  new: {}", indented(&said(&witness.new), "    "))
}

/// A text whose further lines stand below its first one.
fn indented(text: &str, margin: &str) -> String {
    let text = printable(text.trim_end_matches('\n'));
    text.replace('\n', &format!("\n{margin}"))
}
