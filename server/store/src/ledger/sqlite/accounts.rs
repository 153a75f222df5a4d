//! Clients and collections in `SQLite`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use async_trait::async_trait;
use jiff::Timestamp;
use rusqlite::{Connection, ErrorCode, ToSql, params};
use swordsmith_deposit::clock::{Clock, SystemClock};
use swordsmith_deposit::{
    Action, Client, ClientId, Collection, CollectionId, CollectionTexts, Mediation, NewClient,
    Note, Protection, Quota, Reach,
};

use super::rights::{self, collection_named, collections_of};
use super::{SqliteLedger, history, quotas, rows};
use crate::error::StoreError;
use crate::ledger::memory::Touched;
use crate::ledger::{Accounts, notes};

#[async_trait]
impl Accounts for SqliteLedger {
    async fn add_client(&self, client: NewClient, now: Timestamp) -> Result<Client, StoreError> {
        let note = notes::client_added(&client, now);
        self.write(Touched::Accounts, move |connection| {
            let made = add_client(connection, client, now)?;
            history::write(connection, &note)?;
            Ok(made)
        })
        .await
    }

    /// That there is none is remembered, too: the time it takes must not tell the one from the other.
    async fn client(&self, name: &str) -> Result<Option<Client>, StoreError> {
        let key = name.to_owned();
        let moment = match self.memory.client(self.elsewhere(), &key) {
            Ok(known) => return Ok(known),
            Err(moment) => moment,
        };
        let read =
            move |connection: &Connection| Ok((rights::client_named(connection, &key)?, key));
        let (found, key) = self.read(read).await?;
        let elsewhere = self.elsewhere();
        match found.clone() {
            Some(client) => {
                self.memory.keep(moment, elsewhere, |all| &mut all.clients, key, client);
            }
            None => self.memory.keep(moment, elsewhere, |all| &mut all.no_clients, key, ()),
        }
        Ok(found)
    }

    async fn clients(&self) -> Result<Vec<(Client, Vec<String>)>, StoreError> {
        self.read(|connection| {
            let mut all = connection.prepare_cached("SELECT * FROM client ORDER BY name")?;
            let clients = rows::all(all.query([])?, rows::client)?;
            let with_names = clients.into_iter().map(|client| {
                let collections = collections_of(connection, client.id)?.into_iter();
                Ok((client, collections.map(|collection| collection.texts.name).collect()))
            });
            with_names.collect()
        })
        .await
    }

    async fn set_client_enabled(&self, name: &str, enabled: bool) -> Result<(), StoreError> {
        let note = notes::enabled(name, enabled, SystemClock.now());
        self.update_client("UPDATE client SET enabled = ? WHERE name = ?", enabled, note).await
    }

    async fn set_client_password(
        &self,
        name: &str,
        password_hash: String,
    ) -> Result<(), StoreError> {
        let update = "UPDATE client SET password_hash = ? WHERE name = ?";
        let note = notes::of_client(Action::Password, name, SystemClock.now());
        self.update_client(update, password_hash, note).await
    }

    async fn set_client_provider(
        &self,
        name: &str,
        provider_url: Option<String>,
    ) -> Result<(), StoreError> {
        let update = "UPDATE client SET provider_url = ? WHERE name = ?";
        let note = notes::provider(name, provider_url.as_deref(), SystemClock.now());
        self.update_client(update, provider_url, note).await
    }

    async fn set_client_quota(&self, name: &str, quota: Quota) -> Result<(), StoreError> {
        let note = notes::of_client(Action::Limited, name, SystemClock.now());
        self.set_quota("client", name, quota, note).await
    }

    async fn set_collection_quota(&self, name: &str, quota: Quota) -> Result<(), StoreError> {
        let note = notes::of_collection(Action::Limited, name, SystemClock.now());
        self.set_quota("collection", name, quota, note).await
    }

    async fn set_collection_protection(
        &self,
        name: &str,
        protection: Protection,
    ) -> Result<(), StoreError> {
        let note = notes::protected(name, protection, SystemClock.now());
        let name = name.to_owned();
        self.write(Touched::Accounts, move |connection| {
            rights::set_protection(connection, name, protection)?;
            history::write(connection, &note)
        })
        .await
    }

    async fn check_quota(
        &self,
        client: ClientId,
        collection: CollectionId,
        deposits: u64,
        bytes: u64,
    ) -> Result<(), StoreError> {
        let more = (deposits, bytes);
        self.read(move |connection| quotas::check(connection, client, collection, more)).await
    }

    async fn add_collection(
        &self,
        texts: CollectionTexts,
        now: Timestamp,
    ) -> Result<Collection, StoreError> {
        let note = notes::of_collection(Action::CollectionAdded, &texts.name, now);
        self.write(Touched::Accounts, move |connection| {
            let made = add_collection(connection, texts, now)?;
            history::write(connection, &note)?;
            Ok(made)
        })
        .await
    }

    async fn collection(&self, name: &str) -> Result<Option<Collection>, StoreError> {
        let read = |connection: &Connection, name: &String| collection_named(connection, name);
        self.remembered(|all| &mut all.collections, name.to_owned(), read).await
    }

    async fn collections(&self) -> Result<Vec<Collection>, StoreError> {
        self.read(|connection| {
            let mut all = connection.prepare_cached("SELECT * FROM collection ORDER BY name")?;
            rows::all(all.query([])?, rows::collection)
        })
        .await
    }

    async fn collections_of(&self, client: ClientId) -> Result<Arc<[Collection]>, StoreError> {
        let read = |connection: &Connection, client: &ClientId| {
            collections_of(connection, *client).map(|own| Some(own.into()))
        };
        let found = self.remembered(|all| &mut all.rights, client, read).await?;
        Ok(found.unwrap_or_default())
    }

