//! Selections and pages of deposits.

use jiff::Timestamp;

use super::account::{ClientId, CollectionId};
use super::record::{Deposit, DepositId};
use super::state::State;

/// A filter: deposits that match all of its fields.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// Where they stand.
    pub state: Option<State>,
    /// Who made them.
    pub client: Option<ClientId>,
    /// Where they were made.
    pub collection: Option<CollectionId>,
    /// When they last changed, in whatever way, at the latest.
    pub unchanged_since: Option<Timestamp>,
    /// Only deposits with a greater number.
    pub after: Option<DepositId>,
    /// How many at most.
    pub limit: u64,
}

/// A deposit with the names of what it refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DepositWithNames {
    /// The deposit.
    pub deposit: Deposit,
    /// Who made it.
    pub client: String,
    /// Where it was made.
    pub collection: String,
}

/// A page of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// How many come before it.
    pub offset: u64,
    /// How many it has at most.
    pub limit: u64,
}

/// How much there is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Statistics {
    /// By client, collection and state, in this order.
    pub usage: Vec<Usage>,
    /// How many deposits wait to be worked on, or are.
    pub waiting: u64,
    /// Since when the oldest of them could be.
    pub waiting_since: Option<Timestamp>,
}

/// The deposits of one client in one collection that are in one state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Usage {
    /// Who made them.
    pub client: String,
    /// Where.
    pub collection: String,
    /// Where they stand.
    pub state: State,
    /// How many they are.
    pub deposits: u64,
    /// How many archives they have.
    pub archives: u64,
    /// How many bytes their archives have.
    pub bytes: u64,
}
