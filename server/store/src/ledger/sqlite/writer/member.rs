//! A write of a group: it runs within a savepoint, and is told what became of it.

use std::any::Any;
use std::error::Error;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::closed;
use crate::error::StoreError;
use crate::ledger::memory::{Remembered, Touched};

/// Why all of a group have failed.
pub(super) type Failure = Arc<dyn Error + Send + Sync>;

/// How urgent a write is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Haste {
    /// Somebody waits for it.
    Now,
    /// It lets others catch up.
    Soon,
    /// Likewise, and it may be synced later.
    Unsynced,
}

/// A write that waits for its turn.
pub(super) trait Waiting: Send {
    fn haste(&self) -> Haste;

    fn touched(&self) -> Touched;

    /// Makes the change. What it made is kept until it is committed. An error is that of the
    /// transaction; one of the write itself is for who waits.
    fn run(&mut self, connection: &Connection) -> rusqlite::Result<()>;

    /// Puts what was made into what is remembered; it is committed.
    fn remember(&self, all: &mut Remembered);

    /// Tells what was made, or that it could not be committed.
    fn answer(self: Box<Self>, failed: Option<Failure>);

    /// Tells that it is not made.
    fn refuse(self: Box<Self>, error: StoreError);
}

/// A write, what it made, and who waits for it.
pub(super) struct Member<T, W, R> {
    pub(super) touched: Touched,
    pub(super) haste: Haste,
    pub(super) step: Step<T, W>,
    pub(super) answer: oneshot::Sender<Result<T, StoreError>>,
    pub(super) remember: R,
}

pub(super) enum Step<T, W> {
    Waits(W),
    Made(Result<T, StoreError>),
    Runs,
}

impl<T, W, R> Waiting for Member<T, W, R>
where
    T: Send,
    W: FnOnce(&Connection) -> Result<T, StoreError> + Send,
    R: Fn(&T, &mut Remembered) + Send,
{
    fn haste(&self) -> Haste {
        self.haste
    }

    fn touched(&self) -> Touched {
        self.touched
    }

    fn run(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let Step::Waits(write) = std::mem::replace(&mut self.step, Step::Runs) else {
            return Ok(());
        };
        connection.prepare_cached("SAVEPOINT member")?.execute([])?;
        let made = std::panic::catch_unwind(AssertUnwindSafe(|| write(connection)));
        let made = made.unwrap_or_else(|panic| Err(crashed(panic.as_ref())));
        if made.is_err() {
            connection.prepare_cached("ROLLBACK TO member")?.execute([])?;
        }
        connection.prepare_cached("RELEASE member")?.execute([])?;
        self.step = Step::Made(made);
        Ok(())
    }

    fn remember(&self, all: &mut Remembered) {
        if let Step::Made(Ok(made)) = &self.step {
            (self.remember)(made, all);
        }
    }

    fn answer(self: Box<Self>, failed: Option<Failure>) {
        let made = match (failed, self.step) {
            (None, Step::Made(made)) => made,
            (Some(error), _) => Err(StoreError::unavailable(error)),
            (None, _) => Err(closed()),
        };
        // Who no longer waits needs no answer.
        let _ = self.answer.send(made);
    }

    fn refuse(self: Box<Self>, error: StoreError) {
        let _ = self.answer.send(Err(error));
    }
}

fn crashed(panic: &(dyn Any + Send)) -> StoreError {
    let text = panic.downcast_ref::<&str>().copied().unwrap_or("a write crashed");
    StoreError::unavailable(text)
}
