//! The suite with the ledger in `PostgreSQL` and the archives in an object store.

use std::path::PathBuf;

use sqlx::{Connection, PgConnection};

use super::super::{Fresh, Passes, Passing};
use super::objects::archives;
use super::postgres::{SILENCE, of_new_schema};
use crate::Store;
use crate::ledger::postgres::PostgresLedger;

suite!(crate::suite::with_services::on_postgres_and_object_store::both);

/// How many connections a ledger of a case keeps.
const CONNECTIONS: u32 = 3;

/// The ledger in `PostgreSQL`, in a schema of its own, and the archives in an object store.
async fn both() -> Fresh {
    let url = of_new_schema().await;
    let passing = passing(&url);
    let open = move |folder: PathBuf| {
        let url = url.clone();
        async move {
            let ledger = PostgresLedger::open(&url, CONNECTIONS, SILENCE).await.unwrap();
            Store::new(ledger, archives(&folder))
        }
    };
    Fresh { passing, ..Fresh::opened(open).await }
}

/// What was begun is waited for by who needs all tables for itself.
const CALLS: &str = "BEGIN; LOCK TABLE client, collection, deposit, archive, metadata_entry, \
     transition, job, upload, server; COMMIT";

/// What a server has said before it died may still be on its way: that it lives.
const DEATH: &str = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity \
     WHERE application_name = current_setting('application_name') AND pid <> pg_backend_pid(); \
     UPDATE server SET alive_until = clock_timestamp() - interval '1 second'";

fn passing(url: &str) -> Passing {
    let url = url.to_owned();
    Box::new(move |passes| {
        let url = url.clone();
        Box::pin(async move {
            let mut connection = PgConnection::connect(&url).await.unwrap();
            let passed = if passes == Passes::Calls { CALLS } else { DEATH };
            while let Err(error) = sqlx::raw_sql(passed).execute(&mut connection).await {
                assert!(is_deadlock(&error), "{error}");
                // What was begun has gone on meanwhile, or does so now.
                sqlx::raw_sql("ROLLBACK").execute(&mut connection).await.unwrap();
            }
        })
    })
}

/// Whether a call that was begun takes the tables in another order, and the database chose that call.
fn is_deadlock(error: &sqlx::Error) -> bool {
    error
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code)
        .is_some_and(|code| code == "40P01")
}
