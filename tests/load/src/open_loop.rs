//! Load in an open loop: requests come at a steady rate, whatever the answers take. A latency
//! counts from the moment at which its request was due, so that a server that stalls is not spared.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::sync::Mutex;
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use crate::closed_loop::exchange;
use crate::connection::{Connection, Version};
use crate::figures::Figures;
use crate::request::Request;

/// A steady load.
#[derive(Debug, Clone)]
pub struct Steady {
    /// The server.
    pub address: SocketAddr,
    /// Requests a second.
    pub rate: f64,
    /// For how long requests are sent.
    pub duration: Duration,
}

impl Steady {
    /// Sends the request at that rate. What the answers were.
    pub async fn run(&self, request: &Request) -> Figures {
        let idle = Arc::new(Mutex::new(Vec::<Connection>::new()));
        let request = Arc::new(request.clone());
        let begun = Instant::now();
        let mut due = interval_at(begun, Duration::from_secs_f64(1.0 / self.rate));
        due.set_missed_tick_behavior(MissedTickBehavior::Burst);
        let mut sent = Vec::new();
        loop {
            let at = due.tick().await;
            if at >= begun + self.duration {
                break;
            }
            sent.push(tokio::spawn(one(self.address, Arc::clone(&request), Arc::clone(&idle), at)));
        }
        let mut all = Figures::default();
        for figures in join_all(sent).await {
            all.add(figures.expect("no task of the load panics"));
        }
        all
    }
}

async fn one(
    address: SocketAddr,
    request: Arc<Request>,
    idle: Arc<Mutex<Vec<Connection>>>,
    due: Instant,
) -> Figures {
    let mut figures = Figures::default();
    let mut open = idle.lock().await.pop();
    match exchange(address, Version::Http1, &request, &mut open).await {
        Ok(_) => figures.answered(due.elapsed()),
        Err(fault) => figures.failed(fault),
    }
    idle.lock().await.extend(open);
    figures
}
