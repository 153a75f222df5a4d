//! The work after the response: checks, then loading. Its queue is in the ledger; every step can be
//! interrupted and done again.
//!
//! A worker that has checked a deposit goes on to load it, with the tree that the check has
//! unpacked. Several workers take turns at the disk: those that wait for a commit hold up nobody.

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt;
use jiff::{SignedDuration, Timestamp};
use tokio::sync::{Notify, Semaphore};
use tokio_util::sync::CancellationToken;

use super::checks::Limits;
use super::examination::{self, Verdict};
use super::{WorkError, loading};
use crate::clock::Clock;
use crate::deposit::tree::Tree;
use crate::deposit::{Cause, State, Transition};
use crate::store::{Deposit, Identifiers, Job, JobKind, Store, StoreError};

/// How long a job is leased to a worker before another one may take it.
const LEASE: SignedDuration = SignedDuration::from_mins(30);

/// How often a job is tried.
const MOST_ATTEMPTS: u32 = 5;

/// How long a job waits after its first failure; twice as long after each further one.
const FIRST_PAUSE: SignedDuration = SignedDuration::from_secs(2);

/// How often an idle worker polls the queue: other processes may have put something into the queue.
const IDLE: std::time::Duration = std::time::Duration::from_secs(1);

const CHECKS_PASSED: Transition =
    Transition { from: Some(State::Deposited), to: State::Verified, cause: Cause::ChecksPassed };
const CHECKS_FAILED: Transition =
    Transition { from: Some(State::Deposited), to: State::Rejected, cause: Cause::ChecksFailed };
const METADATA_ONLY: Transition =
    Transition { from: Some(State::Deposited), to: State::Done, cause: Cause::MetadataOnly };
const LOAD_STARTED: Transition =
    Transition { from: Some(State::Verified), to: State::Loading, cause: Cause::LoadStarted };
const LOADED: Transition =
    Transition { from: Some(State::Loading), to: State::Done, cause: Cause::Loaded };
const LOAD_FAILED: Transition =
    Transition { from: Some(State::Loading), to: State::Failed, cause: Cause::LoadFailed };

/// Works off the queue. Clones are several workers of one server.
#[derive(Clone)]
pub struct Worker {
    /// Where the queue is.
    pub store: Store,
    /// What time it is.
    pub clock: Arc<dyn Clock>,
    /// How much the checks read.
    pub limits: Limits,
    /// How many read archives at once.
    pub places: Arc<Semaphore>,
    /// Notified of each new job.
    pub new_work: Arc<Notify>,
}

impl Worker {
    /// Works until `stop`; the current job is dropped then, and the next server does it again.
    pub async fn run(self, stop: CancellationToken) {
        let _ = stop.run_until_cancelled(self.work_for_ever()).await;
    }

    async fn work_for_ever(&self) {
        loop {
            match self.step().await {
                Ok(true) => {}
                Ok(false) => self.rest().await,
                Err(error) => {
                    tracing::warn!(%error, "the queue cannot be read");
                    tokio::time::sleep(IDLE).await;
                }
            }
        }
    }

    async fn rest(&self) {
        // Elapsed or notified: it looks again either way.
        let _ = tokio::time::timeout(IDLE, self.new_work.notified()).await;
    }

    /// Takes one job and does it. `false` when nothing waits.
    pub async fn step(&self) -> Result<bool, StoreError> {
        let now = self.clock.now();
        let Some(mut job) = self.store.ledger.take_job(now, later(now, LEASE)).await? else {
            return Ok(false);
        };
        let outcome = match job.attempts {
            attempts if attempts > MOST_ATTEMPTS => {
                Err("the server was stopped each time it was at it".to_owned())
            }
            _ => self.attempt(&mut job).await.map_err(|error| error.to_string()),
        };
        if let Err(reason) = outcome {
            self.recover(&job, &reason).await?;
        }
        Ok(true)
    }

    /// A panic is a failure like others: it must not keep the job until its lease ends.
    async fn attempt(&self, job: &mut Job) -> Result<(), WorkError> {
        let caught = AssertUnwindSafe(self.perform(job)).catch_unwind().await;
        caught.unwrap_or_else(|payload| Err(WorkError::Panicked(panic_text(payload.as_ref()))))
    }

    /// The job becomes the one that follows it when that is begun.
    async fn perform(&self, job: &mut Job) -> Result<(), WorkError> {
        let Some(deposit) = self.store.ledger.deposit(job.deposit).await? else {
            // Deleted since the job was taken, and the job with it.
            return Ok(());
        };
        match (job.kind, deposit.state) {
            (JobKind::Check, State::Deposited) => {
                let Some(tree) = self.check(&deposit).await? else { return Ok(()) };
                if !self.go_on(&deposit).await? {
                    return Ok(());
                }
                *job = Job { kind: JobKind::Load, attempts: 1, ..job.clone() };
                self.load(&deposit, Some(tree)).await
            }
            (JobKind::Load, State::Verified) => {
                self.change(&deposit, LOAD_STARTED, None).await?;
                self.load(&deposit, None).await
            }
            (JobKind::Load, State::Loading) => self.load(&deposit, None).await,
            (_, other) => Err(WorkError::Stale(other)),
        }
    }

