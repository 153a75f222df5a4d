//! Load in a closed loop: every connection sends its next request when the last one is answered.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use http::StatusCode;
use tokio::time::Instant;

use crate::connection::{Connection, Version};
use crate::figures::Figures;
use crate::request::Request;

/// How long a connection waits after a fault before it goes on.
const PAUSE: Duration = Duration::from_millis(20);

/// A load.
#[derive(Debug, Clone)]
pub struct Load {
    /// The servers: connections are shared among them.
    pub addresses: Vec<SocketAddr>,
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
        let tasks = requests.zip(self.addresses.iter().cycle()).map(|(request, address)| {
            tokio::spawn(connection(*address, self.version, Arc::clone(request), end))
        });
        let mut all = Figures::default();
        for figures in join_all(tasks).await {
            all.add(figures.expect("no task of the load panics"));
        }
        (begun.elapsed(), all)
    }
}

/// Why a request has no good answer.
#[derive(Debug, Clone)]
pub enum Fault {
    /// Another status than that of a good answer, and the body.
    Status(StatusCode, String),
    /// The connection broke, or did not come about.
    Broken(String),
}

impl Fault {
    /// Whether the server asks for patience: it has too much to do, or from this client.
    pub fn is_refusal(&self) -> bool {
        let refusals = [StatusCode::SERVICE_UNAVAILABLE, StatusCode::TOO_MANY_REQUESTS];
        matches!(self, Self::Status(status, _) if refusals.contains(status))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Status(status, body) => write!(to, "{status}: {body}"),
            Self::Broken(reason) => to.write_str(reason),
        }
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::Broken(error.to_string())
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
                figures.failed(fault.to_string());
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
) -> Result<Duration, Fault> {
    let mut connection = match open.take() {
        Some(connection) => connection,
        None => Connection::open(address, version).await?,
    };
    let begun = std::time::Instant::now();
    let answer = connection.exchange(request).await?;
    let latency = begun.elapsed();
    if !answer.closes {
        *open = Some(connection);
    }
    if answer.status == request.expected {
        return Ok(latency);
    }
    Err(Fault::Status(answer.status, String::from_utf8_lossy(&answer.body).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_told_from_other_faults() {
        let status = |status| Fault::Status(status, "later".to_owned());
        assert!(status(StatusCode::SERVICE_UNAVAILABLE).is_refusal());
        assert!(!status(StatusCode::NOT_FOUND).is_refusal());
        assert_eq!(status(StatusCode::NOT_FOUND).to_string(), "404 Not Found: later");
        assert!(!Fault::Broken("reset".to_owned()).is_refusal());
    }
}
