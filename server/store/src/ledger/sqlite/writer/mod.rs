//! The one writer: what waits when it comes to write is written together, by one commit and one
//! sync.
//!
//! Work that nobody waits for (what becomes of a deposit after its answer) lets others catch up, so
//! that an upload's commit carries what the worker has to write. Nobody is told before the commit is
//! durable. Each write of a group has a savepoint of its own: one that fails leaves nothing behind,
//! and takes no other with it. If the commit itself fails, all of the group have failed.
//!
//! The rows of an upload may come while its archive is synced. They are written meanwhile, and are
//! committed when it is on the disk; if it cannot be, they are taken back.

mod line;
mod member;

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};

use rusqlite::Connection;
use tokio::sync::oneshot;
use tracing::Instrument;

use line::{Ahead, Group, Line, Message, Turn};
use member::{Failure, Haste, Member, Step, Waiting};

use super::files::Files;
use super::wal_index::WalIndex;
use crate::archives::Publishing;
use crate::error::StoreError;
use crate::ledger::memory::{Memory, Remembered, Touched};
use crate::spans::step;

/// Hands writes to the thread that writes. Clones share it.
#[derive(Debug, Clone)]
pub(super) struct Writer {
    queue: Sender<Message>,
    files: Files,
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
    files: Files,
    synchronous: Synchronous,
    index: Option<Arc<WalIndex>>,
    memory: Arc<Memory>,
}

