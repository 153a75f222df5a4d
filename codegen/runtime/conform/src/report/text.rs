//! A report on a terminal: a line for each operation, then each failure.

use std::fmt::Write as _;

use super::{Counts, Report};

/// How many failures are shown with what went over the wire; of the others, the reason.
const SHOWN: usize = 20;

/// How much is named of what is left behind.
const SOME: usize = 5;

impl Report {
    /// The report as people read it.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let rows = self.by_operation();
        let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
        for (at, (test, why)) in self.failures().enumerate() {
            let _ = writeln!(text, "FAILED {}: {why}", test.name);
            let exchanges = test.exchanges.iter().filter(|_| at < SHOWN);
            for exchange in exchanges.map(ToString::to_string) {
                text.extend(exchange.lines().map(|line| format!("  {line}\n")));
            }
        }
        for (name, counts) in &rows {
            let _ = writeln!(text, "{name:width$}  {}", words(counts));
        }
        for needless in &self.needless {
            let (name, reason) = (&needless.test, &needless.reason);
            let _ = writeln!(text, "expected to fail, and nothing did: {name} ({reason})");
        }
        text += &self.left_behind();
        let verdict = if self.conforms() { "conforms" } else { "does not conform" };
        let _ = write!(
            text,
            "{} {verdict} to \"{}\": {}; {} requests",
            self.server,
            self.title,
            words(&self.counts()),
            self.requests
        );
        text
    }
}

impl Report {
    /// What could not be removed: how much, and some of it.
    fn left_behind(&self) -> String {
        let some: Vec<_> = self.left.iter().take(SOME).map(String::as_str).collect();
        match self.left.len() {
            0 => String::new(),
            count if count <= SOME => format!("left behind: {}\n", some.join(", ")),
            count => format!("left behind: {}, and {} more\n", some.join(", "), count - SOME),
        }
    }
}

fn words(counts: &Counts) -> String {
    let all = [
        (counts.passed, "passed"),
        (counts.failed, "failed"),
        (counts.expected, "failed as expected"),
        (counts.not_applicable, "not applicable"),
        (counts.not_run, "not run"),
    ];
    let shown = all.iter().filter(|(count, word)| *count > 0 || *word == "passed");
    shown.map(|(count, word)| format!("{count} {word}")).collect::<Vec<_>>().join(", ")
}
