//! Servers of the real kind in this process, with two clients, a collection that both may use, and
//! one that only the other may.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, mpsc};
use std::time::Duration;

use swordsmith_conform::Proof;
use swordsmith_deposit::clock::{Clock, SystemClock};
use swordsmith_server::auth::hash_password;
use swordsmith_server::{App, Settings};
use swordsmith_store::observed::observed;
use swordsmith_store::open::OpenStore;
use swordsmith_store::{CollectionTexts, NewClient, Reach, Store};
use tokio::net::TcpListener;

use crate::trouble::{Away, Overtaking};

/// A client: its name and its password.
pub(crate) struct Client {
    name: &'static str,
    password: &'static str,
}

pub(crate) const TESTER: Client = Client { name: "tester", password: "secret" };
pub(crate) const OTHER: Client = Client { name: "other", password: "hidden" };

impl Client {
    pub(crate) fn proof(&self) -> Proof {
        Proof::Basic(self.name.to_owned(), self.password.to_owned())
    }
}

/// The collection that both clients may use, and that which only the other one may.
pub(crate) const SHARED: &str = "shared";
pub(crate) const HERS: &str = "hers";

/// Three servers on one store: as it is, with the store away, and with another client who is always
/// faster.
pub(crate) struct Servers {
    pub(crate) address: SocketAddr,
    pub(crate) away: SocketAddr,
    pub(crate) overtaken: SocketAddr,
    pub(crate) overtaking: Arc<Overtaking>,
}

impl Servers {
    /// Those on a store of that name.
    pub(crate) fn start(name: &'static str) -> Self {
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().expect("there are threads");
            runtime.block_on(async {
                let folder = folder(name).await;
                set_up(&folder.store).await;
                let servers = Self::on(&folder.store).await;
                sender.send(servers).expect("somebody waits for it");
                std::future::pending::<()>().await;
            });
        });
        receiver.recv().expect("the server comes up")
    }

    async fn on(store: &Store) -> Self {
        let overtaking = Arc::new(Overtaking::new(store.clone()));
        Self {
            address: listening(store.clone()).await,
            away: listening(observed(store, Arc::new(Away))).await,
            overtaken: listening(observed(store, Arc::clone(&overtaking) as _)).await,
            overtaking,
        }
    }
}

/// How long a server may take to respond.
pub(crate) fn response_timeout() -> Duration {
    let seconds = std::env::var("RESPONSE_SECONDS").ok();
    Duration::from_secs(seconds.and_then(|it| it.parse().ok()).unwrap_or(60))
}

/// Where a server on that store listens.
async fn listening(store: Store) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let address = listener.local_addr().expect("it listens");
    let app = App::new(store, Settings::default());
    tokio::spawn(swordsmith_server::serve(listener, app, std::future::pending()));
    address
}

/// A folder for the data, in the one that cargo gives to tests; what an earlier run has left there
/// goes. The environment may name other places, for a store of this run alone.
async fn folder(name: &str) -> OpenStore {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.exists() {
        std::fs::remove_dir_all(&path).expect("what an earlier run has left is ours");
    }
    let mut settings = Settings { data: path, ..Settings::default() };
    settings.ledger = std::env::var("SWORDSMITH_LEDGER").ok();
    settings.archives = std::env::var("SWORDSMITH_ARCHIVES").ok();
    OpenStore::open(settings.places()).await.expect("a place for the data")
}

async fn set_up(store: &Store) {
    for name in [SHARED, HERS] {
        let text = || name.to_owned();
        let texts = CollectionTexts {
            name: text(),
            title: text(),
            policy: text(),
            r#abstract: text(),
            treatment: text(),
        };
        store.ledger.add_collection(texts, SystemClock.now()).await.expect("a collection");
    }
    for (client, collections) in [(&TESTER, &[SHARED][..]), (&OTHER, &[SHARED, HERS])] {
        let client = NewClient {
            name: client.name.to_owned(),
            password_hash: hash_password(client.password).expect("a hash"),
            provider_url: None,
            collections: collections.iter().map(|it| (*it).to_owned()).collect(),
        };
        store.ledger.add_client(client, SystemClock.now()).await.expect("a client");
    }
    // Each may deposit for the other where both may deposit.
    for (client, owner) in [(&TESTER, &OTHER), (&OTHER, &TESTER)] {
        let mediated = store.ledger.set_mediation(
            client.name,
            owner.name,
            BTreeSet::from([SHARED.to_owned()]),
            Some(Reach::Own),
        );
        mediated.await.expect("both are there");
    }
}
