//! Which collections a client may deposit into. What fails leaves nothing of what was written
//! before it, because each write has a savepoint.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::{Connection, params};
use swordsmith_deposit::{Client, ClientId, Collection, Mediation, Protection, Reach};

use super::rows;
use crate::error::StoreError;

pub(super) fn grant(
    connection: &Connection,
    client: String,
    collections: BTreeSet<String>,
) -> Result<BTreeMap<String, bool>, StoreError> {
    let client = existing_client(connection, client)?.id;
    let admitted = collections.into_iter().map(|name| {
        let is_new = admit(connection, client, &name)?;
        Ok((name, is_new))
    });
    admitted.collect()
}

pub(super) fn revoke(
    connection: &Connection,
    client: &str,
    collections: BTreeSet<String>,
) -> Result<BTreeSet<String>, StoreError> {
    let id = existing_client(connection, client.to_owned())?.id;
    let delete = "DELETE FROM client_collection WHERE client = ? AND collection = ?";
    let mut delete = connection.prepare_cached(delete)?;
    for name in &collections {
        let collection = existing_collection(connection, name)?;
        if delete.execute([id.0, collection.id.0])? == 0 {
            let (client, collection) = (client.to_owned(), name.clone());
            return Err(StoreError::NoRight { client, collection });
        }
    }
    Ok(collections)
}

/// Lets a client deposit for another, or no longer; returns for each collection whether that is new.
pub(super) fn set_mediation(
    connection: &Connection,
    client: String,
    owner: String,
    collections: BTreeSet<String>,
    reach: Option<Reach>,
) -> Result<BTreeMap<String, bool>, StoreError> {
    let client = existing_client(connection, client)?.id;
    let owner = existing_client(connection, owner)?.id;
    let mut insert = connection.prepare_cached(
        "INSERT INTO mediation (client, owner, collection, is_all) VALUES (?1, ?2, ?3, ?4) \
         ON CONFLICT (client, owner, collection) DO UPDATE SET is_all = excluded.is_all \
         WHERE is_all <> excluded.is_all",
    )?;
    let delete = "DELETE FROM mediation WHERE client = ? AND owner = ? AND collection = ?";
    let mut delete = connection.prepare_cached(delete)?;
    let changed = collections.into_iter().map(|name| {
        let collection = existing_collection(connection, &name)?.id;
        let count = match reach {
            Some(reach) => insert.execute(params![client.0, owner.0, collection.0, reach.is_all()]),
            None => delete.execute([client.0, owner.0, collection.0]),
        };
        Ok((name, count? > 0))
    });
    changed.collect()
}

/// For whom a client may deposit: for those who may deposit there themselves.
pub(super) fn mediations_of(
    connection: &Connection,
    client: ClientId,
) -> Result<Vec<Mediation>, StoreError> {
    let mut found = connection.prepare_cached(
        "SELECT mediation.collection, mediation.is_all, client.* FROM mediation JOIN client ON client.id = mediation.owner \
         JOIN client_collection AS own ON own.client = client.id AND own.collection = mediation.collection \
         WHERE mediation.client = ? AND client.enabled ORDER BY client.name",
    )?;
    rows::all(found.query([client.0])?, rows::mediation)
}

pub(super) fn set_protection(
    connection: &Connection,
    name: String,
    Protection { deletes, changes, mediators_may }: Protection,
) -> Result<(), StoreError> {
    let update = "UPDATE collection \
         SET deletes_complete = ?, changes_complete = ?, mediators_may = ? WHERE name = ?";
    let values = params![deletes.name(), changes.name(), mediators_may, name];
    match connection.prepare_cached(update)?.execute(values)? {
        0 => Err(StoreError::Missing { what: "collection", name }),
        _ => Ok(()),
    }
}

/// Whether this is new to the client.
pub(super) fn admit(
    connection: &Connection,
    client: ClientId,
    collection: &str,
) -> Result<bool, StoreError> {
    let collection = existing_collection(connection, collection)?.id;
    let mut insert = connection.prepare_cached(
        "INSERT INTO client_collection (client, collection) VALUES (?, ?) ON CONFLICT DO NOTHING",
    )?;
    Ok(insert.execute([client.0, collection.0])? > 0)
}

pub(super) fn collections_of(
    connection: &Connection,
    client: ClientId,
) -> Result<Vec<Collection>, StoreError> {
    let mut found = connection.prepare_cached(
        "SELECT collection.* FROM collection JOIN client_collection ON client_collection.collection = collection.id \
         WHERE client_collection.client = ? ORDER BY collection.name",
    )?;
    rows::all(found.query([client.0])?, rows::collection)
}

pub(super) fn client_named(
    connection: &Connection,
    name: &str,
) -> Result<Option<Client>, StoreError> {
    let mut found = connection.prepare_cached("SELECT * FROM client WHERE name = ?")?;
    rows::one(found.query([name])?, rows::client)
}

pub(super) fn collection_named(
    connection: &Connection,
    name: &str,
) -> Result<Option<Collection>, StoreError> {
    let mut found = connection.prepare_cached("SELECT * FROM collection WHERE name = ?")?;
    rows::one(found.query([name])?, rows::collection)
}

fn existing_client(connection: &Connection, name: String) -> Result<Client, StoreError> {
    client_named(connection, &name)?.ok_or(StoreError::Missing { what: "client", name })
}

fn existing_collection(connection: &Connection, name: &str) -> Result<Collection, StoreError> {
    let missing = || StoreError::Missing { what: "collection", name: name.to_owned() };
    collection_named(connection, name)?.ok_or_else(missing)
}
