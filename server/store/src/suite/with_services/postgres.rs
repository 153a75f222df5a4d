//! Schemas of a database that runs beside the tests: each case has its own.

use std::time::Duration;

use sqlx::{AssertSqlSafe, Connection, PgConnection};

use super::{new_name, variable};

/// How long a server of a case may be silent.
pub const SILENCE: Duration = Duration::from_secs(15);

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
