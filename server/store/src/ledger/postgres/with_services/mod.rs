//! What several servers of one ledger do to one another.

mod faults;
mod migrations;
mod queries;

use std::time::Duration;

use futures_util::future::join_all;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use swordsmith_deposit::{DepositChange, Edit, Outcome, State};

use super::PostgresLedger;
use crate::ledger::{Accounts, Deposits, Queue, Transfer, Upkeep, Uploads};
use crate::suite::changes::change_of;
use crate::suite::with_services::postgres::{SILENCE, of_new_schema};
use crate::suite::{at, deletion, new_client, new_deposit, record, set, texts};
use crate::{Announced, ArchiveKey, Client, Collection, NewDeposit, Quota, StoreError};

/// How many connections each server keeps.
const CONNECTIONS: u32 = 4;

/// Servers of one ledger, and its URL.
async fn servers<const N: usize>() -> ([PostgresLedger; N], String) {
    let url = of_new_schema().await;
    let mut all = Vec::new();
    for _ in 0..N {
        all.push(PostgresLedger::open(&url, CONNECTIONS, SILENCE).await.unwrap());
    }
    (all.try_into().unwrap(), url)
}

/// What somebody does to the database who is no server.
async fn outside(url: &str, sql: &str) {
    let mut connection = PgConnection::connect(url).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.unwrap();
}

async fn inhabited(ledger: &PostgresLedger) -> (Client, Collection) {
    let collection = ledger.add_collection(texts("things"), at(0)).await.unwrap();
    let client = ledger.add_client(new_client("ada", &["things"]), at(0)).await.unwrap();
    (client, collection)
}

fn key(name: &str) -> ArchiveKey {
    ArchiveKey(name.to_owned())
}

async fn announce(ledger: &PostgresLedger, name: &str) {
    ledger.announce(vec![Announced { key: key(name), parts: None }]).await.unwrap();
}

fn with_archive(client: &Client, collection: &Collection, name: &str) -> NewDeposit {
    let deposit = new_deposit(client, collection, State::Deposited);
    NewDeposit { archives: vec![record(name)], ..deposit }
}

#[tokio::test]
async fn what_one_changes_the_other_sees_at_once() {
    let ([one, other], _) = servers().await;
    let (client, collection) = inhabited(&one).await;
    for round in 0..20 {
        assert_eq!(other.collections_of(client.id).await.unwrap().len(), 1);
        one.revoke("ada", set(&["things"])).await.unwrap();
        assert_eq!(other.collections_of(client.id).await.unwrap().len(), 0);
        other.grant("ada", set(&["things"])).await.unwrap();
        assert_eq!(one.collections_of(client.id).await.unwrap().len(), 1);
        one.set_client_enabled("ada", round % 2 == 0).await.unwrap();
        let found = other.client("ada").await.unwrap().unwrap();
        assert_eq!(found.enabled, round % 2 == 0);
        let made = one.create_deposit(new_deposit(&client, &collection, State::Partial)).await;
        assert!(other.deposit(made.unwrap().id).await.unwrap().is_some());
    }
}

/// The other server hears of it with the next sign of life.
#[tokio::test]
async fn what_one_server_is_changing_does_not_expire_by_another() {
    let url = of_new_schema().await;
    let silence = Duration::from_secs(3);
    let one = PostgresLedger::open(&url, CONNECTIONS, silence).await.unwrap();
    let other = PostgresLedger::open(&url, CONNECTIONS, silence).await.unwrap();
    let (client, collection) = inhabited(&one).await;
    let deposit =
        one.create_deposit(new_deposit(&client, &collection, State::Partial)).await.unwrap();
    one.end_leases().await.unwrap();
    let lease = one.changing().take(&deposit.id);
    tokio::time::sleep(silence / 2).await;
    assert!(!other.expire(deposit.id, deposit.revision, at(1)).await.unwrap());
    drop(lease);
    tokio::time::sleep(silence / 2).await;
    assert!(other.expire(deposit.id, deposit.revision, at(1)).await.unwrap());
}

/// Each piece of work is seen whole, however short ago its deposit came.
#[tokio::test]
async fn work_is_taken_while_it_comes() {
    const DEPOSITS: usize = 400;
    let ([one, other], _) = servers().await;
    let (client, collection) = inhabited(&one).await;
    let coming = async {
        for _ in 0..DEPOSITS {
            let deposit = new_deposit(&client, &collection, State::Deposited);
            one.create_deposit(deposit).await.unwrap();
        }
    };
    let taking = async {
        let mut taken = Vec::new();
        while taken.len() < DEPOSITS {
            taken.extend(other.take_jobs(at(100), at(200), 16).await.unwrap());
        }
        taken
    };
    let ((), taken) = tokio::join!(coming, taking);
    assert!(taken.iter().all(|job| (job.revision, job.attempts) == (1, 1)));
}

