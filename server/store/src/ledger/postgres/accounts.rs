//! Clients and collections in `PostgreSQL`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};
use swordsmith_deposit::clock::Clock;
use swordsmith_deposit::{
    Action, Client, ClientId, Collection, CollectionId, CollectionTexts, Mediation, NewClient,
    Note, Protection, Quota, Reach, Rule,
};

use super::error::exists;
use super::rights::{self, Grant, Mediate, Revoke};
use super::rows::{client_columns, collection_columns};
use super::transactions::Change;
use super::{PostgresLedger, history, quotas, rows};
use crate::error::StoreError;
use crate::ledger::{Accounts, notes};

#[async_trait]
impl Accounts for PostgresLedger {
    async fn add_client(&self, client: NewClient, now: Timestamp) -> Result<Client, StoreError> {
        self.change(AddClient { client: &client, now }).await
    }

    async fn client(&self, name: &str) -> Result<Option<Client>, StoreError> {
        let name = name.to_owned();
        self.one(|| sqlx::query(rights::CLIENT).bind(name.clone()), rows::client).await
    }

    async fn clients(&self) -> Result<Vec<(Client, Vec<String>)>, StoreError> {
        let all = concat!(
            "SELECT ",
            client_columns!(),
            ", ARRAY(SELECT collection.name FROM collection \
                 JOIN client_collection AS own ON own.collection = collection.id \
                 WHERE own.client = client.id ORDER BY collection.name) AS collections \
             FROM client ORDER BY client.name"
        );
        self.all(|| sqlx::query(all), client_and_collections).await
    }

    async fn set_client_enabled(&self, name: &str, enabled: bool) -> Result<(), StoreError> {
        let sql = "UPDATE client SET enabled = $1 WHERE name = $2";
        let note = notes::enabled(name, enabled, self.clock.now());
        self.change(Update { sql, given: vec![Given::Flag(enabled)], what: "client", note }).await
    }

    async fn set_client_password(
        &self,
        name: &str,
        password_hash: String,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE client SET password_hash = $1 WHERE name = $2";
        let note = notes::of_client(Action::Password, name, self.clock.now());
        let given = vec![Given::Text(Some(password_hash))];
        self.change(Update { sql, given, what: "client", note }).await
    }

    async fn set_client_provider(
        &self,
        name: &str,
        provider_url: Option<String>,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE client SET provider_url = $1 WHERE name = $2";
        let note = notes::provider(name, provider_url.as_deref(), self.clock.now());
        let given = vec![Given::Text(provider_url)];
        self.change(Update { sql, given, what: "client", note }).await
    }

    async fn set_client_quota(&self, name: &str, quota: Quota) -> Result<(), StoreError> {
        let sql = "UPDATE client SET (most_deposits, most_bytes) = ($1, $2) WHERE name = $3";
        let note = notes::of_client(Action::Limited, name, self.clock.now());
        let note = note.with(notes::limits(quota));
        self.change(Update { sql, given: limits(quota), what: "client", note }).await
    }

    async fn set_collection_quota(&self, name: &str, quota: Quota) -> Result<(), StoreError> {
        let sql = "UPDATE collection SET (most_deposits, most_bytes) = ($1, $2) WHERE name = $3";
        let note = notes::of_collection(Action::Limited, name, self.clock.now());
        let note = note.with(notes::limits(quota));
        self.change(Update { sql, given: limits(quota), what: "collection", note }).await
    }

    async fn set_collection_protection(
        &self,
        name: &str,
        protection: Protection,
    ) -> Result<(), StoreError> {
        let Protection { deletes, changes, mediators_may } = protection;
        let note = notes::protected(name, protection, self.clock.now());
        let sql = "UPDATE collection SET (deletes_complete, changes_complete, mediators_may) \
             = ($1, $2, $3) WHERE name = $4";
        let rule = |rule: Rule| Given::Text(Some(rule.name().to_owned()));
        let given = vec![rule(deletes), rule(changes), Given::Flag(mediators_may)];
        self.change(Update { sql, given, what: "collection", note }).await
    }

    async fn check_quota(
        &self,
        client: ClientId,
        collection: CollectionId,
        deposits: u64,
        bytes: u64,
    ) -> Result<(), StoreError> {
        let quotas = || sqlx::query(quotas::QUOTAS).bind(client.0).bind(collection.0);
        for quota in self.all(quotas, rows::quota).await? {
            if let Some(exceeded) = quota.exceeded_by((deposits, bytes)) {
                return Err(exceeded.into());
            }
        }
        Ok(())
    }

    async fn add_collection(
        &self,
        texts: CollectionTexts,
        now: Timestamp,
    ) -> Result<Collection, StoreError> {
        self.change(AddCollection { texts: &texts, now }).await
    }

    async fn collection(&self, name: &str) -> Result<Option<Collection>, StoreError> {
        let name = name.to_owned();
        self.one(|| sqlx::query(rights::COLLECTION).bind(name.clone()), rows::collection).await
    }

    async fn collections(&self) -> Result<Vec<Collection>, StoreError> {
        let all = concat!("SELECT ", collection_columns!(), " FROM collection ORDER BY name");
        self.all(|| sqlx::query(all), rows::collection).await
    }

