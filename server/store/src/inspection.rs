//! A look at the file of a ledger before anything is done with it: what is damaged, or lacks its
//! tables, is neither changed nor brought up to date.

use std::path::Path;
use std::sync::mpsc;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};
use tokio::task::spawn_blocking;

use super::error::StoreError;
use super::folder::is_read_only;
use super::ledger::sqlite;
use super::places::Places;

/// So long a server that starts waits for the check of its ledger. One that is not over by then is
/// made before archives are taken away.
const PATIENCE: Duration = Duration::from_secs(20);

/// What to do with a ledger that is damaged.
const HELP: &str = "help: copy the file with its `-wal` before anything else; `swordsmith admin verify \
     --repair` mends indexes; else restore a backup";

/// Fails if the ledger is damaged.
pub(super) async fn refuse_damaged(file: &Path) -> Result<(), StoreError> {
    let path = file.to_owned();
    let checked = spawn_blocking(move || checked(&path)).await?;
    match checked.map_err(|error| of_file(file, error))? {
        Checked::Whole => Ok(()),
        Checked::Unfinished => {
            tracing::info!(ledger = %file.display(), "the ledger is large: it is checked again before archives are taken away");
            Ok(())
        }
        Checked::Faults(faults) => Err(damaged(file, &faults)),
    }
}

/// Whether there is a ledger with tables. Fails if the file is something else.
pub(super) async fn has_tables(file: &Path) -> Result<bool, StoreError> {
    if !file.is_file() {
        return Ok(false);
    }
    let path = file.to_owned();
    let counted = spawn_blocking(move || {
        let count = "SELECT count(*) FROM sqlite_schema";
        let count: i64 = look(&path)?.query_row(count, [], |row| row.get(0))?;
        Ok(count > 0)
    });
    counted.await?.map_err(|error| of_file(file, error))
}

/// The identity of a ledger, if it is there and has one.
pub(super) async fn identity(file: &Path) -> Result<Option<String>, StoreError> {
    if !has_tables(file).await? {
        return Ok(None);
    }
    let path = file.to_owned();
    let found = spawn_blocking(move || sqlite::identity(&look(&path)?)).await?;
    found.map_err(|error| of_file(file, error))
}

/// An error of a ledger with its file, and what to do.
pub(super) fn of_file(file: &Path, error: StoreError) -> StoreError {
    let file = file.display();
    let code = match &error {
        StoreError::Unavailable(source) => {
            source.downcast_ref::<rusqlite::Error>().and_then(rusqlite::Error::sqlite_error_code)
        }
        _ => None,
    };
    match (code, error) {
        (Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase), error) => {
            StoreError::Corrupt(format!("the ledger {file} is damaged: {error}; {HELP}"))
        }
        (_, other) => other.at(&file.to_string()),
    }
}

/// An error of a ledger in a database with its place, and what to do.
pub(super) fn of_database(places: &Places, error: StoreError) -> StoreError {
    let error = match error {
        StoreError::Unavailable(source) => StoreError::unavailable(format!(
            "{source}; help: see that `ledger` names the database, and that it answers; if it is lost, \
             restore a dump"
        )),
        other => other,
    };
    error.at(&places.ledger_text())
}

fn damaged(file: &Path, faults: &[String]) -> StoreError {
    let (file, first, count) = (file.display(), faults.join("; "), faults.len());
    let more = if count > 1 { format!(" ({count} faults)") } else { String::new() };
    StoreError::Corrupt(format!("the ledger {file} is damaged{more}: {first}; {HELP}"))
}

enum Checked {
    Whole,
    Faults(Vec<String>),
    Unfinished,
}

/// The checks, for as long as there is patience.
fn checked(file: &Path) -> Result<Checked, StoreError> {
    let connection = look(file)?;
    let interrupt = connection.get_interrupt_handle();
    let (over, ended) = mpsc::channel::<()>();
    let timer = std::thread::spawn(move || {
        if ended.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout) {
            interrupt.interrupt();
        }
    });
    let found = sqlite::integrity(&connection);
    drop(over);
    // It ends by itself.
    drop(timer);
    match found {
        Ok(faults) if faults.is_empty() => Ok(Checked::Whole),
        Ok(faults) => Ok(Checked::Faults(faults)),
        Err(StoreError::Unavailable(source)) if is_interrupted(source.as_ref()) => {
            Ok(Checked::Unfinished)
        }
        Err(error) => Err(error),
    }
}

fn is_interrupted(error: &(dyn std::error::Error + Send + Sync + 'static)) -> bool {
    let error = error.downcast_ref::<rusqlite::Error>();
    error.and_then(rusqlite::Error::sqlite_error_code) == Some(ErrorCode::OperationInterrupted)
}

/// A connection that changes nothing, and so does not fold the log into the file when it is closed.
fn look(file: &Path) -> Result<Connection, StoreError> {
    let folder = file.parent().unwrap_or(Path::new("."));
    if is_read_only(folder) {
        return sqlite::connect_unchangeable(file);
    }
    Ok(sqlite::connect(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?)
}
