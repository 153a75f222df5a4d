//! What is left of deposits, and who has changed what.

use std::net::IpAddr;

use swordsmith_deposit::{Action, Actor, AuditRecord, Author, Cause, Note, State, Transition};

use super::changes::{change_of, partial};
use super::{announce, at, deletion, inhabited, new_client, record, set, texts};
use crate::author::{Attribution, Requester, attribute_to, attributed};
use crate::{
    AuditFilter, Deletion, DepositChange, DepositId, Edit, Outcome, Protection, Quota, Reach,
    Store, StoreError, Tombstone,
};

const ALL: AuditFilter = AuditFilter {
    since: None,
    until: None,
    client: None,
    deposit: None,
    after: 0,
    newest_first: false,
    limit: u64::MAX,
};

/// What a client does by the network.
async fn by<T>(client: &str, work: impl Future<Output = T>) -> T {
    let work = async {
        attribute_to(client);
        work.await
    };
    attributed(Attribution::Request(Requester::at(address())), work).await
}

fn address() -> IpAddr {
    [192, 0, 2, 7].into()
}

fn client(name: &str) -> Author {
    Author { actor: Actor::Client(name.to_owned()), address: Some(address()) }
}

/// Action, client, collection and details of the lines that come last.
async fn last(store: &Store, count: usize) -> Vec<String> {
    let all = store.ledger.audit_records(&ALL).await.unwrap();
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    let shown = |line: AuditRecord| {
        let (client, collection) = (or_dash(line.client), or_dash(line.collection));
        format!("{} {client} {collection} {}", line.action, or_dash(line.detail))
    };
    all.into_iter().rev().take(count).rev().map(shown).collect()
}

pub(crate) async fn a_deleted_deposit_leaves_a_tombstone(store: &Store) {
    let deposit = partial(store).await;
    assert_eq!(store.ledger.tombstone(deposit.id).await.unwrap(), None);
    let reason = Some("sent twice".to_owned());
    let wanted = Deletion { reason, ..deletion(State::Partial, deposit.revision) };
    let late = Deletion { revision: deposit.revision + 1, ..wanted.clone() };
    by("ada", store.ledger.delete_deposit(deposit.id, late)).await.unwrap();
    assert_eq!(store.ledger.tombstone(deposit.id).await.unwrap(), None);
    by("ada", store.ledger.delete_deposit(deposit.id, wanted)).await.unwrap();
    let tombstone = Tombstone {
        deposit: deposit.id,
        collection: deposit.collection,
        client: deposit.client,
        mediator: None,
        state: State::Partial,
        swhid: None,
        created: at(10),
        deleted: at(40),
        actor: Actor::Client("ada".to_owned()),
        reason: Some("sent twice".to_owned()),
    };
    assert_eq!(store.ledger.tombstone(deposit.id).await.unwrap(), Some(tombstone));
    let line = store.ledger.audit_records(&ALL).await.unwrap().pop().unwrap();
    assert_eq!((line.author, line.at, line.deposit), (client("ada"), at(40), Some(deposit.id)));
    assert_eq!(last(store, 1).await, ["deleted ada things partial: sent twice"]);
}

pub(crate) async fn every_change_of_a_deposit_is_a_line(store: &Store) {
    let deposit = by("med", partial(store)).await;
    announce(store, &["second"]).await;
    let added =
        DepositChange { archives: Edit::Add(vec![record("second")]), ..change_of(&deposit) };
    let Outcome::Made(changed) = store.ledger.change_deposit(deposit.id, added).await.unwrap()
    else {
        panic!("a conflict")
    };
    let completes = DepositChange { completes: true, ..change_of(&changed.deposit) };
    let Outcome::Made(changed) = store.ledger.change_deposit(deposit.id, completes).await.unwrap()
    else {
        panic!("a conflict")
    };
    let again = DepositChange {
        reopens: true,
        completes: true,
        entries: Edit::Replace(Vec::new()),
        ..change_of(&changed.deposit)
    };
    store.ledger.change_deposit(deposit.id, again).await.unwrap();
    let lines = [
        "created ada things partial, archives: 1, metadata: 1",
        "changed ada things archives added: 1",
        "completed ada things -",
        "changed ada things opened again, metadata removed, complete again",
    ];
    assert_eq!(last(store, 4).await, lines);
    let made = store
        .ledger
        .audit_records(&AuditFilter { deposit: Some(deposit.id), ..ALL })
        .await
        .unwrap();
    assert_eq!((&made[0].author, made[0].at), (&client("med"), at(10)));
    assert_eq!((&made[1].author, made[1].at), (&Author::default(), at(20)));
    let (id, failed) = (deposit.id, Cause::GaveUp);
    let give_up = Transition { from: Some(State::Deposited), to: State::Failed, cause: failed };
    assert!(store.ledger.change_state(id, give_up, None, at(50)).await.unwrap());
    let from = Some(State::Failed);
    let again = Transition::ALL.iter().find(|it| it.from == from && it.cause == Cause::Rescheduled);
    let again = *again.unwrap();
    assert!(store.ledger.change_state(id, again, None, at(60)).await.unwrap());
    assert_eq!(last(store, 2).await, [lines[3], "rescheduled ada things -"]);
}

