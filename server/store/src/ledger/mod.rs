//! The ledger: accounts, deposits and the queue of work, one contract for every database.

mod accounts;
mod deposits;
mod history;
mod memory;
mod move_on;
mod notes;
#[cfg(feature = "postgres")]
pub mod postgres;
mod queue;
pub mod sqlite;
mod transfer;
mod transitions;
mod upkeep;
mod uploads;

pub use accounts::Accounts;
pub use deposits::Deposits;
pub use history::History;
pub use queue::{LONGEST_PAUSE, Queue};
pub use transfer::Transfer;
pub use upkeep::Upkeep;
pub use uploads::Uploads;

/// Accounts, deposits, uploads and the queue of work.
///
/// # Contract
///
/// * A call that returned `Ok` is durable: it survives the end of the process and of the machine. A
///   call that returned `Err`, or whose future was dropped, changed everything it says or nothing.
/// * A read sees every call that returned before it began, by whatever process it was made. What a
///   back end remembers to that end is its own affair.
/// * Several processes may use one ledger at once.
pub trait Ledger: Accounts + Deposits + Uploads + Queue + Upkeep + Transfer + History {}

impl<T: Accounts + Deposits + Uploads + Queue + Upkeep + Transfer + History> Ledger for T {}
