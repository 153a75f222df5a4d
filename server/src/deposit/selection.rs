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
