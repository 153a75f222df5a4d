//! What a deposit is: who made it, what it holds, its states and its identifiers. No HTTP, no SQL
//! and no store here.
//!
//! Its states and the transitions between them are a copy of the generated ones, which
//! `cargo xtask codegen` makes: who keeps deposits depends on no generated crate.

mod account;
mod archive;
mod change;
pub mod clock;
mod history;
mod job;
pub mod origin;
mod protection;
mod quota;
mod record;
mod selection;
mod state;
#[rustfmt::skip] // as the generator lays it out
mod states;
pub mod swhid;
pub mod tree;

pub use account::{
    Client, ClientId, Collection, CollectionId, CollectionTexts, Mediation, NewClient, Reach,
};
pub use archive::{Announced, ArchiveKey, ArchiveRecord, Fingerprint, NumberedArchive};
pub use change::{Changed, DepositChange, Edit, Outcome};
pub use history::{Action, Actor, AuditFilter, AuditRecord, Author, Deletion, Note, Tombstone};
pub use job::{Job, JobKind, QueuedJob};
pub use protection::{Intent, Protected, Protection, Rule};
pub use quota::{Quota, QuotaExceeded, Used};
pub use record::{
    Advanced, Contents, Deposit, DepositId, Dialect, Identifiers, NewDeposit, TransitionRecord,
};
pub use selection::{DepositWithNames, Page, Selection, Statistics, Usage};
pub use state::{Cause, State, Transition};
