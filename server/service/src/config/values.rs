//! How values of settings are read that are the deposit service's own.

use std::time::Duration;

use serde::Deserialize;
use serde::de::{Deserializer, Error};
pub(super) use swordsmith_serve::config::values::{burst, count, flag, number, seconds};

/// A part of a hundred.
pub(super) fn percent<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    match number(deserializer)? {
        more if more > 100 => Err(Error::custom(format!("expected at most 100, found {more}"))),
        percent => Ok(percent),
    }
}

pub(super) fn connections<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    burst(deserializer)
}

/// The URL of a database.
pub(super) fn postgres<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    url(deserializer, &["postgres", "postgresql"])
}

/// The URL of a place in an object store.
pub(super) fn objects<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    url(deserializer, &["s3"])
}

/// What was found is not shown: there may be a password in it.
fn url<'de, D: Deserializer<'de>>(deserializer: D, schemes: &[&str]) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    let scheme = text.split_once("://").map(|(scheme, _)| scheme);
    if scheme.is_some_and(|scheme| schemes.contains(&scheme)) {
        return Ok(text);
    }
    let expected = schemes.join(":// or ");
    Err(Error::custom(format!("expected a URL that begins with {expected}://")))
}

/// Shorter than a second, a server is taken for dead that lives.
pub(super) fn silence<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    match seconds(deserializer)? {
        Duration::ZERO => Err(Error::custom("expected at least 1")),
        silence => Ok(silence),
    }
}

/// For what is compared with dates and is no timer.
pub(super) fn age<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    number(deserializer).map(Duration::from_secs)
}