pub(crate) async fn every_change_of_an_account_or_a_right_is_a_line(store: &Store) {
    let ledger = &store.ledger;
    inhabited(store).await;
    ledger.add_collection(texts("more"), at(1)).await.unwrap();
    ledger.add_client(new_client("bob", &["things", "more"]), at(2)).await.unwrap();
    ledger.set_client_enabled("bob", false).await.unwrap();
    ledger.set_client_enabled("bob", true).await.unwrap();
    ledger.set_client_password("bob", "secret".to_owned()).await.unwrap();
    ledger.set_client_provider("bob", Some("https://b.example/".to_owned())).await.unwrap();
    ledger.set_client_provider("bob", None).await.unwrap();
    let quota = Quota { deposits: Some(3), bytes: None };
    ledger.set_client_quota("bob", quota).await.unwrap();
    ledger.set_collection_quota("more", quota).await.unwrap();
    ledger.set_collection_protection("more", Protection::default()).await.unwrap();
    ledger.grant("ada", set(&["more", "things"])).await.unwrap();
    for reach in [Some(Reach::All), Some(Reach::All), None, None] {
        ledger.set_mediation("ada", "bob", set(&["more"]), reach).await.unwrap();
    }
    ledger.revoke("ada", set(&["more"])).await.unwrap();
    let lines = [
        "collection-added - things -",
        "client-added ada - collections: things",
        "collection-added - more -",
        "client-added bob - collections: things, more",
        "disabled bob - -",
        "enabled bob - -",
        "password bob - -",
        "provider bob - https://b.example/",
        "provider bob - none",
        "limited bob - deposits: 3, bytes: any",
        "limited - more deposits: 3, bytes: any",
        "protected - more delete: as-made, change: as-made, by: mediator",
        "granted ada more -",
        "granted ada more for bob, all deposits there",
        "revoked ada more for bob",
        "revoked ada more -",
    ];
    assert_eq!(last(store, usize::MAX).await, lines);
}

pub(crate) async fn a_change_that_fails_leaves_no_line(store: &Store) {
    let ledger = &store.ledger;
    let deposit = partial(store).await;
    let before = ledger.audit_records(&ALL).await.unwrap();
    let missing = |outcome: Result<(), StoreError>| {
        assert!(matches!(outcome, Err(StoreError::Missing { .. })), "{outcome:?}");
    };
    missing(ledger.set_client_password("eve", "hash".to_owned()).await);
    missing(ledger.set_client_quota("eve", Quota::default()).await);
    missing(ledger.set_collection_protection("x", Protection::default()).await);
    missing(ledger.grant("ada", set(&["things", "x"])).await.map(drop));
    missing(ledger.add_client(new_client("eve", &["x"]), at(5)).await.map(drop));
    ledger.add_collection(texts("things"), at(5)).await.unwrap_err();
    let late = DepositChange { revision: 9, completes: true, ..change_of(&deposit) };
    ledger.change_deposit(deposit.id, late).await.unwrap();
    assert!(!ledger.expire(deposit.id, 9, at(50)).await.unwrap());
    assert_eq!(ledger.audit_records(&ALL).await.unwrap(), before);
}

pub(crate) async fn lines_are_found_by_what_they_are_about(store: &Store) {
    let ledger = &store.ledger;
    let deposit = by("ada", partial(store)).await;
    let note = |action, second| Note::new(client("med"), action, at(second));
    ledger.note(note(Action::Adopted, 500).with("archives")).await.unwrap();
    ledger.note(note(Action::Repaired, 600).of_client("bob")).await.unwrap();
    let actions = async |lines: AuditFilter| {
        let found = ledger.audit_records(&lines).await.unwrap();
        found.into_iter().map(|line| line.action).collect::<Vec<_>>().join(" ")
    };
    let all = "collection-added client-added created adopted repaired";
    assert_eq!(actions(ALL).await, all);
    assert_eq!(
        actions(AuditFilter { since: Some(at(10)), until: Some(at(500)), ..ALL }).await,
        "created adopted"
    );
    let of = |client: &str| AuditFilter { client: Some(client.to_owned()), ..ALL };
    assert_eq!(actions(of("bob")).await, "repaired");
    assert_eq!(actions(of("med")).await, "adopted repaired");
    // Those that she has made herself, and those about her.
    assert_eq!(actions(of("ada")).await, "collection-added client-added created");
    assert_eq!(actions(AuditFilter { deposit: Some(deposit.id), ..ALL }).await, "created");
    assert_eq!(actions(AuditFilter { deposit: Some(DepositId(9)), ..ALL }).await, "");
    assert_eq!(
        actions(AuditFilter { newest_first: true, limit: 2, ..ALL }).await,
        "repaired adopted"
    );
    let first =
        ledger.audit_records(&AuditFilter { limit: 1, ..ALL }).await.unwrap().pop().unwrap();
    let rest = AuditFilter { after: first.number, ..ALL };
    assert_eq!(actions(rest).await, "client-added created adopted repaired");
}