impl Writer {
    /// A writer over that connection. Its thread ends with [`close`](Self::close), or when nobody
    /// is left who could write.
    pub(super) fn start(
        connection: Connection,
        files: Files,
        index: Option<Arc<WalIndex>>,
        memory: Arc<Memory>,
    ) -> Result<Self, StoreError> {
        let (queue, messages) = mpsc::channel();
        let synchronous = Synchronous::Full;
        let writing = Writing { connection, files: files.clone(), synchronous, index, memory };
        let thread = std::thread::Builder::new().name("ledger".to_owned());
        thread.spawn(move || work(writing, messages))?;
        Ok(Self { queue, files })
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

    /// Makes something new, which is remembered so. Nothing of it is committed before the archives
    /// are published.
    pub(super) async fn make<T: Send + 'static>(
        &self,
        published: Publishing,
        write: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
        remember: impl Fn(&T, &mut Remembered) + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, made) = oneshot::channel();
        let (touched, haste, step) = (Touched::Nothing, Haste::Now, Step::Waits(write));
        let member = Box::new(Member { touched, haste, step, answer, remember });
        self.hand_over(Message::Ahead(Ahead { member, published }), made).await
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
        self.hand_over(Message::Write(Box::new(member)), made).await
    }

    async fn hand_over<T>(
        &self,
        message: Message,
        made: oneshot::Receiver<Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        self.queue.send(message).map_err(|_| closed())?;
        let made = made.instrument(step!("ledger write")).await.map_err(|_| closed())?;
        made.map_err(|error| self.files.named(error))
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

fn work(mut writing: Writing, messages: Receiver<Message>) {
    let mut line = Line::new(messages);
    while let Some(turn) = line.next() {
        writing.write(turn, &mut line);
    }
    drop(writing);
    if let Some(closing) = line.closing() {
        let _ = closing.send(());
    }
}

impl Writing {
    /// Writes a group, and tells its members. Who comes ahead is told when publishing is over, even
    /// if nothing could be written: its archives may be removed then.
    fn write(&mut self, turn: Turn, line: &mut Line) {
        let Turn { mut group, mut ahead } = turn;
        if group.is_empty() && ahead.is_none() {
            return;
        }
        let committed = self.committed(&mut group, &mut ahead, line);
        // Also after an error: a commit that failed may have happened.
        self.memory.forget(group.iter().map(|member| member.touched()));
        if let (Ok(Some(before)), Some(index)) = (&committed, &self.index) {
            let remember = |all: &mut _| group.iter().for_each(|member| member.remember(all));
            self.memory.made(*before, index.elsewhere(), remember);
        }
        let failed = committed.err();
        if let Some(Ahead { member, published }) = ahead {
            // It was not reached.
            let _ = published.wait();
            member.answer(failed.clone());
        }
        for member in group {
            member.answer(failed.clone());
        }
    }

    /// What files have that were removed or replaced is not there after the next start: so nothing
    /// is written to them, and what was written at that moment is not taken for durable.
    fn committed(
        &mut self,
        group: &mut Group,
        ahead: &mut Option<Ahead>,
        line: &mut Line,
    ) -> Result<Option<u64>, Failure> {
        self.files.check()?;
        let committed = self.transaction(group, ahead, line);
        let committed = committed.map_err(|error| self.files.of_file(error))?;
        self.files.check()?;
        Ok(committed)
    }

    fn transaction(
        &mut self,
        group: &mut Group,
        ahead: &mut Option<Ahead>,
        line: &mut Line,
    ) -> rusqlite::Result<Option<u64>> {
        let is_synced = ahead.is_some() || group.iter().any(|member| is_synced(member.as_ref()));
        self.synchronize(is_synced)?;
        self.connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        let changes = self.connection.total_changes();
        let made = self.make(group, ahead, line);
        let committed = made.and_then(|()| self.commit(changes));
        if committed.is_err() {
            // A transaction that ended by itself, as on a full disk, needs no end.
            let _ = self.connection.execute_batch("ROLLBACK");
            self.index.as_deref().map(WalIndex::after_rollback).unwrap_or_default();
        }
        committed
    }

    /// Makes the changes of all. Who is waited for is taken into the group, with those who have come
    /// meanwhile.
    fn make(
        &self,
        group: &mut Group,
        ahead: &mut Option<Ahead>,
        line: &mut Line,
    ) -> rusqlite::Result<()> {
        group.iter_mut().try_for_each(|member| member.run(&self.connection))?;
        let Some(Ahead { mut member, published }) = ahead.take() else { return Ok(()) };
        let made = self.make_ahead(member.as_mut());
        match published.wait() {
            Ok(()) => {
                group.push(member);
                made?;
            }
            Err(error) => {
                member.refuse(error);
                made.and_then(|()| self.connection.execute_batch("ROLLBACK TO ahead"))?;
            }
        }
        self.connection.prepare_cached("RELEASE ahead")?.execute([])?;
        let late = group.len();
        group.extend(line.late(late));
        group[late..].iter_mut().try_for_each(|member| member.run(&self.connection))
    }

    fn make_ahead(&self, member: &mut dyn Waiting) -> rusqlite::Result<()> {
        self.connection.prepare_cached("SAVEPOINT ahead")?.execute([])?;
        member.run(&self.connection)
    }

    /// Commits, and tells of it if there is something to commit: a commit of nothing is not counted,
    /// and that of another process must not be taken for it. The number of changes elsewhere by then.
    fn commit(&self, changes_before: u64) -> rusqlite::Result<Option<u64>> {
        let wrote = self.connection.total_changes() != changes_before;
        let counted = self.index.as_deref().filter(|_| wrote);
        let before = counted.map(|index| (index, index.before_commit()));
        self.connection.prepare_cached("COMMIT")?.execute([])?;
        Ok(before.map(|(index, before)| index.after_commit(before)))
    }

    /// A group is synced if one of its members is to be.
    fn synchronize(&mut self, is_synced: bool) -> rusqlite::Result<()> {
        let (wanted, name) =
            if is_synced { (Synchronous::Full, "FULL") } else { (Synchronous::Normal, "NORMAL") };
        if self.synchronous != wanted {
            self.connection.pragma_update(None, "synchronous", name)?;
            self.synchronous = wanted;
        }
        Ok(())
    }
}

fn is_synced(member: &dyn Waiting) -> bool {
    member.haste() != Haste::Unsynced
}
