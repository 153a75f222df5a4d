//! The report as commands of a GitHub workflow: a line a change, which is shown beside its place in
//! the change that is under review.

use std::fmt::Write;

use super::Report;
use super::printable::printable;
use super::words::{concerns, parties, rules};
use crate::{Change, Severity};

/// A command for each change. What is allowed is worth a notice, whatever it breaks.
pub(super) fn render(report: &Report) -> String {
    report.changes.iter().map(command).collect()
}

fn command(change: &Change) -> String {
    let command = match change.severity {
        _ if change.allowed.is_some() => "notice",
        Severity::Breaking => "error",
        Severity::Undecided | Severity::Warning => "warning",
        Severity::Compatible => "notice",
    };
    let mut properties = place(change);
    let title = format!("{}: {}", change.severity.name(), rules(change));
    properties.push(format!("title={}", property(&title)));
    format!("::{command} {}::{}\n", properties.join(","), data(&message(change)))
}

/// Where it is now. Of what is gone the file is known, and no line of it.
fn place(change: &Change) -> Vec<String> {
    match (&change.new, &change.old) {
        (Some(place), _) => vec![
            format!("file={}", property(&place.file)),
            format!("line={}", place.position.line),
            format!("col={}", place.position.column),
        ],
        (None, Some(place)) => vec![format!("file={}", property(&place.file))],
        (None, None) => Vec::new(),
    }
}

fn message(change: &Change) -> String {
    let mut message = change.message.clone();
    let mut line = |label: &str, text: &str| {
        write!(message, "\n{label}: {text}").expect("a String takes any text");
    };
    if !change.parties.is_empty() {
        line(concerns(change.severity), &parties(change));
    }
    for (label, text) in [("help", &change.help), ("allowed", &change.allowed)] {
        if let Some(text) = text {
            line(label, text);
        }
    }
    message
}

/// What stands behind a command: the end of the line ends it.
fn data(text: &str) -> String {
    printable(text).replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// What stands in one of its properties.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
