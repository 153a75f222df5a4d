//! The queue of work.

use super::{at, inhabited, new_deposit};
use crate::deposit::{Cause, State, Transition};
use crate::store::{Deposit, JobKind, Store};

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
