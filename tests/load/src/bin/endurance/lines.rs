//! The course of a long load: a line each ten seconds.

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::json;
use swordsmith_load::capacity::{BACKLOG, MEMORY};
use swordsmith_load::closed_loop::Fault;
use swordsmith_load::figures::Figures;
use swordsmith_load::metrics::Metrics;
use swordsmith_load::open_loop::Observer;
use swordsmith_load::table::{Table, milliseconds};
use tokio::time::{MissedTickBehavior, interval};

const COLUMNS: &[&str] = &[
    "second",
    "posted_per_second",
    "refused",
    "errors",
    "backlog",
    "memory_mib",
    "p50_ms",
    "p99_ms",
];

/// Seconds between two lines.
const LINE: u64 = 10;

/// What was seen, and is not printed yet.
#[derive(Debug, Default)]
struct Seen {
    answers: Figures,
    refused: u64,
}

/// What became of the whole load; backlog and memory are those of each second.
#[derive(Debug, Default)]
pub(crate) struct Course {
    pub(crate) backlog: Vec<f64>,
    pub(crate) memory: Vec<f64>,
    pub(crate) refused: u64,
    pub(crate) errors: u64,
    pub(crate) fault: Option<String>,
}

/// Prints the lines.
pub(crate) struct Lines {
    table: Table,
    seen: Arc<Mutex<Seen>>,
}

impl Lines {
    pub(crate) fn new(json: bool) -> Self {
        Self { table: Table::new(COLUMNS, json), seen: Arc::default() }
    }

    /// Is told of the answers.
    pub(crate) fn observer(&self) -> Observer {
        let seen = Arc::clone(&self.seen);
        Arc::new(move |result| {
            let mut seen = locked(&seen);
            seen.refused += u64::from(result.as_ref().is_err_and(Fault::is_refusal));
            seen.answers.record(result.map_err(|fault| fault.to_string()));
        })
    }

    /// Looks at the server each second, and prints until that time is over.
    pub(crate) async fn print(
        &self,
        operations: SocketAddr,
        duration: Duration,
    ) -> io::Result<Course> {
        self.table.head().iter().for_each(|line| println!("{line}"));
        let mut course = Course::default();
        let mut seconds = interval(Duration::from_secs(1));
        seconds.set_missed_tick_behavior(MissedTickBehavior::Delay);
        seconds.tick().await;
        for second in 1..=duration.as_secs() {
            seconds.tick().await;
            let metrics = Metrics::of(operations).await?;
            course.backlog.push(metrics.value(BACKLOG));
            course.memory.push(metrics.value(MEMORY));
            if second.is_multiple_of(LINE) || second == duration.as_secs() {
                self.line(second, &mut course);
            }
        }
        Ok(course)
    }

    #[expect(clippy::cast_precision_loss, reason = "figures for people")]
    fn line(&self, second: u64, course: &mut Course) {
        let Seen { answers, refused } = std::mem::take(&mut *locked(&self.seen));
        let errors = answers.bad - refused;
        course.refused += refused;
        course.errors += errors;
        course.fault = course.fault.take().or_else(|| answers.fault.clone());
        let since = (second - 1) % LINE + 1;
        let mebibytes = |bytes: &f64| json!((bytes / f64::from(1 << 20)).round());
        println!(
            "{}",
            self.table.row(&[
                json!(second),
                json!((answers.good as f64 / since as f64).round()),
                json!(refused),
                json!(errors),
                json!(course.backlog.last()),
                json!(course.memory.last().map(mebibytes)),
                milliseconds(answers.quantile(0.5)),
                milliseconds(answers.quantile(0.99)),
            ])
        );
    }
}

fn locked(seen: &Mutex<Seen>) -> MutexGuard<'_, Seen> {
    seen.lock().unwrap_or_else(PoisonError::into_inner)
}
