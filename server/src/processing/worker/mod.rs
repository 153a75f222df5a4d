//! The work after the response: checks, then loading. Its queue is in the ledger; every step can be
//! interrupted and done again.
//!
//! Several jobs are under way at once: one that waits for a commit holds up nobody. A deposit that
//! was checked is loaded at once, from the tree that the check has unpacked.

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt;
use jiff::{SignedDuration, Timestamp};
use tokio::sync::{Notify, Semaphore};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::WorkError;
use super::checks::Limits;
use super::examination::{self, Verdict};
use super::loading::{self, Loaded};
use super::unpacking::Unpacked;
use crate::clock::Clock;
use crate::deposit::{Cause, State, Transition};
use crate::metrics::Metrics;
use crate::store::{Advanced, Deposit, Identifiers, Job, JobKind, Store, StoreError};

/// How long a job is leased to a worker before another one may take it.
const LEASE: SignedDuration = SignedDuration::from_mins(30);

/// How often a job is tried.
const MOST_ATTEMPTS: u32 = 5;

/// How long a job waits after its first failure; twice as long after each further one.
const FIRST_PAUSE: SignedDuration = SignedDuration::from_secs(2);

/// How long a free place may wait for others.
const SHORT: std::time::Duration = std::time::Duration::from_millis(2);

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

/// Works off the queue.
#[derive(Clone)]
pub struct Worker {
    /// Where the queue is.
    pub store: Store,
    /// What time it is.
    pub clock: Arc<dyn Clock>,
    /// How much the checks read.
    pub limits: Limits,
    /// How many jobs are begun at once.
    pub at_once: usize,
    /// How many of them read archives at once.
    pub places: Arc<Semaphore>,
    /// Told of each deposit that comes to an end.
    pub metrics: Arc<Metrics>,
    /// Notified of each new job.
    pub new_work: Arc<Notify>,
}

impl Worker {
    /// Works until `stop`; the current jobs are dropped then, and the next server does them again.
    pub async fn run(self, stop: CancellationToken) {
        let _ = stop.run_until_cancelled(self.work_for_ever()).await;
    }

    async fn work_for_ever(&self) {
        let mut jobs = JoinSet::new();
        loop {
            self.make_room(&mut jobs).await;
            match self.take(self.at_once.saturating_sub(jobs.len())).await {
                Ok(taken) if taken.is_empty() => self.rest(&mut jobs).await,
                Ok(taken) => taken.into_iter().for_each(|job| {
                    let worker = self.clone();
                    jobs.spawn(async move { report(worker.do_job(job).await) });
                }),
                error => {
                    report(error);
                    tokio::time::sleep(IDLE).await;
                }
            }
        }
    }

    /// Waits until half of the places are free, but not long, or else until one is: what is taken
    /// together is written together.
    async fn make_room(&self, jobs: &mut JoinSet<()>) {
        let half = async {
            while jobs.len() > self.at_once / 2 {
                jobs.join_next().await;
            }
        };
        let _ = tokio::time::timeout(SHORT, half).await;
        while jobs.len() >= self.at_once {
            jobs.join_next().await;
        }
        while jobs.try_join_next().is_some() {}
    }

    /// Until there may be something new.
    async fn rest(&self, jobs: &mut JoinSet<()>) {
        tokio::select! {
            () = self.new_work.notified() => {}
            () = tokio::time::sleep(IDLE) => {}
            Some(_) = jobs.join_next() => {}
        }
    }

    async fn take(&self, most: usize) -> Result<Vec<Job>, StoreError> {
        let now = self.clock.now();
        self.store.ledger.take_jobs(now, later(now, LEASE), most).await
    }

    /// Takes one job and does it. `false` when nothing waits.
    pub async fn step(&self) -> Result<bool, StoreError> {
        match self.take(1).await?.pop() {
            Some(job) => self.do_job(job).await.map(|()| true),
            None => Ok(false),
        }
    }

