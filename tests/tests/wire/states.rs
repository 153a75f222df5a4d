//! Every operation on a deposit in every state: the response, and the resulting state.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::sync::{Arc, mpsc};

use async_trait::async_trait;
use swordsmith_deposit::clock::{Clock as _, SystemClock};
use swordsmith_deposit::{State, Transition};
use swordsmith_server::{App, Settings};
use swordsmith_store::observed::{Observer, observed};
use swordsmith_store::{DepositId, Identifiers, Store, StoreError};
use swordsmith_tests::archive;
use swordsmith_tests::binary::{add_client, command, data_folder};
use swordsmith_tests::exchange::{Request, Response};
use swordsmith_tests::multipart::{self, Part};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::snapshot::{check, table};
use crate::{ENTRY, open_store};

/// The identifier of deposits that are done.
const SWHID: &str = "swh:1:dir:4b825dc642cb6eb9a060e54bf8d69288fbee4904";

/// An operation: its name, its method, the last part of its path, its body.
struct Row(&'static str, &'static str, &'static str, fn(Request) -> Request);

const ROWS: &[Row] = &[
    Row("get receipt", "GET", "metadata", nothing),
    Row("get receipt at its other path", "GET", "atom", nothing),
    Row("get content", "GET", "content", nothing),
    Row("get status", "GET", "status", nothing),
    Row("get media", "GET", "media", nothing),
    Row("options of media", "OPTIONS", "media", nothing),
    Row("add an entry", "POST", "metadata", |request| more(entry(request))),
    Row("add the last entry", "POST", "metadata", entry),
    Row("add both", "POST", "atom", |request| more(both(request))),
    Row("add the last of both", "POST", "metadata", both),
    Row("complete", "POST", "metadata", nothing),
    Row("complete not yet", "POST", "metadata", more),
    Row("replace entries", "PUT", "metadata", |request| more(entry(request))),
    Row("replace entries at last", "PUT", "metadata", entry),
    Row("replace both", "PUT", "atom", |request| more(both(request))),
    Row("replace entries of an archived one", "PUT", "metadata", |request| swhid(entry(request))),
    Row("replace entries of another one", "PUT", "metadata", |request| other(entry(request))),
    Row("replace both of an archived one", "PUT", "metadata", |request| swhid(both(request))),
    Row("delete", "DELETE", "metadata", nothing),
    Row("add media", "POST", "media", |request| more(zip(request))),
    Row("add media without a word", "POST", "media", zip),
    Row("add the last media", "POST", "media", |request| last(zip(request))),
    Row("replace media", "PUT", "media", zip),
    Row("replace media at last", "PUT", "media", |request| last(zip(request))),
    Row("remove media", "DELETE", "media", nothing),
];

fn nothing(request: Request) -> Request {
    request
}

fn more(request: Request) -> Request {
    request.header("In-Progress", "true")
}

fn last(request: Request) -> Request {
    request.header("In-Progress", "false")
}

fn swhid(request: Request) -> Request {
    request.header("X-Check-SWHID", SWHID)
}

fn other(request: Request) -> Request {
    request.header("X-Check-SWHID", "swh:1:dir:0000000000000000000000000000000000000000")
}

fn entry(request: Request) -> Request {
    request.body("application/atom+xml;type=entry", ENTRY.to_vec())
}

fn zip(request: Request) -> Request {
    request.body("application/zip", archive::hello())
}

fn both(request: Request) -> Request {
    let parts = [Part::file(&archive::hello()), Part::atom(ENTRY)];
    request.body("multipart/form-data; boundary=b", multipart::body("b", &parts))
}

/// A store whose queue cannot be read.
struct NoWork;

#[async_trait]
impl Observer for NoWork {
    async fn before(&self, call: &'static str) -> Result<(), StoreError> {
        if call == "take_jobs" { Err(StoreError::unavailable(call)) } else { Ok(()) }
    }
}

/// A server over a socket whose worker finds no jobs, so that deposits keep their state.
pub(crate) struct Still {
    pub(crate) address: SocketAddr,
    store: Store,
    runtime: Runtime,
    pub(crate) data: tempfile::TempDir,
}

#[test]
fn each_operation_in_each_state() {
    let still = Still::start();
    let width = ROWS.iter().map(|row| row.0.len()).max().unwrap_or_default() + 2;
    let mut text = format!("{:width$}", "operation");
    for state in State::ALL {
        write!(text, "{:15}", state.name()).unwrap();
    }
    for row in ROWS {
        write!(text, "\n{:width$}", row.0).unwrap();
        for state in State::ALL {
            write!(text, "{:15}", still.cell(row, *state)).unwrap();
        }
    }
    let lines: Vec<_> = text.lines().map(str::trim_end).collect();
    table("states", &lines.join("\n"));
}

#[test]
fn what_is_closed_says_in_which_state_it_is() {
    let still = Still::start();
    for state in State::ALL.iter().filter(|state| **state != State::Partial) {
        let answer = still.send(&Row("", "POST", "media", zip), still.deposit_in(*state));
        assert_eq!(answer.status, 400, "{state}: {}", answer.text());
        assert!(answer.text().contains(state.name()), "{state}: {}", answer.text());
        check(&format!("400 change of one that is {state}"), &answer, None);
    }
    let entry = |request| other(entry(request));
    let answer = still.send(&Row("", "PUT", "metadata", entry), still.deposit_in(State::Done));
    check("400 archived as something else", &answer, None);
}

impl Still {
    pub(crate) fn start() -> Self {
        let data = data_folder();
        let added = command(data.path(), &["collection", "add", "demo"]).output().unwrap();
        assert!(added.status.success());
        add_client(data.path(), "demo", "demo", "demo");
        let runtime = Runtime::new().unwrap();
        let (sender, receiver) = mpsc::channel();
        let folder = runtime.block_on(open_store(data.path()));
        let store = folder.store.clone();
        runtime.spawn(async move {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            sender.send(listener.local_addr().unwrap()).unwrap();
            let app = App::new(observed(&folder.store, Arc::new(NoWork)), Settings::default());
            swordsmith_server::serve(listener, app, std::future::pending()).await;
            drop(folder);
        });
        Self { address: receiver.recv().unwrap(), store, runtime, data }
    }

    /// The status of an operation, and the deposit's new state if it has changed.
    fn cell(&self, row: &Row, state: State) -> String {
        let deposit = self.deposit_in(state);
        let status = self.send(row, deposit).status;
        match self.runtime.block_on(self.store.ledger.deposit(deposit)).unwrap() {
            None => format!("{status} gone"),
            Some(after) if after.state != state => format!("{status} {}", after.state),
            Some(_) => status.to_string(),
        }
    }

    fn send(&self, row: &Row, deposit: DepositId) -> Response {
        let Row(_, method, resource, with) = row;
        let path = format!("/1/demo/{}/{resource}/", deposit.number());
        with(Request::demo(method, &path)).send(self.address).unwrap()
    }

    /// A deposit with an archive and an entry, brought to a state by the transitions of the table.
    fn deposit_in(&self, state: State) -> DepositId {
        let made = more(both(Request::demo("POST", "/1/demo/"))).send(self.address).unwrap();
        let location = made.header("Location").expect("it is made");
        let number = location.split('/').nth(3).and_then(|number| number.parse().ok());
        let deposit = DepositId(number.expect("a path of the contract"));
        for transition in way_to(state) {
            assert!(self.runtime.block_on(self.go(deposit, transition)), "{transition:?}");
        }
        deposit
    }

    async fn go(&self, deposit: DepositId, transition: Transition) -> bool {
        let (ledger, now) = (&self.store.ledger, SystemClock.now());
        if transition.to == State::Done {
            let identifiers = Identifiers { swhid: SWHID.to_owned(), context: SWHID.to_owned() };
            return ledger.archive(deposit, transition, identifiers, now).await.unwrap();
        }
        ledger.change_state(deposit, transition, None, now).await.unwrap()
    }
}

/// The shortest way from a partial deposit to a state.
fn way_to(state: State) -> Vec<Transition> {
    let mut ways = VecDeque::from([Vec::<Transition>::new()]);
    while let Some(way) = ways.pop_front() {
        let here = way.last().map_or(State::Partial, |last| last.to);
        if here == state {
            return way;
        }
        let next = Transition::ALL.iter().filter(|transition| transition.from == Some(here));
        ways.extend(next.map(|transition| [way.as_slice(), &[*transition]].concat()));
    }
    unreachable!("every state can be reached")
}
