//! What a server counts and measures, for Prometheus. The names are a promise: dashboards and alerts
//! use them.

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
/// What series of an application are registered with.
pub use prometheus_client::registry::Registry;
use prometheus_client::registry::Unit;

use process::ProcessCollector;

/// The media type of [`Metrics::text`].
pub const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Upper bounds for the time of a request, in seconds: from a status to a large upload.
const REQUEST_SECONDS: [f64; 12] =
    [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5, 10.0, 60.0];

/// All metrics of a server: those of HTTP and of the process, and what the application
/// [registers](Self::register).
pub struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    request_seconds: Histogram,
    in_flight: Gauge,
    sent: Counter,
    connections: Gauge,
    log_lines_dropped: Gauge,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    method: &'static str,
    status: u16,
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
            log_lines_dropped: Gauge::default(),
        };
        metrics.register_own();
        metrics
    }

    fn register_own(&mut self) {
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
        let help = "Lines of the access log that could not be written";
        registry.register(
            "swordsmith_access_log_lines_dropped",
            help,
            self.log_lines_dropped.clone(),
        );
        registry.register_collector(Box::new(ProcessCollector::new()));
    }

    /// Adds series of the application.
    pub fn register(&mut self, register: impl FnOnce(&mut Registry)) {
        register(&mut self.registry);
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

    /// Sets how many lines of the access log were dropped.
    pub(crate) fn set_log_lines_dropped(&self, count: u64) {
        self.log_lines_dropped.set(i64::try_from(count).unwrap_or(i64::MAX));
    }

    /// All of them, in the text format of `OpenMetrics` 1.0.
    ///
    /// # Errors
    ///
    /// If a collector of the application fails.
    pub fn text(&self) -> Result<String, fmt::Error> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_and_connections_are_counted() {
        let metrics = Metrics::new();
        let open = metrics.connection();
        for _ in 0..2 {
            metrics.request_begins();
        }
        metrics.request_ends(&Method::PUT, StatusCode::CREATED, Duration::from_millis(3), 10);
        let text = metrics.text().unwrap();
        for line in [
            "swordsmith_http_requests_total{method=\"PUT\",status=\"201\"} 1",
            "swordsmith_http_requests_in_flight 1",
            "swordsmith_http_sent_bytes_total 10",
            "swordsmith_http_request_duration_seconds_bucket{le=\"0.005\"} 1",
            "swordsmith_http_request_duration_seconds_bucket{le=\"0.0025\"} 0",
            "swordsmith_connections 1",
            "# EOF",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
        drop(open);
        assert!(metrics.text().unwrap().contains("\nswordsmith_connections 0\n"));
    }
}
