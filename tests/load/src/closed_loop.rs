//! Load in a closed loop: every connection sends its next request when the last one is answered.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::time::Instant;

use crate::connection::{Connection, Version};
use crate::figures::Figures;
use crate::request::Request;

/// How long a connection waits after a fault before it goes on.
const PAUSE: Duration = Duration::from_millis(20);

/// A load.
#[derive(Debug, Clone)]
pub struct Load {
    /// The server.
    pub address: SocketAddr,
    /// The version of HTTP.
    pub version: Version,
    /// How many connections there are at once.
    pub connections: usize,
    /// For how long requests are sent; those in flight at the end are still counted.
    pub duration: Duration,
}

impl Load {
    /// Sends requests until time is up, each connection one and the same: the first one the first,
    /// and so on in turns. The time it took, and what the answers were.
    pub async fn run(&self, requests: &[Arc<Request>]) -> (Duration, Figures) {
        let begun = Instant::now();
        let end = begun + self.duration;
        let requests = requests.iter().cycle().take(self.connections);
        let tasks = requests.map(|request| {
            tokio::spawn(connection(self.address, self.version, Arc::clone(request), end))
        });
        let mut all = Figures::default();
        for figures in join_all(tasks).await {
            all.add(figures.expect("no task of the load panics"));
        }
        (begun.elapsed(), all)
    }
}

/// At least one request is sent, however long it takes.
async fn connection(
    address: SocketAddr,
    version: Version,
    request: Arc<Request>,
    end: Instant,
) -> Figures {
    let mut figures = Figures::default();
    let mut open = None;
    loop {
        match exchange(address, version, &request, &mut open).await {
            Ok(latency) => figures.answered(latency),
            Err(fault) => {
                figures.failed(fault);
                tokio::time::sleep(PAUSE).await;
            }
        }
        if Instant::now() >= end {
            return figures;
        }
    }
}

/// One request and its answer, on the connection that is open or on a new one.
pub(crate) async fn exchange(
    address: SocketAddr,
    version: Version,
    request: &Request,
    open: &mut Option<Connection>,
) -> Result<Duration, String> {
    let mut connection = match open.take() {
        Some(connection) => connection,
        None => Connection::open(address, version).await.map_err(|error| error.to_string())?,
    };
    let begun = std::time::Instant::now();
    let answer = connection.exchange(request).await.map_err(|error| error.to_string())?;
    let latency = begun.elapsed();
    if !answer.closes {
        *open = Some(connection);
    }
    if answer.status == request.expected {
        return Ok(latency);
    }
    Err(format!("{}: {}", answer.status, String::from_utf8_lossy(&answer.body)))
}
