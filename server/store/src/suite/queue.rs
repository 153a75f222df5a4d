//! The queue of work.

use swordsmith_deposit::{Cause, State, Transition};

use super::changes::change_of;
use super::{at, inhabited, new_client, new_deposit};
use crate::{Advanced, Deposit, DepositChange, JobKind, NewDeposit, Outcome, Store};

async fn waiting(store: &Store) -> Deposit {
    let (client, collection) = inhabited(store).await;
    store.ledger.create_deposit(new_deposit(&client, &collection, State::Deposited)).await.unwrap()
}

pub(crate) async fn only_complete_deposits_wait(store: &Store) {
    let (client, collection) = inhabited(store).await;
    store.ledger.create_deposit(new_deposit(&client, &collection, State::Partial)).await.unwrap();
    assert_eq!(store.ledger.take_job(at(100), at(200)).await.unwrap(), None);
    let made = store
        .ledger
        .create_deposit(new_deposit(&client, &collection, State::Deposited))
        .await
        .unwrap();
    let job = store.ledger.take_job(at(100), at(200)).await.unwrap().unwrap();
    assert_eq!((job.deposit, job.kind, job.attempts), (made.id, JobKind::Check, 1));
}

pub(crate) async fn a_taken_job_is_not_taken_again(store: &Store) {
    waiting(store).await;
    assert!(store.ledger.take_job(at(100), at(200)).await.unwrap().is_some());
    assert_eq!(store.ledger.take_job(at(199), at(300)).await.unwrap(), None);
}

pub(crate) async fn a_lease_ends(store: &Store) {
    waiting(store).await;
    store.ledger.take_job(at(100), at(200)).await.unwrap().unwrap();
    assert_eq!(store.ledger.take_job(at(200), at(300)).await.unwrap().unwrap().attempts, 2);
    store.ledger.end_leases().await.unwrap();
    assert_eq!(store.ledger.take_job(at(201), at(301)).await.unwrap().unwrap().attempts, 3);
}

pub(crate) async fn a_job_put_back_waits(store: &Store) {
    waiting(store).await;
    let job = store.ledger.take_job(at(100), at(200)).await.unwrap().unwrap();
    store.ledger.put_back(&job, at(150)).await.unwrap();
    assert_eq!(store.ledger.take_job(at(149), at(300)).await.unwrap(), None);
    assert_eq!(store.ledger.take_job(at(150), at(300)).await.unwrap().unwrap().attempts, 2);
}

pub(crate) async fn work_of_a_clock_that_was_ahead_is_taken_when_it_is_set_right(store: &Store) {
    const DAY: i64 = 86_400;
    waiting(store).await;
    // It has waited since a moment that is to come, and was put back so.
    assert_eq!(
        store.ledger.take_job(at(-40 * DAY), at(100 - 40 * DAY)).await.unwrap().unwrap().attempts,
        1
    );
    let ahead = store.ledger.take_job(at(40 * DAY), at(40 * DAY + 100)).await.unwrap().unwrap();
    // And the lease of whoever was killed ends then.
    assert_eq!(store.ledger.take_job(at(100), at(200)).await.unwrap().unwrap().attempts, 3);
    store.ledger.put_back(&ahead, at(40 * DAY)).await.unwrap();
    assert_eq!(store.ledger.take_job(at(100), at(200)).await.unwrap().unwrap().attempts, 3);
}

pub(crate) async fn a_job_of_an_older_revision_is_not_put_back(store: &Store) {
    let deposit = waiting(store).await;
    let old = store.ledger.take_job(at(100), at(200)).await.unwrap().unwrap();
    let change = DepositChange { reopens: true, completes: true, ..change_of(&deposit) };
    let changed = store.ledger.change_deposit(deposit.id, change).await.unwrap();
    assert!(matches!(changed, Outcome::Made(_)));
    store.ledger.put_back(&old, at(900)).await.unwrap();
    let new = store.ledger.take_job(at(150), at(300)).await.unwrap().unwrap();
    assert_eq!((new.attempts, new.revision), (1, old.revision + 1));
}

