//! `attacks`: what a client that means no harm gets while others attack.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use ipnet::Ipv4Net;
use swordsmith_generated::deposit::paths;
use swordsmith_load::attacks::{ATTACKS, Aim, Attack};
use swordsmith_load::good_client::GoodClient;
use swordsmith_load::process;
use swordsmith_load::sources::{Crowd, Sources};
use swordsmith_load::subjects::Subject;
use swordsmith_load::table::Table;
use swordsmith_load::watch;
use tokio::time::Instant;

use crate::attack_row::{COLUMNS, Case, Outcome};
use crate::bounds::Bounds;
use crate::host::{Data, Server};

/// Who means no harm.
const GOOD: &str = "good";

/// Who does.
const HARMFUL: &str = "harmful";

/// The most clients who log in for the first time in a run.
const NEWCOMERS: u64 = 30;

/// The size of what is read slowly, in mebibytes: more than the system buffers, and no
/// more than servers take.
const LARGE: usize = 16;

/// How long an attack goes on before it is measured what others get.
const BEFORE: Duration = Duration::from_secs(1);

/// Files that are open besides the connections of an attack.
const OTHER_FILES: u64 = 200;

#[derive(Debug, Args)]
pub(crate) struct Attacks {
    #[command(flatten)]
    server: Server,
    /// How long each attack lasts; servers close slow connections after a minute or so
    #[arg(long, value_name = "SECONDS", default_value_t = 90)]
    seconds: u64,
    /// Only attacks whose name contains one of these
    #[arg(long, value_name = "ATTACK", num_args = 1..)]
    only: Vec<String>,
    /// The network of this machine whose addresses the server and its clients have; default:
    /// 127.0.0.0/24, or that of the system for a server that runs already
    #[arg(long, value_name = "NETWORK")]
    network: Option<Ipv4Net>,
    /// Every client says that it is a proxy for somebody else, and the server believes it
    #[arg(long, conflicts_with = "peer")]
    forwarded: bool,
}

impl Attacks {
    pub(crate) async fn run(&self) -> io::Result<Bounds> {
        let (table, mut bounds) = (Table::new(COLUMNS, self.server.json), Bounds::default());
        let (cases, sources) = (self.cases()?, self.sources()?);
        let newcomers: Vec<_> =
            (0..self.seconds.min(NEWCOMERS)).map(|number| format!("newcomer-{number}")).collect();
        let data = self.server.data(&[GOOD, HARMFUL])?;
        if let Some(data) = &data {
            data.add_clients(&newcomers, GOOD)?;
        }
        table.head().iter().for_each(|line| println!("{line}"));
        for case in cases {
            let newcomers = if data.is_some() { newcomers.clone() } else { Vec::new() };
            let run = self.one(&case, data.as_ref(), &sources, newcomers);
            let outcome = run.await?;
            let Outcome { treatment, .. } = &outcome;
            bounds.check_service(&case.name(), &treatment.answers);
            // A hash takes its time: a login may be slow.
            bounds.check_errors(&format!("{}, logins", case.name()), &treatment.logins);
            println!("{}", table.row(&outcome.cells(&case)));
        }
        Ok(bounds)
    }

    /// Without an attack, and each attack from one address and from many.
    fn cases(&self) -> io::Result<Vec<Case>> {
        let is_wanted = |attack: &&Attack| {
            self.only.is_empty() || self.only.iter().any(|name| attack.name.contains(name.as_str()))
        };
        let mut cases = vec![Case { attack: None, crowd: Crowd::One }];
        for attack in ATTACKS.iter().filter(is_wanted) {
            check_files(attack)?;
            let crowds: &[_] =
                if self.sources()?.are_many() { &[Crowd::One, Crowd::Many] } else { &[Crowd::One] };
            cases.extend(crowds.iter().map(|crowd| Case { attack: Some(*attack), crowd: *crowd }));
        }
        Ok(cases)
    }

    fn sources(&self) -> io::Result<Sources> {
        match self.network {
            None if self.server.is_elsewhere() => Ok(Sources::unbound()),
            network => Sources::of(network.unwrap_or_else(loopback), self.forwarded),
        }
    }

    /// The server is a new one each time, so that its memory is that of this attack.
    async fn one(
        &self,
        case: &Case,
        data: Option<&Data>,
        sources: &Sources,
        newcomers: Vec<String>,
    ) -> io::Result<Outcome> {
        let settings = self.settings();
        let subject = self.server.start(data, sources.server(), &settings).await?;
        let good = self.good(&subject, sources, newcomers).await?;
        let aim = self.aim(&subject, sources, case).await?;
        subject.rest().await;
        let (attack, tally, duration) = (case.attack, Arc::clone(&aim.tally), self.duration());
        let attacking = watch::apart(move || async move {
            if let Some(attack) = attack {
                attack.run(Aim { end: Instant::now() + BEFORE + duration, ..aim }).await;
            }
        });
        let asking = watch::apart(move || async move {
            tokio::time::sleep(BEFORE).await;
            good.run(duration).await
        });
        let both = async { tokio::join!(attacking, asking) };
        let ((attacked, treatment), used) = watch::during(subject.process(), both).await;
        attacked?;
        subject.kill().await?;
        Ok(Outcome { treatment: treatment?, tally, used, lasted: BEFORE + duration })
    }

    fn settings(&self) -> Vec<(&'static str, String)> {
        let network = self.network.unwrap_or_else(loopback).to_string();
        if self.forwarded { vec![("SWORDSMITH_TRUSTED_PROXIES", network)] } else { Vec::new() }
    }

    fn duration(&self) -> Duration {
        Duration::from_secs(self.seconds)
    }

    /// The server knows the client's password already.
    async fn good(
        &self,
        subject: &Subject,
        sources: &Sources,
        newcomers: Vec<String>,
    ) -> io::Result<GoodClient> {
        let (server, source, client) = (subject.address, sources.good(), self.server.client(GOOD));
        let deposit = client.make(server, &source, &client.post(0)).await?;
        Ok(GoodClient { server, source, client, deposit, newcomers })
    }

    async fn aim(&self, subject: &Subject, sources: &Sources, case: &Case) -> io::Result<Aim> {
        let (server, client) = (subject.address, self.server.client(HARMFUL));
        let source = sources.of_crowd(case.crowd, 0);
        let large = client.make(server, &source, &client.post_large(LARGE)).await?;
        Ok(Aim {
            server,
            sources: sources.clone(),
            crowd: case.crowd,
            large: paths::media(&client.collection, large),
            client,
            victim: GOOD.to_owned(),
            end: Instant::now(),
            tally: Arc::default(),
        })
    }
}

fn loopback() -> Ipv4Net {
    "127.0.0.0/24".parse().expect("a network")
}

/// The attack must not be stopped by the limits of this program.
fn check_files(attack: &Attack) -> io::Result<()> {
    let (needed, most) = (attack.connections as u64 + OTHER_FILES, process::most_open_files());
    if most.is_none_or(|most| most >= needed) {
        return Ok(());
    }
    let name = attack.name;
    Err(io::Error::other(format!("{name} needs {needed} open files (`ulimit -n {needed}`)")))
}
