//! Programs of two versions side by side.

use swordsmith_deposit::State;

use super::super::migrations::{Kind, MIGRATIONS, Migration, run};
use super::super::whole::{KEYS, THERE, refuse_parts};
use super::{inhabited, outside, servers};
use crate::StoreError;
use crate::ledger::{Accounts, Deposits, Queue, Upkeep};
use crate::suite::new_deposit;

const ADDS: Migration =
    Migration { sql: "ALTER TABLE deposit ADD COLUMN note text DEFAULT 'new'", kind: Kind::Adds };
const TAKES_AWAY: Migration =
    Migration { sql: "ALTER TABLE deposit DROP COLUMN external_id", kind: Kind::TakesAway };

#[tokio::test]
async fn what_is_taken_away_waits_for_the_last_server_that_needs_it() {
    let ([old, other], url) = servers().await;
    let (client, collection) = inhabited(&old).await;
    // It serves.
    old.end_leases().await.unwrap();
    let made = || old.create_deposit(new_deposit(&client, &collection, State::Deposited));
    let before = made().await.unwrap();
    let next = [MIGRATIONS, &[ADDS, TAKES_AWAY]].concat();
    run(&other.pool, &next).await.unwrap();
    // Statements that it has prepared before go on, too.
    assert_eq!(old.deposit(before.id).await.unwrap(), Some(before.clone()));
    let after = made().await.unwrap();
    assert_eq!(after.external_id.as_deref(), Some("mine"));
    old.close().await;
    run(&other.pool, &next).await.unwrap();
    let gone = other.deposit(before.id).await;
    assert!(matches!(gone, Err(StoreError::Unavailable(_))), "{gone:?}");
    let late = run(&other.pool, MIGRATIONS).await.unwrap_err().to_string();
    let wanted = format!("needs a program that knows version {}", next.len());
    assert!(late.contains(&wanted), "{late}");
    outside(&url, "SELECT note FROM deposit").await;
    assert!(other.client("ada").await.unwrap().is_some());
}

#[tokio::test]
async fn several_that_start_at_once_migrate_once() {
    let url = crate::suite::with_services::postgres::of_new_schema().await;
    let open = (0..8).map(|_| super::PostgresLedger::open(&url, 2, super::SILENCE));
    let opened = futures_util::future::join_all(open).await;
    let names = opened.iter().map(|ledger| ledger.as_ref().unwrap().identity());
    let names = futures_util::future::join_all(names).await;
    assert!(names.windows(2).all(|pair| pair[0].as_ref().unwrap() == pair[1].as_ref().unwrap()));
}

/// What is not in the list would not be missed.
#[tokio::test]
async fn all_keys_and_triggers_are_missed_when_they_are_gone() {
    let ([ledger], url) = servers().await;
    let mut there: Vec<String> = sqlx::query_scalar(THERE).fetch_all(&ledger.pool).await.unwrap();
    there.sort();
    assert_eq!(there, KEYS);
    refuse_parts(&ledger.pool).await.unwrap();
    for (sql, wanted) in [
        ("DROP TRIGGER usage ON archive", "lacks archive.usage,"),
        (
            "ALTER TABLE job DROP CONSTRAINT job_client_fkey",
            "lacks archive.usage, job.job_client_fkey,",
        ),
        ("DROP TABLE upload", "lacks archive.usage, job.job_client_fkey, upload.upload_pkey,"),
        ("DROP TABLE audit", "lacks archive.usage and 3 more keys and triggers,"),
        ("DROP TABLE ledger", "lacks the row of `ledger`"),
    ] {
        outside(&url, sql).await;
        let opened = super::PostgresLedger::open(&url, 2, super::SILENCE).await;
        let refused = opened.err().unwrap().to_string();
        assert!(refused.contains(wanted), "{sql}: {refused}");
    }
}