pub(crate) async fn the_work_follows_the_state(store: &Store) {
    let deposit = waiting(store).await;
    store.ledger.take_job(at(100), at(200)).await.unwrap().unwrap();
    let change = |from, to, cause| {
        store.ledger.change_state(
            deposit.id,
            Transition { from: Some(from), to, cause },
            None,
            at(110),
        )
    };
    assert!(change(State::Deposited, State::Verified, Cause::ChecksPassed).await.unwrap());
    let job = store.ledger.take_job(at(110), at(200)).await.unwrap().unwrap();
    assert_eq!((job.kind, job.attempts), (JobKind::Load, 1));
    assert!(change(State::Verified, State::Loading, Cause::LoadStarted).await.unwrap());
    assert_eq!(store.ledger.take_job(at(120), at(200)).await.unwrap(), None);
    assert_eq!(store.ledger.take_job(at(200), at(300)).await.unwrap().unwrap().attempts, 2);
    assert!(change(State::Loading, State::Done, Cause::Loaded).await.unwrap());
    assert_eq!(store.ledger.take_job(at(900), at(999)).await.unwrap(), None);
}

pub(crate) async fn clients_take_turns_and_each_ones_oldest_goes_first(store: &Store) {
    let (ada, collection) = inhabited(store).await;
    let bob = store.ledger.add_client(new_client("bob", &["things"]), at(0)).await.unwrap();
    let eve = store.ledger.add_client(new_client("eve", &["things"]), at(0)).await.unwrap();
    let mut made = Vec::new();
    // Ada has three before the others come, whose later one is written first.
    for (client, created) in [(&ada, 1), (&ada, 2), (&ada, 3), (&bob, 9), (&bob, 8), (&eve, 7)] {
        let deposit = new_deposit(client, &collection, State::Deposited);
        let deposit = NewDeposit { created: at(created), ..deposit };
        made.push(store.ledger.create_deposit(deposit).await.unwrap().id);
    }
    let mut taken = Vec::new();
    while let Some(job) = store.ledger.take_job(at(100), at(200)).await.unwrap() {
        taken.push(made.iter().position(|id| *id == job.deposit).unwrap());
    }
    assert_eq!(taken, [0, 4, 5, 1, 3, 2]);
    let waiting = store.ledger.waiting().await.unwrap();
    assert_eq!(waiting.iter().map(|(_, count)| count).sum::<u64>(), 6);
    assert!(waiting.len() > 1);
}

pub(crate) async fn a_deposit_advances_in_one_and_its_work_stays_with_who_advances_it(
    store: &Store,
) {
    let deposit = waiting(store).await;
    store.ledger.take_job(at(100), at(200)).await.unwrap().unwrap();
    let steps = || {
        let step = |from, to, cause| Transition { from: Some(from), to, cause };
        vec![
            step(State::Deposited, State::Verified, Cause::ChecksPassed),
            step(State::Verified, State::Loading, Cause::LoadStarted),
        ]
    };
    assert!(
        store
            .ledger
            .advance(deposit.id, 1, steps(), Advanced::Leased(at(300)), at(150))
            .await
            .unwrap()
    );
    let found = store.ledger.deposit(deposit.id).await.unwrap().unwrap();
    assert_eq!(found.state, State::Loading);
    let passed = store.ledger.transitions_of(deposit.id).await.unwrap();
    assert_eq!(passed.last().map(|last| last.to), Some(State::Loading));
    assert_eq!(passed.len(), 3);
    assert_eq!(store.ledger.take_job(at(299), at(400)).await.unwrap(), None);
    let job = store.ledger.take_job(at(300), at(400)).await.unwrap().unwrap();
    assert_eq!((job.kind, job.attempts), (JobKind::Load, 2));
    assert!(
        !store
            .ledger
            .advance(deposit.id, 1, steps(), Advanced::Leased(at(500)), at(450))
            .await
            .unwrap()
    );
}
