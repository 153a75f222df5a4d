//! The contract of accounts.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use async_trait::async_trait;
use jiff::Timestamp;
use swordsmith_deposit::{
    Client, ClientId, Collection, CollectionId, CollectionTexts, Mediation, NewClient, Protection,
    Quota, Reach,
};

use crate::error::StoreError;

/// Clients and collections.
#[async_trait]
pub trait Accounts: Send + Sync {
    /// Makes a client and lets it into its collections.
    /// Errors: [`StoreError::Exists`], [`StoreError::Missing`] for a collection.
    async fn add_client(&self, client: NewClient, now: Timestamp) -> Result<Client, StoreError>;

    /// The client of that name, enabled or not.
    async fn client(&self, name: &str) -> Result<Option<Client>, StoreError>;

    /// All clients with the names of their collections, by name.
    async fn clients(&self) -> Result<Vec<(Client, Vec<String>)>, StoreError>;

    /// Lets a client in or shuts it out. Errors: [`StoreError::Missing`].
    async fn set_client_enabled(&self, name: &str, enabled: bool) -> Result<(), StoreError>;

    /// Gives a client another password, of which this is the hash. Errors: [`StoreError::Missing`].
    async fn set_client_password(
        &self,
        name: &str,
        password_hash: String,
    ) -> Result<(), StoreError>;

    /// Says where the origins of a client are from now on, or that it has none; those of its deposits
    /// stay. Errors: [`StoreError::Missing`].
    async fn set_client_provider(
        &self,
        name: &str,
        provider_url: Option<String>,
    ) -> Result<(), StoreError>;

    /// Says how much a client may deposit from now on. Errors: [`StoreError::Missing`].
    async fn set_client_quota(&self, name: &str, quota: Quota) -> Result<(), StoreError>;

    /// Says how much may be in a collection from now on. Errors: [`StoreError::Missing`].
    async fn set_collection_quota(&self, name: &str, quota: Quota) -> Result<(), StoreError>;

    /// Says what becomes of the complete deposits of a collection from now on.
    /// Errors: [`StoreError::Missing`].
    async fn set_collection_protection(
        &self,
        name: &str,
        protection: Protection,
    ) -> Result<(), StoreError>;

    /// Whether there is room for so many deposits and bytes more. What is written is checked again.
    /// Errors: [`StoreError::Quota`].
    async fn check_quota(
        &self,
        client: ClientId,
        collection: CollectionId,
        deposits: u64,
        bytes: u64,
    ) -> Result<(), StoreError>;

    /// Makes a collection. Errors: [`StoreError::Exists`].
    async fn add_collection(
        &self,
        texts: CollectionTexts,
        now: Timestamp,
    ) -> Result<Collection, StoreError>;

    /// The collection of that name.
    async fn collection(&self, name: &str) -> Result<Option<Collection>, StoreError>;

    /// All collections, by name.
    async fn collections(&self) -> Result<Vec<Collection>, StoreError>;

    /// The collections a client may deposit into, by name. Of two calls that return the same list
    /// (`Arc::ptr_eq`), nothing has changed between.
    async fn collections_of(&self, client: ClientId) -> Result<Arc<[Collection]>, StoreError>;

    /// For whom a client may deposit, and where: enabled clients, by name, and collections that are
    /// theirs.
    async fn mediations_of(&self, client: ClientId) -> Result<Arc<[Mediation]>, StoreError>;

    /// Lets a client deposit into these collections on behalf of another, with that reach, or no
    /// longer, all or none of them. Returns for each whether that is new.
    /// Errors: [`StoreError::Missing`] for a client or a collection.
    async fn set_mediation(
        &self,
        client: &str,
        owner: &str,
        collections: BTreeSet<String>,
        reach: Option<Reach>,
    ) -> Result<BTreeMap<String, bool>, StoreError>;

    /// Lets a client deposit into these collections, all or none of them. Returns for each whether
    /// it is new to the client. Errors: [`StoreError::Missing`] for the client or a collection.
    async fn grant(
        &self,
        client: &str,
        collections: BTreeSet<String>,
    ) -> Result<BTreeMap<String, bool>, StoreError>;

    /// Takes back the right to deposit into these collections, all or none of them, and returns
    /// them. The client's deposits stay there.
    /// Errors: [`StoreError::Missing`] for the client or a collection, [`StoreError::NoRight`].
    async fn revoke(
        &self,
        client: &str,
        collections: BTreeSet<String>,
    ) -> Result<BTreeSet<String>, StoreError>;
}
