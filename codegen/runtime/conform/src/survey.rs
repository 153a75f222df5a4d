//! Runs all cases of a description, one after the other.

use std::time::Instant;

use swordsmith_http::description::Description;

use crate::report::{Expectation, Report, Test, Verdict};
use crate::{Case, Outcome, Selection, Sequences, Subject, cases, trace};

/// Runs the selected cases of a description, then the sequences, and shows each as soon as it was
/// run, with how many there are; failures that are expected are none.
pub fn survey<'a>(
    description: &'a Description<'a>,
    subject: &dyn Subject,
    selection: &Selection,
    sequences: Sequences,
    expectations: &[Expectation],
    mut each: impl FnMut(&Test, usize),
) -> Report {
    let cases = cases(description).into_iter();
    let cases: Vec<_> = cases.filter(|(name, case)| selection.takes(name, case)).collect();
    let endpoint = subject.endpoint();
    let mut report = Report {
        title: description.title.to_owned(),
        server: endpoint.to_string(),
        ..Report::default()
    };
    let count = cases.len() + sequences.count(description);
    let mut add = |mut test: Test| {
        test.verdict = excused(test.verdict, &test.name, expectations);
        each(&test, count);
        if !matches!(test.verdict, Verdict::Failed(_) | Verdict::Expected { .. }) {
            test.exchanges = Vec::new();
        }
        report.tests.push(test);
    };
    for (name, case) in cases {
        let mut test = Test::of(name, &case);
        if !endpoint.pace.is_over() {
            run(description, subject, &case, &mut test);
        }
        add(test);
    }
    sequences.play(description, subject, selection, add);
    report.needless = needless(&report.tests, expectations);
    report.requests = endpoint.pace.sent();
    report
}

fn run<'a>(
    description: &'a Description<'a>,
    subject: &dyn Subject,
    case: &Case<'a>,
    test: &mut Test,
) {
    let begun = Instant::now();
    let traced = trace(description, subject, case);
    test.duration = begun.elapsed();
    test.exchanges = traced.exchanges;
    test.arguments = traced.arguments;
    test.verdict = match traced.outcome {
        Ok(Outcome::Passed) => Verdict::Passed,
        Ok(Outcome::Untested) => Verdict::NotApplicable,
        // A case that needs more requests than there are left has shown nothing.
        Err(_) if subject.endpoint().pace.is_over() => Verdict::NotRun,
        Err(why) => Verdict::Failed(why),
    };
}

/// A verdict, with the reason of a failure that is expected.
fn excused(verdict: Verdict, name: &str, expectations: &[Expectation]) -> Verdict {
    let Verdict::Failed(why) = verdict else { return verdict };
    match expectations.iter().find(|it| name.contains(it.test.as_str())) {
        Some(expected) => Verdict::Expected { why, reason: expected.reason.clone() },
        None => Verdict::Failed(why),
    }
}

/// Expectations of tests that were run, and of which none failed.
fn needless(tests: &[Test], expectations: &[Expectation]) -> Vec<Expectation> {
    let is_needless = |it: &&Expectation| {
        let mut meant = tests.iter().filter(|test| test.name.contains(it.test.as_str())).peekable();
        let is_met = |test: &Test| !matches!(test.verdict, Verdict::Passed);
        meant.peek().is_some() && !meant.any(is_met)
    };
    expectations.iter().filter(is_needless).cloned().collect()
}
