//! Our server in this process, with two clients, a collection that both may use, and one that only
//! the other may.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, LazyLock, mpsc};
use std::time::Duration;

use swordsmith_conform::{Endpoint, Failure, Part, Proof, Request, Subject, send};
use swordsmith_generated::deposit::description::{DESCRIPTION, operation};
use swordsmith_http::description::Operation;
use swordsmith_server::auth::hash_password;
use swordsmith_server::clock::{Clock, SystemClock};
use swordsmith_server::store::folder::DataFolder;
use swordsmith_server::store::observed::observed;
use swordsmith_server::store::{CollectionTexts, DepositId, NewClient, Store};
use swordsmith_server::{App, Settings};
use tokio::net::TcpListener;

use crate::trouble::{Away, Overtaking};

/// A client: its name and its password.
struct Client {
    name: &'static str,
    password: &'static str,
}

const TESTER: Client = Client { name: "tester", password: "secret" };
const OTHER: Client = Client { name: "other", password: "hidden" };

impl Client {
    fn proof(&self) -> Proof {
        Proof::Basic(self.name.to_owned(), self.password.to_owned())
    }
}

/// The collection that both clients may use, and that which only the other one may.
const SHARED: &str = "shared";
const HERS: &str = "hers";

/// The server that is tested: one for all tests of this process.
pub(crate) fn subject() -> &'static dyn Subject {
    static SERVER: LazyLock<Server> = LazyLock::new(Server::start);
    &*SERVER
}

/// Three servers on one store: as it is, with the store away, and with another client who is always
/// faster.
struct Server {
    address: SocketAddr,
    away: SocketAddr,
    overtaken: SocketAddr,
    overtaking: Arc<Overtaking>,
}

impl Subject for Server {
    fn endpoint(&self) -> Endpoint {
        self.address.into()
    }

    fn proof(&self) -> Proof {
        TESTER.proof()
    }

    fn response_timeout(&self) -> Duration {
        let seconds = std::env::var("RESPONSE_SECONDS").ok();
        Duration::from_secs(seconds.and_then(|it| it.parse().ok()).unwrap_or(60))
    }

    fn arguments(&self, operation: &Operation<'_>) -> Result<Option<Vec<String>>, Failure> {
        self.filled(operation, &TESTER, SHARED).map(Some)
    }

    fn arguments_of_another(
        &self,
        operation: &Operation<'_>,
        parameter: &str,
    ) -> Result<Option<Vec<String>>, Failure> {
        let collection = if parameter == "collection" { HERS } else { SHARED };
        self.filled(operation, &OTHER, collection).map(Some)
    }

    fn provoke<'a>(
        &self,
        request: Request<'a>,
        status: u16,
    ) -> Result<Option<(Request<'a>, Endpoint)>, Failure> {
        let (request, address) = match (request.operation.name, status) {
            (_, 503) => (request, self.away),
            (_, 409) => {
                self.overtaking.note(deposit_of(&request));
                (request, self.overtaken)
            }
            ("addToDeposit", 200) => (request.without("Content-Type").content(""), self.address),
            ("addToDeposit", 201) => (request, self.address),
            (operation, status) => {
                panic!("nobody knows when `{operation}` answers {status}: say so in {}", file!())
            }
        };
        Ok(Some((request, address.into())))
    }
}

/// The deposit that the path names.
fn deposit_of(request: &Request<'_>) -> DepositId {
    let number = request.value_of("deposit").expect("the path names a deposit");
    let number = std::str::from_utf8(number).expect("it is a number");
    DepositId(number.parse().expect("it is a number"))
}

impl Server {
    fn start() -> Self {
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().expect("there are threads");
            runtime.block_on(async {
                let folder = folder().await;
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

    /// The parameters of a path, of things made for this one test.
    fn filled(
        &self,
        operation: &Operation<'_>,
        client: &Client,
        collection: &str,
    ) -> Result<Vec<String>, Failure> {
        let names = operation.path.parameters.iter().map(|parameter| parameter.name);
        let value = |name| match name {
            "collection" => Ok(collection.to_owned()),
            "deposit" => self.deposit(client, collection),
            name => panic!("nobody knows what `{name}` of a path is: say so in {}", file!()),
        };
        names.map(value).collect()
    }

    /// A deposit of a client, with archive and entry, to which more may be added: its number.
    fn deposit(&self, client: &Client, collection: &str) -> Result<String, Failure> {
        let entry = include_str!("../../testdata/entry.xml");
        let parts = [
            Part::new("file", "an archive").of_type("application/zip"),
            Part::new("atom", entry).of_type("application/atom+xml"),
        ];
        let request = Request::of(&operation::CREATE_DEPOSIT)
            .argument("collection", collection)
            .header("In-Progress", "true")
            .parts("multipart/form-data", &parts);
        let response = send(&DESCRIPTION, &self.address.into(), &client.proof(), &request)?;
        let location = response.header("Location").expect("it is described");
        Ok(location.split('/').nth_back(2).expect("it is an Edit-IRI").to_owned())
    }
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
/// goes.
async fn folder() -> DataFolder {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("protocol");
    if path.exists() {
        std::fs::remove_dir_all(&path).expect("what an earlier run has left is ours");
    }
    DataFolder::open(&path).await.expect("a folder for the data")
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
}