    async fn mediations_of(&self, client: ClientId) -> Result<Arc<[Mediation]>, StoreError> {
        let read = |connection: &Connection, client: &ClientId| {
            rights::mediations_of(connection, *client).map(|all| Some(all.into()))
        };
        let found = self.remembered(|all| &mut all.mediations, client, read).await?;
        Ok(found.unwrap_or_default())
    }

    async fn set_mediation(
        &self,
        client: &str,
        owner: &str,
        collections: BTreeSet<String>,
        reach: Option<Reach>,
    ) -> Result<BTreeMap<String, bool>, StoreError> {
        let (client, owner, now) = (client.to_owned(), owner.to_owned(), SystemClock.now());
        let notes: Vec<_> = collections
            .iter()
            .map(|collection| notes::mediation(&client, &owner, collection, reach, now))
            .collect();
        self.write(Touched::Accounts, move |connection| {
            let changed = rights::set_mediation(connection, client, owner, collections, reach)?;
            note_new(connection, &notes, &changed)?;
            Ok(changed)
        })
        .await
    }

    async fn grant(
        &self,
        client: &str,
        collections: BTreeSet<String>,
    ) -> Result<BTreeMap<String, bool>, StoreError> {
        let (client, notes) = (client.to_owned(), notes_of(Action::Granted, client, &collections));
        self.write(Touched::Accounts, move |connection| {
            let granted = rights::grant(connection, client, collections)?;
            note_new(connection, &notes, &granted)?;
            Ok(granted)
        })
        .await
    }

    async fn revoke(
        &self,
        client: &str,
        collections: BTreeSet<String>,
    ) -> Result<BTreeSet<String>, StoreError> {
        let (client, notes) = (client.to_owned(), notes_of(Action::Revoked, client, &collections));
        self.write(Touched::Accounts, move |connection| {
            let revoked = rights::revoke(connection, &client, collections)?;
            notes.iter().try_for_each(|note| history::write(connection, note))?;
            Ok(revoked)
        })
        .await
    }
}

impl SqliteLedger {
    /// Changes a column of the client that the note is about.
    async fn update_client(
        &self,
        update: &'static str,
        value: impl ToSql + Send + 'static,
        note: Note,
    ) -> Result<(), StoreError> {
        self.write(Touched::Accounts, move |connection| {
            match connection.prepare_cached(update)?.execute(params![value, note.client])? {
                0 => {
                    let name = note.client.unwrap_or_default();
                    Err(StoreError::Missing { what: "client", name })
                }
                _ => history::write(connection, &note),
            }
        })
        .await
    }

    async fn set_quota(
        &self,
        whose: &'static str,
        name: &str,
        quota: Quota,
        note: Note,
    ) -> Result<(), StoreError> {
        let (name, note) = (name.to_owned(), note.with(notes::limits(quota)));
        let number = |most: u64| i64::try_from(most).unwrap_or(i64::MAX);
        let (deposits, bytes) = (quota.deposits.map(number), quota.bytes.map(number));
        self.write(Touched::Accounts, move |connection| {
            let update =
                format!("UPDATE {whose} SET most_deposits = ?, most_bytes = ? WHERE name = ?");
            match connection.execute(&update, params![deposits, bytes, name])? {
                0 => Err(StoreError::Missing { what: whose, name }),
                _ => history::write(connection, &note),
            }
        })
        .await
    }
}

fn notes_of(action: Action, client: &str, collections: &BTreeSet<String>) -> Vec<Note> {
    let now = SystemClock.now();
    collections.iter().map(|collection| notes::right(action, client, collection, now)).collect()
}

/// Notes what of a change of rights is new.
fn note_new(
    connection: &Connection,
    notes: &[Note],
    changed: &BTreeMap<String, bool>,
) -> Result<(), StoreError> {
    let mut new = notes.iter().zip(changed.values()).filter(|(_, is_new)| **is_new);
    new.try_for_each(|(note, _)| history::write(connection, note))
}

fn add_client(
    connection: &Connection,
    client: NewClient,
    now: Timestamp,
) -> Result<Client, StoreError> {
    let NewClient { name, password_hash, provider_url, collections } = client;
    let mut insert = connection.prepare_cached(
        "INSERT INTO client (name, password_hash, provider_url, created) VALUES (?, ?, ?, ?)",
    )?;
    let id = insert.insert(params![name, password_hash, provider_url, rows::timestamp_column(now)]);
    let id = ClientId(id.map_err(|error| exists(error, "client", &name))?);
    let made =
        Client { id, name, password_hash, provider_url, enabled: true, quota: Quota::default() };
    for name in &collections {
        rights::admit(connection, made.id, name)?;
    }
    Ok(made)
}

fn add_collection(
    connection: &Connection,
    texts: CollectionTexts,
    now: Timestamp,
) -> Result<Collection, StoreError> {
    let CollectionTexts { name, title, policy, r#abstract, treatment } = &texts;
    let mut insert = connection.prepare_cached(
        "INSERT INTO collection (name, title, policy, abstract, treatment, created) VALUES (?, ?, ?, ?, ?, ?)",
    )?;
    let made = insert.insert(params![
        name,
        title,
        policy,
        r#abstract,
        treatment,
        rows::timestamp_column(now)
    ]);
    let id = made.map_err(|error| exists(error, "collection", name))?;
    let (quota, protection) = (Quota::default(), Protection::default());
    Ok(Collection { id: CollectionId(id), texts, quota, protection })
}

fn exists(error: rusqlite::Error, what: &'static str, name: &str) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::ConstraintViolation) => StoreError::Exists { what, name: name.to_owned() },
        _ => error.into(),
    }
}
