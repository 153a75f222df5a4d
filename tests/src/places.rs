//! Where the servers of tests keep what they keep: in their data folders or, if the environment says
//! so, in a database and an object store. Each data folder has a place of its own there.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::process::Command;

/// The URL of a database, in which each server has a schema.
pub const LEDGERS: &str = "TEST_POSTGRES";

/// The URL of a bucket, in which each server has a prefix.
pub const ARCHIVES: &str = "TEST_OBJECTS";

/// What the variables begin with that say how the bucket is reached.
const OBJECT_STORE: &str = "AWS_";

/// Where the ledger is that goes with a data folder, if it is not there. Its schema is made.
///
/// # Panics
/// If it cannot be made.
pub fn ledger(data: &Path) -> Option<String> {
    let url = std::env::var(LEDGERS).ok()?;
    let schema = name(data);
    let make = format!("CREATE SCHEMA IF NOT EXISTS {schema}");
    let mut psql = Command::new("psql");
    psql.env("PGOPTIONS", "--client-min-messages=warning");
    let status = psql.args(["-qX", "-v", "ON_ERROR_STOP=1", "-c", &make, &url]).status();
    assert!(status.expect("psql starts").success(), "{url} has no room for {schema}");
    Some(format!("{url}?options=-csearch_path%3D{schema}&application_name={schema}"))
}

/// Where the archives are that go with a data folder, if they are not there.
pub fn archives(data: &Path) -> Option<String> {
    let url = std::env::var(ARCHIVES).ok()?;
    Some(format!("{url}/{}", name(data)))
}

/// The variables of a server.
pub fn variables(data: &Path) -> Vec<(String, String)> {
    let of_bucket = std::env::vars().filter(|(name, _)| name.starts_with(OBJECT_STORE));
    let named = |name: &str, value: Option<String>| value.map(|value| (name.to_owned(), value));
    let places = [
        named("SWORDSMITH_LEDGER", ledger(data)),
        named("SWORDSMITH_ARCHIVES", archives(data)),
        named("SWORDSMITH_LEDGER_SILENCE", Some("2".to_owned())),
    ];
    places.into_iter().flatten().chain(of_bucket).collect()
}

/// A name for what goes with a data folder.
fn name(data: &Path) -> String {
    let mut hasher = DefaultHasher::new();
    data.hash(&mut hasher);
    format!("data_{:016x}", hasher.finish())
}
