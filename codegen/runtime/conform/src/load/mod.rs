//! The positive cases as a load: so many clients at once, for so long, and every response is checked.
//!
//! Each client takes the cases in turn, beginning at another one than its neighbours, and makes what a
//! case is about first; that is no part of its latency. Each request opens a connection of its own.

#[cfg(feature = "report")]
mod json;
mod quantiles;
mod text;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use swordsmith_http::description::Description;

use crate::{Case, Failure, Outcome, Selection, Subject, cases, trace};
pub use quantiles::Latencies;

/// How many clients ask, and for how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Load {
    /// Clients, each of which waits for a response before its next request.
    pub clients: usize,
    /// After that time, no client begins another case.
    pub duration: Duration,
}

/// What became of a load.
#[derive(Debug, Clone, Default)]
pub struct LoadReport {
    /// The title of the description.
    pub title: String,
    /// The server, as it was named.
    pub server: String,
    /// How many clients there were.
    pub clients: usize,
    /// How long it took, until the last response came.
    pub duration: Duration,
    /// The operations that had positive cases, by their names.
    pub operations: BTreeMap<String, OperationLoad>,
    /// The first of the failures: the name of the case, and what went wrong.
    pub failures: Vec<(String, Failure)>,
    /// How many requests were sent in all, those that make something first included.
    pub requests: u64,
    /// Paths of what was made and could not be removed.
    pub left: Vec<String>,
}

/// What became of the cases of an operation.
#[derive(Debug, Clone, Default)]
pub struct OperationLoad {
    /// Cases with the expected response.
    pub passed: u64,
    /// Cases with another one.
    pub failed: u64,
    /// Cases that the server had no time for, and said so (429, 503).
    pub shed: u64,
    /// How long the requests of the cases took that passed.
    pub latencies: Latencies,
}

/// How many failures are kept.
const KEPT: usize = 20;

impl Load {
    /// Runs it with the selected positive cases.
    pub fn run<'a>(
        self,
        description: &'a Description<'a>,
        subject: &dyn Subject,
        selection: &Selection,
    ) -> LoadReport {
        let all = cases(description).into_iter();
        let profile = subject.profile();
        let all = all.filter(|(_, case)| case.is_positive() && case.is_of(profile));
        let all = all.filter(|(name, case)| selection.takes(name, case));
        let all = interleaved(all.collect());
        let report = Mutex::new(LoadReport {
            title: description.title.to_owned(),
            server: subject.endpoint().to_string(),
            clients: self.clients,
            ..LoadReport::default()
        });
        let begun = Instant::now();
        let client = |number: usize| {
            let first = number * all.len() / self.clients.max(1);
            let mut turn = all.iter().cycle().skip(first);
            while begun.elapsed() < self.duration && !subject.endpoint().pace.is_over() {
                let Some((name, case)) = turn.next() else { return };
                let one = CaseOutcome::of(description, subject, case);
                report.lock().unwrap_or_else(PoisonError::into_inner).add(name, case, one);
            }
        };
        thread::scope(|scope| {
            for number in 0..self.clients {
                scope.spawn(move || client(number));
            }
        });
        let mut report = report.into_inner().unwrap_or_else(PoisonError::into_inner);
        report.duration = begun.elapsed();
        report.requests = subject.endpoint().pace.sent();
        report
    }
}

/// The first case of each operation, then the second of each, and so on: whatever is asked is asked
/// from the beginning.
fn interleaved(cases: Vec<(String, Case<'_>)>) -> Vec<(String, Case<'_>)> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut numbered = Vec::with_capacity(cases.len());
    for (name, case) in cases {
        let count = counts.entry(case.operation().name).or_default();
        *count += 1;
        numbered.push((*count, name, case));
    }
    numbered.sort_by_key(|(number, ..)| *number);
    numbered.into_iter().map(|(_, name, case)| (name, case)).collect()
}

/// What became of a case.
enum CaseOutcome {
    Passed(Duration),
    Shed,
    Untested,
    Failed(Failure),
}

impl CaseOutcome {
    fn of<'a>(description: &'a Description<'a>, subject: &dyn Subject, case: &Case<'a>) -> Self {
        let traced = trace(description, subject, case);
        let is_shed = || traced.exchanges.last().is_some_and(|it| is_shed(&it.response));
        match (traced.outcome, traced.latency) {
            (Ok(Outcome::Passed | Outcome::Remarked(_)), Some(latency)) => Self::Passed(latency),
            (Ok(_), _) => Self::Untested,
            (Err(_), _) if is_shed() || subject.endpoint().pace.is_over() => Self::Shed,
            (Err(why), _) => Self::Failed(Failure { why, exchanges: traced.exchanges }),
        }
    }
}

/// Whether a response says that the server has no time (RFC 6585, section 4; RFC 9110, section
/// 15.6.4).
fn is_shed(response: &[u8]) -> bool {
    let status = response.split(|byte| *byte == b' ').nth(1);
    matches!(status, Some(b"429" | b"503"))
}

impl LoadReport {
    /// Whether no response was wrong, and some were right.
    pub fn conforms(&self) -> bool {
        let sum =
            |count: fn(&OperationLoad) -> u64| self.operations.values().map(count).sum::<u64>();
        sum(|it| it.failed) == 0 && sum(|it| it.passed) > 0
    }

    fn add(&mut self, name: &str, case: &Case<'_>, one: CaseOutcome) {
        let operation = self.operations.entry(case.operation().name.to_owned()).or_default();
        match one {
            CaseOutcome::Passed(latency) => {
                operation.passed += 1;
                operation.latencies.add(latency);
            }
            CaseOutcome::Shed => operation.shed += 1,
            CaseOutcome::Untested => {}
            CaseOutcome::Failed(failure) => {
                operation.failed += 1;
                if self.failures.len() < KEPT {
                    self.failures.push((name.to_owned(), failure));
                }
            }
        }
    }
}