    async fn do_job(&self, mut job: Job) -> Result<(), StoreError> {
        let outcome = match job.attempts {
            attempts if attempts > MOST_ATTEMPTS => {
                Err("the server was stopped each time it was at it".to_owned())
            }
            _ => self.attempt(&mut job).await.map_err(|error| error.to_string()),
        };
        match outcome {
            Ok(()) => Ok(()),
            Err(reason) => self.recover(&job, &reason).await,
        }
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
            (JobKind::Check, State::Deposited) => match self.check(&deposit).await? {
                Some(unpacked) if self.go_on(&deposit).await? => {
                    *job = Job { kind: JobKind::Load, attempts: 1, ..job.clone() };
                    self.load(&deposit, loading::load_unpacked(unpacked)).await
                }
                _ => Ok(()),
            },
            (JobKind::Load, State::Verified | State::Loading) => {
                if deposit.state == State::Verified {
                    self.change(&deposit, LOAD_STARTED, None).await?;
                }
                self.load(&deposit, loading::load(&self.store, deposit.id, self.limits)).await
            }
            (_, other) => Err(WorkError::Stale(other)),
        }
    }

    /// Checks a deposit before its turn. Its job leaves the queue by the change of state; what is
    /// still to be loaded waits for its turn.
    pub async fn check_now(&self, deposit: &Deposit) -> Result<(), WorkError> {
        match self.check(deposit).await? {
            Some(_) => self.change(deposit, CHECKS_PASSED, None).await,
            None => Ok(()),
        }
    }

    /// Checks a deposit. What is still to be loaded of it.
    async fn check(&self, deposit: &Deposit) -> Result<Option<Unpacked>, WorkError> {
        let place = self.places.acquire().await;
        let verdict = examination::examine(&self.store, deposit.id, self.limits).await?;
        drop(place);
        match verdict {
            Verdict::Accepted(unpacked) => return Ok(Some(unpacked)),
            Verdict::Loaded(loaded) => {
                self.end(deposit, vec![CHECKS_PASSED, LOAD_STARTED], loaded).await?;
            }
            Verdict::MetadataOnly(Some(identifiers)) => {
                self.advance(deposit, vec![METADATA_ONLY], Advanced::Archived(identifiers)).await?;
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
        let end = Advanced::Leased(later(self.clock.now(), LEASE));
        self.advance(deposit, vec![CHECKS_PASSED, LOAD_STARTED], end).await
    }

    async fn load(
        &self,
        deposit: &Deposit,
        loading: impl Future<Output = Result<Option<Loaded>, WorkError>>,
    ) -> Result<(), WorkError> {
        let place = self.places.acquire().await;
        let loaded = loading.await?;
        drop(place);
        match loaded {
            None => self.change(deposit, LOADED, None).await,
            Some(loaded) => self.end(deposit, Vec::new(), loaded).await,
        }
    }

    /// Notes what has become of the loading, behind these steps.
    async fn end(
        &self,
        deposit: &Deposit,
        mut steps: Vec<Transition>,
        loaded: Loaded,
    ) -> Result<(), WorkError> {
        let end = match loaded {
            Ok(swhid) => {
                steps.push(LOADED);
                let context = swhid.in_context(deposit.origin_url.as_deref());
                Advanced::Archived(Identifiers { swhid: swhid.to_string(), context })
            }
            Err(reason) => {
                steps.push(LOAD_FAILED);
                Advanced::Failed(reason)
            }
        };
        self.advance(deposit, steps, end).await.map(drop)
    }

    async fn advance(
        &self,
        deposit: &Deposit,
        steps: Vec<Transition>,
        end: Advanced,
    ) -> Result<bool, WorkError> {
        let to = steps.last().map_or(deposit.state, |last| last.to);
        let (ledger, now) = (&self.store.ledger, self.clock.now());
        let changed = ledger.advance(deposit.id, steps, end, now).await?;
        tracing::info!(deposit = deposit.id.0, %to, changed, "deposit");
        self.note_end(deposit, to, now);
        Ok(changed)
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
        self.note_end(deposit, to, now);
        Ok(())
    }

    fn note_end(&self, deposit: &Deposit, to: State, now: Timestamp) {
        if JobKind::due_in(to).is_none() {
            let since = deposit.completed.unwrap_or(deposit.changed);
            let after = std::time::Duration::try_from(now.duration_since(since));
            self.metrics.job_ends(to, after.unwrap_or_default());
        }
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

fn report<T>(outcome: Result<T, StoreError>) {
    if let Err(error) = outcome {
        tracing::warn!(%error, "the queue cannot be read or written");
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
