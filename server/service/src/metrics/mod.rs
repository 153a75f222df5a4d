//! What the server counts and measures of deposits and jobs, beside what is counted of requests. The
//! names are a promise: dashboards and alerts use them (`docs/operations`).

mod data;

use std::sync::Arc;

use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use swordsmith_processing::JobMetrics;
use swordsmith_store::room::Room;

use data::DataCollector;

/// The metrics of deposits.
pub struct Metrics {
    pub(crate) jobs: Arc<JobMetrics>,
    backlog: Gauge,
    data: DataCollector,
}

impl Metrics {
    /// Metrics that are all zero.
    pub fn new() -> Self {
        Self { jobs: Arc::default(), backlog: Gauge::default(), data: DataCollector::default() }
    }

    /// Adds them to what a server exports.
    pub fn register(&self, registry: &mut Registry) {
        self.jobs.register(registry);
        let help = "Deposits that wait to be worked on, or are";
        registry.register("swordsmith_backlog", help, self.backlog.clone());
        registry.register_collector(Box::new(self.data.clone()));
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
