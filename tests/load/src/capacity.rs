//! How many deposits a server works off while it takes new ones: more and more connections deposit
//! as fast as they can, until the backlog no longer drains.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep, timeout};

use crate::closed_loop::Load;
use crate::connection::Version;
use crate::metrics::Metrics;
use crate::request::Request;

/// How many deposits are done.
pub const DONE: &str = "swordsmith_jobs_total{outcome=\"done\"}";

/// How many wait, or are worked on.
pub const BACKLOG: &str = "swordsmith_backlog";

/// From the last change of a deposit by its client to its end.
pub const JOB_SECONDS: &str = "swordsmith_job_duration_seconds";

/// The memory of the server.
pub const MEMORY: &str = "process_resident_memory_bytes";

/// The most connections that are tried.
const MOST_CONNECTIONS: usize = 256;

/// A backlog that lasts longer than this at the end of a step does not drain.
const LASTING: Duration = Duration::from_secs(1);

/// How long a backlog may take to drain.
const PATIENCE: Duration = Duration::from_mins(10);

/// How often it is looked at meanwhile.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// What so many connections came to.
#[derive(Debug, Clone, Copy)]
pub struct Step {
    /// How many deposited at once.
    pub connections: usize,
    /// Deposits that were taken, a second.
    pub posted: f64,
    /// Requests without a good answer.
    pub failed: u64,
    /// Deposits that were done, a second.
    pub done: f64,
    /// How many waited when it ended.
    pub backlog: f64,
}

impl Step {
    /// Whether the server keeps up.
    pub fn drains(&self) -> bool {
        self.backlog <= self.done * LASTING.as_secs_f64()
    }
}

/// Goes up to where the backlog does not drain. The most that was done a second; each step is told.
pub async fn find(
    server: SocketAddr,
    operations: SocketAddr,
    request: &Arc<Request>,
    duration: Duration,
    mut tell: impl FnMut(&Step),
) -> io::Result<f64> {
    let mut most = 0.0_f64;
    let mut connections = 1;
    while connections <= MOST_CONNECTIONS {
        let load = Load { addresses: vec![server], version: Version::Http1, connections, duration };
        let step = step(&load, operations, request).await?;
        tell(&step);
        most = most.max(step.done);
        drained(operations).await?;
        if !step.drains() {
            break;
        }
        connections *= 2;
    }
    Ok(most)
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
async fn step(load: &Load, operations: SocketAddr, request: &Arc<Request>) -> io::Result<Step> {
    let (begun, before) = (Instant::now(), Metrics::of(operations).await?);
    let (_, figures) = load.run(std::slice::from_ref(request)).await;
    let (took, after) = (begun.elapsed().as_secs_f64(), Metrics::of(operations).await?);
    Ok(Step {
        connections: load.connections,
        posted: figures.good as f64 / took,
        failed: figures.bad,
        done: (after.value(DONE) - before.value(DONE)) / took,
        backlog: after.value(BACKLOG),
    })
}

/// Waits until nothing waits.
pub async fn drained(operations: SocketAddr) -> io::Result<()> {
    let waiting = async {
        while Metrics::of(operations).await?.value(BACKLOG) > 0.0 {
            sleep(LOOK_EVERY).await;
        }
        Ok(())
    };
    timeout(PATIENCE, waiting).await?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_in_a_moment_is_no_backlog() {
        let step = |backlog| Step { connections: 1, posted: 9.0, failed: 0, done: 8.0, backlog };
        assert!(step(8.0).drains());
        assert!(!step(9.0).drains());
    }
}
