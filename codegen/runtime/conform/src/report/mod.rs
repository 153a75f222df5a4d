//! What became of the cases of a description.

#[cfg(feature = "report")]
mod html;
#[cfg(feature = "report")]
mod json;
#[cfg(feature = "report")]
mod junit;
mod text;

pub(crate) use text::{left_behind, printable};

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use crate::{Case, Exchange, GivenUp};

/// What became of all cases.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// The title of the description.
    pub title: String,
    /// The server, as it was named.
    pub server: String,
    /// The cases, in their order.
    pub tests: Vec<Test>,
    /// Expected failures that did not happen.
    pub needless: Vec<Expectation>,
    /// Paths of what was made and could not be removed.
    pub left: Vec<String>,
    /// How many requests were sent.
    pub requests: u64,
    /// Whether it was given up: several tests in a row had no response.
    pub is_given_up: bool,
    /// Families of which not all tests were run, for the number of findings.
    pub given_up: Vec<GivenUp>,
    /// Whether the time was over before all tests were run.
    pub is_out_of_time: bool,
}

/// A case that was run, or was not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Test {
    /// Its name: operation, place and rule.
    pub name: String,
    /// Its operation.
    pub operation: String,
    /// Its family.
    pub family: &'static str,
    /// The part of the request that it tests.
    pub place: String,
    /// The rule that is kept or broken.
    pub rule: String,
    /// What became of it.
    pub verdict: Verdict,
    /// What went over the wire; in a report, of failures only.
    pub exchanges: Vec<Exchange>,
    /// What was in the path: names of parameters, and values.
    pub arguments: Vec<(String, Vec<u8>)>,
    /// How long it took.
    pub duration: Duration,
}

/// What became of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The response was the expected one.
    Passed,
    /// It was right, and another one is recommended or more usual.
    Remarked(String),
    /// It was another.
    Failed(String),
    /// It was another, and that was expected.
    Expected {
        /// What was expected by the description, and what came instead.
        why: String,
        /// Why the server differs.
        reason: String,
    },
    /// Nobody knows how to come to such a response.
    NotApplicable,
    /// There were no more requests to be sent, no more time, or findings enough.
    NotRun,
}

/// A failure that is expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expectation {
    /// A text that the names of the tests have; any name, if there is none.
    pub test: Option<String>,
    /// A text that says what was expected, and what came instead; any, if there is none.
    pub why: Option<String>,
    /// Instead of both: a header that responses do not have as they should.
    pub header: Option<String>,
    /// Why the server differs from the description.
    pub reason: String,
}

/// How many tests came out so.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Passed.
    pub passed: usize,
    /// Passed with a remark.
    pub remarked: usize,
    /// Failed.
    pub failed: usize,
    /// Failed as expected.
    pub expected: usize,
    /// Not applicable.
    pub not_applicable: usize,
    /// Not run.
    pub not_run: usize,
}

impl Expectation {
    /// Whether it is about a test of that name.
    pub(crate) fn is_of(&self, name: &str) -> bool {
        self.header.is_none() && self.test.as_ref().is_none_or(|text| name.contains(text.as_str()))
    }

    /// Whether it is about that failure of such a test.
    pub(crate) fn is_why(&self, why: &str) -> bool {
        self.why.as_ref().is_none_or(|text| why.contains(text.as_str()))
    }
}

/// What is expected, without the reason.
impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.header, &self.test, &self.why) {
            (Some(header), ..) => write!(f, "header {header}"),
            (None, Some(test), None) => f.write_str(test),
            (None, Some(test), Some(why)) => write!(f, "{test}: {why}"),
            (None, None, why) => f.write_str(why.as_deref().unwrap_or_default()),
        }
    }
}

impl Test {
    /// A case that was not run yet.
    pub(crate) fn of(name: String, case: &Case<'_>) -> Self {
        Self {
            name,
            operation: case.operation().name.to_owned(),
            family: case.family,
            place: case.place.clone(),
            rule: case.rule.clone(),
            verdict: Verdict::NotRun,
            exchanges: Vec::new(),
            arguments: Vec::new(),
            duration: Duration::ZERO,
        }
    }
}

impl Report {
    /// Whether the server conforms: no test failed, no expectation is needless, and the time was enough.
    pub fn conforms(&self) -> bool {
        self.counts().failed == 0 && self.needless.is_empty() && !self.is_out_of_time
    }

    /// The counts of all tests.
    pub fn counts(&self) -> Counts {
        Counts::of(self.tests.iter())
    }

    /// The counts of each operation, in the order of the description.
    pub fn by_operation(&self) -> Vec<(&str, Counts)> {
        let mut found: Vec<(&str, Counts)> = Vec::new();
        for test in &self.tests {
            let name = test.operation.as_str();
            let at = found.iter().position(|(other, _)| *other == name).unwrap_or_else(|| {
                found.push((name, Counts::default()));
                found.len() - 1
            });
            found[at].1.add(&test.verdict);
        }
        found
    }

    /// The tests that failed.
    pub fn failures(&self) -> impl Iterator<Item = (&Test, &str)> {
        self.tests.iter().filter_map(|test| match &test.verdict {
            Verdict::Failed(why) => Some((test, why.as_str())),
            _ => None,
        })
    }

    /// What was remarked, each once, and the names of the tests.
    pub fn remarks(&self) -> BTreeMap<&str, Vec<&str>> {
        let mut found: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for test in &self.tests {
            if let Verdict::Remarked(what) = &test.verdict {
                found.entry(what).or_default().push(&test.name);
            }
        }
        found
    }
}

impl Counts {
    fn of<'t>(tests: impl Iterator<Item = &'t Test>) -> Self {
        let mut counts = Self::default();
        tests.for_each(|test| counts.add(&test.verdict));
        counts
    }

    fn add(&mut self, verdict: &Verdict) {
        *match verdict {
            Verdict::Passed => &mut self.passed,
            Verdict::Remarked(_) => &mut self.remarked,
            Verdict::Failed(_) => &mut self.failed,
            Verdict::Expected { .. } => &mut self.expected,
            Verdict::NotApplicable => &mut self.not_applicable,
            Verdict::NotRun => &mut self.not_run,
        } += 1;
    }
}
