//! The one writer: what waits when it comes to write is written together, by one commit and one
//! sync.
//!
//! Nobody is told before the commit is durable, so a member of a group loses nothing by the others.
//! If one of them fails, the group is undone and its members are written one by one: a fault is that
//! of its own member, and what failed leaves nothing behind.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use async_trait::async_trait;
use futures_util::FutureExt;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::wal_index::WalIndex;
use crate::store::error::StoreError;
use crate::store::ledger::memory::{Memory, Touched};

/// The most writes of one commit, so that the first of them is answered soon.
const LARGEST_GROUP: usize = 256;

/// How many writes may wait before those who want to write do.
const QUEUE: usize = 4096;

/// The lock for writing is taken at once, not at the first change.
const BEGIN: &str = "BEGIN IMMEDIATE";

/// The number of rows that the connection has changed so far tells whether this commit changed any.
const COMMIT: &str = "COMMIT; SELECT total_changes() AS changes";

const ROLLBACK: &str = "ROLLBACK";

/// A change of the ledger. It may be run again after it was undone.
#[async_trait]
pub(super) trait Write: Send + Sync + 'static {
    /// What it makes.
    type Made: Send + 'static;

    /// What may be remembered of the ledger and will be another after this.
    fn touches(&self) -> Touched;

    /// Makes the change, in a transaction. After an error all of it is undone.
    async fn run(&self, connection: &mut SqliteConnection) -> Result<Self::Made, StoreError>;
}

/// Hands writes to the task that writes. Clones share it.
#[derive(Debug, Clone)]
pub(super) struct Writer {
    queue: mpsc::Sender<Message>,
}

enum Message {
    Write(Box<dyn Waiting>),
    Close(oneshot::Sender<()>),
}

/// The connection, and what is to be kept true beside it.
struct Writing {
    options: SqliteConnectOptions,
    connection: SqliteConnection,
    /// How many rows the connection had changed at its last commit.
    changes: i64,
    index: Option<Arc<WalIndex>>,
    memory: Arc<Memory>,
}

impl Writer {
    /// A writer over that connection. Its task ends with [`close`](Self::close), or when nobody is
    /// left who could write.
    pub(super) fn start(
        options: SqliteConnectOptions,
        connection: SqliteConnection,
        index: Option<Arc<WalIndex>>,
        memory: Arc<Memory>,
    ) -> Self {
        let (queue, waiting) = mpsc::channel(QUEUE);
        let writing = Writing { options, connection, changes: 0, index, memory };
        tokio::spawn(work(writing, waiting));
        Self { queue }
    }

