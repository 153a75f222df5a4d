//! Our server in this process, with two clients, a collection that both may use, and one that only the other may.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, LazyLock, mpsc};

use swordsmith::auth::hash_password;
use swordsmith::clock::{Clock, SystemClock};
use swordsmith::store::folder::DataFolder;
use swordsmith::store::observed::observed;
use swordsmith::store::{CollectionTexts, DepositId, NewClient, Store};
use swordsmith::{App, Settings};
use swordsmith_generated::deposit::documents::Receipt;
use swordsmith_runtime::probe::{Operation, Part, Request, Subject};
use swordsmith_xml::Document as _;
use tokio::net::TcpListener;

use crate::deposit::create_deposit;
use crate::trouble::{Away, Overtaking};

/// A client: its name, its password, and both as its requests have them.
struct Client {
    name: &'static str,
    password: &'static str,
    authorization: &'static str,
}

const TESTER: Client =
    Client { name: "tester", password: "secret", authorization: "Basic dGVzdGVyOnNlY3JldA==" };
const OTHER: Client =
    Client { name: "other", password: "hidden", authorization: "Basic b3RoZXI6aGlkZGVu" };

/// The collection that both clients may use, and that which only the other one may.
const SHARED: &str = "shared";
const HERS: &str = "hers";

/// The server that is tested: one for all tests of this process.
pub(crate) fn subject() -> &'static dyn Subject {
    static SERVER: LazyLock<Server> = LazyLock::new(Server::start);
    &*SERVER
}

/// Three servers on one store: as it is, with the store away, and with another client who is always faster.
struct Server {
    address: SocketAddr,
    away: SocketAddr,
    overtaken: SocketAddr,
    overtaking: Arc<Overtaking>,
}

impl Subject for Server {
    fn address(&self) -> SocketAddr {
        self.address
    }

    fn credentials(&self) -> (&str, &str) {
        (TESTER.name, TESTER.password)
    }

    fn arguments(&self, operation: &Operation) -> Vec<String> {
        Self::filled(operation, &TESTER, SHARED)
    }

    fn arguments_of_another(&self, operation: &Operation, parameter: &str) -> Vec<String> {
        let collection = if parameter == "collection" { HERS } else { SHARED };
        Self::filled(operation, &OTHER, collection)
    }

    fn provoked(&self, request: Request, status: u16) -> Request {
        let request = request.placed();
        match (request.operation(), status) {
            (_, 503) => request.to(self.away),
            (_, 409) => {
                self.overtaking.note(deposit_of(&request));
                request.to(self.overtaken)
            }
            ("addToDeposit", 200) => request.without("Content-Type").content(""),
            ("addToDeposit", 201) => request,
            (operation, status) => {
                panic!("nobody knows when `{operation}` answers {status}: say so here")
            }
        }
    }
}

/// The deposit that the path names.
fn deposit_of(request: &Request) -> DepositId {
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
    fn filled(operation: &Operation, client: &Client, collection: &str) -> Vec<String> {
        let names =
            operation.template.split('/').filter_map(|it| it.strip_prefix('{')?.strip_suffix('}'));
        let value = |name| match name {
            "collection" => collection.to_owned(),
            "deposit" => Self::deposit(client, collection).to_string(),
            name => panic!("nobody knows what `{name}` of a path is: say so here"),
        };
        names.map(value).collect()
    }

    /// A deposit of a client, with archive and entry, to which more may be added.
    fn deposit(client: &Client, collection: &str) -> u64 {
        let entry = include_str!("../../testdata/entry.xml");
        let parts = [
            Part::new("file", "an archive").of_type("application/zip"),
            Part::new("atom", entry).of_type("application/atom+xml"),
        ];
        let answer = Request::of(subject(), &create_deposit::OPERATION)
            .argument("collection", collection)
            .credentials(client.authorization)
            .header("In-Progress", "true")
            .parts("multipart/form-data", &parts)
            .send();
        answer.is_as_described();
        Receipt::from_xml(answer.body()).expect("it is as described").deposit_id
    }
}

/// Where a server on that store listens.
async fn listening(store: Store) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let address = listener.local_addr().expect("it listens");
    let app = App::new(store, Settings::default());
    tokio::spawn(swordsmith::serve(listener, app, std::future::pending()));
    address
}

/// A folder for the data, in the one that cargo gives to tests; what an earlier run has left there goes.
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
