//! Databases, and what operators do to them: by the programs of `PostgreSQL`, as they do.

use std::path::Path;
use std::process::Command;

pub(super) use swordsmith_store::suite::with_services::postgres::execute;
use swordsmith_store::suite::with_services::variable;

/// The URL of a database of the same server.
pub(super) fn url(name: &str) -> String {
    let url = variable("TEST_POSTGRES");
    let (server, _) = url.rsplit_once('/').expect("the URL of a database");
    format!("{server}/{name}")
}

pub(super) async fn create(name: &str) {
    execute(&variable("TEST_POSTGRES"), &format!("CREATE DATABASE {name}")).await;
}

/// Also under a server.
pub(super) async fn drop(name: &str) {
    let drop = format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)");
    execute(&variable("TEST_POSTGRES"), &drop).await;
}

pub(super) fn dump(name: &str, file: &Path) {
    let mut dump = Command::new("pg_dump");
    dump.args(["--format=custom", "--dbname", &url(name), "--file"]).arg(file);
    assert!(dump.status().expect("pg_dump").success(), "{name}");
}

/// Whether it has ended well.
pub(super) fn restore(file: &Path, name: &str, flags: &[&str]) -> bool {
    let mut restore = Command::new("pg_restore");
    restore.args(["--dbname", &url(name)]).args(flags).arg(file);
    let done = restore.output().expect("pg_restore");
    done.status.success()
}
