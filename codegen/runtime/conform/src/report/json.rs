//! A report for programs.

use serde::Serialize;

use super::{Counts, Report, Test, Verdict};

/// The whole document. Names are those of the reader, not of Rust.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document<'r> {
    version: u32,
    title: &'r str,
    server: &'r str,
    conforms: bool,
    requests: u64,
    counts: Numbers,
    operations: Vec<Operation<'r>>,
    tests: Vec<Row<'r>>,
    needless: Vec<Needless<'r>>,
    left: &'r [String],
    given_up: Vec<GivenUp<'r>>,
    is_out_of_time: bool,
}

/// A family of which not all tests were run, for the number of findings.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct GivenUp<'r> {
    family: &'r str,
    findings: usize,
    not_run: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Numbers {
    passed: usize,
    remarked: usize,
    failed: usize,
    expected: usize,
    not_applicable: usize,
    not_run: usize,
}

#[derive(Serialize)]
struct Operation<'r> {
    name: &'r str,
    counts: Numbers,
}

#[derive(Serialize)]
struct Row<'r> {
    name: &'r str,
    operation: &'r str,
    family: &'r str,
    place: &'r str,
    rule: &'r str,
    verdict: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'r str>,
    seconds: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    exchanges: Vec<Wire>,
}

#[derive(Serialize)]
struct Wire {
    request: String,
    response: String,
}

#[derive(Serialize)]
struct Needless<'r> {
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    header: Option<&'r str>,
    reason: &'r str,
}

impl Report {
    /// The report as JSON. What went over the wire is text there; what is not UTF-8 is replaced.
    pub fn json(&self) -> String {
        let document = Document {
            version: 1,
            title: &self.title,
            server: &self.server,
            conforms: self.conforms(),
            requests: self.requests,
            counts: self.counts().into(),
            operations: self.by_operation().into_iter().map(Operation::of).collect(),
            tests: self.tests.iter().map(Row::of).collect(),
            needless: self.needless.iter().map(Needless::of).collect(),
            left: &self.left,
            given_up: self.given_up.iter().map(GivenUp::of).collect(),
            is_out_of_time: self.is_out_of_time,
        };
        serde_json::to_string_pretty(&document).unwrap_or_default()
    }
}

impl From<Counts> for Numbers {
    fn from(counts: Counts) -> Self {
        let Counts { passed, remarked, failed, expected, not_applicable, not_run } = counts;
        Self { passed, remarked, failed, expected, not_applicable, not_run }
    }
}

impl<'r> Operation<'r> {
    fn of((name, counts): (&'r str, Counts)) -> Self {
        Self { name, counts: counts.into() }
    }
}

impl<'r> GivenUp<'r> {
    fn of(it: &'r crate::GivenUp) -> Self {
        Self { family: it.family, findings: it.findings, not_run: it.not_run }
    }
}

impl<'r> Needless<'r> {
    fn of(it: &'r super::Expectation) -> Self {
        Self {
            test: it.test.as_deref(),
            why: it.why.as_deref(),
            header: it.header.as_deref(),
            reason: &it.reason,
        }
    }
}

impl<'r> Row<'r> {
    fn of(test: &'r Test) -> Self {
        let (why, reason) = match &test.verdict {
            Verdict::Failed(why) | Verdict::Remarked(why) => (Some(why.as_str()), None),
            Verdict::Expected { why, reason } => (Some(why.as_str()), Some(reason.as_str())),
            _ => (None, None),
        };
        let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let exchanges = test.exchanges.iter();
        let exchanges = exchanges
            .map(|it| Wire { request: shown(&it.request), response: shown(&it.response) })
            .collect();
        Self {
            name: &test.name,
            operation: &test.operation,
            family: test.family,
            place: &test.place,
            rule: &test.rule,
            verdict: test.verdict.word(),
            why,
            reason,
            seconds: test.duration.as_secs_f64(),
            exchanges,
        }
    }
}

impl Verdict {
    /// What it is called.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Remarked(_) => "remarked",
            Self::Failed(_) => "failed",
            Self::Expected { .. } => "expected",
            Self::NotApplicable => "notApplicable",
            Self::NotRun => "notRun",
        }
    }
}
