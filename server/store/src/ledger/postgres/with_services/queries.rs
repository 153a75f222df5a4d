//! What queries cost: how they are planned, and what they send.

use sqlx::postgres::PgArguments;
use sqlx::query::Query;
use sqlx::{AssertSqlSafe, Connection, Execute as _, PgConnection, Postgres, Row as _};
use swordsmith_deposit::State;

use super::{inhabited, key, outside, servers};
use crate::ledger::postgres::{deposits, upkeep};
use crate::ledger::{Deposits, Uploads};
use crate::suite::{at, new_deposit, record};
use crate::{Announced, NewDeposit, Selection};

/// Many deposits, a tenth of which are partial; the oldest are the last by their numbers.
const MANY: &str = "INSERT INTO deposit (collection, client, status, origin_url, created, changed) \
     SELECT 1, 1, CASE WHEN n % 10 = 0 THEN 'partial' ELSE 'done' END, \
         'https://example.org/' || n, 0, (100000::bigint - n) * 1000000 FROM generate_series(1, 20000) AS n; \
     ANALYZE deposit";

type Statement<'q> = Query<'q, Postgres, PgArguments>;

/// How the database would find the rows.
async fn plan(url: &str, query: Statement<'_>) -> String {
    let mut connection = PgConnection::connect(url).await.unwrap();
    let mut query = query;
    let arguments = query.take_arguments().unwrap().unwrap();
    let explain = format!("EXPLAIN {}", query.sql().as_str());
    let explain = sqlx::query_with(AssertSqlSafe(explain), arguments);
    let lines = explain.fetch_all(&mut connection).await.unwrap();
    lines.iter().map(|line| line.get::<String, _>(0) + "\n").collect()
}

#[tokio::test]
async fn few_among_many_are_found_by_an_index() {
    let ([one], url) = servers().await;
    inhabited(&one).await;
    outside(&url, MANY).await;
    let old = Selection {
        state: Some(State::Partial),
        unchanged_since: Some(at(90_000)),
        limit: 1,
        ..Selection::default()
    };
    let found = plan(&url, upkeep::query(&old)).await;
    assert!(found.contains("deposit_by_status"), "{found}");
    let of_origin = sqlx::query(deposits::OF_ORIGIN).bind(1_i64).bind("https://example.org/7");
    let found = plan(&url, of_origin.bind("done")).await;
    assert!(found.contains("deposit_of_origin"), "{found}");
}

/// Sent with each archive, those of a large deposit would be gigabytes.
#[tokio::test]
async fn entries_are_sent_once() {
    let ([one], url) = servers().await;
    let (client, collection) = inhabited(&one).await;
    let names = ["first", "second", "third"];
    let announced = names.map(|name| Announced { key: key(name), parts: None });
    one.announce(announced.into()).await.unwrap();
    let deposit = NewDeposit {
        archives: names.map(record).into(),
        entries: vec!["<entry/>".into(), "<more/>".into()],
        ..new_deposit(&client, &collection, State::Partial)
    };
    let id = one.create_deposit(deposit).await.unwrap().id;
    let mut connection = PgConnection::connect(&url).await.unwrap();
    let rows = sqlx::query(deposits::CONTENTS).bind(id.0).fetch_all(&mut connection).await;
    let entries =
        rows.unwrap().into_iter().map(|row| row.get::<Option<Vec<Vec<u8>>>, _>("entries"));
    let counts: Vec<_> = entries.map(|all| all.map_or(0, |all| all.len())).collect();
    assert_eq!(counts, [2, 0, 0]);
}
