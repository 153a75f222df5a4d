//! Who may deposit, and where: clients and collections.

use super::protection::Protection;
use super::quota::Quota;

/// Number of a client in the ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ClientId(pub i64);

/// Number of a collection in the ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct CollectionId(pub i64);

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
    /// How much it may deposit.
    pub quota: Quota,
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

/// That a client may deposit into a collection on behalf of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mediation {
    /// The collection.
    pub collection: CollectionId,
    /// Whose the deposits are.
    pub owner: Client,
    /// Which of the owner's deposits there the client sees and changes.
    pub reach: Reach,
}

/// Which deposits of another a client sees and changes that may deposit on its behalf.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Those that it has made on behalf of the owner.
    Own,
    /// All that the owner has there, whoever has made them.
    All,
}

impl Reach {
    /// As the ledger keeps it: whether it is all.
    pub fn is_all(self) -> bool {
        self == Self::All
    }

    /// The reach of what the ledger keeps.
    pub fn of(is_all: bool) -> Self {
        if is_all { Self::All } else { Self::Own }
    }
}

/// A place to deposit into.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collection {
    /// Its number.
    pub id: CollectionId,
    /// What it is called and described as.
    pub texts: CollectionTexts,
    /// How much may be in it.
    pub quota: Quota,
    /// Whether its complete deposits may be deleted or changed.
    pub protection: Protection,
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
