//! A client that deposits something each second, and waits until it is done.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use crate::deposits::Client;
use crate::figures::Figures;
use crate::request::Request;
use crate::sources::Source;

/// How often something is deposited.
const EVERY: Duration = Duration::from_secs(1);

/// How long a deposit is waited for.
const PATIENCE: Duration = Duration::from_mins(2);

/// The client.
#[derive(Debug, Clone)]
pub struct Prober {
    /// The server.
    pub server: SocketAddr,
    /// Who it is.
    pub client: Client,
    /// What it deposits.
    pub post: Request,
}

/// What it saw. Times count from the moment at which a deposit was due.
#[derive(Debug, Clone, Default)]
pub struct Probed {
    /// Until the receipt.
    pub answers: Figures,
    /// Until the deposit was done.
    pub done: Figures,
}

impl Prober {
    /// Deposits for that long, and waits for what is not done then.
    pub async fn run(&self, duration: Duration) -> Probed {
        let begun = Instant::now();
        let mut ticks = interval_at(begun, EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
        let mut deposits = Vec::new();
        loop {
            let due = ticks.tick().await;
            if due >= begun + duration {
                break;
            }
            deposits.push(tokio::spawn(self.clone().one(due)));
        }
        let mut all = Probed::default();
        for one in join_all(deposits).await {
            let one = one.expect("no task of the prober panics");
            all.answers.add(one.answers);
            all.done.add(one.done);
        }
        all
    }

    async fn one(self, due: Instant) -> Probed {
        let mut probed = Probed::default();
        let source = Source::default();
        let made = self.client.make(self.server, &source, &self.post);
        let made = tokio::time::timeout_at(due + PATIENCE, made).await;
        let number = match made.unwrap_or_else(|late| Err(late.into())) {
            Ok(number) => number,
            Err(fault) => {
                probed.answers.failed(fault.to_string());
                return probed;
            }
        };
        probed.answers.answered(due.elapsed());
        let done = self.client.done(self.server, number, due + PATIENCE).await;
        probed.done.record(done.map(|()| due.elapsed()).map_err(|error| error.to_string()));
        probed
    }
}
