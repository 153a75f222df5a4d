//! The metrics of a server, as it tells them in the text format of Prometheus.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// How long the metrics may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// All metrics of one moment.
#[derive(Debug, Clone, Default)]
pub struct Metrics {
    samples: Vec<Sample>,
}

#[derive(Debug, Clone)]
struct Sample {
    /// With its labels: `jobs_total{outcome="done"}`.
    name: String,
    value: f64,
}

impl Metrics {
    /// Asks a server's listener for operators.
    pub async fn of(operations: SocketAddr) -> io::Result<Self> {
        let text = tokio::time::timeout(PATIENCE, fetch(operations)).await??;
        match text.split_once("\r\n\r\n") {
            Some((head, body)) if head.starts_with("HTTP/1.1 200") => Ok(Self::parse(body)),
            _ => {
                Err(io::Error::other(format!("no metrics at http://{operations}/metrics: {text}")))
            }
        }
    }

    /// Reads the lines that are samples.
    pub fn parse(text: &str) -> Self {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        Self { samples: lines.filter_map(sample).collect() }
    }

    /// The value of a sample, its labels being part of its name; zero if it is not there, as
    /// counters are before they count.
    pub fn value(&self, name: &str) -> f64 {
        let found = self.samples.iter().find(|sample| sample.name == name);
        found.map_or(0.0, |sample| sample.value)
    }

    /// An estimate of a quantile of what a histogram was told since an earlier moment, as
    /// Prometheus' `histogram_quantile` makes it: within a bucket, values lie evenly. `None` if it
    /// was told nothing.
    pub fn quantile(&self, since: &Self, histogram: &str, part: f64) -> Option<f64> {
        let buckets = self.buckets(since, histogram);
        let rank = part * buckets.last().filter(|(_, all)| *all > 0.0)?.1;
        let index = buckets.iter().position(|(_, count)| *count >= rank)?;
        let (low, below) = index.checked_sub(1).map_or((0.0, 0.0), |before| buckets[before]);
        let (high, count) = buckets[index];
        // Beyond the last bound nothing is known but that.
        let high = if high.is_finite() { high } else { low };
        let within = if count > below { (rank - below) / (count - below) } else { 1.0 };
        Some(low + (high - low) * within)
    }

    /// Upper bounds and how many values did not exceed them.
    fn buckets(&self, since: &Self, histogram: &str) -> Vec<(f64, f64)> {
        let prefix = format!("{histogram}_bucket{{le=\"");
        let bounds = self.samples.iter().filter_map(|sample| {
            let bound = sample.name.strip_prefix(&prefix)?.strip_suffix("\"}")?;
            Some((bound.parse().ok()?, sample.value - since.value(&sample.name)))
        });
        bounds.collect()
    }
}

fn sample(line: &str) -> Option<Sample> {
    // A label may hold a space: names end with the last brace, or with the first space.
    let end = line.rfind('}').map_or_else(|| line.find(' '), |brace| Some(brace + 1))?;
    let (name, rest) = line.split_at(end);
    let value = rest.split_whitespace().next()?.parse().ok()?;
    Some(Sample { name: name.to_owned(), value })
}

async fn fetch(operations: SocketAddr) -> io::Result<String> {
    let mut stream = TcpStream::connect(operations).await?;
    let request =
        format!("GET /metrics HTTP/1.1\r\nHost: {operations}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut text = String::new();
    stream.read_to_string(&mut text).await?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# HELP backlog Deposits\n\
        backlog 12\n\
        jobs_total{outcome=\"a b\"} 7 1700000000\n\
        took_seconds_bucket{le=\"0.1\"} 50\n\
        took_seconds_bucket{le=\"0.5\"} 90\n\
        took_seconds_bucket{le=\"+Inf\"} 100\n\
        # EOF\n";

    fn close(one: Option<f64>, other: f64) -> bool {
        one.is_some_and(|one| (one - other).abs() < 1e-9)
    }

    #[test]
    fn samples_are_found_by_name_and_labels() {
        let metrics = Metrics::parse(TEXT);
        assert!(close(Some(metrics.value("backlog")), 12.0));
        assert!(close(Some(metrics.value("jobs_total{outcome=\"a b\"}")), 7.0));
        assert!(close(Some(metrics.value("jobs_total{outcome=\"c\"}")), 0.0));
    }

    #[test]
    fn quantiles_are_estimated_within_buckets() {
        let (metrics, none) = (Metrics::parse(TEXT), Metrics::default());
        let quantile = |part| metrics.quantile(&none, "took_seconds", part);
        assert!(close(quantile(0.25), 0.05));
        assert!(close(quantile(0.7), 0.3));
        assert!(close(quantile(0.99), 0.5), "no more is known");
        assert_eq!(metrics.quantile(&metrics, "took_seconds", 0.5), None);
        assert_eq!(metrics.quantile(&none, "other", 0.5), None);
    }
}
