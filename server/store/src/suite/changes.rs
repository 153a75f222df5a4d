//! What clients change about their deposits.

use bytes::Bytes;
use swordsmith_deposit::{Cause, State, Transition};

use super::{ENTRY, announce, at, deletion, inhabited, new_client, new_deposit, record, texts};
use crate::{
    Advanced, ArchiveKey, Changed, Deposit, DepositChange, DepositId, Edit, JobKind, Outcome, Page,
    Store,
};

/// A partial deposit with the archive `first` and an entry.
pub async fn partial(store: &Store) -> Deposit {
    let (client, collection) = inhabited(store).await;
    let mut deposit = new_deposit(&client, &collection, State::Partial);
    deposit.archives = vec![record("first")];
    announce(store, &["first"]).await;
    store.ledger.create_deposit(deposit).await.unwrap()
}

pub fn change_of(deposit: &Deposit) -> DepositChange {
    DepositChange {
        state: deposit.state,
        revision: deposit.revision,
        reopens: false,
        archives: Edit::Keep,
        entries: Edit::Keep,
        origin_url: deposit.origin_url.clone(),
        completes: false,
        at: at(20),
    }
}

fn key(name: &str) -> ArchiveKey {
    ArchiveKey(name.to_owned())
}

pub async fn what_is_added_comes_behind_what_is_there(store: &Store) {
    let deposit = partial(store).await;
    announce(store, &["second"]).await;
    let entry = Bytes::from_static(b"<entry>2</entry>");
    let change = DepositChange {
        archives: Edit::Add(vec![record("second")]),
        entries: Edit::Add(vec![entry.clone()]),
        ..change_of(&deposit)
    };
    let outcome = store.ledger.change_deposit(deposit.id, change).await.unwrap();
    let Outcome::Made(changed) = outcome else { panic!("{outcome:?}") };
    assert_eq!((changed.freed.len(), changed.deposit.changed), (0, at(20)));
    assert_eq!(changed.deposit.revision, deposit.revision + 1);
    let archives = store.ledger.archives_of(deposit.id).await.unwrap();
    assert_eq!(archives, [record("first"), record("second")]);
    let entries = store.ledger.entries_of(deposit.id).await.unwrap();
    assert_eq!(entries, [Bytes::from_static(ENTRY), entry]);
}

pub async fn replaced_archives_are_returned_and_others_stay(store: &Store) {
    let deposit = partial(store).await;
    announce(store, &["second"]).await;
    let change =
        DepositChange { archives: Edit::Replace(vec![record("second")]), ..change_of(&deposit) };
    let outcome = store.ledger.change_deposit(deposit.id, change).await.unwrap();
    let Outcome::Made(changed) = outcome else { panic!("{outcome:?}") };
    assert_eq!(changed.freed, [key("first")]);
    assert!(!store.ledger.refers_to(&key("first")).await.unwrap());
    assert_eq!(store.ledger.archives_of(deposit.id).await.unwrap(), [record("second")]);
    assert_eq!(store.ledger.entries_of(deposit.id).await.unwrap().len(), 1);
    let entry = Bytes::from_static(b"<other/>");
    let change = DepositChange {
        entries: Edit::Replace(vec![entry.clone()]),
        ..change_of(&changed.deposit)
    };
    store.ledger.change_deposit(deposit.id, change).await.unwrap();
    assert_eq!(store.ledger.entries_of(deposit.id).await.unwrap(), [entry]);
}

pub async fn a_change_builds_on_what_its_client_saw(store: &Store) {
    let deposit = partial(store).await;
    announce(store, &["second", "third"]).await;
    let change =
        || DepositChange { archives: Edit::Replace(vec![record("second")]), ..change_of(&deposit) };
    let first = store.ledger.change_deposit(deposit.id, change()).await.unwrap();
    assert!(matches!(first, Outcome::Made(_)), "{first:?}");
    let second = DepositChange { archives: Edit::Replace(vec![record("third")]), ..change() };
    let second = store.ledger.change_deposit(deposit.id, second).await.unwrap();
    let Outcome::Conflict(Some(now)) = second else { panic!("{second:?}") };
    assert_eq!((now.state, now.revision), (State::Partial, deposit.revision + 1));
    assert!(!store.ledger.refers_to(&key("third")).await.unwrap());
    let nowhere = store.ledger.change_deposit(DepositId(99), change()).await.unwrap();
    assert_eq!(nowhere, Outcome::Conflict(None));
}

