//! The process itself, under the names that Prometheus' own clients use. Where there is no `/proc`,
//! there are none of them.

use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;

/// Ticks a second of the times in `/proc`: the same on every Linux.
const TICKS: f64 = 100.0;

/// Reads the figures when they are asked for.
#[derive(Debug)]
pub(super) struct ProcessCollector {
    started: f64,
}

impl ProcessCollector {
    /// The process started about now.
    pub(super) fn new() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { started: now.as_secs_f64() }
    }
}

impl Collector for ProcessCollector {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), std::fmt::Error> {
        let figures = [
            ("process_resident_memory_bytes", "Memory in use", memory()),
            ("process_open_fds", "Open files and sockets", open_files()),
            ("process_start_time_seconds", "When it started, since 1970", Some(self.started)),
        ];
        for (name, help, figure) in figures {
            let Some(figure) = figure else { continue };
            let gauge = ConstGauge::new(figure);
            let described = encoder.encode_descriptor(name, help, None, gauge.metric_type())?;
            gauge.encode(described)?;
        }
        if let Some(time) = processor_time() {
            let counter = ConstCounter::new(time);
            let (name, help) = ("process_cpu_seconds", "Time on a processor");
            let described = encoder.encode_descriptor(name, help, None, counter.metric_type())?;
            counter.encode(described)?;
        }
        Ok(())
    }
}

fn memory() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: f64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kibibytes * 1024.0)
}

fn processor_time() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks = fields.split_whitespace().skip(11).take(2);
    Some(ticks.filter_map(|field| field.parse::<f64>().ok()).sum::<f64>() / TICKS)
}

#[expect(clippy::cast_precision_loss, reason = "a number of files")]
fn open_files() -> Option<f64> {
    Some(fs::read_dir("/proc/self/fd").ok()?.count() as f64)
}
