//! What became of a load, on a terminal.

use std::fmt::Write as _;
use std::time::Duration;

use super::{Latencies, LoadReport, OperationLoad};
use crate::report::{left_behind, printable};

impl LoadReport {
    /// The report as people read it: each failure that was kept, a row for each operation, the sum.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (name, failure) in &self.failures {
            let _ = writeln!(text, "FAILED {name}: {}", failure.why);
            let exchanges = failure.exchanges.iter().map(ToString::to_string);
            for exchange in exchanges {
                text.extend(exchange.lines().map(|line| format!("  {line}\n")));
            }
        }
        text += &self.table();
        text += &left_behind(&self.left);
        let verdict = if self.conforms() { "conforms" } else { "does not conform" };
        let _ = write!(
            text,
            "{} {verdict} to \"{}\" under a load of {} clients: {} requests in {:.1} s, {:.0} a second",
            self.server,
            self.title,
            self.clients,
            self.requests,
            self.duration.as_secs_f64(),
            self.rate(),
        );
        printable(&text)
    }

    /// Requests a second.
    #[expect(clippy::cast_precision_loss, reason = "nobody sends so many")]
    pub fn rate(&self) -> f64 {
        self.requests as f64 / self.duration.as_secs_f64().max(f64::MIN_POSITIVE)
    }

    /// The sum of all operations.
    pub fn sum(&self) -> OperationLoad {
        let mut sum = OperationLoad { latencies: Latencies::default(), ..OperationLoad::default() };
        for operation in self.operations.values() {
            sum.passed += operation.passed;
            sum.failed += operation.failed;
            sum.shed += operation.shed;
            sum.latencies.extend(&operation.latencies);
        }
        sum
    }

    fn table(&self) -> String {
        let sum = self.sum();
        let rows = self.operations.iter().map(|(name, it)| (name.as_str(), it));
        let rows: Vec<_> = rows.chain([("all", &sum)]).collect();
        let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
        let mut text = format!(
            "{:width$} {:>8} {:>7} {:>7} {:>9} {:>9} {:>9} {:>9}\n",
            "", "passed", "failed", "shed", "50 %", "90 %", "99 %", "longest"
        );
        for (name, it) in rows {
            let of = |percent| shown(it.latencies.percentile(percent));
            let _ = writeln!(
                text,
                "{name:width$} {:>8} {:>7} {:>7} {:>9} {:>9} {:>9} {:>9}",
                it.passed,
                it.failed,
                it.shed,
                of(50),
                of(90),
                of(99),
                shown(it.latencies.longest())
            );
        }
        text
    }
}

fn shown(latency: Duration) -> String {
    format!("{:.1} ms", latency.as_secs_f64() * 1e3)
}