    async fn collections_of(&self, client: ClientId) -> Result<Arc<[Collection]>, StoreError> {
        let own = || sqlx::query(rights::COLLECTIONS_OF).bind(client.0);
        Ok(self.all(own, rows::collection).await?.into())
    }

    async fn mediations_of(&self, client: ClientId) -> Result<Arc<[Mediation]>, StoreError> {
        let all = || sqlx::query(rights::MEDIATIONS_OF).bind(client.0);
        Ok(self.all(all, rows::mediation).await?.into())
    }

    async fn set_mediation(
        &self,
        client: &str,
        owner: &str,
        collections: BTreeSet<String>,
        reach: Option<Reach>,
    ) -> Result<BTreeMap<String, bool>, StoreError> {
        let (collections, now) = (&collections, self.clock.now());
        let note = |collection: &str| notes::mediation(client, owner, collection, reach, now);
        let notes = collections.iter().map(|it| note(it)).collect();
        self.change(Mediate { client, owner, collections, reach, notes }).await
    }

    async fn grant(
        &self,
        client: &str,
        collections: BTreeSet<String>,
    ) -> Result<BTreeMap<String, bool>, StoreError> {
        let notes = self.notes_of(Action::Granted, client, &collections);
        self.change(Grant { client, collections: &collections, notes }).await
    }

    async fn revoke(
        &self,
        client: &str,
        collections: BTreeSet<String>,
    ) -> Result<BTreeSet<String>, StoreError> {
        let notes = self.notes_of(Action::Revoked, client, &collections);
        self.change(Revoke { client, collections: &collections, notes }).await?;
        Ok(collections)
    }
}

impl PostgresLedger {
    fn notes_of(&self, action: Action, client: &str, collections: &BTreeSet<String>) -> Vec<Note> {
        let now = self.clock.now();
        collections.iter().map(|collection| notes::right(action, client, collection, now)).collect()
    }
}

/// Changes what the note is about, whose name is the last value of the statement.
struct Update {
    sql: &'static str,
    /// The values before.
    given: Vec<Given>,
    what: &'static str,
    note: Note,
}

/// A value of a column.
enum Given {
    Flag(bool),
    Text(Option<String>),
    Number(Option<i64>),
}

#[async_trait]
impl Change for Update {
    type Made = ();

    async fn make(&self, connection: &mut PgConnection) -> Result<(), StoreError> {
        let Self { sql, given, what, note } = self;
        let name = note.client.as_ref().or(note.collection.as_ref()).cloned().unwrap_or_default();
        let update = given.iter().fold(sqlx::query(*sql), |update, given| match given {
            Given::Flag(flag) => update.bind(*flag),
            Given::Text(text) => update.bind(text.clone()),
            Given::Number(number) => update.bind(*number),
        });
        match update.bind(name.clone()).execute(&mut *connection).await?.rows_affected() {
            0 => Err(StoreError::Missing { what, name }),
            _ => history::write(connection, note).await,
        }
    }
}

fn limits(quota: Quota) -> Vec<Given> {
    let number = |most: Option<u64>| most.map(|most| i64::try_from(most).unwrap_or(i64::MAX));
    [quota.deposits, quota.bytes].map(|most| Given::Number(number(most))).into()
}

fn client_and_collections(row: &PgRow) -> Result<(Client, Vec<String>), StoreError> {
    Ok((rows::client(row)?, row.try_get("collections")?))
}

struct AddClient<'a> {
    client: &'a NewClient,
    now: Timestamp,
}

#[async_trait]
impl Change for AddClient<'_> {
    type Made = Client;

    async fn make(&self, connection: &mut PgConnection) -> Result<Client, StoreError> {
        let NewClient { name, password_hash, provider_url, collections } = self.client;
        let insert = sqlx::query(concat!(
            "INSERT INTO client (name, password_hash, provider_url, created) \
             VALUES ($1, $2, $3, $4) RETURNING ",
            client_columns!()
        ));
        let insert = insert.bind(name).bind(password_hash).bind(provider_url);
        let insert = insert.bind(rows::timestamp_column(self.now));
        let made = insert.fetch_one(&mut *connection).await;
        let made = rows::client(&made.map_err(|error| exists(error, "client", name))?)?;
        for name in collections {
            rights::admit(connection, made.id, name).await?;
        }
        history::write(connection, &notes::client_added(self.client, self.now)).await?;
        Ok(made)
    }
}

struct AddCollection<'a> {
    texts: &'a CollectionTexts,
    now: Timestamp,
}

#[async_trait]
impl Change for AddCollection<'_> {
    type Made = Collection;

    async fn make(&self, connection: &mut PgConnection) -> Result<Collection, StoreError> {
        let CollectionTexts { name, title, policy, r#abstract, treatment } = self.texts;
        let insert = sqlx::query(concat!(
            "INSERT INTO collection (name, title, policy, abstract, treatment, created) \
             VALUES ($1, $2, $3, $4, $5, $6) RETURNING ",
            collection_columns!()
        ));
        let insert = insert.bind(name).bind(title).bind(policy).bind(r#abstract).bind(treatment);
        let insert = insert.bind(rows::timestamp_column(self.now));
        let made = insert.fetch_one(&mut *connection).await;
        let made = rows::collection(&made.map_err(|error| exists(error, "collection", name))?)?;
        let note = notes::of_collection(Action::CollectionAdded, name, self.now);
        history::write(connection, &note).await?;
        Ok(made)
    }
}