pub async fn a_deposit_is_completed_once_and_then_waits_for_its_checks(store: &Store) {
    let deposit = partial(store).await;
    let change = DepositChange { completes: true, ..change_of(&deposit) };
    let outcome = store.ledger.change_deposit(deposit.id, change.clone()).await.unwrap();
    let Outcome::Made(changed) = outcome else { panic!("{outcome:?}") };
    assert_eq!(
        (changed.deposit.state, changed.deposit.completed),
        (State::Deposited, Some(at(20)))
    );
    let last = store.ledger.transitions_of(deposit.id).await.unwrap().pop().unwrap();
    assert_eq!((last.cause, last.at), (Cause::Completed, at(20)));
    let again = store.ledger.change_deposit(deposit.id, change).await.unwrap();
    assert!(matches!(again, Outcome::Conflict(Some(now)) if now.state == State::Deposited));
    let job = store.ledger.take_job(at(100), at(200)).await.unwrap().unwrap();
    assert_eq!((job.deposit, job.kind), (deposit.id, JobKind::Check));
    assert_eq!(store.ledger.take_job(at(100), at(200)).await.unwrap(), None);
}

pub async fn a_deleted_deposit_is_gone_and_its_number_is_not_given_again(store: &Store) {
    let deposit = partial(store).await;
    let late = store
        .ledger
        .delete_deposit(deposit.id, deletion(State::Partial, deposit.revision + 1))
        .await;
    assert!(matches!(late.unwrap(), Outcome::Conflict(Some(_))));
    let outcome = store
        .ledger
        .delete_deposit(deposit.id, deletion(State::Partial, deposit.revision))
        .await
        .unwrap();
    assert_eq!(outcome, Outcome::Made(vec![key("first")]));
    assert_eq!(store.ledger.deposit(deposit.id).await.unwrap(), None);
    assert!(!store.ledger.refers_to(&key("first")).await.unwrap());
    assert_eq!(store.ledger.entries_of(deposit.id).await.unwrap(), Vec::<Bytes>::new());
    assert_eq!(store.ledger.transitions_of(deposit.id).await.unwrap(), []);
    let (client, collection) = (deposit.client, deposit.collection);
    let next = crate::NewDeposit {
        mediator: None,
        is_software: true,
        collection,
        client,
        state: State::Partial,
        external_id: None,
        origin_url: None,
        created: at(30),
        archives: Vec::new(),
        entries: Vec::new(),
    };
    assert_eq!(store.ledger.create_deposit(next).await.unwrap().id, DepositId(2));
}

pub async fn lists_are_each_clients_own_and_come_in_pages(store: &Store) {
    let first = partial(store).await;
    let (client, collection) = (first.client, first.collection);
    let other = store.ledger.add_collection(texts("others"), at(0)).await.unwrap();
    let bob = store.ledger.add_client(new_client("bob", &["things"]), at(0)).await.unwrap();
    for (client, collection) in [(client, collection), (client, other.id), (bob.id, collection)] {
        let deposit = crate::NewDeposit {
            mediator: None,
            is_software: true,
            collection,
            client,
            state: State::Partial,
            external_id: None,
            origin_url: None,
            created: at(10),
            archives: Vec::new(),
            entries: Vec::new(),
        };
        store.ledger.create_deposit(deposit).await.unwrap();
    }
    let list = async |offset, limit| {
        let page = Page { offset, limit };
        let (deposits, count) = store.ledger.deposits_of(client, collection, page).await.unwrap();
        (deposits.into_iter().map(|deposit| deposit.id.0).collect::<Vec<_>>(), count)
    };
    assert_eq!(list(0, 9).await, (vec![2, 1], 2));
    store.ledger.change_deposit(first.id, change_of(&first)).await.unwrap();
    assert_eq!(list(0, 9).await, (vec![1, 2], 2), "what changed last comes first");
    assert_eq!(list(0, 1).await, (vec![1], 2));
    assert_eq!(list(1, 1).await, (vec![2], 2));
    assert_eq!(list(2, 1).await, (vec![], 2));
    assert_eq!(list(u64::MAX, u64::MAX).await, (vec![], 2));
}

