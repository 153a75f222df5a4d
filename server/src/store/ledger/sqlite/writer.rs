//! The one writer: what waits when it comes to write is written together, by one commit and one
//! sync.
//!
//! Nobody is told before the commit is durable. Each write of a group has a savepoint of its own:
//! one that fails leaves nothing behind, and takes no other with it. If the commit itself fails, all
//! of the group have failed.

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use super::wal_index::WalIndex;
use crate::store::error::StoreError;
use crate::store::ledger::memory::{Memory, Touched};

/// The most writes of one commit, so that the first of them is answered soon.
const LARGEST_GROUP: usize = 256;

/// How many writes may wait before those who want to write do.
const QUEUE: usize = 4096;

/// Hands writes to the thread that writes. Clones share it.
#[derive(Debug, Clone)]
pub(super) struct Writer {
    queue: mpsc::Sender<Message>,
}

enum Message {
    Write(Box<dyn Waiting>),
    Close(oneshot::Sender<()>),
}

/// When `SQLite` syncs its log: with every commit, or some time later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Synchronous {
    Normal,
    Full,
}

/// The connection, and what is to be kept true beside it.
struct Writing {
    connection: Connection,
    synchronous: Synchronous,
    index: Option<Arc<WalIndex>>,
    memory: Arc<Memory>,
}

impl Writer {
    /// A writer over that connection. Its thread ends with [`close`](Self::close), or when nobody
    /// is left who could write.
    pub(super) fn start(
        connection: Connection,
        index: Option<Arc<WalIndex>>,
        memory: Arc<Memory>,
    ) -> Result<Self, StoreError> {
        let (queue, waiting) = mpsc::channel(QUEUE);
        let synchronous = Synchronous::Full;
        let writing = Writing { connection, synchronous, index, memory };
        let thread = std::thread::Builder::new().name("ledger".to_owned());
        thread.spawn(move || work(writing, waiting))?;
        Ok(Self { queue })
    }

    /// Makes a change: durable when this returns `Ok`. One that was handed over is made even if the
    /// caller is dropped.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        touched: Touched,
        write: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.hand_over(touched, Synchronous::Full, write).await
    }

    /// Makes a change that survives the end of the process, but perhaps not that of the machine.
    /// What is remembered is not touched.
    pub(super) async fn write_unsynced<T: Send + 'static>(
        &self,
        write: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.hand_over(Touched::Nothing, Synchronous::Normal, write).await
    }

    async fn hand_over<T: Send + 'static>(
        &self,
        touched: Touched,
        synchronous: Synchronous,
        write: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, made) = oneshot::channel();
        let member = Member { touched, synchronous, step: Step::Waits(write), answer };
        self.queue.send(Message::Write(Box::new(member))).await.map_err(|_| closed())?;
        made.await.map_err(|_| closed())?
    }

    /// Writes what waits, and closes the connection.
    pub(super) async fn close(&self) {
        let (answer, closed) = oneshot::channel();
        if self.queue.send(Message::Close(answer)).await.is_ok() {
            let _ = closed.await;
        }
    }
}

fn closed() -> StoreError {
    StoreError::unavailable("the ledger is closed")
}

fn work(mut writing: Writing, mut queue: mpsc::Receiver<Message>) {
    let mut messages = Vec::new();
    while queue.blocking_recv_many(&mut messages, LARGEST_GROUP) > 0 {
        let (mut group, mut end) = (Vec::new(), None);
        for message in messages.drain(..) {
            match message {
                Message::Write(waiting) => group.push(waiting),
                Message::Close(answer) => end = Some(answer),
            }
        }
        writing.write(group);
        if let Some(answer) = end {
            drop(writing);
            let _ = answer.send(());
            return;
        }
    }
}

impl Writing {
    /// Writes a group, and tells its members.
    fn write(&mut self, mut group: Vec<Box<dyn Waiting>>) {
        if group.is_empty() {
            return;
        }
        let committed = self.transaction(&mut group);
        // Also after an error: a commit that failed may have happened.
        self.memory.forget(group.iter().map(|member| member.touched()));
        let failed = committed.err().map(Arc::new);
        for member in group {
            member.answer(failed.clone());
        }
    }

    fn transaction(&mut self, group: &mut [Box<dyn Waiting>]) -> rusqlite::Result<()> {
        self.synchronize(group)?;
        self.connection.execute_batch("BEGIN IMMEDIATE")?;
        let index = self.index.as_deref();
        let before = index.map(|index| (index, index.before_commit()));
        let changes = self.connection.total_changes();
        let members = group.iter_mut().try_for_each(|member| member.run(&self.connection));
        let committed = members.and_then(|()| self.connection.execute_batch("COMMIT"));
        if committed.is_err() {
            // A transaction that ended by itself, as on a full disk, needs no end.
            let _ = self.connection.execute_batch("ROLLBACK");
            index.map(WalIndex::after_rollback).unwrap_or_default();
        } else if let Some((index, before)) = before {
            index.after_commit(before, self.connection.total_changes() != changes);
        }
        committed
    }
}

impl Writing {
    /// A group is synced if one of its members is to be.
    fn synchronize(&mut self, group: &[Box<dyn Waiting>]) -> rusqlite::Result<()> {
        let is_full = group.iter().any(|member| member.synchronous() == Synchronous::Full);
        let (wanted, name) =
            if is_full { (Synchronous::Full, "FULL") } else { (Synchronous::Normal, "NORMAL") };
        if self.synchronous != wanted {
            self.connection.pragma_update(None, "synchronous", name)?;
            self.synchronous = wanted;
        }
        Ok(())
    }
}

/// A write that waits for its turn.
trait Waiting: Send {
    fn synchronous(&self) -> Synchronous;

    fn touched(&self) -> Touched;

    /// Makes the change. What it made is kept until it is committed. An error is that of the
    /// transaction; one of the write itself is for who waits.
    fn run(&mut self, connection: &Connection) -> rusqlite::Result<()>;

    /// Tells what was made, or that it could not be committed.
    fn answer(self: Box<Self>, failed: Option<Arc<rusqlite::Error>>);
}

struct Member<T, W> {
    touched: Touched,
    synchronous: Synchronous,
    step: Step<T, W>,
    answer: oneshot::Sender<Result<T, StoreError>>,
}

enum Step<T, W> {
    Waits(W),
    Made(Result<T, StoreError>),
    Runs,
}

impl<T, W> Waiting for Member<T, W>
where
    T: Send,
    W: FnOnce(&Connection) -> Result<T, StoreError> + Send,
{
    fn synchronous(&self) -> Synchronous {
        self.synchronous
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

    fn answer(self: Box<Self>, failed: Option<Arc<rusqlite::Error>>) {
        let made = match (failed, self.step) {
            (None, Step::Made(made)) => made,
            (Some(error), _) => Err(StoreError::unavailable(error)),
            (None, _) => Err(closed()),
        };
        // Who no longer waits needs no answer.
        let _ = self.answer.send(made);
    }
}

fn crashed(panic: &(dyn Any + Send)) -> StoreError {
    let text = panic.downcast_ref::<&str>().copied().unwrap_or("a write crashed");
    StoreError::unavailable(text)
}
