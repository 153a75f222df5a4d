//! What can go wrong in the store, whatever it is made of.

use std::error::Error;
use swordsmith_deposit::QuotaExceeded;

/// An error of the store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The back end is away, full or broken. Nothing was changed; trying again later may help.
    #[error("the store is not available: {0}")]
    Unavailable(#[source] Box<dyn Error + Send + Sync>),
    /// What was asked for is not done, for this reason; trying again does not help.
    #[error("{0}")]
    Refused(String),
    /// Something of this name is there already.
    #[error("{what} {name:?} exists already")]
    Exists {
        /// What kind of thing.
        what: &'static str,
        /// Its name.
        name: String,
    },
    /// There is no room for it.
    #[error(transparent)]
    Quota(#[from] QuotaExceeded),
    /// Nothing of this name is there.
    #[error("there is no {what} {name:?}")]
    Missing {
        /// What kind of thing.
        what: &'static str,
        /// Its name.
        name: String,
    },
    /// A client has no right to deposit into a collection.
    #[error("client {client:?} has no right to collection {collection:?}")]
    NoRight {
        /// The name of the client.
        client: String,
        /// The name of the collection.
        collection: String,
    },
    /// What is stored is not what this version of the server ever wrote.
    #[error("the store holds something unreadable: {0}")]
    Corrupt(String),
    /// A transition was asked for that the table of states does not have.
    #[error("a deposit does not go from {from} to {to}")]
    NoSuchTransition {
        /// The state before.
        from: String,
        /// The state asked for.
        to: String,
    },
}

impl StoreError {
    /// Wraps an error of a back end.
    pub fn unavailable(source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Unavailable(source.into())
    }

    /// The same with the place where it was met.
    pub(super) fn at(self, place: &str) -> Self {
        match self {
            Self::Unavailable(source) => Self::unavailable(format!("{place}: {source}")),
            Self::Corrupt(reason) => Self::Corrupt(format!("{place}: {reason}")),
            Self::Refused(reason) => Self::Refused(format!("{place}: {reason}")),
            other => other,
        }
    }
}

impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> Self {
        Self::unavailable(error)
    }
}

impl From<tokio::task::JoinError> for StoreError {
    fn from(error: tokio::task::JoinError) -> Self {
        Self::unavailable(error)
    }
}
