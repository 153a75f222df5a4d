//! What became of a load, for programs.

use std::time::Duration;

use serde::Serialize;

use super::{LoadReport, OperationLoad};

/// The whole document. Names are those of the reader, not of Rust; times are seconds.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document<'r> {
    version: u32,
    title: &'r str,
    server: &'r str,
    conforms: bool,
    clients: usize,
    seconds: f64,
    requests: u64,
    requests_per_second: f64,
    all: Row<'r>,
    operations: Vec<Row<'r>>,
    failures: Vec<Failed<'r>>,
    left: &'r [String],
}

#[derive(Serialize)]
struct Row<'r> {
    name: &'r str,
    passed: u64,
    failed: u64,
    shed: u64,
    latency: Quantiles,
}

#[derive(Serialize)]
struct Quantiles {
    p50: f64,
    p90: f64,
    p99: f64,
    longest: f64,
}

#[derive(Serialize)]
struct Failed<'r> {
    test: &'r str,
    why: &'r str,
}

impl LoadReport {
    /// The report as JSON.
    pub fn json(&self) -> String {
        let failures = self.failures.iter();
        let document = Document {
            version: 1,
            title: &self.title,
            server: &self.server,
            conforms: self.conforms(),
            clients: self.clients,
            seconds: self.duration.as_secs_f64(),
            requests: self.requests,
            requests_per_second: self.rate(),
            all: row("all", &self.sum()),
            operations: self.operations.iter().map(|(name, it)| row(name, it)).collect(),
            failures: failures.map(|(test, it)| Failed { test, why: &it.why }).collect(),
            left: &self.left,
        };
        // It is numbers and texts.
        serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"
    }
}

fn row<'r>(name: &'r str, of: &OperationLoad) -> Row<'r> {
    let seconds = |it: Duration| it.as_secs_f64();
    let quantile = |percent| seconds(of.latencies.percentile(percent));
    Row {
        name,
        passed: of.passed,
        failed: of.failed,
        shed: of.shed,
        latency: Quantiles {
            p50: quantile(50),
            p90: quantile(90),
            p99: quantile(99),
            longest: seconds(of.latencies.longest()),
        },
    }
}
