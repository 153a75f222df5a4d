//! Clients and collections in `PostgreSQL`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};

use super::error::exists;
use super::rights::{self, Grant, Mediate, Revoke};
use super::rows::{client_columns, collection_columns};
use super::transactions::{Change, Statement};
use super::{PostgresLedger, quotas, rows};
use crate::deposit::{
    Client, ClientId, Collection, CollectionId, CollectionTexts, Mediation, NewClient, Protection,
    Quota, Reach,
};
use crate::store::error::StoreError;
use crate::store::ledger::Accounts;

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
        let update = "UPDATE client SET enabled = $1 WHERE name = $2";
        self.update(|| sqlx::query(update).bind(enabled), "client", name).await
    }

    async fn set_client_password(
        &self,
        name: &str,
        password_hash: String,
    ) -> Result<(), StoreError> {
        let update = "UPDATE client SET password_hash = $1 WHERE name = $2";
        self.update(|| sqlx::query(update).bind(password_hash.clone()), "client", name).await
    }

    async fn set_client_provider(
        &self,
        name: &str,
        provider_url: Option<String>,
    ) -> Result<(), StoreError> {
        let update = "UPDATE client SET provider_url = $1 WHERE name = $2";
        self.update(|| sqlx::query(update).bind(provider_url.clone()), "client", name).await
    }

    async fn set_client_quota(&self, name: &str, quota: Quota) -> Result<(), StoreError> {
        let update = "UPDATE client SET (most_deposits, most_bytes) = ($1, $2) WHERE name = $3";
        self.update(|| limits(sqlx::query(update), quota), "client", name).await
    }

    async fn set_collection_quota(&self, name: &str, quota: Quota) -> Result<(), StoreError> {
        let update = "UPDATE collection SET (most_deposits, most_bytes) = ($1, $2) WHERE name = $3";
        self.update(|| limits(sqlx::query(update), quota), "collection", name).await
    }

    async fn set_collection_protection(
        &self,
        name: &str,
        Protection { deletes, changes, mediators_may }: Protection,
    ) -> Result<(), StoreError> {
        let update = "UPDATE collection SET (deletes_complete, changes_complete, mediators_may) \
             = ($1, $2, $3) WHERE name = $4";
        let update = || sqlx::query(update).bind(deletes.name()).bind(changes.name());
        self.update(|| update().bind(mediators_may), "collection", name).await
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
        self.change(Mediate { client, owner, collections: &collections, reach }).await
    }

    async fn grant(
        &self,
        client: &str,
        collections: BTreeSet<String>,
    ) -> Result<BTreeMap<String, bool>, StoreError> {
        self.change(Grant { client, collections: &collections }).await
    }

    async fn revoke(
        &self,
        client: &str,
        collections: BTreeSet<String>,
    ) -> Result<BTreeSet<String>, StoreError> {
        self.change(Revoke { client, collections: &collections }).await?;
        Ok(collections)
    }
}

impl PostgresLedger {
    /// Changes what has that name, which is the last value of the statement.
    async fn update(
        &self,
        statement: impl Fn() -> Statement<'static>,
        what: &'static str,
        name: &str,
    ) -> Result<(), StoreError> {
        match self.execute(|| statement().bind(name.to_owned())).await? {
            0 => Err(StoreError::Missing { what, name: name.to_owned() }),
            _ => Ok(()),
        }
    }
}

fn limits(statement: Statement<'_>, quota: Quota) -> Statement<'_> {
    let number = |most: u64| i64::try_from(most).unwrap_or(i64::MAX);
    statement.bind(quota.deposits.map(number)).bind(quota.bytes.map(number))
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
        let made = insert.fetch_one(connection).await;
        rows::collection(&made.map_err(|error| exists(error, "collection", name))?)
    }
}
