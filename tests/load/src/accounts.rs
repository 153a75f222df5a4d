//! The data folder of a server that is measured: an account, and a collection that is full.

use std::io;
use std::path::Path;

use futures_util::{StreamExt, TryStreamExt};
use swordsmith_server::auth::hash_password;
use swordsmith_server::clock::{Clock, SystemClock};
use swordsmith_server::deposit::State;
use swordsmith_server::store::folder::DataFolder;
use swordsmith_server::store::{
    ClientId, CollectionId, CollectionTexts, NewClient, NewDeposit, Store,
};

use crate::cases::{ACCOUNT, CROWDED};

/// How many deposits are written at once.
const AT_ONCE: usize = 256;

/// Makes a data folder with the accounts, and that many deposits in [`CROWDED`].
pub async fn fill(folder: &Path, deposits: usize) -> io::Result<()> {
    let folder = DataFolder::open(folder).await.map_err(io::Error::other)?;
    account(&folder.store, ACCOUNT).await?;
    let (client, collection) = account(&folder.store, CROWDED).await?;
    let written = futures_util::stream::iter(0..deposits)
        .map(|number| folder.store.ledger.create_deposit(deposit(client, collection, number)))
        .buffer_unordered(AT_ONCE);
    written.try_for_each(|_| async { Ok(()) }).await.map_err(io::Error::other)?;
    folder.close().await;
    Ok(())
}

/// A client and a collection of that name, which is also the password.
async fn account(store: &Store, name: &str) -> io::Result<(ClientId, CollectionId)> {
    let text = || format!("The collection {name}.");
    let texts = CollectionTexts {
        name: name.to_owned(),
        title: text(),
        policy: text(),
        r#abstract: text(),
        treatment: text(),
    };
    let now = SystemClock.now();
    let collection = store.ledger.add_collection(texts, now).await.map_err(io::Error::other)?;
    let client = NewClient {
        name: name.to_owned(),
        password_hash: hash_password(name).map_err(io::Error::other)?,
        provider_url: None,
        collections: vec![name.to_owned()],
    };
    let client = store.ledger.add_client(client, now).await.map_err(io::Error::other)?;
    Ok((client.id, collection.id))
}

fn deposit(client: ClientId, collection: CollectionId, number: usize) -> NewDeposit {
    NewDeposit {
        collection,
        client,
        state: State::Partial,
        external_id: Some(format!("load-{number}")),
        origin_url: None,
        created: SystemClock.now(),
        archives: Vec::new(),
        entries: Vec::new(),
    }
}
