//! Every operation in every state: what is answered, and what becomes of the deposit.

use std::collections::VecDeque;
use std::fmt::Write;

use super::*;
use crate::deposit::{State, TRANSITIONS, Transition};
use crate::store::suite::{new_deposit, received};

/// An operation on deposit `{}`: its name, method and path, and what it sends.
struct Row {
    name: &'static str,
    method: &'static str,
    resource: &'static str,
    media_type: &'static str,
    body: fn() -> Vec<u8>,
    headers: &'static [(&'static str, &'static str)],
}

const ENTRY_TYPE: &str = "application/atom+xml;type=entry";
const FORM_TYPE: &str = "multipart/form-data; boundary=b";
const ZIP_TYPE: &str = "application/zip";

const fn row(
    name: &'static str,
    method: &'static str,
    resource: &'static str,
    media_type: &'static str,
    body: fn() -> Vec<u8>,
    headers: &'static [(&'static str, &'static str)],
) -> Row {
    Row { name, method, resource, media_type, body, headers }
}

const IN_PROGRESS: &[(&str, &str)] = &[("in-progress", "true")];
const FINAL: &[(&str, &str)] = &[("in-progress", "false")];
const SWHID: &[(&str, &str)] =
    &[("x-check-swhid", "swh:1:dir:4b825dc642cb6eb9a060e54bf8d69288fbee4904")];

const ROWS: &[Row] = &[
    row("get receipt", "GET", "metadata", "", Vec::new, &[]),
    row("get content", "GET", "content", "", Vec::new, &[]),
    row("get status", "GET", "status", "", Vec::new, &[]),
    row("get media", "GET", "media", "", Vec::new, &[]),
    row("add entry", "POST", "metadata", ENTRY_TYPE, entry, IN_PROGRESS),
    row("add last entry", "POST", "metadata", ENTRY_TYPE, entry, &[]),
    row("add both", "POST", "atom", FORM_TYPE, form, IN_PROGRESS),
    row("complete", "POST", "metadata", "", Vec::new, &[]),
    row("replace entries", "PUT", "metadata", ENTRY_TYPE, entry, IN_PROGRESS),
    row("replace both", "PUT", "atom", FORM_TYPE, form, &[]),
    row("replace by swhid", "PUT", "atom", ENTRY_TYPE, entry, SWHID),
    row("delete", "DELETE", "metadata", "", Vec::new, &[]),
    row("add media", "POST", "media", ZIP_TYPE, archive, &[]),
    row("add last media", "POST", "media", ZIP_TYPE, archive, FINAL),
    row("replace media", "PUT", "media", ZIP_TYPE, archive, &[]),
    row("remove media", "DELETE", "media", "", Vec::new, &[]),
];

/// Statuses, and behind them the state where it is another afterwards.
const TABLE: &str = "\
operation        partial       expired deposited verified rejected loading done failed
get receipt      200           200 200 200 200 200 200 200
get content      200           200 200 200 200 200 200 200
get status       200           200 200 200 200 200 200 200
get media        200           200 200 200 200 200 200 200
add entry        201           400 400 400 400 400 400 400
add last entry   201 deposited 400 400 400 400 400 400 400
add both         201           400 400 400 400 400 400 400
complete         200 deposited 400 400 400 400 400 400 400
replace entries  204           400 400 400 400 400 400 400
replace both     204 deposited 400 400 400 400 400 400 400
replace by swhid 204 deposited 400 400 400 400 400 400 400
delete           204 gone      400 400 400 400 400 400 400
add media        201           400 400 400 400 400 400 400
add last media   201 deposited 400 400 400 400 400 400 400
replace media    204           400 400 400 400 400 400 400
remove media     204           400 400 400 400 400 400 400
";

fn entry() -> Vec<u8> {
    ENTRY.to_vec()
}

fn form() -> Vec<u8> {
    multipart("")
}

fn archive() -> Vec<u8> {
    b"abc".to_vec()
}

#[tokio::test]
async fn each_operation_answers_in_each_state_as_the_table_says() {
    let fresh = fresh().await;
    let router = on(&fresh.store, Settings::default());
    let header: Vec<_> = State::ALL.iter().map(|state| state.name()).collect();
    let mut table = format!("{:17}{:14}{}\n", "operation", header[0], header[1..].join(" "));
    for row in ROWS {
        let mut cells = Vec::new();
        for state in State::ALL {
            cells.push(cell(&fresh.store, &router, row, *state).await);
        }
        writeln!(table, "{:17}{:14}{}", row.name, cells[0], cells[1..].join(" ")).unwrap();
    }
    assert!(table == TABLE, "{table}");
}

async fn cell(store: &Store, router: &Router, row: &Row, state: State) -> String {
    let id = deposit_in(store, state).await;
    let path = format!("{}{}/{}/", paths::collection("hers"), id.number(), row.resource);
    let mut request = Request::builder().method(row.method).uri(path).header("authorization", ADA);
    if !row.media_type.is_empty() {
        request = request.header("content-type", row.media_type);
    }
    for (name, value) in row.headers {
        request = request.header(*name, *value);
    }
    let answer = ask(router, request, &(row.body)()).await;
    let status = answer.status.as_u16();
    match store.ledger.deposit(id).await.unwrap() {
        None => format!("{status} gone"),
        Some(after) if after.state != state => format!("{status} {}", after.state),
        Some(_) => status.to_string(),
    }
}

/// A deposit with an archive and an entry, led to a state by the transitions of the table.
async fn deposit_in(store: &Store, state: State) -> DepositId {
    let client = store.ledger.client("ada").await.unwrap().unwrap();
    let collection = store.ledger.collection("hers").await.unwrap().unwrap();
    let way = way_to(state);
    let key = crate::ids::RandomIds.next();
    let archive = received(store, &key, b"abc").await;
    let deposit = new_deposit(&client, &collection, way[0].to);
    let made = store.create_deposit(deposit, vec![archive]).await.unwrap();
    for transition in &way[1..] {
        assert!(store.ledger.change_state(made.id, *transition, None, at(20)).await.unwrap());
    }
    made.id
}

/// The shortest way from nothing to a state.
fn way_to(state: State) -> Vec<Transition> {
    let mut ways = VecDeque::from([Vec::<Transition>::new()]);
    while let Some(way) = ways.pop_front() {
        let here = way.last().map(|last| last.to);
        if here == Some(state) {
            return way;
        }
        let next = TRANSITIONS.iter().filter(|transition| transition.from == here);
        ways.extend(next.map(|transition| [way.as_slice(), &[*transition]].concat()));
    }
    unreachable!("every state can be reached")
}
