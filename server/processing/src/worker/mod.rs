//! The work after the response: checks, then loading. Its queue is in the ledger; every step can be
//! interrupted and done again.
//!
//! Several jobs are under way at once: one that waits for a commit holds up nobody. A deposit that
//! was checked is loaded at once, from the tree that the check has unpacked.

mod steps;

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use swordsmith_deposit::State;
use swordsmith_deposit::clock::Clock;
use swordsmith_store::leases::Leases;
use swordsmith_store::{Advanced, Deposit, DepositId, Job, JobKind, Store, StoreError};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tracing::{Instrument, Span};

use super::WorkError;
use super::checks::Limits;
use super::examination::{self, Verdict};
use super::loading::{self, Loaded};
use super::unpacking::Unpacked;
use crate::metadata::CheckMetadata;
use crate::metrics::JobMetrics;
use crate::spans;
use steps::{CHECKS_FAILED, CHECKS_PASSED, LOAD_STARTED, LOADED, METADATA_ONLY};

/// How long a job is leased to a worker before another one may take it.
const LEASE: SignedDuration = SignedDuration::from_mins(30);

/// How often a job is tried.
const MOST_ATTEMPTS: u32 = 5;

/// How long a free place may wait for others.
const SHORT: std::time::Duration = std::time::Duration::from_millis(2);

/// How long new work waits for more to come: what is taken together is also written together, and
/// the work of one upload is less in the way of the next.
const GATHER: std::time::Duration = std::time::Duration::from_millis(10);

/// How often an idle worker polls the queue: other processes may have put something into the queue.
const IDLE: std::time::Duration = std::time::Duration::from_secs(1);

/// Kept while an archive is read or is in memory. There are as many as the semaphore has, which is
/// never closed.
pub(super) type Place = Option<OwnedSemaphorePermit>;

/// Works off the queue.
#[derive(Clone)]
pub struct Worker {
    /// Where the queue is.
    pub store: Store,
    /// What time it is.
    pub clock: Arc<dyn Clock>,
    /// What checks metadata.
    pub metadata: Arc<dyn CheckMetadata>,
    /// How much the checks read.
    pub limits: Limits,
    /// How many jobs are begun at once.
    pub at_once: usize,
    /// How many of them read archives at once.
    pub places: Arc<Semaphore>,
    /// Told of each deposit that comes to an end.
    pub metrics: Arc<JobMetrics>,
    /// Notified of each new job.
    pub new_work: Arc<Notify>,
}

