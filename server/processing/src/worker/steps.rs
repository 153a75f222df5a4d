//! What the worker writes: how far a deposit has come, and that a job has failed.

use jiff::{SignedDuration, Timestamp};
use swordsmith_deposit::{Cause, State, Transition};
use swordsmith_store::ledger::LONGEST_PAUSE;
use swordsmith_store::{Advanced, Deposit, Identifiers, Job, JobKind, StoreError};

use super::{MOST_ATTEMPTS, Worker, later, report};
use crate::WorkError;
use crate::loading::Loaded;

/// How long a job waits after its first failure; twice as long after each further one.
const FIRST_PAUSE: SignedDuration = SignedDuration::from_secs(2);

/// How long a job waits if it was the disk or the ledger that failed.
const PAUSE_OF_A_FAILING_DISK: SignedDuration = SignedDuration::from_secs(10);

/// How long such failures do not count, since the deposit has last changed: an operator must have
/// seen that there is a fault, and mended it.
const PATIENCE_WITH_A_FAILING_DISK: SignedDuration = SignedDuration::from_hours(24);

/// How long a job waits after a failure, doubled so many times.
const fn pause(doublings: u32) -> SignedDuration {
    SignedDuration::from_secs(FIRST_PAUSE.as_secs() << doublings)
}

// The ledger takes what would wait for longer at once.
const _: () = assert!(
    pause(MOST_ATTEMPTS - 1).as_secs() <= LONGEST_PAUSE.as_secs()
        && PAUSE_OF_A_FAILING_DISK.as_secs() <= LONGEST_PAUSE.as_secs()
);

pub(super) const CHECKS_PASSED: Transition =
    Transition { from: Some(State::Deposited), to: State::Verified, cause: Cause::ChecksPassed };
pub(super) const CHECKS_FAILED: Transition =
    Transition { from: Some(State::Deposited), to: State::Rejected, cause: Cause::ChecksFailed };
pub(super) const METADATA_ONLY: Transition =
    Transition { from: Some(State::Deposited), to: State::Done, cause: Cause::MetadataOnly };
pub(super) const LOAD_STARTED: Transition =
    Transition { from: Some(State::Verified), to: State::Loading, cause: Cause::LoadStarted };
pub(super) const LOADED: Transition =
    Transition { from: Some(State::Loading), to: State::Done, cause: Cause::Loaded };
pub(super) const LOAD_FAILED: Transition =
    Transition { from: Some(State::Loading), to: State::Failed, cause: Cause::LoadFailed };

impl Worker {
    /// Notes what has become of the loading, behind these steps.
    pub(super) async fn end(
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

    /// Compare and set: if the deposit has changed meanwhile, its state or what it holds, there is
    /// nothing left to do.
    pub(super) async fn advance(
        &self,
        deposit: &Deposit,
        steps: Vec<Transition>,
        end: Advanced,
    ) -> Result<bool, WorkError> {
        let to = steps.last().map_or(deposit.state, |last| last.to);
        let (ledger, now) = (&self.store.ledger, self.clock.now());
        let changed = ledger.advance(deposit.id, deposit.revision, steps, end, now).await?;
        tracing::info!(deposit = deposit.id.0, %to, changed, "deposit");
        if changed {
            self.note_end(deposit, to, now);
        }
        Ok(changed)
    }

    /// One step, with what is known of it.
    pub(super) async fn change(
        &self,
        deposit: &Deposit,
        step: Transition,
        detail: Option<String>,
    ) -> Result<(), WorkError> {
        self.advance(deposit, vec![step], Advanced::Noted(detail)).await.map(drop)
    }

    fn note_end(&self, deposit: &Deposit, to: State, now: Timestamp) {
        if JobKind::due_in(to).is_none() {
            // An operator may have it done once more, long after its client has completed it.
            let since = match deposit.state {
                State::Deposited => deposit.changed,
                _ => deposit.completed.unwrap_or(deposit.changed),
            };
            let after = std::time::Duration::try_from(now.duration_since(since));
            self.metrics.job_ends(to, after.unwrap_or_default());
        }
    }

    pub(super) async fn recover(&self, job: &Job, error: &WorkError) -> Result<(), StoreError> {
        let reason = error.to_string();
        tracing::warn!(deposit = job.deposit.0, attempts = job.attempts, reason, "work failed");
        if error.may_pass() && self.waits_on(job).await? {
            // It is not the deposit's fault, and does not count.
            let job = Job { attempts: job.attempts.saturating_sub(1), ..job.clone() };
            let again = later(self.clock.now(), PAUSE_OF_A_FAILING_DISK);
            return self.store.ledger.put_back(&job, again).await;
        }
        if job.attempts >= MOST_ATTEMPTS && self.give_up(job, &reason).await? {
            return Ok(());
        }
        let doublings = job.attempts.saturating_sub(1).min(MOST_ATTEMPTS - 1);
        self.store.ledger.put_back(job, later(self.clock.now(), pause(doublings))).await
    }

    /// Gives back what cannot be begun now.
    pub(super) async fn put_off(&self, job: Job) {
        let job = Job { attempts: job.attempts.saturating_sub(1), ..job };
        let again = later(self.clock.now(), FIRST_PAUSE);
        report(self.store.ledger.put_back(&job, again).await);
    }

    /// Whether its deposit has not waited too long for a disk that fails.
    async fn waits_on(&self, job: &Job) -> Result<bool, StoreError> {
        let deposit = self.store.ledger.deposit(job.deposit).await?;
        let until = |deposit: Deposit| later(deposit.changed, PATIENCE_WITH_A_FAILING_DISK);
        Ok(deposit.is_some_and(|deposit| self.clock.now() < until(deposit)))
    }

    async fn give_up(&self, job: &Job, reason: &str) -> Result<bool, StoreError> {
        let Some(deposit) = self.store.ledger.deposit(job.deposit).await? else { return Ok(false) };
        if deposit.revision != job.revision {
            // Its client has changed it, and a job of its own is about what it is now.
            return Ok(true);
        }
        let transition =
            Transition { from: Some(deposit.state), to: State::Failed, cause: Cause::GaveUp };
        let detail = format!("Given up after {MOST_ATTEMPTS} attempts: {reason}.");
        match self.advance(&deposit, vec![transition], Advanced::Failed(detail)).await {
            Err(WorkError::Store(StoreError::NoSuchTransition { .. })) => Ok(false),
            Err(WorkError::Store(other)) => Err(other),
            Err(other) => Err(StoreError::unavailable(other)),
            Ok(is_given_up) => Ok(is_given_up),
        }
    }
}
