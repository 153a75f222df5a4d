//! What becomes of a ledger whose connections break.

use std::time::Duration;

use futures_util::future::join_all;
use sqlx::{Connection, PgConnection};

use super::{announce, inhabited, key, outside, servers, with_archive};
use crate::deposit::State;
use crate::store::ledger::{Deposits, Queue, Upkeep, Uploads};
use crate::store::suite::{at, new_deposit};

/// Ends all connections of a ledger.
const BREAK: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
     WHERE application_name = current_schema() AND pid <> pg_backend_pid()";

/// What the transaction of a deposit does whose server has lost it, and which is not over.
const IN_DOUBT: &str = "BEGIN; DELETE FROM upload WHERE object_key = 'first'; \
     INSERT INTO archive (deposit, object_key, filename, media_type, size, md5, sha256, received) \
     SELECT id, 'first', 'a.zip', 'application/zip', 3, decode(repeat('01', 16), 'hex'), \
         decode(repeat('02', 32), 'hex'), 0 FROM deposit WHERE id = 1";

#[tokio::test]
async fn who_removes_waits_for_a_commit_in_doubt() {
    for (end, is_named) in [("COMMIT", true), ("ROLLBACK", false)] {
        let ([one], url) = servers().await;
        let (client, collection) = inhabited(&one).await;
        one.create_deposit(new_deposit(&client, &collection, State::Partial)).await.unwrap();
        announce(&one, "first").await;
        let mut doubtful = PgConnection::connect(&url).await.unwrap();
        sqlx::raw_sql(IN_DOUBT).execute(&mut doubtful).await.unwrap();
        let asking = one.clone();
        let asking = tokio::spawn(async move { asking.withdraw(vec![key("first")]).await });
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert!(!asking.is_finished(), "it cannot be known yet");
        sqlx::raw_sql(end).execute(&mut doubtful).await.unwrap();
        let removed = asking.await.unwrap().unwrap();
        assert_eq!(removed.is_empty(), is_named, "{end}");
        assert_eq!(one.refers_to(&key("first")).await.unwrap(), is_named);
    }
}

#[tokio::test]
async fn broken_connections_are_replaced() {
    let ([one], url) = servers().await;
    let (client, collection) = inhabited(&one).await;
    for round in 0..5 {
        for read in join_all((0..8).map(|_| one.statistics())).await {
            read.unwrap();
        }
        outside(&url, BREAK).await;
        for read in join_all((0..8).map(|_| one.statistics())).await {
            read.unwrap();
        }
        outside(&url, BREAK).await;
        let name = format!("key{round}");
        announce(&one, &name).await;
        outside(&url, BREAK).await;
        one.create_deposit(with_archive(&client, &collection, &name)).await.unwrap();
        outside(&url, BREAK).await;
        one.end_leases().await.unwrap();
    }
    assert_eq!(one.statistics().await.unwrap().waiting, 5);
    assert_eq!(one.integrity().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn work_whose_taking_was_not_answered_is_taken_once_more() {
    let ([one], url) = servers().await;
    let (client, collection) = inhabited(&one).await;
    one.create_deposit(new_deposit(&client, &collection, State::Deposited)).await.unwrap();
    // Holds up who takes work until its connection breaks, by when it has taken it.
    let slow = "CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
             PERFORM pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE application_name = current_schema() AND pid = pg_backend_pid(); RETURN NULL; END $$; \
         CREATE CONSTRAINT TRIGGER slow AFTER UPDATE ON job DEFERRABLE INITIALLY DEFERRED \
             FOR EACH ROW WHEN (NEW.attempts = 1) EXECUTE FUNCTION slow()";
    outside(&url, slow).await;
    one.take_jobs(at(100), at(10_000), 1).await.unwrap_err();
    outside(&url, "DROP TRIGGER slow ON job").await;
    // As if it had been committed before the connection broke.
    let taken = format!(
        "UPDATE job SET server = {}, leased_until = 9223372036854775807, taking = 1, attempts = 1",
        one.servers.known()
    );
    outside(&url, &taken).await;
    let jobs = one.take_jobs(at(101), at(10_000), 1).await.unwrap();
    assert_eq!(jobs.len(), 1);
    assert!(one.take_jobs(at(102), at(10_000), 1).await.unwrap().is_empty());
}
