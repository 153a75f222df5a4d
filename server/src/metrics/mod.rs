//! What the server counts and measures, for Prometheus. The names are a promise: dashboards and
//! alerts use them (`docs/operations`).

mod data;
mod process;

use std::fmt;
use std::time::Duration;

use http::{Method, StatusCode};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

use data::DataCollector;
use process::ProcessCollector;
use swordsmith_deposit::State;
use swordsmith_store::room::Room;

/// The media type of [`Metrics::text`].
pub(crate) const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Upper bounds for the time of a request, in seconds: from a status to a large upload.
const REQUEST_SECONDS: [f64; 12] =
    [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5, 10.0, 60.0];

/// Upper bounds for the time from a deposit's last change by its client to its end, in seconds.
const JOB_SECONDS: [f64; 10] = [0.01, 0.05, 0.1, 0.5, 1.0, 2.0, 5.0, 30.0, 120.0, 600.0];

/// All metrics of a server.
pub struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    request_seconds: Histogram,
    in_flight: Gauge,
    sent: Counter,
    connections: Gauge,
    jobs: Family<JobLabels, Counter>,
    job_seconds: Histogram,
    backlog: Gauge,
    log_lines_dropped: Gauge,
    data: DataCollector,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    method: &'static str,
    status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct JobLabels {
    outcome: &'static str,
}

impl Metrics {
    /// Metrics that are all zero.
    pub fn new() -> Self {
        let mut metrics = Self {
            registry: Registry::default(),
            requests: Family::default(),
            request_seconds: Histogram::new(REQUEST_SECONDS),
            in_flight: Gauge::default(),
            sent: Counter::default(),
            connections: Gauge::default(),
            jobs: Family::default(),
            job_seconds: Histogram::new(JOB_SECONDS),
            backlog: Gauge::default(),
            log_lines_dropped: Gauge::default(),
            data: DataCollector::default(),
        };
        metrics.register();
        metrics
    }

    fn register(&mut self) {
        let Self { registry, .. } = self;
        registry.register(
            "swordsmith_http_requests",
            "Requests that were answered",
            self.requests.clone(),
        );
        let help = "Time from the head of a request to the end of its answer";
        let seconds = self.request_seconds.clone();
        registry.register_with_unit(
            "swordsmith_http_request_duration",
            help,
            Unit::Seconds,
            seconds,
        );
        let in_flight = self.in_flight.clone();
        registry.register(
            "swordsmith_http_requests_in_flight",
            "Requests that are being answered",
            in_flight,
        );
        let help = "Bytes of the bodies of answers";
        registry.register_with_unit("swordsmith_http_sent", help, Unit::Bytes, self.sent.clone());
        registry.register("swordsmith_connections", "Open connections", self.connections.clone());
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
        let help = "Lines of the access log that could not be written";
        registry.register(
            "swordsmith_access_log_lines_dropped",
            help,
            self.log_lines_dropped.clone(),
        );
        registry.register_collector(Box::new(self.data.clone()));
        registry.register_collector(Box::new(ProcessCollector::new()));
    }

    /// A request begins.
    pub(crate) fn request_begins(&self) {
        self.in_flight.inc();
    }

    /// A request was answered by that many bytes.
    pub(crate) fn request_ends(
        &self,
        method: &Method,
        status: StatusCode,
        took: Duration,
        bytes: u64,
    ) {
        let labels = RequestLabels { method: label(method), status: status.as_u16() };
        self.requests.get_or_create(&labels).inc();
        self.request_seconds.observe(took.as_secs_f64());
        self.sent.inc_by(bytes);
        self.in_flight.dec();
    }

    /// A connection opens. It closes when the value is dropped.
    pub(crate) fn connection(&self) -> OpenConnection {
        self.connections.inc();
        OpenConnection(self.connections.clone())
    }

    /// A deposit came to an end, so long after its client last changed it.
    pub(crate) fn job_ends(&self, state: State, after: Duration) {
        self.jobs.get_or_create(&JobLabels { outcome: state.name() }).inc();
        self.job_seconds.observe(after.as_secs_f64());
    }

    /// So many wait.
    pub(crate) fn backlog_is(&self, waiting: u64) {
        self.backlog.set(i64::try_from(waiting).unwrap_or(i64::MAX));
    }

    /// So many lines of the access log were dropped.
    pub(crate) fn log_lines_dropped_are(&self, count: u64) {
        self.log_lines_dropped.set(i64::try_from(count).unwrap_or(i64::MAX));
    }

    /// The data folder has so much room, if that is known.
    pub(crate) fn data_has(&self, room: Option<Room>) {
        self.data.set(room);
    }

    /// All of them, in the text format of `OpenMetrics` 1.0.
    pub(crate) fn text(&self) -> Result<String, fmt::Error> {
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new()
    }
}

/// Counts as an open connection.
pub(crate) struct OpenConnection(Gauge);

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// Methods that clients make up are one.
fn label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}
