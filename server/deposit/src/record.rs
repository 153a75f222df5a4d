//! A deposit, as it is and as it is made.

use bytes::Bytes;
use jiff::Timestamp;

use super::account::{ClientId, CollectionId};
use super::archive::ArchiveRecord;
use super::state::{Cause, State};

/// Number of a deposit, counted from 1 over all collections. Never given twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct DepositId(pub i64);

impl DepositId {
    /// The number as clients see it.
    pub fn number(self) -> u64 {
        self.0.unsigned_abs()
    }
}

/// One deposit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deposit {
    /// Its number.
    pub id: DepositId,
    /// Where it was made.
    pub collection: CollectionId,
    /// Whose it is.
    pub client: ClientId,
    /// Who has made it on behalf of that client.
    pub mediator: Option<ClientId>,
    /// Whether it is to be software, with an archive, a title and an author; else it is anything.
    pub is_software: bool,
    /// Where it stands.
    pub state: State,
    /// What is known beyond the state.
    pub detail: Option<String>,
    /// The client's own name for it.
    pub external_id: Option<String>,
    /// When it was made.
    pub created: Timestamp,
    /// When it last changed, in whatever way.
    pub changed: Timestamp,
    /// When its client said that nothing more follows.
    pub completed: Option<Timestamp>,
    /// Counts the changes by its client; the first is that it was made.
    pub revision: i64,
    /// Under what it is archived.
    pub swhid: Option<String>,
    /// The same with its context.
    pub swhid_context: Option<String>,
    /// What it is a version of.
    pub origin_url: Option<String>,
}

/// An interface by which deposits are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// The deposit service's own, which never changes what is complete.
    Deposit,
    /// SWORD 2.0.
    Sword2,
}

impl Deposit {
    /// By which dialect it was made: what is to be software came by the deposit service's own, and
    /// nothing else does. Deposits from before there was another dialect count as such, too.
    pub fn dialect(&self) -> Dialect {
        if self.is_software { Dialect::Deposit } else { Dialect::Sword2 }
    }
}

/// A deposit that is to be made: all of its rows are written, or none.
#[derive(Debug, Clone)]
pub struct NewDeposit {
    /// Where.
    pub collection: CollectionId,
    /// Whose.
    pub client: ClientId,
    /// Who makes it on behalf of that client.
    pub mediator: Option<ClientId>,
    /// Whether it is to be software.
    pub is_software: bool,
    /// [`State::Partial`] or [`State::Deposited`].
    pub state: State,
    /// The client's own name for it.
    pub external_id: Option<String>,
    /// What it is a version of.
    pub origin_url: Option<String>,
    /// When.
    pub created: Timestamp,
    /// The archives that came with it, in order. Already durable.
    pub archives: Vec<ArchiveRecord>,
    /// The metadata entries that came with it, as bytes, in order.
    pub entries: Vec<Bytes>,
}

/// Under what a deposit is archived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identifiers {
    /// The identifier.
    pub swhid: String,
    /// The same with its context.
    pub context: String,
}

/// What belongs to a deposit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contents {
    /// Its archives, in the order they came.
    pub archives: Vec<ArchiveRecord>,
    /// Its metadata entries, as they came.
    pub entries: Vec<Bytes>,
}

/// What comes with the last of the states that a deposit advances to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Advanced {
    /// The work that it calls for, which is kept for who asked until then.
    Leased(Timestamp),
    /// Under what it is archived.
    Archived(Identifiers),
    /// What its metadata describe, in words, and the identifiers of that, if it is an object.
    Described(String, Option<Identifiers>),
    /// Why it has failed.
    Failed(String),
    /// What is known beyond the state, if anything is.
    Noted(Option<String>),
}

/// A transition that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransitionRecord {
    /// The state before; `None` when the deposit was made.
    pub from: Option<State>,
    /// The state after.
    pub to: State,
    /// Why.
    pub cause: Cause,
    /// When.
    pub at: Timestamp,
}
