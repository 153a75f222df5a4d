//! Clients and collections in `SQLite`.

use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::{Row, SqliteConnection};

use super::writer::Write;
use super::{SqliteLedger, rows};
use crate::deposit::{Client, ClientId, Collection, CollectionId, CollectionTexts, NewClient};
use crate::store::error::StoreError;
use crate::store::ledger::Accounts;
use crate::store::ledger::memory::Touched;

#[async_trait]
impl Accounts for SqliteLedger {
    async fn add_client(&self, client: NewClient, now: Timestamp) -> Result<Client, StoreError> {
        self.write(AddClient(client, now)).await
    }

    async fn client(&self, name: &str) -> Result<Option<Client>, StoreError> {
        let read = async {
            let mut connection = self.read().await?;
            let row = sqlx::query("SELECT * FROM client WHERE name = ?").bind(name);
            let row = row.fetch_optional(&mut *connection).await?;
            row.as_ref().map(rows::client).transpose()
        };
        self.remembered(|all| &mut all.clients, name.to_owned(), read).await
    }

    async fn clients(&self) -> Result<Vec<(Client, Vec<String>)>, StoreError> {
        let mut connection = self.read().await?;
        let mut found = Vec::new();
        for row in
            sqlx::query("SELECT * FROM client ORDER BY name").fetch_all(&mut *connection).await?
        {
            let client = rows::client(&row)?;
            let collections = collections_of(&mut connection, client.id).await?;
            found.push((
                client,
                collections.into_iter().map(|collection| collection.texts.name).collect(),
            ));
        }
        Ok(found)
    }

    async fn set_client_enabled(&self, name: &str, enabled: bool) -> Result<(), StoreError> {
        self.write(SetClientEnabled(name.to_owned(), enabled)).await
    }

    async fn add_collection(
        &self,
        texts: CollectionTexts,
        now: Timestamp,
    ) -> Result<Collection, StoreError> {
        self.write(AddCollection(texts, now)).await
    }

    async fn collection(&self, name: &str) -> Result<Option<Collection>, StoreError> {
        let read = async { collection_named(&mut *self.read().await?, name).await };
        self.remembered(|all| &mut all.collections, name.to_owned(), read).await
    }

    async fn collections(&self) -> Result<Vec<Collection>, StoreError> {
        let mut connection = self.read().await?;
        let found = sqlx::query("SELECT * FROM collection ORDER BY name")
            .fetch_all(&mut *connection)
            .await?;
        found.iter().map(rows::collection).collect()
    }

    async fn collections_of(&self, client: ClientId) -> Result<Vec<Collection>, StoreError> {
        let read = async { collections_of(&mut *self.read().await?, client).await.map(Some) };
        let found = self.remembered(|all| &mut all.rights, client, read).await?;
        Ok(found.unwrap_or_default())
    }

    async fn admit(&self, client: ClientId, collection: CollectionId) -> Result<(), StoreError> {
        self.write(Admit(client, collection)).await
    }
}

struct AddClient(NewClient, Timestamp);

#[async_trait]
impl Write for AddClient {
    type Made = Client;

    fn touches(&self) -> Touched {
        Touched::Accounts
    }

    async fn run(&self, connection: &mut SqliteConnection) -> Result<Client, StoreError> {
        let Self(client, now) = self;
        let row = sqlx::query("INSERT INTO client (name, password_hash, provider_url, created) VALUES (?, ?, ?, ?) RETURNING *")
            .bind(&client.name)
            .bind(&client.password_hash)
            .bind(&client.provider_url)
            .bind(rows::timestamp_column(*now))
            .fetch_one(&mut *connection)
            .await
            .map_err(|error| exists(error, "client", &client.name))?;
        let made = rows::client(&row)?;
        for name in &client.collections {
            let collection = collection_named(connection, name).await?;
            let missing = || StoreError::Missing { what: "collection", name: name.clone() };
            admit(connection, made.id, collection.ok_or_else(missing)?.id).await?;
        }
        Ok(made)
    }
}

struct SetClientEnabled(String, bool);

#[async_trait]
impl Write for SetClientEnabled {
    type Made = ();

    fn touches(&self) -> Touched {
        Touched::Accounts
    }

    async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let Self(name, enabled) = self;
        let update = sqlx::query("UPDATE client SET enabled = ? WHERE name = ?");
        match update.bind(enabled).bind(name).execute(connection).await?.rows_affected() {
            0 => Err(StoreError::Missing { what: "client", name: name.clone() }),
            _ => Ok(()),
        }
    }
}

struct AddCollection(CollectionTexts, Timestamp);

#[async_trait]
impl Write for AddCollection {
    type Made = Collection;

    fn touches(&self) -> Touched {
        Touched::Accounts
    }

    async fn run(&self, connection: &mut SqliteConnection) -> Result<Collection, StoreError> {
        let Self(texts, now) = self;
        let row = sqlx::query(
            "INSERT INTO collection (name, title, policy, abstract, treatment, created) VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
        )
        .bind(&texts.name)
        .bind(&texts.title)
        .bind(&texts.policy)
        .bind(&texts.r#abstract)
        .bind(&texts.treatment)
        .bind(rows::timestamp_column(*now))
        .fetch_one(connection)
        .await
        .map_err(|error| exists(error, "collection", &texts.name))?;
        Ok(Collection { id: CollectionId(row.try_get("id")?), texts: texts.clone() })
    }
}

struct Admit(ClientId, CollectionId);

#[async_trait]
impl Write for Admit {
    type Made = ();

    fn touches(&self) -> Touched {
        Touched::Accounts
    }

    async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        admit(connection, self.0, self.1).await
    }
}

async fn collection_named(
    connection: &mut SqliteConnection,
    name: &str,
) -> Result<Option<Collection>, StoreError> {
    let row = sqlx::query("SELECT * FROM collection WHERE name = ?")
        .bind(name)
        .fetch_optional(connection)
        .await?;
    row.as_ref().map(rows::collection).transpose()
}

async fn collections_of(
    connection: &mut SqliteConnection,
    client: ClientId,
) -> Result<Vec<Collection>, StoreError> {
    let found = sqlx::query(
        "SELECT collection.* FROM collection JOIN client_collection ON client_collection.collection = collection.id \
         WHERE client_collection.client = ? ORDER BY collection.name",
    )
    .bind(client.0)
    .fetch_all(connection)
    .await?;
    found.iter().map(rows::collection).collect()
}

async fn admit(
    connection: &mut SqliteConnection,
    client: ClientId,
    collection: CollectionId,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO client_collection (client, collection) VALUES (?, ?) ON CONFLICT DO NOTHING",
    )
    .bind(client.0)
    .bind(collection.0)
    .execute(connection)
    .await?;
    Ok(())
}

fn exists(error: sqlx::Error, what: &'static str, name: &str) -> StoreError {
    match error.as_database_error() {
        Some(database) if database.is_unique_violation() => {
            StoreError::Exists { what, name: name.to_owned() }
        }
        _ => error.into(),
    }
}
