//! A client that means no harm, and what it gets: twenty small requests a second, half of them on
//! connections of their own.
//!
//! A latency counts from the moment at which a request was due, so that a server that stalls is not
//! spared; connecting is part of it.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::sync::Mutex;
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use crate::connection::{Answer, Connection, Version};
use crate::figures::Figures;
use crate::request::Request;
use crate::sources::Source;

/// How often a request is due.
const EVERY: Duration = Duration::from_millis(50);

/// Of so many requests, one has a body.
const ONE_POST_IN: usize = 20;

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// A client.
#[derive(Debug, Clone)]
pub struct GoodClient {
    /// The server.
    pub server: SocketAddr,
    /// Where it comes from.
    pub source: Source,
    /// What it reads, by turns.
    pub reads: [Request; 2],
    /// What it sends now and then.
    pub post: Request,
    /// First requests of others, who log in one after the other in even distances.
    pub newcomers: Vec<Request>,
}

/// What it got.
#[derive(Debug, Clone, Default)]
pub struct Treatment {
    /// Answers to its requests.
    pub answers: Figures,
    /// Answers to first requests of others, whose passwords had to be checked.
    pub logins: Figures,
    /// How often a connection that was kept had been closed, and the request went out again.
    pub repeated: u64,
}

/// A request, and the connections that are kept for it.
struct Kept {
    request: Request,
    idle: Mutex<Vec<Connection>>,
}

/// What one request came to.
struct Outcome {
    result: Result<Duration, String>,
    repeated: bool,
}

impl GoodClient {
    /// Asks for that long. What the answers were.
    pub async fn run(&self, duration: Duration) -> Treatment {
        let (answers, logins) = tokio::join!(self.ask(duration), self.log_in(duration));
        Treatment { logins, ..answers }
    }

    async fn ask(&self, duration: Duration) -> Treatment {
        let (reads, post) = (self.reads.each_ref().map(|it| self.kept(it)), self.kept(&self.post));
        let begun = Instant::now();
        let mut ticks = interval_at(begun, EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
        let mut sent = Vec::new();
        for number in 0.. {
            let due = ticks.tick().await;
            if due >= begun + duration {
                break;
            }
            let kept = match number % ONE_POST_IN {
                0 => &post,
                _ => &reads[number % reads.len()],
            };
            // Every request comes on both kinds of connections.
            let fresh = number / 2 % 2 == 0;
            sent.push(tokio::spawn(self.clone().once(Arc::clone(kept), fresh, due)));
        }
        let mut all = Treatment::default();
        for outcome in join_all(sent).await {
            all.add(outcome.expect("no task of the client panics"));
        }
        all
    }

    fn kept(&self, request: &Request) -> Arc<Kept> {
        let request = self.source.send(request.clone());
        Arc::new(Kept { request, idle: Mutex::default() })
    }

    async fn once(self, kept: Arc<Kept>, fresh: bool, due: Instant) -> Outcome {
        let mut repeated = false;
        let asking = async {
            let open = if fresh { None } else { kept.idle.lock().await.pop() };
            if let Some(connection) = open {
                match exchange(connection, &kept, true).await {
                    // The server may close an idle connection at any time: clients try again.
                    Err(error) if is_closed(&error) => repeated = true,
                    result => return result,
                }
            }
            let (source, server) = (&self.source, self.server);
            let connection = Connection::open_from(source, server, Version::Http1).await?;
            exchange(connection, &kept, !fresh).await
        };
        let answer = tokio::time::timeout(PATIENCE, asking).await;
        Outcome { result: judged(answer, &kept.request, due), repeated }
    }

    async fn log_in(&self, duration: Duration) -> Figures {
        let mut all = Figures::default();
        let Ok(count @ 1..) = u32::try_from(self.newcomers.len()) else { return all };
        let begun = Instant::now();
        let logins = self.newcomers.iter().zip(0..).map(async |(request, number): (_, u32)| {
            let due = begun + duration / count * number;
            tokio::time::sleep_until(due).await;
            self.clone().once(self.kept(request), true, due).await.result
        });
        for result in join_all(logins).await {
            all.record(result);
        }
        all
    }
}

impl Treatment {
    fn add(&mut self, outcome: Outcome) {
        self.repeated += u64::from(outcome.repeated);
        self.answers.record(outcome.result);
    }
}

async fn exchange(mut connection: Connection, kept: &Kept, keep: bool) -> io::Result<Answer> {
    let answer = connection.exchange(&kept.request).await?;
    if keep && !answer.closes {
        kept.idle.lock().await.push(connection);
    }
    Ok(answer)
}

fn judged(
    answer: Result<io::Result<Answer>, tokio::time::error::Elapsed>,
    request: &Request,
    due: Instant,
) -> Result<Duration, String> {
    let what = |text: String| format!("{} {}: {text}", request.method, request.path);
    match answer {
        Err(_) => Err(what(format!("no answer within {PATIENCE:?}"))),
        Ok(Err(error)) => Err(what(error.to_string())),
        Ok(Ok(answer)) if answer.status == request.expected => Ok(due.elapsed()),
        Ok(Ok(answer)) => Err(what(answer.status.to_string())),
    }
}

fn is_closed(error: &io::Error) -> bool {
    use io::ErrorKind::{BrokenPipe, ConnectionReset, UnexpectedEof};
    matches!(error.kind(), BrokenPipe | ConnectionReset | UnexpectedEof)
}
