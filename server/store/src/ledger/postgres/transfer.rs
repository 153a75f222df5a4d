//! What another ledger takes over from `PostgreSQL`, and `PostgreSQL` from another one. A table's rows
//! come in by one statement, which has a list of values for each column.

use async_trait::async_trait;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::query::Query;
use sqlx::{AssertSqlSafe, PgConnection, Postgres, Row};

use super::PostgresLedger;
use super::transactions::Change;
use crate::error::StoreError;
use crate::ledger::Transfer;
use crate::transfer::statements::{self, Span};
use crate::transfer::tables::{self, Column, Kind, Rows, Table, Value};

#[async_trait]
impl Transfer for PostgresLedger {
    async fn keep_servers_away(&self) -> Result<(), StoreError> {
        self.servers.keep_away().await
    }

    async fn set_identity(&self, identity: String) -> Result<(), StoreError> {
        let update = "UPDATE identity SET name = $1";
        self.execute(|| sqlx::query(update).bind(identity.clone())).await?;
        Ok(())
    }

    async fn rows(
        &self,
        table: &'static Table,
        of: Option<Span>,
    ) -> Result<Vec<Vec<Value>>, StoreError> {
        let select = statements::select(table, of.is_some());
        let select = || {
            let query = sqlx::query(AssertSqlSafe(select.clone()));
            match of {
                Some((after, last)) => query.bind(after).bind(last),
                None => query,
            }
        };
        self.found(select).await?.iter().map(|row| values(row, table)).collect()
    }

    async fn insert(&self, rows: Vec<Rows>) -> Result<(), StoreError> {
        self.change(Insert(&rows)).await
    }

    async fn last_numbers(&self) -> Result<Vec<(&'static Table, i64)>, StoreError> {
        let last = "SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, 'id')::regclass), 0) AS last";
        let mut numbers = Vec::new();
        for table in numbered() {
            let last = || sqlx::query(last).bind(table.name);
            let last = self.one(last, |row| Ok(row.try_get("last")?)).await?;
            numbers.push((table, last.unwrap_or_default()));
        }
        Ok(numbers)
    }

    async fn raise_numbers(&self, numbers: Vec<(&'static Table, i64)>) -> Result<(), StoreError> {
        let raise = "SELECT setval(pg_get_serial_sequence($1, 'id')::regclass, \
             greatest($2, coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, 'id')::regclass), 1)))";
        for (table, last) in numbers {
            if last > 0 {
                self.execute(|| sqlx::query(raise).bind(table.name).bind(last)).await?;
            }
        }
        Ok(())
    }
}

fn numbered() -> impl Iterator<Item = &'static Table> {
    tables::all().filter(|table| table.is_numbered)
}

struct Insert<'a>(&'a [Rows]);

#[async_trait]
impl Change for Insert<'_> {
    type Made = ();

    async fn make(&self, connection: &mut PgConnection) -> Result<(), StoreError> {
        for rows in self.0.iter().filter(|rows| !rows.rows.is_empty()) {
            let insert = statement(rows.table);
            let mut query = sqlx::query(AssertSqlSafe(insert));
            for (place, column) in rows.table.columns.iter().enumerate() {
                query = bind(query, rows, place, column)?;
            }
            query.execute(&mut *connection).await?;
        }
        Ok(())
    }
}

fn statement(table: &Table) -> String {
    let list = |(place, column): (usize, &Column)| {
        let kind = match column.kind {
            Kind::Integer => "bigint",
            Kind::Boolean => "boolean",
            Kind::Text => "text",
            Kind::Bytes => "bytea",
        };
        format!("${}::{kind}[]", place + 1)
    };
    let lists: Vec<_> = table.columns.iter().enumerate().map(list).collect();
    let (name, columns, lists) = (table.name, statements::columns(table), lists.join(", "));
    format!("INSERT INTO {name} ({columns}) SELECT * FROM unnest({lists}) ON CONFLICT DO NOTHING")
}

type Insertion<'q> = Query<'q, Postgres, PgArguments>;

/// Binds the values of a column.
fn bind<'q>(
    query: Insertion<'q>,
    rows: &Rows,
    place: usize,
    column: &Column,
) -> Result<Insertion<'q>, StoreError> {
    let values = rows.rows.iter().map(|row| row.get(place).unwrap_or(&Value::Null));
    Ok(match column.kind {
        Kind::Integer => query.bind(list(values, column, |value| match value {
            Value::Integer(number) => Some(*number),
            _ => None,
        })?),
        Kind::Boolean => query.bind(list(values, column, |value| match value {
            Value::Boolean(flag) => Some(*flag),
            _ => None,
        })?),
        Kind::Text => query.bind(list(values, column, |value| match value {
            Value::Text(text) => Some(text.clone()),
            _ => None,
        })?),
        Kind::Bytes => query.bind(list(values, column, |value| match value {
            Value::Bytes(bytes) => Some(bytes.clone()),
            _ => None,
        })?),
    })
}

fn list<'a, T>(
    values: impl Iterator<Item = &'a Value>,
    column: &Column,
    of: fn(&Value) -> Option<T>,
) -> Result<Vec<Option<T>>, StoreError> {
    let one = |value: &Value| match (value, of(value)) {
        (Value::Null, _) => Ok(None),
        (_, Some(value)) => Ok(Some(value)),
        _ => Err(StoreError::Corrupt(format!("{} holds something else", column.name))),
    };
    values.map(one).collect()
}

fn values(row: &PgRow, table: &Table) -> Result<Vec<Value>, StoreError> {
    let value = |column: &Column| value(row, column);
    table.columns.iter().map(value).collect()
}

fn value(row: &PgRow, column: &Column) -> Result<Value, StoreError> {
    let name = column.name;
    let found = match column.kind {
        // Counts of attempts are shorter.
        Kind::Integer => match row.try_get::<Option<i64>, _>(name) {
            Err(_) => row.try_get::<Option<i32>, _>(name)?.map(i64::from).map(Value::Integer),
            found => found?.map(Value::Integer),
        },
        Kind::Boolean => row.try_get::<Option<bool>, _>(name)?.map(Value::Boolean),
        Kind::Text => row.try_get::<Option<String>, _>(name)?.map(Value::Text),
        Kind::Bytes => row.try_get::<Option<Vec<u8>>, _>(name)?.map(Value::Bytes),
    };
    Ok(found.unwrap_or(Value::Null))
}
