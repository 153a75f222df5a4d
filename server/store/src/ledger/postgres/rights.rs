//! Which collections a client may deposit into. What fails leaves nothing of what was written before
//! it, because it is one transaction.

use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use sqlx::PgConnection;
use swordsmith_deposit::{Client, ClientId, Collection, Note, Reach};

use super::history;
use super::rows::{self, client_columns, collection_columns};
use super::transactions::Change;
use crate::error::StoreError;

/// The client of a name.
pub(super) const CLIENT: &str =
    concat!("SELECT ", client_columns!(), " FROM client WHERE name = $1");

/// The collection of a name.
pub(super) const COLLECTION: &str =
    concat!("SELECT ", collection_columns!(), " FROM collection WHERE name = $1");

/// The collections of a client.
pub(super) const COLLECTIONS_OF: &str = concat!(
    "SELECT ",
    collection_columns!(),
    " FROM collection JOIN client_collection AS own ON own.collection = collection.id \
     WHERE own.client = $1 ORDER BY collection.name"
);

/// For whom a client may deposit: for those who may deposit there themselves.
pub(super) const MEDIATIONS_OF: &str = concat!(
    "SELECT mediation.collection, mediation.is_all, ",
    client_columns!(),
    " FROM mediation JOIN client ON client.id = mediation.owner \
     JOIN client_collection AS own ON own.client = client.id AND own.collection = mediation.collection \
     WHERE mediation.client = $1 AND client.enabled ORDER BY client.name"
);

/// Lets a client deposit into collections.
pub(super) struct Grant<'a> {
    pub(super) client: &'a str,
    pub(super) collections: &'a BTreeSet<String>,
    /// What is noted of each, if it is new.
    pub(super) notes: Vec<Note>,
}

#[async_trait]
impl Change for Grant<'_> {
    type Made = BTreeMap<String, bool>;

    async fn make(&self, connection: &mut PgConnection) -> Result<Self::Made, StoreError> {
        let client = existing_client(connection, self.client).await?.id;
        let mut admitted = BTreeMap::new();
        for (name, note) in self.collections.iter().zip(&self.notes) {
            let is_new = admit(connection, client, name).await?;
            if is_new {
                history::write(connection, note).await?;
            }
            admitted.insert(name.clone(), is_new);
        }
        Ok(admitted)
    }
}

/// Takes the right back.
pub(super) struct Revoke<'a> {
    pub(super) client: &'a str,
    pub(super) collections: &'a BTreeSet<String>,
    /// What is noted of each.
    pub(super) notes: Vec<Note>,
}

#[async_trait]
impl Change for Revoke<'_> {
    type Made = ();

    async fn make(&self, connection: &mut PgConnection) -> Result<(), StoreError> {
        let id = existing_client(connection, self.client).await?.id;
        for (name, note) in self.collections.iter().zip(&self.notes) {
            let collection = existing_collection(connection, name).await?;
            let delete = "DELETE FROM client_collection WHERE client = $1 AND collection = $2";
            let delete = sqlx::query(delete).bind(id.0).bind(collection.id.0);
            if delete.execute(&mut *connection).await?.rows_affected() == 0 {
                let (client, collection) = (self.client.to_owned(), name.clone());
                return Err(StoreError::NoRight { client, collection });
            }
            history::write(connection, note).await?;
        }
        Ok(())
    }
}

/// Lets a client deposit for another, or no longer; tells for each collection whether that is new.
pub(super) struct Mediate<'a> {
    pub(super) client: &'a str,
    pub(super) owner: &'a str,
    pub(super) collections: &'a BTreeSet<String>,
    pub(super) reach: Option<Reach>,
    /// What is noted of each, if it is new.
    pub(super) notes: Vec<Note>,
}

#[async_trait]
impl Change for Mediate<'_> {
    type Made = BTreeMap<String, bool>;

    async fn make(&self, connection: &mut PgConnection) -> Result<Self::Made, StoreError> {
        let client = existing_client(connection, self.client).await?.id;
        let owner = existing_client(connection, self.owner).await?.id;
        let insert = "INSERT INTO mediation (client, owner, collection, is_all) \
             VALUES ($1, $2, $3, $4) ON CONFLICT (client, owner, collection) \
             DO UPDATE SET is_all = excluded.is_all WHERE mediation.is_all <> excluded.is_all";
        let delete = "DELETE FROM mediation WHERE client = $1 AND owner = $2 AND collection = $3";
        let mut changed = BTreeMap::new();
        for (name, note) in self.collections.iter().zip(&self.notes) {
            let collection = existing_collection(connection, name).await?.id;
            let change = sqlx::query(if self.reach.is_some() { insert } else { delete });
            let change = change.bind(client.0).bind(owner.0).bind(collection.0);
            let change = match self.reach {
                Some(reach) => change.bind(reach.is_all()),
                None => change,
            };
            let count = change.execute(&mut *connection).await?.rows_affected();
            if count > 0 {
                history::write(connection, note).await?;
            }
            changed.insert(name.clone(), count > 0);
        }
        Ok(changed)
    }
}

/// Whether this is new to the client.
pub(super) async fn admit(
    connection: &mut PgConnection,
    client: ClientId,
    collection: &str,
) -> Result<bool, StoreError> {
    let collection = existing_collection(connection, collection).await?.id;
    let insert =
        "INSERT INTO client_collection (client, collection) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    let insert = sqlx::query(insert).bind(client.0).bind(collection.0);
    Ok(insert.execute(connection).await?.rows_affected() > 0)
}

async fn existing_client(connection: &mut PgConnection, name: &str) -> Result<Client, StoreError> {
    let found = sqlx::query(CLIENT).bind(name).fetch_optional(connection).await?;
    let missing = || StoreError::Missing { what: "client", name: name.to_owned() };
    rows::client(&found.ok_or_else(missing)?)
}

async fn existing_collection(
    connection: &mut PgConnection,
    name: &str,
) -> Result<Collection, StoreError> {
    let found = sqlx::query(COLLECTION).bind(name).fetch_optional(connection).await?;
    let missing = || StoreError::Missing { what: "collection", name: name.to_owned() };
    rows::collection(&found.ok_or_else(missing)?)
}
