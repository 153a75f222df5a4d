//! A change of a deposit by its client, and its outcome.

use bytes::Bytes;
use jiff::Timestamp;

use super::archive::{ArchiveKey, ArchiveRecord};
use super::record::Deposit;
use super::state::State;

/// What a client changes about a deposit: all of it happens, or nothing.
#[derive(Debug, Clone)]
pub struct DepositChange {
    /// The state that the deposit must still be in, unless it is opened again.
    pub state: State,
    /// The revision that it must still have.
    pub revision: i64,
    /// Whether one that is complete is open again before: what it is archived as, if it is, is no
    /// longer what it holds.
    pub reopens: bool,
    /// What becomes of its archives.
    pub archives: Edit<ArchiveRecord>,
    /// What becomes of its metadata entries.
    pub entries: Edit<Bytes>,
    /// What it is a version of from now on.
    pub origin_url: Option<String>,
    /// Whether nothing more follows.
    pub completes: bool,
    /// When.
    pub at: Timestamp,
}

/// An edit of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Edit<T> {
    /// It stays as it is.
    Keep,
    /// These are appended.
    Add(Vec<T>),
    /// These replace what is there.
    Replace(Vec<T>),
    /// The item of that number is removed, or replaced by one that gets its number.
    ReplaceOne(u64, Option<T>),
}

impl<T> Edit<T> {
    /// The items that it appends or puts in the place of others.
    pub fn added(&self) -> &[T] {
        match self {
            Self::Keep => &[],
            Self::Add(items) | Self::Replace(items) => items,
            Self::ReplaceOne(_, item) => item.as_slice(),
        }
    }
}

/// The outcome of a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome<T> {
    /// It was made.
    Made(T),
    /// The deposit is in another state, or has another revision, or is gone. Nothing was changed.
    Conflict(Option<Box<Deposit>>),
}

/// What a client changed: the deposit as it is now, and the archives that it no longer has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changed {
    /// As it is now.
    pub deposit: Deposit,
    /// The archives that it no longer has: their bytes can be removed.
    pub freed: Vec<ArchiveKey>,
}
