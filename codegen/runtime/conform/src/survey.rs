//! Runs all cases of a description, one after the other.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Instant;

use swordsmith_http::description::Description;

use crate::budget::Findings;
use crate::report::{Expectation, Report, Test, Verdict};
use crate::{Budget, Case, Outcome, Selection, Sequences, Subject, cases, trace};

/// Runs the selected cases of a description, then the sequences, and shows each as soon as it was
/// run, with how many there are; failures that are expected are none. What the budget does not allow
/// is not run.
pub fn survey<'a>(
    description: &'a Description<'a>,
    subject: &dyn Subject,
    selection: &Selection,
    sequences: Sequences,
    budget: Budget,
    expectations: &[Expectation],
    mut each: impl FnMut(&Test, usize),
) -> Report {
    let cases = cases(description).into_iter();
    let cases = cases.filter(|(_, case)| case.is_of(subject.profile()));
    let cases: Vec<_> = cases.filter(|(name, case)| selection.takes(name, case)).collect();
    let endpoint = subject.endpoint();
    let mut report = Report {
        title: description.title.to_owned(),
        server: endpoint.to_string(),
        ..Report::default()
    };
    let count = cases.len() + sequences.count(description);
    let mut differing = BTreeMap::new();
    let findings = RefCell::new(Findings::new(budget));
    let mut add = |mut test: Test| {
        test.verdict = excused(test.verdict, &test.name, expectations);
        findings.borrow_mut().add(&test);
        each(&test, count);
        if !matches!(test.verdict, Verdict::Failed(_) | Verdict::Expected { .. }) {
            test.exchanges = Vec::new();
        }
        report.tests.push(test);
    };
    let mut unanswered = Unanswered::default();
    for (name, case) in cases {
        let mut test = Test::of(name, &case);
        let is_allowed = findings.borrow().allow(case.family) && !endpoint.pace.is_over();
        if is_allowed && !unanswered.is_given_up() {
            for (name, found) in run(description, subject, &case, &mut test) {
                *differing.entry(name).or_default() |= found;
            }
            unanswered.add(&test);
        }
        add(test);
    }
    if !unanswered.is_given_up() {
        let is_allowed = || findings.borrow().allow(Sequences::FAMILY);
        sequences.play(description, subject, selection, is_allowed, add);
    }
    report.is_given_up = unanswered.is_given_up();
    report.given_up = findings.into_inner().given_up();
    report.is_out_of_time = endpoint.pace.is_out_of_time() && report.counts().not_run > 0;
    let is_whole = *selection == Selection::default();
    let needless = |it: &&Expectation| match &it.header {
        Some(header) => differing.get(&header.to_ascii_lowercase()) == Some(&false),
        None => is_needless(it, &report.tests, is_whole),
    };
    report.needless = expectations.iter().filter(needless).cloned().collect();
    report.requests = endpoint.pace.sent();
    report
}

/// How many tests in a row had no response.
#[derive(Default)]
struct Unanswered(usize);

impl Unanswered {
    fn add(&mut self, test: &Test) {
        let is_silent = !matches!(test.verdict, Verdict::Remarked(_))
            && test.exchanges.last().is_some_and(|it| it.response.is_empty());
        self.0 = if is_silent { self.0 + 1 } else { 0 };
    }

    /// Whether the server is given up.
    fn is_given_up(&self) -> bool {
        self.0 >= 10
    }
}

/// Runs a case; the headers that are not checked, and whether one was not as described.
fn run<'a>(
    description: &'a Description<'a>,
    subject: &dyn Subject,
    case: &Case<'a>,
    test: &mut Test,
) -> BTreeMap<String, bool> {
    let begun = Instant::now();
    let traced = trace(description, subject, case);
    test.duration = begun.elapsed();
    test.exchanges = traced.exchanges;
    test.arguments = traced.arguments;
    test.verdict = match traced.outcome {
        Ok(Outcome::Passed) => Verdict::Passed,
        Ok(Outcome::Remarked(what)) => Verdict::Remarked(what),
        Ok(Outcome::Untested) => Verdict::NotApplicable,
        // A case that needs more requests than there are left has shown nothing.
        Err(_) if subject.endpoint().pace.is_over() => Verdict::NotRun,
        Err(why) => Verdict::Failed(why),
    };
    traced.differing
}

/// A verdict, with the reason of a failure that is expected.
fn excused(verdict: Verdict, name: &str, expectations: &[Expectation]) -> Verdict {
    let Verdict::Failed(why) = verdict else { return verdict };
    match expectations.iter().find(|it| it.is_of(name) && it.is_why(&why)) {
        Some(expected) => Verdict::Expected { why, reason: expected.reason.clone() },
        None => Verdict::Failed(why),
    }
}

/// Whether tests that an expectation is about were run, and none failed so. One that names no test
/// can only be judged if all were run, and so can one that names none that there is.
fn is_needless(expected: &Expectation, tests: &[Test], is_whole: bool) -> bool {
    let mut meant = tests.iter().filter(|test| expected.is_of(&test.name)).peekable();
    let is_met = |test: &Test| match &test.verdict {
        Verdict::Failed(why) | Verdict::Remarked(why) | Verdict::Expected { why, .. } => {
            expected.is_why(why)
        }
        Verdict::Passed => false,
        Verdict::NotApplicable => expected.why.is_none(),
        Verdict::NotRun => true,
    };
    let is_judged = is_whole || (expected.test.is_some() && meant.peek().is_some());
    is_judged && !meant.any(is_met)
}
