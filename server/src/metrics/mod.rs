//! What the server counts and measures of deposits, beside what is counted of requests. The names are
//! a promise: dashboards and alerts use them (`docs/operations`).

mod data;

use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

use data::DataCollector;
use swordsmith_deposit::State;
use swordsmith_store::room::Room;

/// Upper bounds for the time from a deposit's last change by its client to its end, in seconds.
const JOB_SECONDS: [f64; 10] = [0.01, 0.05, 0.1, 0.5, 1.0, 2.0, 5.0, 30.0, 120.0, 600.0];

/// The metrics of deposits.
pub struct Metrics {
    jobs: Family<JobLabels, Counter>,
    job_seconds: Histogram,
    backlog: Gauge,
    data: DataCollector,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct JobLabels {
    outcome: &'static str,
}

impl Metrics {
    /// Metrics that are all zero.
    pub fn new() -> Self {
        Self {
            jobs: Family::default(),
            job_seconds: Histogram::new(JOB_SECONDS),
            backlog: Gauge::default(),
            data: DataCollector::default(),
        }
    }

    /// Adds them to what a server exports.
    pub fn register(&self, registry: &mut Registry) {
        let help = "Deposits that were worked on, by the state they came to";
        registry.register("swordsmith_jobs", help, self.jobs.clone());
        let help = "Time from the last change of a deposit by its client to its end";
        registry.register_with_unit(
            "swordsmith_job_duration",
            help,
            Unit::Seconds,
            self.job_seconds.clone(),
        );
        let help = "Deposits that wait to be worked on, or are";
        registry.register("swordsmith_backlog", help, self.backlog.clone());
        registry.register_collector(Box::new(self.data.clone()));
    }

    /// A deposit came to an end, so long after its client last changed it.
    pub(crate) fn job_ends(&self, state: State, after: Duration) {
        self.jobs.get_or_create(&JobLabels { outcome: state.name() }).inc();
        self.job_seconds.observe(after.as_secs_f64());
    }

    /// Sets how many deposits wait.
    pub(crate) fn set_backlog(&self, waiting: u64) {
        self.backlog.set(i64::try_from(waiting).unwrap_or(i64::MAX));
    }

    /// Sets how much room the data folder has, if that is known.
    pub(crate) fn set_disk_room(&self, room: Option<Room>) {
        self.data.set(room);
    }
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new()
    }
}