    /// Checks a deposit before its turn. Its job leaves the queue by the change of state; what can
    /// be loaded waits for its turn.
    pub async fn check_now(&self, deposit: &Deposit) -> Result<(), WorkError> {
        match self.check(deposit).await? {
            Some(_) => self.change(deposit, CHECKS_PASSED, None).await,
            None => Ok(()),
        }
    }

    /// Checks a deposit. What it unpacks to if it is to be loaded.
    async fn check(&self, deposit: &Deposit) -> Result<Option<Tree>, WorkError> {
        let _place = self.places.acquire().await;
        match examination::examine(&self.store, deposit.id, self.limits).await? {
            Verdict::Accepted(tree) => return Ok(Some(tree)),
            Verdict::MetadataOnly(Some(identifiers)) => {
                self.archive(deposit, METADATA_ONLY, identifiers).await?;
            }
            Verdict::MetadataOnly(None) => self.change(deposit, METADATA_ONLY, None).await?,
            Verdict::Rejected(findings) => {
                self.change(deposit, CHECKS_FAILED, Some(findings.to_string())).await?;
            }
        }
        Ok(None)
    }

    /// Notes that the checks have passed and that the loading begins, in one.
    async fn go_on(&self, deposit: &Deposit) -> Result<bool, WorkError> {
        let (ledger, now) = (&self.store.ledger, self.clock.now());
        let steps = vec![CHECKS_PASSED, LOAD_STARTED];
        let changed = ledger.advance(deposit.id, steps, later(now, LEASE), now).await?;
        tracing::debug!(deposit = deposit.id.0, changed, "checked");
        Ok(changed)
    }

    async fn load(&self, deposit: &Deposit, tree: Option<Tree>) -> Result<(), WorkError> {
        let place = self.places.acquire().await;
        let loaded = loading::load(&self.store, deposit.id, self.limits, tree).await?;
        drop(place);
        match loaded {
            Ok(None) => self.change(deposit, LOADED, None).await,
            Ok(Some(swhid)) => {
                let context = swhid.in_context(deposit.origin_url.as_deref());
                let identifiers = Identifiers { swhid: swhid.to_string(), context };
                self.archive(deposit, LOADED, identifiers).await
            }
            Err(reason) => self.change(deposit, LOAD_FAILED, Some(reason)).await,
        }
    }

    /// The deposit is done, and this is what it is archived as.
    async fn archive(
        &self,
        deposit: &Deposit,
        transition: Transition,
        identifiers: Identifiers,
    ) -> Result<(), WorkError> {
        let swhid = identifiers.swhid.clone();
        let now = self.clock.now();
        let changed = self.store.ledger.archive(deposit.id, transition, identifiers, now).await?;
        tracing::info!(deposit = deposit.id.0, swhid, changed, "archived");
        Ok(())
    }

    /// Compare and set: if the state has changed meanwhile, there is nothing left to do.
    async fn change(
        &self,
        deposit: &Deposit,
        transition: Transition,
        detail: Option<String>,
    ) -> Result<(), WorkError> {
        let (ledger, now) = (&self.store.ledger, self.clock.now());
        let changed = ledger.change_state(deposit.id, transition, detail, now).await?;
        let Transition { to, cause, .. } = transition;
        tracing::info!(deposit = deposit.id.0, %to, changed, cause = cause.name(), "deposit");
        Ok(())
    }

    async fn recover(&self, job: &Job, reason: &str) -> Result<(), StoreError> {
        tracing::warn!(deposit = job.deposit.0, attempts = job.attempts, reason, "work failed");
        if job.attempts >= MOST_ATTEMPTS && self.give_up(job, reason).await? {
            return Ok(());
        }
        let doublings = job.attempts.saturating_sub(1).min(MOST_ATTEMPTS);
        let pause = FIRST_PAUSE.saturating_mul(1 << doublings);
        self.store.ledger.put_back(job, later(self.clock.now(), pause)).await
    }

    async fn give_up(&self, job: &Job, reason: &str) -> Result<bool, StoreError> {
        let Some(deposit) = self.store.ledger.deposit(job.deposit).await? else { return Ok(false) };
        let transition =
            Transition { from: Some(deposit.state), to: State::Failed, cause: Cause::GaveUp };
        let detail = Some(format!("Given up after {MOST_ATTEMPTS} attempts: {reason}."));
        match self
            .store
            .ledger
            .change_state(job.deposit, transition, detail, self.clock.now())
            .await
        {
            Err(StoreError::NoSuchTransition { .. }) => Ok(false),
            other => other,
        }
    }
}

fn panic_text(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("it did not say why").to_owned()
}

fn later(now: Timestamp, duration: SignedDuration) -> Timestamp {
    now.checked_add(duration).unwrap_or(Timestamp::MAX)
}

#[cfg(test)]
mod tests;
