//! What is kept of changes: who has made them, of what, and what is left of a deposit that was
//! deleted.

use std::fmt::{self, Display, Formatter};
use std::net::IpAddr;

use jiff::Timestamp;

use super::account::{ClientId, CollectionId};
use super::record::DepositId;
use super::state::State;

/// Who makes a change.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Actor {
    /// A client, by this name.
    Client(String),
    /// Who runs a command, by the name that the system has for it, if it tells one.
    Operator(Option<String>),
    /// The server by itself.
    #[default]
    Server,
}

impl Actor {
    /// What kind it is of, as the ledger keeps it.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Client(_) => "client",
            Self::Operator(_) => "operator",
            Self::Server => "server",
        }
    }

    /// Its name.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Client(name) => Some(name),
            Self::Operator(name) => name.as_deref(),
            Self::Server => None,
        }
    }

    /// The one of a kind and a name.
    pub fn of(kind: &str, name: Option<String>) -> Option<Self> {
        match (kind, name) {
            ("client", Some(name)) => Some(Self::Client(name)),
            ("operator", name) => Some(Self::Operator(name)),
            ("server", None) => Some(Self::Server),
            _ => None,
        }
    }
}

/// For clients, whom the name of an operator does not concern.
impl Display for Actor {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Client(name) => write!(f, "the client {name:?}"),
            Self::Operator(_) => f.write_str("the operator"),
            Self::Server => f.write_str("the server"),
        }
    }
}

/// Who makes a change, and from where.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Author {
    /// Who.
    pub actor: Actor,
    /// The address, if the change comes by the network.
    pub address: Option<IpAddr>,
}

/// What a line of the audit log is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// A deposit was made.
    Created,
    /// What a deposit holds was changed.
    Changed,
    /// Nothing more follows.
    Completed,
    /// A deposit was deleted.
    Deleted,
    /// A deposit that was partial for too long is no longer open.
    Expired,
    /// A deposit is loaded again.
    Rescheduled,
    /// A client was made.
    ClientAdded,
    /// A client has another password.
    Password,
    /// The origins of a client are elsewhere.
    Provider,
    /// A client may sign in again.
    Enabled,
    /// A client may not sign in any more.
    Disabled,
    /// How much a client may deposit, or how much may be in a collection.
    Limited,
    /// A collection was made.
    CollectionAdded,
    /// What becomes of the complete deposits of a collection.
    Protected,
    /// A client has got a right.
    Granted,
    /// A client has lost a right.
    Revoked,
    /// The archives are said to be those of this ledger.
    Adopted,
    /// Something was put back, or mended.
    Repaired,
    /// An archive in quarantine was removed before its time.
    Discarded,
}

impl Action {
    /// The name that the ledger and its readers know it by.
    pub fn name(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Changed => "changed",
            Self::Completed => "completed",
            Self::Deleted => "deleted",
            Self::Expired => "expired",
            Self::Rescheduled => "rescheduled",
            Self::ClientAdded => "client-added",
            Self::Password => "password",
            Self::Provider => "provider",
            Self::Enabled => "enabled",
            Self::Disabled => "disabled",
            Self::Limited => "limited",
            Self::CollectionAdded => "collection-added",
            Self::Protected => "protected",
            Self::Granted => "granted",
            Self::Revoked => "revoked",
            Self::Adopted => "adopted",
            Self::Repaired => "repaired",
            Self::Discarded => "discarded",
        }
    }
}

/// A line of the audit log that is to be written with the change that it tells of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Who makes the change.
    pub author: Author,
    /// What it is.
    pub action: Action,
    /// When.
    pub at: Timestamp,
    /// The deposit that it is about, as long as it is there: its client and its collection are told
    /// with it.
    pub deposit: Option<DepositId>,
    /// The name of the client that it is about.
    pub client: Option<String>,
    /// The name of the collection.
    pub collection: Option<String>,
    /// What else is to be said.
    pub detail: Option<String>,
}

impl Note {
    /// Of which no more is said.
    pub fn new(author: Author, action: Action, at: Timestamp) -> Self {
        let (deposit, client, collection, detail) = (None, None, None, None);
        Self { author, action, at, deposit, client, collection, detail }
    }

    /// About a deposit.
    #[must_use]
    pub fn of_deposit(self, id: DepositId) -> Self {
        Self { deposit: Some(id), ..self }
    }

    /// About a client.
    #[must_use]
    pub fn of_client(self, name: impl Into<String>) -> Self {
        Self { client: Some(name.into()), ..self }
    }

    /// About a collection.
    #[must_use]
    pub fn of_collection(self, name: impl Into<String>) -> Self {
        Self { collection: Some(name.into()), ..self }
    }

    /// With more.
    #[must_use]
    pub fn with(self, detail: impl Into<String>) -> Self {
        Self { detail: Some(detail.into()), ..self }
    }
}

/// A line of the audit log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditRecord {
    /// Its number; a later line has a greater one.
    pub number: i64,
    /// When.
    pub at: Timestamp,
    /// Who, and from where.
    pub author: Author,
    /// The name of an [`Action`], or of one that a later program knows.
    pub action: String,
    /// What it is about.
    pub deposit: Option<DepositId>,
    /// The client: whose the deposit is, or whose account or right has changed.
    pub client: Option<String>,
    /// The collection.
    pub collection: Option<String>,
    /// What else is to be said.
    pub detail: Option<String>,
}

/// A filter: lines of the audit log that match all of its fields.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuditFilter {
    /// Not before.
    pub since: Option<Timestamp>,
    /// Not after.
    pub until: Option<Timestamp>,
    /// By that client, or about it.
    pub client: Option<String>,
    /// About that deposit.
    pub deposit: Option<DepositId>,
    /// Only lines with a greater number.
    pub after: i64,
    /// Whether the newest come first.
    pub newest_first: bool,
    /// How many at most.
    pub limit: u64,
}

/// That a deposit is to be deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deletion {
    /// The state that the deposit must still be in.
    pub state: State,
    /// The revision that it must still have.
    pub revision: i64,
    /// Why, if it is said.
    pub reason: Option<String>,
    /// When.
    pub at: Timestamp,
}

/// What is left of a deposit that was deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tombstone {
    /// Its number.
    pub deposit: DepositId,
    /// Where it was made.
    pub collection: CollectionId,
    /// Whose it was.
    pub client: ClientId,
    /// Who had made it on behalf of that client.
    pub mediator: Option<ClientId>,
    /// Where it stood.
    pub state: State,
    /// Under what it was archived.
    pub swhid: Option<String>,
    /// When it was made.
    pub created: Timestamp,
    /// When it was deleted.
    pub deleted: Timestamp,
    /// By whom.
    pub actor: Actor,
    /// Why, if it was said.
    pub reason: Option<String>,
}

/// As who could see the deposit is told.
impl Display for Tombstone {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { deposit, deleted, actor, reason, .. } = self;
        let deleted = deleted.strftime("%Y-%m-%dT%H:%M:%SZ");
        write!(f, "the deposit {} was deleted on {deleted} by {actor}", deposit.number())?;
        reason.as_ref().map_or(Ok(()), |reason| write!(f, ": {reason}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn makers_come_back() {
        let name = || Some("ada".to_owned());
        for actor in [
            Actor::Client("ada".to_owned()),
            Actor::Operator(name()),
            Actor::Operator(None),
            Actor::Server,
        ] {
            let again = Actor::of(actor.kind(), actor.name().map(str::to_owned));
            assert_eq!(again, Some(actor));
        }
        assert_eq!(Actor::of("client", None), None);
        assert_eq!(Actor::of("somebody", name()), None);
    }
}
