//! The ledger in `PostgreSQL`, in a schema of its own for each case.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::{AssertSqlSafe, Connection, PgConnection};

use super::super::{Fresh, Passes, Passing};
use super::{new_name, variable};
use crate::Store;
use crate::archives::{Archives, LocalArchives};
use crate::ledger::postgres::PostgresLedger;

/// How many connections a ledger of a case keeps.
const CONNECTIONS: u32 = 3;

/// How long a server of a case may be silent.
pub const SILENCE: Duration = Duration::from_secs(15);

/// The ledger in `PostgreSQL`, in a schema of its own, and the archives on the local disk.
pub async fn beside_the_disk() -> Fresh {
    beside(|folder| LocalArchives::open(folder).unwrap()).await
}

/// The same ledger, and the archives in an object store.
#[cfg(feature = "object-store")]
pub async fn beside_an_object_store() -> Fresh {
    beside(super::objects::archives).await
}

async fn beside<A: Archives + 'static>(archives: fn(&Path) -> A) -> Fresh {
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

/// The URL of a schema that is made for a case.
pub async fn of_new_schema() -> String {
    let url = variable("TEST_POSTGRES");
    let schema = new_name();
    execute(&url, &format!("CREATE SCHEMA {schema}")).await;
    format!("{url}?options=-csearch_path%3D{schema}&application_name={schema}")
}

/// Statements in a database, or about it.
pub async fn execute(url: &str, sql: &str) {
    let mut connection = PgConnection::connect(url).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}
