//! The findings of the checks. Only the first are kept and the rest is counted, so that no deposit
//! can fill the memory or the ledger.

use std::fmt;

use swordsmith_deposit::tree::cut;

use super::problem::{Finding, Problem};

/// The most findings that are kept.
const MOST_FINDINGS: usize = 100;

/// The most bytes of one finding as text.
const LONGEST_LINE: usize = 2000;

/// The most bytes of all findings as text.
const LONGEST_TEXT: usize = 64 << 10;

/// The findings of a deposit. As text it is for people: a line each, and how many more there were.
#[derive(Debug, Default)]
pub struct Findings {
    kept: Vec<Finding>,
    more: u64,
}

impl Findings {
    /// Keeps a problem, or counts it.
    pub fn note(&mut self, problem: Problem) {
        self.keep(Finding { archive: None, problem });
    }

    /// Keeps a problem, or counts it, without wording what is only counted.
    pub fn note_with(&mut self, problem: impl FnOnce() -> Problem) {
        if self.kept.len() < MOST_FINDINGS { self.note(problem()) } else { self.more += 1 }
    }

    /// Takes over what was found in the archive of that name.
    pub(crate) fn take_in(&mut self, archive: &str, found: Self) {
        for Finding { problem, .. } in found.kept {
            self.keep(Finding { archive: Some(cut(archive)), problem });
        }
        self.more += found.more;
    }

    /// Takes over what was found elsewhere in the deposit.
    pub(crate) fn append(&mut self, found: Self) {
        found.kept.into_iter().for_each(|finding| self.keep(finding));
        self.more += found.more;
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// Those that are kept.
    pub fn iter(&self) -> impl Iterator<Item = &Finding> {
        self.kept.iter()
    }

    fn keep(&mut self, finding: Finding) {
        if self.kept.len() < MOST_FINDINGS {
            self.kept.push(finding);
        } else {
            self.more += 1;
        }
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut length, mut more) = (0, self.more);
        for (number, finding) in self.kept.iter().enumerate() {
            let line = line_of(finding);
            length += line.len() + 1;
            if length > LONGEST_TEXT {
                more += (self.kept.len() - number) as u64;
                break;
            }
            write!(formatter, "{}{line}", if number == 0 { "" } else { "\n" })?;
        }
        if more == 0 { Ok(()) } else { write!(formatter, "\nand {more} more") }
    }
}

fn line_of(finding: &Finding) -> String {
    let mut line = finding.to_string();
    if line.len() > LONGEST_LINE {
        line.truncate(line.floor_char_boundary(LONGEST_LINE));
        line.push('…');
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(count: usize, problem: &Problem) -> String {
        let mut findings = Findings::default();
        (0..count).for_each(|_| findings.note(problem.clone()));
        findings.to_string()
    }

    #[test]
    fn the_rest_is_counted() {
        let text = text(250, &Problem::NoArchive);
        assert_eq!(text.lines().count(), 101);
        assert!(text.ends_with("\nand 150 more"), "{text}");
    }

    #[test]
    fn a_line_and_the_whole_are_short() {
        let text = text(100, &Problem::Damaged("é".repeat(5000)));
        assert!(text.lines().all(|line| line.len() <= LONGEST_LINE + '…'.len_utf8()));
        assert!((LONGEST_TEXT - LONGEST_LINE..LONGEST_TEXT + 100).contains(&text.len()));
        let (shown, more) = text.rsplit_once("\nand ").unwrap();
        let more: usize = more.strip_suffix(" more").unwrap().parse().unwrap();
        assert_eq!(shown.lines().count() + more, 100);
    }
}