impl Worker {
    /// Works until `stop`; the current jobs are dropped then, and the next server does them again.
    pub fn run(self, stop: CancellationToken) -> BoxFuture<'static, ()> {
        async move {
            let _ = stop.run_until_cancelled(self.work_for_ever()).await;
        }
        .boxed()
    }

    async fn work_for_ever(&self) {
        let (mut jobs, in_hand) = (JoinSet::new(), Leases::default());
        loop {
            self.make_room(&mut jobs).await;
            match self.take(self.at_once.saturating_sub(jobs.len())).await {
                Ok(taken) if taken.is_empty() => self.rest().await,
                Ok(taken) => {
                    for job in taken {
                        self.begin(job, &mut jobs, &in_hand);
                    }
                }
                error => {
                    report(error);
                    tokio::time::sleep(IDLE).await;
                }
            }
        }
    }

    fn begin(&self, job: Job, jobs: &mut JoinSet<()>, in_hand: &Leases<DepositId>) {
        let worker = self.clone();
        // Its lease has ended while it waited for a place, or the deposit has changed since.
        if in_hand.is_held(&job.deposit) {
            jobs.spawn(async move { worker.put_off(job).await });
            return;
        }
        let hand = in_hand.take(&job.deposit);
        jobs.spawn(async move {
            worker.do_job_until_recorded(job).await;
            drop(hand);
        });
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
    async fn rest(&self) {
        tokio::select! {
            () = self.new_work.notified() => tokio::time::sleep(GATHER).await,
            () = self.store.ledger.work_comes() => {}
            () = tokio::time::sleep(IDLE) => {}
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

    /// If the ledger cannot even be told of a failure, all is tried again until it can.
    async fn do_job_until_recorded(&self, job: Job) {
        while let Err(error) = self.do_job(job.clone()).await {
            report::<()>(Err(error));
            tokio::time::sleep(IDLE).await;
        }
    }

    async fn do_job(&self, job: Job) -> Result<(), StoreError> {
        let span = spans::job(job.deposit.0, job.kind);
        self.finish(job).instrument(span).await
    }

    async fn finish(&self, mut job: Job) -> Result<(), StoreError> {
        let outcome = match job.attempts {
            attempts if attempts > MOST_ATTEMPTS => Err(WorkError::Stopped),
            _ => self.attempt(&mut job).await,
        };
        match outcome {
            Ok(()) => Ok(()),
            Err(error) => {
                spans::failed(&Span::current());
                self.recover(&job, &error).await
            }
        }
    }

    /// A panic is a failure like others: it must not keep the job until its lease ends.
    async fn attempt(&self, job: &mut Job) -> Result<(), WorkError> {
        let caught = AssertUnwindSafe(self.perform(job)).catch_unwind().await;
        caught.unwrap_or_else(|payload| Err(WorkError::Panicked(panic_text(payload.as_ref()))))
    }

    /// The job becomes the one that follows it when that is begun.
    async fn perform(&self, job: &mut Job) -> Result<(), WorkError> {
        let found = self.store.ledger.deposit(job.deposit).await?;
        let Some(deposit) = found.filter(|deposit| deposit.revision == job.revision) else {
            // Deleted since the job was taken, and the job with it; or changed, and has another job.
            return Ok(());
        };
        match (job.kind, deposit.state) {
            (JobKind::Check, State::Deposited) => {
                let Some((unpacked, place)) = self.check(&deposit).await? else { return Ok(()) };
                if !self.go_on(&deposit).await? {
                    return Ok(());
                }
                *job = Job { kind: JobKind::Load, attempts: 1, ..job.clone() };
                self.load(&deposit, place, loading::load_unpacked(unpacked)).await
            }
            (JobKind::Load, State::Verified | State::Loading) => {
                if deposit.state == State::Verified {
                    self.change(&deposit, LOAD_STARTED, None).await?;
                }
                let place = self.place().await;
                let loading = loading::load(&self.store, deposit.id, self.limits);
                self.load(&deposit, place, loading).await
            }
            (_, other) => Err(WorkError::Stale(other)),
        }
    }

    /// Checks a deposit before its turn. Its job leaves the queue by the change of state; what is
    /// still to be loaded waits for its turn.
    pub fn check_now<'a>(&'a self, deposit: &'a Deposit) -> BoxFuture<'a, Result<(), WorkError>> {
        async move {
            match self.check(deposit).await? {
                Some((unpacked, _)) => self.conclude(deposit, Verdict::Accepted(unpacked)).await,
                None => Ok(()),
            }
        }
        .boxed()
    }

    /// Checks a deposit. What is still to be loaded of it keeps its place: it is in memory, and as
    /// many may be as there are places.
    async fn check(&self, deposit: &Deposit) -> Result<Option<(Unpacked, Place)>, WorkError> {
        let place = self.place().await;
        let metadata = Arc::clone(&self.metadata);
        let (store, limits) = (&self.store, self.limits);
        let examined = examination::examine(store, deposit, metadata, limits, place);
        let (verdict, place) = examined.await?;
        if let Verdict::Accepted(unpacked) = verdict {
            return Ok(Some((unpacked, place)));
        }
        drop(place);
        self.conclude(deposit, verdict).await.map(|()| None)
    }

    /// Notes what has become of a deposit with which nothing more is to be done.
    async fn conclude(&self, deposit: &Deposit, verdict: Verdict) -> Result<(), WorkError> {
        match verdict {
            Verdict::Accepted(_) => self.change(deposit, CHECKS_PASSED, None).await,
            Verdict::Loaded(loaded) => {
                self.end(deposit, vec![CHECKS_PASSED, LOAD_STARTED], loaded).await
            }
            Verdict::MetadataOnly(detail, identifiers) => {
                let end = Advanced::Described(detail, identifiers);
                self.advance(deposit, vec![METADATA_ONLY], end).await.map(drop)
            }
            Verdict::Rejected(findings) => {
                self.change(deposit, CHECKS_FAILED, Some(findings.to_string())).await
            }
        }
    }

    async fn place(&self) -> Place {
        Arc::clone(&self.places).acquire_owned().await.ok()
    }

    /// Notes that the checks have passed and that the loading begins, in one.
    async fn go_on(&self, deposit: &Deposit) -> Result<bool, WorkError> {
        let end = Advanced::Leased(later(self.clock.now(), LEASE));
        self.advance(deposit, vec![CHECKS_PASSED, LOAD_STARTED], end).await
    }

    async fn load(
        &self,
        deposit: &Deposit,
        place: Place,
        loading: impl Future<Output = Result<Option<Loaded>, WorkError>>,
    ) -> Result<(), WorkError> {
        let loaded = loading.await?;
        drop(place);
        match loaded {
            None => self.change(deposit, LOADED, None).await,
            Some(loaded) => self.end(deposit, Vec::new(), loaded).await,
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
