//! `fairness`: what a client that deposits once a second gets, beside one that deposits as fast as
//! it can.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use serde_json::{Value, json};
use swordsmith_load::capacity::BACKLOG;
use swordsmith_load::closed_loop::Load;
use swordsmith_load::connection::Version;
use swordsmith_load::figures::Figures;
use swordsmith_load::metrics::Metrics;
use swordsmith_load::prober::{Probed, Prober};
use swordsmith_load::subjects::Subject;
use swordsmith_load::table::{Table, milliseconds};
use swordsmith_load::watch;

use crate::bounds::Bounds;
use crate::host::Server;

const COLUMNS: &[&str] = &[
    "greedy_connections",
    "greedy_per_second",
    "greedy_failed",
    "backlog",
    "posts",
    "answer_p50_ms",
    "answer_p99_ms",
    "answer_max_ms",
    "answer_errors",
    "done_p50_ms",
    "done_p99_ms",
    "done_max_ms",
    "done_errors",
];

/// Who deposits as fast as it can.
const GREEDY: &str = "greedy";

/// Who deposits now and then.
const MODEST: &str = "modest";

/// How many connections the greedy client has.
const CONNECTIONS: [usize; 3] = [0, 16, 64];

/// How many bytes are deposited.
const SIZE: usize = 1024;

#[derive(Debug, Args)]
pub(crate) struct Fairness {
    #[command(flatten)]
    server: Server,
    /// How long each row lasts
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    seconds: u64,
}

/// What the greedy client got, and what was left of it to be worked off.
#[derive(Default)]
struct Greed {
    per_second: f64,
    failed: u64,
    backlog: Option<f64>,
}

impl Fairness {
    pub(crate) async fn run(&self) -> io::Result<Bounds> {
        let (table, mut bounds) = (Table::new(COLUMNS, self.server.json), Bounds::default());
        table.head().iter().for_each(|line| println!("{line}"));
        for connections in CONNECTIONS {
            // What one row has left to be worked off is not there in the next.
            let data = self.server.data(&[GREEDY, MODEST])?;
            let subject = self.server.start_plainly(data.as_ref()).await?;
            let (greed, probed) = self.one(&subject, connections).await?;
            bounds.check_service(&format!("beside {connections} connections"), &probed.answers);
            bounds.check(probed.done.bad == 0, || {
                format!("beside {connections} connections: not done: {:?}", probed.done.fault)
            });
            println!("{}", table.row(&cells(connections, &greed, &probed)));
            subject.kill().await?;
        }
        Ok(bounds)
    }

    async fn one(&self, subject: &Subject, connections: usize) -> io::Result<(Greed, Probed)> {
        let duration = Duration::from_secs(self.seconds);
        let (server, operations) = (subject.address, subject.operations);
        let client = self.server.client(MODEST);
        let prober = Prober { server, post: client.post(SIZE), client };
        let post = Arc::new(self.server.client(GREEDY).post(SIZE));
        let load = Load { addresses: vec![server], version: Version::Http1, connections, duration };
        let greedy = watch::apart(move || async move {
            if load.connections == 0 {
                return Greed::default();
            }
            let (took, figures) = load.run(&[post]).await;
            Greed::of(took, &figures, backlog(operations).await)
        });
        let modest = watch::apart(move || async move { prober.run(duration).await });
        let (greedy, modest) = tokio::join!(greedy, modest);
        Ok((greedy?, modest?))
    }
}

impl Greed {
    #[expect(clippy::cast_precision_loss, reason = "figures for people")]
    fn of(took: Duration, figures: &Figures, backlog: Option<f64>) -> Self {
        let per_second = (figures.good as f64 / took.as_secs_f64()).round();
        Self { per_second, failed: figures.bad, backlog }
    }
}

async fn backlog(operations: Option<SocketAddr>) -> Option<f64> {
    let metrics = Metrics::of(operations?).await.ok()?;
    Some(metrics.value(BACKLOG))
}

fn cells(connections: usize, greed: &Greed, probed: &Probed) -> Vec<Value> {
    let Probed { answers, done } = probed;
    let time = |figures: &Figures, part| milliseconds(figures.quantile(part));
    vec![
        json!(connections),
        json!(greed.per_second),
        json!(greed.failed),
        json!(greed.backlog),
        json!(answers.good),
        time(answers, 0.5),
        time(answers, 0.99),
        time(answers, 1.0),
        json!(answers.bad),
        time(done, 0.5),
        time(done, 0.99),
        time(done, 1.0),
        json!(done.bad),
    ]
}