pub async fn what_was_complete_is_open_again_and_its_work_is_gone(store: &Store) {
    let deposit = partial(store).await;
    let change = DepositChange { completes: true, ..change_of(&deposit) };
    let Outcome::Made(Changed { deposit, .. }) =
        store.ledger.change_deposit(deposit.id, change).await.unwrap()
    else {
        panic!("nothing is in its way")
    };
    assert!(store.ledger.queued_job(deposit.id).await.unwrap().is_some());
    let passed = Transition {
        from: Some(State::Deposited),
        to: State::Verified,
        cause: Cause::ChecksPassed,
    };
    let leased = store.ledger.take_job(at(25), at(90)).await.unwrap().unwrap();
    assert_eq!(leased.deposit, deposit.id);

    let again = DepositChange { reopens: true, ..change_of(&deposit) };
    let Outcome::Made(Changed { deposit: open, freed }) =
        store.ledger.change_deposit(deposit.id, again).await.unwrap()
    else {
        panic!("nothing is in its way")
    };
    assert_eq!((open.state, open.completed, freed), (State::Partial, None, Vec::new()));
    assert_eq!(store.ledger.queued_job(deposit.id).await.unwrap(), None);
    let transitions = store.ledger.transitions_of(deposit.id).await.unwrap();
    assert_eq!(transitions.last().map(|it| it.cause), Some(Cause::Reopened));

    // What it has got into by itself meanwhile is no matter; what its client has changed is.
    let other =
        DepositChange { state: State::Done, ..DepositChange { reopens: true, ..change_of(&open) } };
    let made = store.ledger.change_deposit(deposit.id, other.clone()).await.unwrap();
    let Outcome::Made(Changed { deposit: open, .. }) = made else {
        panic!("it may be in any state")
    };
    let made = store.ledger.change_deposit(deposit.id, other).await.unwrap();
    assert!(matches!(made, Outcome::Conflict(Some(_))));

    // Completed by the same change, it is of another revision: what was found before counts no more.
    let both = DepositChange { completes: true, reopens: true, ..change_of(&open) };
    let made = store.ledger.change_deposit(deposit.id, both).await.unwrap();
    assert!(matches!(made, Outcome::Made(_)));
    let (id, end) = (deposit.id, || Advanced::Noted(None));
    let ledger = &store.ledger;
    assert!(!ledger.advance(id, deposit.revision, vec![passed], end(), at(30)).await.unwrap());
    assert!(ledger.advance(id, deposit.revision + 3, vec![passed], end(), at(30)).await.unwrap());
}

pub async fn an_archive_is_replaced_under_its_number(store: &Store) {
    let deposit = partial(store).await;
    announce(store, &["second", "third"]).await;
    let add = DepositChange { archives: Edit::Add(vec![record("second")]), ..change_of(&deposit) };
    store.ledger.change_deposit(deposit.id, add).await.unwrap();
    let before = store.ledger.numbered_archives_of(deposit.id).await.unwrap();
    let number = before[0].number;
    let one = |item| {
        let deposit = store.ledger.deposit(deposit.id);
        async move {
            let archives = Edit::ReplaceOne(number, item);
            let deposit = deposit.await.unwrap().unwrap();
            let change = DepositChange { archives, ..change_of(&deposit) };
            match store.ledger.change_deposit(deposit.id, change).await.unwrap() {
                Outcome::Made(changed) => changed.freed,
                Outcome::Conflict(_) => panic!("nothing is in its way"),
            }
        }
    };
    assert_eq!(one(Some(record("third"))).await, [key("first")]);
    let after = store.ledger.numbered_archives_of(deposit.id).await.unwrap();
    let keys: Vec<_> = after.iter().map(|it| (it.number, it.archive.key.clone())).collect();
    assert_eq!(keys, [(number, key("third")), (before[1].number, key("second"))]);
    assert_eq!(one(None).await, [key("third")]);
    assert_eq!(one(None).await, []);
    assert_eq!(store.ledger.archives_of(deposit.id).await.unwrap(), [record("second")]);
}