    /// Makes a change: durable when this returns `Ok`. One that was handed over is made even if the
    /// caller is dropped.
    pub(super) async fn write<W: Write>(&self, write: W) -> Result<W::Made, StoreError> {
        let (answer, made) = oneshot::channel();
        let waiting = Box::new(Member { write, made: None, answer });
        self.queue.send(Message::Write(waiting)).await.map_err(|_| closed())?;
        made.await.map_err(|_| StoreError::unavailable("the writer broke down"))?
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

async fn work(mut writing: Writing, mut queue: mpsc::Receiver<Message>) {
    let mut messages = Vec::new();
    let mut group = Vec::new();
    while queue.recv_many(&mut messages, LARGEST_GROUP).await > 0 {
        let mut end = None;
        for message in messages.drain(..) {
            match message {
                Message::Write(waiting) => group.push(waiting),
                Message::Close(answer) => end = Some(answer),
            }
        }
        writing.write_group(std::mem::take(&mut group)).await;
        if let Some(answer) = end {
            let _ = writing.connection.close().await;
            let _ = answer.send(());
            return;
        }
    }
}

impl Writing {
    async fn write_group(&mut self, group: Vec<Box<dyn Waiting>>) {
        let writing = AssertUnwindSafe(self.write_together(group));
        if writing.catch_unwind().await.is_err() {
            // Whatever was open on the connection ends with it; who waited finds no answer.
            self.reconnect().await;
        }
    }

    async fn write_together(&mut self, mut group: Vec<Box<dyn Waiting>>) {
        if group.is_empty() {
            return;
        }
        let outcome = self.transaction(&mut group).await;
        match outcome {
            Err(Broken::Member) if group.len() > 1 => {
                for member in group {
                    Box::pin(self.write_together(vec![member])).await;
                }
            }
            Err(Broken::Member) => group.into_iter().for_each(|member| member.answer(None)),
            Err(Broken::Transaction(error)) => {
                let error = Arc::new(error);
                for member in group {
                    member.answer(Some(StoreError::unavailable(Arc::clone(&error))));
                }
            }
            Ok(()) => {
                self.memory.forget(group.iter().map(|member| member.touches()));
                group.into_iter().for_each(|member| member.answer(None));
            }
        }
    }

    async fn transaction(&mut self, group: &mut [Box<dyn Waiting>]) -> Result<(), Broken> {
        self.begin().await.map_err(Broken::Transaction)?;
        let before = self.index.as_ref().map(|index| index.before_commit());
        for member in group {
            if !member.run(&mut self.connection).await {
                self.undo().await;
                return Err(Broken::Member);
            }
        }
        let committed = sqlx::query(COMMIT).fetch_one(&mut self.connection).await;
        let changes = match committed.and_then(|row| row.try_get::<i64, _>("changes")) {
            Ok(changes) => changes,
            Err(error) => {
                self.undo().await;
                return Err(Broken::Transaction(error));
            }
        };
        let wrote = std::mem::replace(&mut self.changes, changes) != changes;
        if let (Some(index), Some(before)) = (&self.index, before) {
            index.after_commit(before, wrote);
        }
        Ok(())
    }

    /// A connection that cannot begin is replaced: what it was left in is not known.
    async fn begin(&mut self) -> Result<(), sqlx::Error> {
        if sqlx::query(BEGIN).execute(&mut self.connection).await.is_ok() {
            return Ok(());
        }
        self.reconnect().await;
        sqlx::query(BEGIN).execute(&mut self.connection).await.map(drop)
    }

    /// A transaction that ended by itself, as on a full disk, needs no end.
    async fn undo(&mut self) {
        let _ = sqlx::query(ROLLBACK).execute(&mut self.connection).await;
        if let Some(index) = &self.index {
            index.after_rollback();
        }
    }

    async fn reconnect(&mut self) {
        if let Ok(connection) = self.options.connect().await {
            let old = std::mem::replace(&mut self.connection, connection);
            self.changes = 0;
            let _ = old.close().await;
        }
        if let Some(index) = &self.index {
            index.after_rollback();
        }
    }
}

/// What keeps a group from being written.
enum Broken {
    /// One of its members.
    Member,
    /// The transaction itself: all of them.
    Transaction(sqlx::Error),
}

/// A write that waits for its turn.
#[async_trait]
trait Waiting: Send {
    /// Whether it could be made. What it made is kept until it is committed.
    async fn run(&mut self, connection: &mut SqliteConnection) -> bool;

    fn touches(&self) -> Touched;

    /// Tells what was made, or that it could not be committed.
    fn answer(self: Box<Self>, failed: Option<StoreError>);
}

struct Member<W: Write> {
    write: W,
    made: Option<Result<W::Made, StoreError>>,
    answer: oneshot::Sender<Result<W::Made, StoreError>>,
}

#[async_trait]
impl<W: Write> Waiting for Member<W> {
    async fn run(&mut self, connection: &mut SqliteConnection) -> bool {
        let made = self.write.run(connection).await;
        self.made.insert(made).is_ok()
    }

    fn touches(&self) -> Touched {
        self.write.touches()
    }

    fn answer(self: Box<Self>, failed: Option<StoreError>) {
        let made = match failed {
            Some(error) => Err(error),
            None => self.made.unwrap_or_else(|| Err(closed())),
        };
        // Who no longer waits needs no answer.
        let _ = self.answer.send(made);
    }
}