/// Of changes that build on the same revision, by whatever server they come, one is made, and the others
/// hear what there is now.
#[tokio::test]
async fn of_changes_at_once_one_is_made() {
    const AT_ONCE: usize = 6;
    let ([one, other], _) = servers().await;
    let (client, collection) = inhabited(&one).await;
    for round in 0..40 {
        let deposit = new_deposit(&client, &collection, State::Partial);
        let deposit = one.create_deposit(deposit).await.unwrap();
        let (id, revision) = (deposit.id, deposit.revision);
        let all = (0..AT_ONCE).map(|number| {
            let ledger = if number % 2 == 0 { &one } else { &other };
            let entry = format!("<entry n='{number}'/>").into();
            let entries =
                if number < 2 { Edit::Replace(vec![entry]) } else { Edit::Add(vec![entry]) };
            let completes = number % 3 == 0;
            let change = DepositChange { entries, completes, ..change_of(&deposit) };
            ledger.change_deposit(id, change)
        });
        let deletion = async {
            match round % 2 {
                0 => None,
                _ => Some(
                    other.delete_deposit(id, deletion(State::Partial, revision)).await.unwrap(),
                ),
            }
        };
        let (answers, deletion) = tokio::join!(join_all(all), deletion);
        let answers: Vec<_> = answers.into_iter().map(Result::unwrap).collect();
        let made = answers.iter().filter(|one| matches!(one, Outcome::Made(_))).count();
        let is_deleted = matches!(deletion, Some(Outcome::Made(_)));
        assert_eq!(made + usize::from(is_deleted), 1, "{answers:?}, {deletion:?}");
        let found = one.deposit(id).await.unwrap();
        assert_eq!(found.map(|now| now.revision), (!is_deleted).then_some(revision + 1));
        let entries = other.entries_of(id).await.unwrap();
        assert_eq!(entries.iter().filter(|one| one.starts_with(b"<entry n=")).count(), made);
    }
    assert_eq!(one.integrity().await.unwrap(), Vec::<String>::new());
}

/// Neither beside a server nor beside another one.
#[tokio::test]
async fn while_a_ledger_moves_no_server_starts_on_it() {
    let ([one, other, third], _) = servers().await;
    one.keep_servers_away().await.unwrap();
    one.keep_servers_away().await.expect("it is there already");
    for refused in [other.end_leases().await, third.keep_servers_away().await] {
        assert!(matches!(refused, Err(StoreError::Refused(_))), "{refused:?}");
    }
    one.close().await;
    other.end_leases().await.unwrap();
    let refused = third.keep_servers_away().await;
    assert!(matches!(refused, Err(StoreError::Refused(_))), "{refused:?}");
    other.close().await;
    third.keep_servers_away().await.unwrap();
}

#[tokio::test]
async fn no_work_is_taken_twice() {
    let ([one, other], _) = servers().await;
    let (ada, collection) = inhabited(&one).await;
    let bob = one.add_client(new_client("bob", &["things"]), at(0)).await.unwrap();
    for number in 0..60 {
        let client = if number % 3 == 0 { &bob } else { &ada };
        one.create_deposit(new_deposit(client, &collection, State::Deposited)).await.unwrap();
    }
    let takers = (0..8).map(|number| {
        let ledger = if number % 2 == 0 { &one } else { &other };
        async move {
            let mut taken = Vec::new();
            loop {
                let jobs = ledger.take_jobs(at(100), at(200), 3).await.unwrap();
                if jobs.is_empty() {
                    return taken;
                }
                taken.extend(jobs.into_iter().map(|job| job.deposit));
            }
        }
    });
    let mut taken: Vec<_> = join_all(takers).await.concat();
    taken.sort();
    assert_eq!(taken.len(), 60);
    taken.dedup();
    assert_eq!(taken.len(), 60);
}

