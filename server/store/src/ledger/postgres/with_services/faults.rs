//! What becomes of a ledger whose connections break.

use std::future::pending;
use std::time::Duration;

use futures_util::future::join_all;
use sqlx::{Connection, PgConnection};
use swordsmith_deposit::State;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use super::{
    CONNECTIONS, PostgresLedger, announce, inhabited, key, outside, servers, with_archive,
};
use crate::ledger::{Deposits, Queue, Upkeep, Uploads};
use crate::suite::with_services::postgres::of_new_schema;
use crate::suite::{at, new_deposit};

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

/// The same database by another address. When it is told, it forwards nothing more on the connections
/// that there are, and breaks none.
async fn through_a_wire(url: &str) -> (String, watch::Sender<()>) {
    let database =
        url.split_once('@').and_then(|(_, rest)| rest.split_once('/')).unwrap().0.to_owned();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = url.replace(&database, &listener.local_addr().unwrap().to_string());
    let (swallow, told) = watch::channel(());
    tokio::spawn(async move {
        loop {
            let (mut client, _) = listener.accept().await.unwrap();
            let mut server = TcpStream::connect(&database).await.unwrap();
            let mut told = told.clone();
            told.mark_unchanged();
            tokio::spawn(async move {
                let ended = tokio::select! {
                    _ = copy_bidirectional(&mut client, &mut server) => true,
                    told = told.changed() => told.is_err(),
                };
                if !ended {
                    pending::<()>().await;
                }
            });
        }
    });
    (url, swallow)
}

#[tokio::test]
async fn a_sign_of_life_that_is_swallowed_is_sent_again() {
    let (url, silence) = (of_new_schema().await, Duration::from_secs(3));
    let (wire, swallow) = through_a_wire(&url).await;
    let one = PostgresLedger::open(&wire, CONNECTIONS, silence).await.unwrap();
    let other = PostgresLedger::open(&url, CONNECTIONS, silence).await.unwrap();
    let (client, collection) = inhabited(&one).await;
    one.create_deposit(new_deposit(&client, &collection, State::Deposited)).await.unwrap();
    assert_eq!(one.take_jobs(at(100), at(10_000), 1).await.unwrap().len(), 1);
    tokio::time::sleep(silence / 3).await;
    swallow.send(()).unwrap();
    tokio::time::sleep(silence * 2).await;
    assert!(other.take_jobs(at(101), at(10_000), 1).await.unwrap().is_empty(), "it lives");
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
