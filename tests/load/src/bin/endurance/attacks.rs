//! `attacks`: what a client that means no harm gets while others attack.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use ipnet::Ipv4Net;
use swordsmith_load::attacks::{ATTACKS, Aim, Attack};
use swordsmith_load::process;
use swordsmith_load::sources::{Crowd, Sources};
use swordsmith_load::table::Table;
use swordsmith_load::watch;
use tokio::time::Instant;

use crate::attack_row::{COLUMNS, Case, Outcome};
use crate::bounds::Bounds;
use crate::host::Server;
use crate::victim::{DepositServer, Service, Victim};

/// How long an attack goes on before it is measured what others get.
const BEFORE: Duration = Duration::from_secs(1);

/// Files that are open besides the connections of an attack.
const OTHER_FILES: u64 = 200;

#[derive(Debug, Args)]
pub(crate) struct Attacks {
    #[command(flatten)]
    server: Server,
    /// Attack a service that knows nothing of deposits, with the settings that it has by default
    #[arg(long, conflicts_with_all = ["ours", "peer"])]
    service: bool,
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
        if self.service {
            return self.attack(&Service::new(self.server.scratch()?)).await;
        }
        self.attack(&DepositServer::new(&self.server, self.seconds)?).await
    }

    async fn attack<V: Victim>(&self, victim: &V) -> io::Result<Bounds> {
        let (table, mut bounds) = (Table::new(COLUMNS, self.server.json), Bounds::default());
        let sources = self.sources()?;
        let cases = self.cases(V::HAS_PASSWORDS, &sources)?;
        table.head().iter().for_each(|line| println!("{line}"));
        for case in cases {
            let outcome = self.one(&case, victim, &sources).await?;
            let Outcome { treatment, .. } = &outcome;
            bounds.check_service(&case.name(), &treatment.answers);
            // A hash takes its time: a login may be slow.
            bounds.check_errors(&format!("{}, logins", case.name()), &treatment.logins);
            println!("{}", table.row(&outcome.cells(&case)));
        }
        Ok(bounds)
    }

    /// Without an attack, and each attack from one address and from many.
    fn cases(&self, has_passwords: bool, sources: &Sources) -> io::Result<Vec<Case>> {
        let mut cases = vec![Case { attack: None, crowd: Crowd::One }];
        let crowds: &[_] =
            if sources.are_many() { &[Crowd::One, Crowd::Many] } else { &[Crowd::One] };
        for attack in self.chosen(has_passwords) {
            check_files(&attack)?;
            cases.extend(crowds.iter().map(|crowd| Case { attack: Some(attack), crowd: *crowd }));
        }
        Ok(cases)
    }

    /// The attacks that are wanted, and possible.
    fn chosen(&self, has_passwords: bool) -> impl Iterator<Item = Attack> {
        let is_wanted = |attack: &Attack| {
            self.only.is_empty() || self.only.iter().any(|name| attack.name.contains(name.as_str()))
        };
        let is_possible = move |attack: &Attack| has_passwords || !attack.guesses_passwords();
        ATTACKS.iter().copied().filter(is_wanted).filter(is_possible)
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
        victim: &impl Victim,
        sources: &Sources,
    ) -> io::Result<Outcome> {
        let subject = victim.start(sources.server(), &self.settings()).await?;
        let good = victim.good(subject.address, sources.good()).await?;
        let aim = aim(subject.address, victim, sources, case).await?;
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
        if self.forwarded { vec![("TRUSTED_PROXIES", network)] } else { Vec::new() }
    }

    fn duration(&self) -> Duration {
        Duration::from_secs(self.seconds)
    }
}

async fn aim(
    server: SocketAddr,
    victim: &impl Victim,
    sources: &Sources,
    case: &Case,
) -> io::Result<Aim> {
    let target = victim.target(server, &sources.of_crowd(case.crowd, 0)).await?;
    let (sources, crowd) = (sources.clone(), case.crowd);
    Ok(Aim { server, sources, crowd, target, end: Instant::now(), tally: Arc::default() })
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

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        attacks: Attacks,
    }

    fn parsed(line: &str) -> Result<Attacks, clap::Error> {
        Line::try_parse_from(line.split(' ')).map(|line| line.attacks)
    }

    fn chosen(line: &str, has_passwords: bool) -> Vec<&'static str> {
        parsed(line).unwrap().chosen(has_passwords).map(|attack| attack.name).collect()
    }

    #[test]
    fn one_thing_is_attacked() {
        for (line, is_fine) in [
            ("attacks --service", true),
            ("attacks --ours a", true),
            ("attacks --peer 127.0.0.1:1 --user a --password b --collection c", true),
            ("attacks", false),
            ("attacks --service --ours a", false),
            ("attacks --service --peer 127.0.0.1:1 --user a --password b --collection c", false),
        ] {
            assert_eq!(parsed(line).is_ok(), is_fine, "{line}");
        }
    }

    #[test]
    fn passwords_are_guessed_where_there_are_some() {
        let all: Vec<_> = ATTACKS.iter().map(|attack| attack.name).collect();
        assert_eq!(chosen("attacks --ours a", true), all);
        let others: Vec<_> = all.into_iter().filter(|name| *name != "wrong-passwords").collect();
        assert_eq!(chosen("attacks --service", false), others);
    }

    #[test]
    fn attacks_are_chosen_by_parts_of_their_names() {
        let found = chosen("attacks --service --only slow-r zero", false);
        assert_eq!(found, ["slow-read", "http2-zero-window"]);
    }
}