#[tokio::test]
async fn the_work_of_a_dead_server_is_free() {
    let ([one, other], url) = servers().await;
    let (client, collection) = inhabited(&one).await;
    one.create_deposit(new_deposit(&client, &collection, State::Deposited)).await.unwrap();
    assert_eq!(one.take_jobs(at(100), at(10_000), 1).await.unwrap().len(), 1);
    other.end_leases().await.unwrap();
    assert!(other.take_jobs(at(101), at(10_000), 1).await.unwrap().is_empty(), "it lives");
    let dies = format!(
        "UPDATE server SET alive_until = clock_timestamp() WHERE id = {}",
        one.servers.known()
    );
    outside(&url, &dies).await;
    assert_eq!(other.take_jobs(at(102), at(10_000), 1).await.unwrap()[0].attempts, 2);
    // It was paused only, and gives up what it thinks it has.
    let job = other.queued_job(crate::DepositId(1)).await.unwrap().unwrap().job;
    one.put_back(&job, at(103)).await.unwrap();
    assert!(one.take_jobs(at(104), at(10_000), 1).await.unwrap().is_empty());
}

/// It cannot say for a while that it lives, and takes work all the same.
#[tokio::test]
async fn who_is_taken_for_dead_takes_work_once() {
    let ([one], url) = servers().await;
    let (client, collection) = inhabited(&one).await;
    one.create_deposit(new_deposit(&client, &collection, State::Deposited)).await.unwrap();
    one.servers.own().await.unwrap();
    outside(&url, "UPDATE server SET alive_until = clock_timestamp()").await;
    let taken = one.take_jobs(at(100), at(10_000), 16).await.unwrap();
    assert_eq!(taken.iter().map(|job| job.attempts).collect::<Vec<_>>(), [1]);
    outside(&url, "UPDATE server SET alive_until = clock_timestamp()").await;
    assert!(one.take_jobs(at(101), at(10_000), 16).await.unwrap().is_empty(), "it has it");
}

#[tokio::test]
async fn who_stops_frees_what_it_had() {
    let ([one, other], _) = servers().await;
    let (client, collection) = inhabited(&one).await;
    one.create_deposit(new_deposit(&client, &collection, State::Deposited)).await.unwrap();
    assert_eq!(one.take_jobs(at(100), at(10_000), 1).await.unwrap().len(), 1);
    one.close().await;
    assert_eq!(other.take_jobs(at(101), at(10_000), 1).await.unwrap().len(), 1);
}

#[tokio::test]
async fn new_work_wakes_other_servers() {
    let ([one, other], _) = servers().await;
    let (client, collection) = inhabited(&one).await;
    // It tells once when it begins to listen.
    other.work_comes().await;
    let waits = tokio::time::timeout(Duration::from_secs(20), other.work_comes());
    let makes = one.create_deposit(new_deposit(&client, &collection, State::Deposited));
    let (woken, made) = tokio::join!(waits, makes);
    assert!(woken.is_ok());
    made.unwrap();
    let quiet = tokio::time::timeout(Duration::from_millis(200), other.work_comes());
    one.create_deposit(new_deposit(&client, &collection, State::Partial)).await.unwrap();
    assert!(quiet.await.is_err(), "there is no work");
}

#[tokio::test]
async fn several_at_once_do_not_exceed_a_quota() {
    let ([one, other], _) = servers().await;
    let (client, collection) = inhabited(&one).await;
    let quota = Quota { deposits: Some(10), bytes: None };
    one.set_client_quota("ada", quota).await.unwrap();
    let makers = (0..30).map(|number| {
        let ledger = if number % 2 == 0 { &one } else { &other };
        ledger.create_deposit(new_deposit(&client, &collection, State::Partial))
    });
    let made = join_all(makers).await;
    assert_eq!(made.iter().filter(|made| made.is_ok()).count(), 10);
    let is_refused = |made: &&Result<_, _>| matches!(made, Err(StoreError::Quota(_)));
    assert_eq!(made.iter().filter(is_refused).count(), 20);
    assert_eq!(other.integrity().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn an_upload_of_a_server_that_lives_is_left_alone() {
    let ([one, other], url) = servers().await;
    let (client, collection) = inhabited(&one).await;
    announce(&one, "first").await;
    assert_eq!(other.withdraw(vec![key("first")]).await.unwrap(), []);
    assert_eq!(other.announced().await.unwrap(), []);
    outside(&url, "UPDATE server SET alive_until = clock_timestamp()").await;
    assert_eq!(other.announced().await.unwrap().len(), 1);
    assert_eq!(other.withdraw(vec![key("first")]).await.unwrap(), [key("first")]);
    // It was paused only: what it has received is gone.
    let late = one.create_deposit(with_archive(&client, &collection, "first")).await;
    assert!(matches!(late, Err(StoreError::Unavailable(_))), "{late:?}");
    assert!(!other.refers_to(&key("first")).await.unwrap());
    assert_eq!(other.integrity().await.unwrap(), Vec::<String>::new());
}
