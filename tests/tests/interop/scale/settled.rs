//! Waits until nothing goes on: all that is complete was processed, and what belongs to nobody is gone.

use std::collections::BTreeSet;
use std::process::Command;
use std::time::{Duration, Instant};

use futures_util::TryStreamExt;
use swordsmith_deposit::State;

use super::truth::Truth;

/// How long that may take.
const TIMEOUT: Duration = Duration::from_mins(3);

impl Truth<'_> {
    /// Complete deposits are processed.
    pub(super) async fn none_is_stuck(&mut self) {
        let begun = Instant::now();
        loop {
            let is_final = |state| {
                matches!(state, State::Partial | State::Rejected | State::Done | State::Failed)
            };
            let mut moving = self.select().await;
            moving.retain(|one| !is_final(one.deposit.state));
            if moving.is_empty() {
                return;
            }
            if begun.elapsed() > TIMEOUT {
                let mut jobs = Vec::new();
                for one in &moving {
                    jobs.push(self.store().ledger.queued_job(one.deposit.id).await);
                }
                return self.require(false, || format!("stuck: {moving:#?} {jobs:#?}"));
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// Waits until the sweep has removed every archive that belongs to no deposit, and no other.
    pub(super) async fn swept(&mut self) {
        let begun = Instant::now();
        loop {
            let (found, named) = (self.found().await, self.named().await);
            let announced = self.announced();
            if found == named && announced == "0" {
                return;
            }
            if begun.elapsed() > TIMEOUT {
                let lost: Vec<_> = named.difference(&found).collect();
                let orphans: Vec<_> = found.difference(&named).collect();
                return self.require(false, || {
                    format!("lost: {lost:?}, orphans: {orphans:?}, announced: {announced}")
                });
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    }

    pub(super) async fn found(&self) -> BTreeSet<String> {
        let pages: Vec<_> = self.store().archives.pages().try_collect().await.expect("a list");
        pages.into_iter().flatten().map(|key| key.0).collect()
    }

    pub(super) async fn named(&self) -> BTreeSet<String> {
        let mut named = BTreeSet::new();
        for one in self.select().await {
            let archives = self.store().ledger.archives_of(one.deposit.id).await;
            named.extend(archives.expect("archives").into_iter().map(|archive| archive.key.0));
        }
        named
    }

    /// How many uploads are announced, by whatever server.
    fn announced(&self) -> String {
        let url = self.cluster.variable("SWORDSMITH_LEDGER");
        let mut psql = Command::new("psql");
        psql.args(["-qXAt", "-c", "SELECT count(*) FROM upload", url]);
        let output = psql.output().expect("psql starts");
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }
}
