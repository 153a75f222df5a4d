//! What is counted and measured of jobs. The names are a promise: dashboards and alerts use them
//! (`docs/operations`).

use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

use swordsmith_deposit::State;

/// Upper bounds for the time from a deposit's last change by its client to its end, in seconds.
const SECONDS: [f64; 10] = [0.01, 0.05, 0.1, 0.5, 1.0, 2.0, 5.0, 30.0, 120.0, 600.0];

/// The metrics of jobs.
#[derive(Debug)]
pub struct JobMetrics {
    jobs: Family<Labels, Counter>,
    seconds: Histogram,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Labels {
    outcome: &'static str,
}

impl JobMetrics {
    /// Metrics that are all zero.
    pub fn new() -> Self {
        Self { jobs: Family::default(), seconds: Histogram::new(SECONDS) }
    }

    /// Adds them to what a server exports.
    pub fn register(&self, registry: &mut Registry) {
        let help = "Deposits that were worked on, by the state they came to";
        registry.register("swordsmith_jobs", help, self.jobs.clone());
        let help = "Time from the last change of a deposit by its client to its end";
        let (name, seconds) = ("swordsmith_job_duration", self.seconds.clone());
        registry.register_with_unit(name, help, Unit::Seconds, seconds);
    }

    /// A deposit came to an end, so long after its client last changed it.
    pub fn job_ends(&self, state: State, after: Duration) {
        self.jobs.get_or_create(&Labels { outcome: state.name() }).inc();
        self.seconds.observe(after.as_secs_f64());
    }
}

impl Default for JobMetrics {
    fn default() -> Self {
        Self::new()
    }
}
