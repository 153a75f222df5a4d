//! `steady`: whether a server keeps up with a part of what it can do, for as long as one likes.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use serde_json::{Value, json};
use swordsmith_load::capacity::{self, JOB_SECONDS, Step};
use swordsmith_load::deposits::Client;
use swordsmith_load::metrics::Metrics;
use swordsmith_load::open_loop;
use swordsmith_load::prober::{Probed, Prober};
use swordsmith_load::subjects::Subject;
use swordsmith_load::table::{Table, milliseconds};
use swordsmith_load::{trend, watch};

use crate::bounds::Bounds;
use crate::host::Server;
use crate::lines::{Course, Lines};

const STEPS: &[&str] =
    &["connections", "posted_per_second", "failed", "done_per_second", "backlog"];

const SUMMARY: &[&str] = &[
    "summary",
    "capacity",
    "rate",
    "refused",
    "errors",
    "samples",
    "done_p50_ms",
    "done_p99_ms",
    "done_max_ms",
    "done_errors",
    "all_done_p50_ms",
    "all_done_p99_ms",
];

/// Who deposits.
const CLIENT: &str = "load";

/// How many bytes are deposited.
const SIZE: usize = 1024;

/// How long each number of connections is tried.
const STEP: Duration = Duration::from_secs(5);

/// What half of the deposits must not exceed until they are done.
const MEDIAN_UNTIL_DONE: Duration = Duration::from_secs(2);

/// How much larger the memory may be in the last minute than in the second.
const MEMORY_GROWTH: f64 = 1.1;

#[derive(Debug, Args)]
pub(crate) struct Steady {
    #[command(flatten)]
    server: Server,
    /// How long the load lasts, besides the search for what the server can do
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    seconds: u64,
    /// The part of what the server can do
    #[arg(long, default_value_t = 0.8)]
    share: f64,
}

impl Steady {
    pub(crate) async fn run(&self) -> io::Result<Bounds> {
        let data = self.server.data(&[CLIENT])?;
        let subject = self.server.start_plainly(data.as_ref()).await?;
        let operations = subject.operations.ok_or_else(|| {
            io::Error::other("a server that runs already needs --operations: where its metrics are")
        })?;
        let client = self.server.client(CLIENT);
        let capacity = self.capacity(&subject, operations, &client).await?;
        let rate = capacity * self.share;
        if rate <= 0.0 {
            return Err(io::Error::other("nothing was done: no rate can be kept"));
        }
        let before = Metrics::of(operations).await?;
        let (course, probed) = self.load(&subject, operations, &client, rate).await?;
        capacity::drained(operations).await?;
        let since = (Metrics::of(operations).await?, before);
        self.summarize(capacity, rate, &course, &probed, &since);
        Ok(judge(rate, &course, &probed))
    }

    async fn capacity(
        &self,
        subject: &Subject,
        operations: SocketAddr,
        client: &Client,
    ) -> io::Result<f64> {
        let table = Table::new(STEPS, self.server.json);
        table.head().iter().for_each(|line| println!("{line}"));
        let post = Arc::new(client.post(SIZE));
        let server = subject.address;
        // The search has a thread to itself, as the load has later.
        let steps = watch::apart(move || async move {
            let mut steps = Vec::new();
            let found = capacity::find(server, operations, &post, STEP, |it| steps.push(*it)).await;
            found.map(|most| (most, steps))
        });
        let (most, steps) = steps.await??;
        for step in &steps {
            println!("{}", table.row(&step_cells(step)));
        }
        Ok(most)
    }

    async fn load(
        &self,
        subject: &Subject,
        operations: SocketAddr,
        client: &Client,
        rate: f64,
    ) -> io::Result<(Course, Probed)> {
        let (server, duration) = (subject.address, Duration::from_secs(self.seconds));
        let lines = Lines::new(self.server.json);
        let (post, observer) = (client.post(SIZE), lines.observer());
        let load = open_loop::Steady { address: server, rate, duration };
        let depositing = watch::apart(move || async move { load.observed(&post, observer).await });
        let prober = Prober { server, client: client.clone(), post: client.post(SIZE) };
        let probing = watch::apart(move || async move { prober.run(duration).await });
        let watching = lines.print(operations, duration);
        let (deposited, samples, course) = tokio::join!(depositing, probing, watching);
        deposited?;
        Ok((course?, samples?))
    }

    fn summarize(
        &self,
        capacity: f64,
        rate: f64,
        course: &Course,
        probed: &Probed,
        (after, before): &(Metrics, Metrics),
    ) {
        let table = Table::new(SUMMARY, self.server.json);
        table.head().iter().for_each(|line| println!("{line}"));
        let done = |part| milliseconds(probed.done.quantile(part));
        let all = |part| {
            let seconds = after.quantile(before, JOB_SECONDS, part);
            seconds.map_or(Value::Null, |it| milliseconds(Duration::from_secs_f64(it)))
        };
        let cells = [
            json!(format!("{} of the capacity", self.share)),
            json!(capacity.round()),
            json!(rate.round()),
            json!(course.refused),
            json!(course.errors),
            json!(probed.done.good),
            done(0.5),
            done(0.99),
            done(1.0),
            json!(probed.done.bad + probed.answers.bad),
            all(0.5),
            all(0.99),
        ];
        println!("{}", table.row(&cells));
    }
}

fn step_cells(step: &Step) -> Vec<Value> {
    vec![
        json!(step.connections),
        json!(step.posted.round()),
        json!(step.failed),
        json!(step.done.round()),
        json!(step.backlog.round()),
    ]
}

fn judge(rate: f64, course: &Course, probed: &Probed) -> Bounds {
    let mut bounds = Bounds::default();
    // What is done in a second may wait at one time and not at another.
    bounds.check(!trend::grows(&course.backlog, rate), || {
        format!("the backlog grows in the second half: {:?} at its end", course.backlog.last())
    });
    let median = probed.done.quantile(0.5);
    bounds.check(probed.done.good > 0 && median < MEDIAN_UNTIL_DONE, || {
        format!("half of the deposits take {median:.1?}, not below {MEDIAN_UNTIL_DONE:?}")
    });
    let errors = course.refused + course.errors + probed.done.bad + probed.answers.bad;
    let fault = [&course.fault, &probed.answers.fault, &probed.done.fault];
    let fault = fault.into_iter().flatten().next().cloned().unwrap_or_default();
    bounds.check(errors == 0, || format!("{errors} errors, one of them: {fault}"));
    if let Some((second, last)) = trend::second_and_last_minute(&course.memory) {
        bounds.check(last <= second * MEMORY_GROWTH, || {
            format!("{last} bytes of memory in the last minute, {second} in the second one")
        });
    }
    bounds
}
