//! What the checks have found, row by row.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::rows::{Level, ROWS, Row};

/// The outcome of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It holds.
    Passed,
    /// It does not: what was found.
    Failed(String),
    /// It asks for nothing here: why.
    NotApplicable(String),
}

/// The outcomes of all rows.
#[derive(Debug, Clone, Default)]
pub struct Report {
    outcomes: BTreeMap<u8, Outcome>,
    /// Edit-IRIs of deposits that could not be deleted.
    pub left: Vec<String>,
}

impl Report {
    /// Notes what was found; the first failure of a row counts, and any of them more than a success.
    pub(super) fn note(&mut self, row: u8, found: Result<(), String>) {
        match (self.outcomes.get(&row), found) {
            (Some(Outcome::Failed(_)), _) => {}
            (_, Err(why)) => drop(self.outcomes.insert(row, Outcome::Failed(why))),
            (_, Ok(())) => drop(self.outcomes.insert(row, Outcome::Passed)),
        }
    }

    /// Notes that a row asks for nothing, unless something was found.
    pub(super) fn skip(&mut self, row: u8, why: &str) {
        let not_applicable = Outcome::NotApplicable(why.to_owned());
        self.outcomes.entry(row).or_insert(not_applicable);
    }

    /// All rows with their outcomes.
    pub fn rows(&self) -> impl Iterator<Item = (&'static Row, Outcome)> + '_ {
        ROWS.iter().map(|row| {
            let found = self.outcomes.get(&row.number).cloned();
            let missing = || Outcome::NotApplicable("nothing led there".to_owned());
            (row, found.unwrap_or_else(missing))
        })
    }

    /// Whether no row has failed.
    pub fn conforms(&self) -> bool {
        self.count(|it| matches!(it, Outcome::Failed(_))) == 0
    }

    fn count(&self, is_it: impl Fn(&Outcome) -> bool) -> usize {
        self.rows().filter(|(_, outcome)| is_it(outcome)).count()
    }

    /// As lines, a row each, and the counts.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (Row { number, level, section, text: what }, outcome) in self.rows() {
            let (verdict, why) = match &outcome {
                Outcome::Passed => ("passed", String::new()),
                Outcome::Failed(why) => ("FAILED", format!(": {why}")),
                Outcome::NotApplicable(why) => ("n/a", format!(": {why}")),
            };
            let level = Level::name(*level);
            // A string takes it.
            let _ = writeln!(text, "{verdict:<7}{number:>4} {level:<8}{section:<15}{what}{why}");
        }
        for left in &self.left {
            let _ = writeln!(text, "left behind: {left}");
        }
        let failed = |level| {
            let is_it = |(row, outcome): &(&Row, Outcome)| {
                row.level == level && matches!(outcome, Outcome::Failed(_))
            };
            self.rows().filter(is_it).count()
        };
        let _ = write!(
            text,
            "{} passed, {} failed ({} of what must be), {} not applicable",
            self.count(|it| *it == Outcome::Passed),
            self.count(|it| matches!(it, Outcome::Failed(_))),
            failed(Level::Must),
            self.count(|it| matches!(it, Outcome::NotApplicable(_))),
        );
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_stays_one() {
        let mut report = Report::default();
        report.note(1, Ok(()));
        report.note(1, Err("it fails".to_owned()));
        report.note(1, Ok(()));
        report.skip(1, "nothing");
        report.skip(2, "nothing");
        let outcomes: Vec<_> = report.rows().take(3).map(|(_, outcome)| outcome).collect();
        let not_applicable = |why: &str| Outcome::NotApplicable(why.to_owned());
        let failed = Outcome::Failed("it fails".to_owned());
        assert_eq!(
            outcomes,
            [failed, not_applicable("nothing"), not_applicable("nothing led there")]
        );
        assert!(!report.conforms());
        assert!(
            report.text().ends_with("0 passed, 1 failed (1 of what must be), 115 not applicable")
        );
    }
}
