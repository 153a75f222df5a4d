//! The one writer: what waits when it comes to write is written together, by one commit and one
//! sync.
//!
//! Work that nobody waits for (what becomes of a deposit after its answer) lets others catch up, so
//! that an upload's commit carries what the worker has to write. Nobody is told before the commit is
//! durable. Each write of a group has a savepoint of its own:
//! one that fails leaves nothing behind, and takes no other with it. If the commit itself fails, all
//! of the group have failed.

mod member;

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::sync::oneshot;
use tracing::Instrument;

use member::{Haste, Member, Step, Waiting};

use super::wal_index::WalIndex;
use crate::spans::step;
use crate::store::error::StoreError;
use crate::store::ledger::memory::{Memory, Remembered, Touched};

/// The most writes of one commit, so that the first of them is answered soon.
const LARGEST_GROUP: usize = 256;

/// How long a write lets others catch up if nobody waits for it.
const PATIENCE: Duration = Duration::from_millis(2);

/// Hands writes to the thread that writes. Clones share it.
#[derive(Debug, Clone)]
pub(super) struct Writer {
    queue: Sender<Message>,
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
        let (queue, messages) = mpsc::channel();
        let synchronous = Synchronous::Full;
        let writing = Writing { connection, synchronous, index, memory };
        let thread = std::thread::Builder::new().name("ledger".to_owned());
        thread.spawn(move || work(writing, &messages))?;
        Ok(Self { queue })
    }

    /// Makes a change: durable when this returns `Ok`. One that was handed over is made even if the
    /// caller is dropped.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        touched: Touched,
        write: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.queued(touched, Haste::Now, write).await
    }

    /// Makes something new, which is remembered so.
    pub(super) async fn make<T: Send + 'static>(
        &self,
        write: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
        remember: impl Fn(&T, &mut Remembered) + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, made) = oneshot::channel();
        let (touched, haste, step) = (Touched::Nothing, Haste::Now, Step::Waits(write));
        self.hand_over(Member { touched, haste, step, answer, remember }, made).await
    }

    /// The same as [`write`](Self::write), when nobody waits for it.
    pub(super) async fn write_soon<T: Send + 'static>(
        &self,
        touched: Touched,
        write: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.queued(touched, Haste::Soon, write).await
    }

    /// The same, and the change survives the end of the process, but perhaps not that of the
    /// machine. What is remembered is not touched.
    pub(super) async fn write_unsynced<T: Send + 'static>(
        &self,
        write: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.queued(Touched::Nothing, Haste::Unsynced, write).await
    }

    async fn queued<T: Send + 'static>(
        &self,
        touched: Touched,
        haste: Haste,
        write: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, made) = oneshot::channel();
        let remember = |_: &T, _: &mut Remembered| {};
        let member = Member { touched, haste, step: Step::Waits(write), answer, remember };
        self.hand_over(member, made).await
    }

    async fn hand_over<T>(
        &self,
        member: impl Waiting + 'static,
        made: oneshot::Receiver<Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        self.queue.send(Message::Write(Box::new(member))).map_err(|_| closed())?;
        made.instrument(step!("ledger write")).await.map_err(|_| closed())?
    }

    /// Writes what waits, and closes the connection.
    pub(super) async fn close(&self) {
        let (answer, closed) = oneshot::channel();
        if self.queue.send(Message::Close(answer)).is_ok() {
            let _ = closed.await;
        }
    }
}

fn closed() -> StoreError {
    StoreError::unavailable("the ledger is closed")
}

fn work(mut writing: Writing, queue: &Receiver<Message>) {
    loop {
        let mut group = Vec::new();
        let end = gather(queue, &mut group);
        writing.write(group);
        match end {
            Ok(()) => {}
            Err(End::Abandoned) => return,
            Err(End::Close(answer)) => {
                drop(writing);
                let _ = answer.send(());
                return;
            }
        }
    }
}

/// Why there is nothing more to write.
enum End {
    /// The ledger is closed; who closes it waits.
    Close(oneshot::Sender<()>),
    /// Nobody is left who could write.
    Abandoned,
}

/// What is written together: what waits by now or, if nobody waits for any of it, what has come in a
/// while.
fn gather(queue: &Receiver<Message>, group: &mut Vec<Box<dyn Waiting>>) -> Result<(), End> {
    take(queue.recv().map_err(|_| RecvTimeoutError::Disconnected), group)?;
    let until = Instant::now() + PATIENCE;
    while group.len() < LARGEST_GROUP {
        let somebody_waits = group.iter().any(|member| member.haste() == Haste::Now);
        let left = if somebody_waits { Duration::ZERO } else { until - Instant::now().min(until) };
        match queue.recv_timeout(left) {
            Err(RecvTimeoutError::Timeout) => return Ok(()),
            message => take(message, group)?,
        }
    }
    Ok(())
}

fn take(
    message: Result<Message, RecvTimeoutError>,
    group: &mut Vec<Box<dyn Waiting>>,
) -> Result<(), End> {
    match message {
        Ok(Message::Write(waiting)) => group.push(waiting),
        Ok(Message::Close(answer)) => return Err(End::Close(answer)),
        Err(_) => return Err(End::Abandoned),
    }
    Ok(())
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
        if let (Ok(Some(before)), Some(index)) = (&committed, &self.index) {
            let remember = |all: &mut _| group.iter().for_each(|member| member.remember(all));
            self.memory.made(*before, index.elsewhere(), remember);
        }
        let failed = committed.err().map(Arc::new);
        for member in group {
            member.answer(failed.clone());
        }
    }

    fn transaction(&mut self, group: &mut [Box<dyn Waiting>]) -> rusqlite::Result<Option<u64>> {
        self.synchronize(group)?;
        self.connection.execute_batch("BEGIN IMMEDIATE")?;
        let changes = self.connection.total_changes();
        let members = group.iter_mut().try_for_each(|member| member.run(&self.connection));
        let committed = members.and_then(|()| self.commit(changes));
        if committed.is_err() {
            // A transaction that ended by itself, as on a full disk, needs no end.
            let _ = self.connection.execute_batch("ROLLBACK");
            self.index.as_deref().map(WalIndex::after_rollback).unwrap_or_default();
        }
        committed
    }

    /// Commits, and tells of it if there is something to commit: a commit of nothing is not counted,
    /// and that of another process must not be taken for it. The number of changes elsewhere by then.
    fn commit(&self, changes_before: u64) -> rusqlite::Result<Option<u64>> {
        let wrote = self.connection.total_changes() != changes_before;
        let counted = self.index.as_deref().filter(|_| wrote);
        let before = counted.map(|index| (index, index.before_commit()));
        self.connection.execute_batch("COMMIT")?;
        Ok(before.map(|(index, before)| index.after_commit(before)))
    }

    /// A group is synced if one of its members is to be.
    fn synchronize(&mut self, group: &[Box<dyn Waiting>]) -> rusqlite::Result<()> {
        let is_full = group.iter().any(|member| member.haste() != Haste::Unsynced);
        let (wanted, name) =
            if is_full { (Synchronous::Full, "FULL") } else { (Synchronous::Normal, "NORMAL") };
        if self.synchronous != wanted {
            self.connection.pragma_update(None, "synchronous", name)?;
            self.synchronous = wanted;
        }
        Ok(())
    }
}
