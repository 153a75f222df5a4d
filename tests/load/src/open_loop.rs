//! Load in an open loop: requests come at a steady rate, whatever the answers take. A latency
//! counts from the moment at which its request was due, so that a server that stalls is not spared.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use crate::closed_loop::{Fault, exchange};
use crate::connection::{Connection, Version};
use crate::figures::Figures;
use crate::request::Request;

/// How long an idle connection is used again, as clients do it: servers keep theirs for longer, and
/// a request that is sent while one is closed has no answer.
const KEPT_FOR: Duration = Duration::from_secs(15);

/// Connections that are idle, since when; the last one for the shortest time.
type Idle = Mutex<Vec<(Connection, Instant)>>;

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

/// Is told of each answer, or that there is none, as soon as that is known.
pub type Observer = Arc<dyn Fn(Result<Duration, Fault>) + Send + Sync>;

impl Steady {
    /// Sends the request at that rate. What the answers were.
    pub async fn run(&self, request: &Request) -> Figures {
        let all = Arc::new(Mutex::<Figures>::default());
        let record = {
            let all = Arc::clone(&all);
            move |result: Result<_, Fault>| {
                locked(&all).record(result.map_err(|fault| fault.to_string()));
            }
        };
        self.observed(request, Arc::new(record)).await;
        std::mem::take(&mut *locked(&all))
    }

    /// Sends the request at that rate. Ends with the last answer.
    pub async fn observed(&self, request: &Request, observer: Observer) {
        let idle = Arc::new(Idle::default());
        let request = Arc::new(request.clone());
        let begun = Instant::now();
        let mut due = interval_at(begun, Duration::from_secs_f64(1.0 / self.rate));
        due.set_missed_tick_behavior(MissedTickBehavior::Burst);
        let mut in_flight = JoinSet::new();
        loop {
            let at = due.tick().await;
            if at >= begun + self.duration {
                break;
            }
            let (request, idle) = (Arc::clone(&request), Arc::clone(&idle));
            let (address, observer) = (self.address, Arc::clone(&observer));
            in_flight.spawn(async move { observer(one(address, &request, &idle, at).await) });
            while in_flight.try_join_next().is_some() {}
        }
        in_flight.join_all().await;
    }
}

async fn one(
    address: SocketAddr,
    request: &Request,
    idle: &Idle,
    due: Instant,
) -> Result<Duration, Fault> {
    let last = locked(idle).pop();
    let mut open = last.and_then(|(open, since)| (since.elapsed() < KEPT_FOR).then_some(open));
    let result = exchange(address, Version::Http1, request, &mut open).await;
    locked(idle).extend(open.map(|open| (open, Instant::now())));
    result.map(|_| due.elapsed())
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
