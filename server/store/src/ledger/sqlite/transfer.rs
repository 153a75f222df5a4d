//! What another ledger takes over from `SQLite`, and `SQLite` from another one.

use async_trait::async_trait;
use rusqlite::types::{ToSqlOutput, Value as Sql, ValueRef};
use rusqlite::{Connection, OptionalExtension, Row, ToSql, params, params_from_iter};

use super::SqliteLedger;
use crate::error::StoreError;
use crate::ledger::Transfer;
use crate::ledger::memory::Touched;
use crate::transfer::statements::{self, Span};
use crate::transfer::tables::{self, Column, Kind, Rows, Table, Value};

#[async_trait]
impl Transfer for SqliteLedger {
    async fn keep_servers_away(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn set_identity(&self, identity: String) -> Result<(), StoreError> {
        self.write(Touched::Nothing, move |connection| {
            connection.execute("UPDATE identity SET name = ?", [identity])?;
            Ok(())
        })
        .await
    }

    async fn rows(
        &self,
        table: &'static Table,
        of: Option<Span>,
    ) -> Result<Vec<Vec<Value>>, StoreError> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(&statements::select(table, of.is_some()))?;
            let span = of.map(|(after, last)| vec![after, last]).unwrap_or_default();
            let mut found = select.query(params_from_iter(span))?;
            let mut all = Vec::new();
            while let Some(row) = found.next()? {
                all.push(values(row, table)?);
            }
            Ok(all)
        })
        .await
    }

    async fn insert(&self, rows: Vec<Rows>) -> Result<(), StoreError> {
        self.write(Touched::Accounts, move |connection| {
            rows.iter().try_for_each(|rows| insert(connection, rows))
        })
        .await
    }

    async fn last_numbers(&self) -> Result<Vec<(&'static Table, i64)>, StoreError> {
        self.read(|connection| {
            let mut numbers = Vec::new();
            for table in tables::all().filter(|table| table.is_numbered) {
                let last = "SELECT seq FROM sqlite_sequence WHERE name = ?";
                let last = connection.query_row(last, [table.name], |row| row.get(0)).optional()?;
                numbers.push((table, last.unwrap_or_default()));
            }
            Ok(numbers)
        })
        .await
    }

    async fn raise_numbers(&self, numbers: Vec<(&'static Table, i64)>) -> Result<(), StoreError> {
        self.write(Touched::Nothing, move |connection| {
            for (table, last) in numbers {
                let is_there = "UPDATE sqlite_sequence SET seq = max(seq, ?2) WHERE name = ?1";
                if connection.execute(is_there, params![table.name, last])? == 0 {
                    let insert = "INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)";
                    connection.execute(insert, params![table.name, last])?;
                }
            }
            Ok(())
        })
        .await
    }
}

fn insert(connection: &Connection, Rows { table, rows }: &Rows) -> Result<(), StoreError> {
    let places = vec!["?"; table.columns.len()].join(", ");
    let (name, columns) = (table.name, statements::columns(table));
    let insert = format!("INSERT INTO {name} ({columns}) VALUES ({places}) ON CONFLICT DO NOTHING");
    let mut insert = connection.prepare_cached(&insert)?;
    for row in rows {
        insert.execute(params_from_iter(row))?;
    }
    Ok(())
}

fn values(row: &Row<'_>, table: &Table) -> Result<Vec<Value>, StoreError> {
    let value = |(place, column): (usize, &Column)| value(row.get_ref(place)?, column);
    table.columns.iter().enumerate().map(value).collect()
}

fn value(found: ValueRef<'_>, column: &Column) -> Result<Value, StoreError> {
    match (found, column.kind) {
        (ValueRef::Null, _) => Ok(Value::Null),
        (ValueRef::Integer(number), Kind::Integer) => Ok(Value::Integer(number)),
        (ValueRef::Integer(number), Kind::Boolean) => Ok(Value::Boolean(number != 0)),
        (ValueRef::Text(_), Kind::Text) => {
            Ok(Value::Text(found.as_str().map_err(rusqlite::Error::from)?.to_owned()))
        }
        (ValueRef::Blob(bytes), Kind::Bytes) => Ok(Value::Bytes(bytes.to_vec())),
        (found, _) => {
            let (name, kind) = (column.name, found.data_type());
            Err(StoreError::Corrupt(format!("{name} holds something else: {kind}")))
        }
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Self::Null => ToSqlOutput::Owned(Sql::Null),
            Self::Integer(number) => ToSqlOutput::Owned(Sql::Integer(*number)),
            Self::Boolean(flag) => ToSqlOutput::Owned(Sql::Integer(i64::from(*flag))),
            Self::Text(text) => ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes())),
            Self::Bytes(bytes) => ToSqlOutput::Borrowed(ValueRef::Blob(bytes)),
        })
    }
}
