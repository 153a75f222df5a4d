//! A report on a terminal: a line for each operation, then each failure.

use std::fmt::{self, Write as _};

use super::{Counts, Report};

/// How many failures are shown with what went over the wire; of the others, the reason.
const SHOWN: usize = 20;

/// How much is named of what is left behind.
const SOME: usize = 5;

impl Report {
    /// The report as people read it on a terminal, which nothing that a server sends can change.
    pub fn text(&self) -> String {
        printable(&self.lines())
    }

    fn lines(&self) -> String {
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
        for (what, names) in self.remarks() {
            let _ = writeln!(text, "REMARK {what}: {}", some_of(&names));
        }
        for (name, counts) in &rows {
            let _ = writeln!(text, "{name:width$}  {counts}");
        }
        for needless in &self.needless {
            let reason = &needless.reason;
            let _ = writeln!(text, "expected to fail, and nothing did: {needless} ({reason})");
        }
        text += &left_behind(&self.left);
        if self.is_given_up {
            text += "the server does not respond any more: it was given up\n";
        }
        for it in &self.given_up {
            let (family, findings, not_run) = (it.family, it.findings, it.not_run);
            let _ = writeln!(
                text,
                "{family}: given up after {findings} findings, {not_run} tests not run"
            );
        }
        if self.is_out_of_time {
            text += "the time is over: not all tests were run\n";
        }
        let verdict = if self.conforms() { "conforms" } else { "does not conform" };
        let _ = write!(
            text,
            "{} {verdict} to \"{}\": {}; {} requests",
            self.server,
            self.title,
            self.counts(),
            self.requests
        );
        text
    }
}

/// What could not be removed: how much, and some of it.
pub(crate) fn left_behind(left: &[String]) -> String {
    if left.is_empty() { String::new() } else { format!("left behind: {}\n", some_of(left)) }
}

/// Some of the names, and how many more there are.
fn some_of(names: &[impl AsRef<str>]) -> String {
    let some: Vec<_> = names.iter().take(SOME).map(AsRef::as_ref).collect();
    match names.len() {
        count if count <= SOME => some.join(", "),
        count => format!("{}, and {} more", some.join(", "), count - SOME),
    }
}

/// Control characters as Rust escapes them.
pub(crate) fn printable(text: &str) -> String {
    let is_shown = |letter: char| !letter.is_control() || letter == '\n' || letter == '\t';
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_shown(letter) { shown.push(letter) } else { shown.extend(letter.escape_default()) }
    }
    shown
}

/// In words: `3 passed, 1 failed`.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed", self.passed)?;
        let others = [
            (self.remarked, "with a remark"),
            (self.failed, "failed"),
            (self.expected, "failed as expected"),
            (self.not_applicable, "not applicable"),
            (self.not_run, "not run"),
        ];
        let mut others = others.iter().filter(|(count, _)| *count > 0);
        others.try_for_each(|(count, word)| write!(f, ", {count} {word}"))
    }
}
