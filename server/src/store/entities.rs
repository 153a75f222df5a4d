//! What the store keeps, as plain values.

use bytes::Bytes;
use jiff::Timestamp;

use crate::deposit::{Cause, State};

/// Number of a client in the ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ClientId(pub i64);

/// Number of a collection in the ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct CollectionId(pub i64);

/// Number of a deposit, counted from 1 over all collections. Never given twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct DepositId(pub i64);

impl DepositId {
    /// The number as clients see it.
    pub fn number(self) -> u64 {
        self.0.unsigned_abs()
    }
}

/// Who may deposit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Client {
    /// Its number.
    pub id: ClientId,
    /// The name it signs in with.
    pub name: String,
    /// The argon2 hash of its password, in PHC form.
    pub password_hash: String,
    /// Start of every origin URL of this client.
    pub provider_url: Option<String>,
    /// Whether it may sign in.
    pub enabled: bool,
}

/// A client that is to be made.
#[derive(Debug, Clone)]
pub struct NewClient {
    /// The name it signs in with.
    pub name: String,
    /// The argon2 hash of its password, in PHC form.
    pub password_hash: String,
    /// Start of every origin URL of this client.
    pub provider_url: Option<String>,
    /// Names of the collections it may deposit into; each must exist.
    pub collections: Vec<String>,
}

/// A place to deposit into.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collection {
    /// Its number.
    pub id: CollectionId,
    /// What it is called and described as.
    pub texts: CollectionTexts,
}

/// Name of a collection and what its clients are told about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CollectionTexts {
    /// The name, part of its address.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// Who may deposit what.
    pub policy: String,
    /// A short description.
    pub r#abstract: String,
    /// What happens to a deposit.
    pub treatment: String,
}

/// One deposit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deposit {
    /// Its number.
    pub id: DepositId,
    /// Where it was made.
    pub collection: CollectionId,
    /// Who made it.
    pub client: ClientId,
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

/// A deposit that is to be made: all of its rows are written, or none.
#[derive(Debug, Clone)]
pub struct NewDeposit {
    /// Where.
    pub collection: CollectionId,
    /// By whom.
    pub client: ClientId,
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

/// What a client changes about a deposit: all of it happens, or nothing.
#[derive(Debug, Clone)]
pub struct DepositChange {
    /// The state that the deposit must still be in.
    pub state: State,
    /// The revision that it must still have.
    pub revision: i64,
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

/// What becomes of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Edit<T> {
    /// It stays as it is.
    Keep,
    /// These come behind what is there.
    Add(Vec<T>),
    /// These are put in the place of what is there.
    Replace(Vec<T>),
}

/// What became of a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome<T> {
    /// It was made.
    Made(T),
    /// The deposit is in another state, or has another revision, or is gone. Nothing was changed.
    Late(Option<Box<Deposit>>),
}

/// What a client changed: the deposit as it is now, and the archives that it no longer has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changed {
    /// As it is now.
    pub deposit: Deposit,
    /// What it no longer has: their bytes can go.
    pub freed: Vec<ArchiveKey>,
}

/// A page of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// How many come before it.
    pub offset: u64,
    /// How many it has at most.
    pub limit: u64,
}

/// Where an archive's bytes lie.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ArchiveKey(pub String);

/// What was taken of an archive while it came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fingerprint {
    /// Length in bytes.
    pub size: u64,
    /// MD5 of the bytes.
    pub md5: [u8; 16],
    /// SHA-256 of the bytes.
    pub sha256: [u8; 32],
}

/// An archive of a deposit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArchiveRecord {
    /// Where its bytes lie.
    pub key: ArchiveKey,
    /// The name the client gave it. Never used as a path.
    pub filename: String,
    /// The media type it came with.
    pub media_type: String,
    /// The packaging the client said, if any.
    pub packaging: Option<String>,
    /// Size and digests of the bytes.
    pub fingerprint: Fingerprint,
    /// When it came.
    pub received: Timestamp,
}

impl<T> Edit<T> {
    /// What it adds, whether or not in the place of something.
    pub fn added(&self) -> &[T] {
        match self {
            Self::Keep => &[],
            Self::Add(items) | Self::Replace(items) => items,
        }
    }
}

/// Under what a deposit is archived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identifiers {
    /// The identifier.
    pub swhid: String,
    /// The same with its context.
    pub context: String,
}

/// What is to be done with a deposit after the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobKind {
    /// Check it.
    Check,
    /// Load it.
    Load,
}

impl JobKind {
    /// The name that the ledger stores.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Load => "load",
        }
    }

    /// The kind of that [`name`](Self::name).
    pub fn of_name(name: &str) -> Option<Self> {
        [Self::Check, Self::Load].into_iter().find(|kind| kind.name() == name)
    }

    /// The work that waits for a deposit in this state, if any.
    pub const fn due_in(state: State) -> Option<Self> {
        match state {
            State::Deposited => Some(Self::Check),
            State::Verified | State::Loading => Some(Self::Load),
            State::Partial | State::Expired | State::Rejected | State::Done | State::Failed => None,
        }
    }
}

/// Work that was taken from the queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// The deposit it is about.
    pub deposit: DepositId,
    /// What to do.
    pub kind: JobKind,
    /// How often it was taken, this time included.
    pub attempts: u32,
}

/// Which deposits are meant: those that are all that is said.
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
    /// They have greater numbers than this one.
    pub after: Option<DepositId>,
    /// How many at most.
    pub limit: u64,
}

/// A deposit with the names of what it refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The deposit.
    pub deposit: Deposit,
    /// Who made it.
    pub client: String,
    /// Where it was made.
    pub collection: String,
}

/// Work that waits in the queue, or is being done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingJob {
    /// What it is.
    pub job: Job,
    /// When it may be taken.
    pub available_at: Timestamp,
    /// Until when it is kept for who has taken it.
    pub leased_until: Option<Timestamp>,
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
