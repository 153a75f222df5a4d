//! What errors of the database mean.

use sqlx::error::DatabaseError;

use crate::error::StoreError;

/// Of a connection to a server that may only read: it was the first one, and another is now.
const READ_ONLY: &str = "25006";

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => {
                Self::Corrupt(error.to_string())
            }
            other => Self::unavailable(other),
        }
    }
}

/// That something of this name is there, if that is the error.
pub(super) fn exists(error: sqlx::Error, what: &'static str, name: &str) -> StoreError {
    match error.as_database_error() {
        Some(database) if database.is_unique_violation() => {
            StoreError::Exists { what, name: name.to_owned() }
        }
        _ => error.into(),
    }
}

/// Whether the database has taken back a transaction because of another one: it may be made again.
pub(super) fn met_another(error: &StoreError) -> bool {
    code(error).is_some_and(|code| matches!(&*code, "40001" | "40P01"))
}

/// Whether there was no connection to be had that works, or it has become one that cannot write: the
/// next one may do better.
pub(super) fn lost_connection(error: &StoreError) -> bool {
    let lost =
        |code: String| code == READ_ONLY || code.starts_with("57P") || code.starts_with("08");
    match of(error) {
        Some(sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::WorkerCrashed) => true,
        _ => code(error).is_some_and(lost),
    }
}

fn of(error: &StoreError) -> Option<&sqlx::Error> {
    match error {
        StoreError::Unavailable(source) => source.downcast_ref(),
        _ => None,
    }
}

fn code(error: &StoreError) -> Option<String> {
    let database = of(error)?.as_database_error()?;
    DatabaseError::code(database).map(std::borrow::Cow::into_owned)
}
