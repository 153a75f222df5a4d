//! How values of settings are read. Environment variables have text alone, so a number may be text,
//! too.

use std::net::IpAddr;
use std::time::Duration;

use http::Uri;
use ipnet::IpNet;
use serde::Deserialize;
use serde::de::{Deserializer, Error};

/// More connections or hashes than any machine has at once.
const MOST_AT_ONCE: u64 = 1 << 32;

/// No timer takes more seconds than this; it is a long time all the same.
const LONGEST_TIMER: u64 = 365 * 24 * 60 * 60;

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a whole number that is not negative")]
enum Written {
    Number(u64),
    Text(String),
}

pub(super) fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    match Written::deserialize(deserializer)? {
        Written::Number(number) => Ok(number),
        Written::Text(text) => text.trim().parse().map_err(|_| {
            Error::custom(format!("expected a whole number that is not negative, found {text:?}"))
        }),
    }
}

pub(super) fn count<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    match number(deserializer)? {
        0 => Err(Error::custom("expected at least 1")),
        more if more > MOST_AT_ONCE => Err(Error::custom("too many")),
        more => usize::try_from(more).map_err(|_| Error::custom("too many")),
    }
}

/// A part of a hundred.
pub(super) fn percent<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    match number(deserializer)? {
        more if more > 100 => Err(Error::custom(format!("expected at most 100, found {more}"))),
        percent => Ok(percent),
    }
}

/// So many per second; zero is no limit.
pub(super) fn rate<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    u32::try_from(number(deserializer)?).map_err(|_| Error::custom("too many"))
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

pub(super) fn burst<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    u32::try_from(count(deserializer)?).map_err(|_| Error::custom("too many"))
}

pub(super) fn flag<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected `true` or `false`")]
    enum Flag {
        Flag(bool),
        Text(String),
    }
    match Flag::deserialize(deserializer)? {
        Flag::Flag(flag) => Ok(flag),
        Flag::Text(text) => text
            .trim()
            .parse()
            .map_err(|_| Error::custom(format!("expected `true` or `false`, found {text:?}"))),
    }
}

/// A list; in a variable, with commas.
pub(super) fn networks<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<IpNet>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected a list of addresses and networks")]
    enum Networks {
        List(Vec<String>),
        Text(String),
    }
    let texts = match Networks::deserialize(deserializer)? {
        Networks::List(texts) => texts,
        Networks::Text(text) => text.split(',').map(str::to_owned).collect(),
    };
    texts.iter().map(|text| network(text.trim()).map_err(Error::custom)).collect()
}

fn network(text: &str) -> Result<IpNet, String> {
    let address = || text.parse::<IpAddr>().map(IpNet::from);
    let network = text.parse::<IpNet>().or_else(|_| address());
    network.map_err(|_| format!("expected an address or a network as 10.0.0.0/8, found {text:?}"))
}

pub(super) fn seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    number(deserializer).map(|seconds| Duration::from_secs(seconds.min(LONGEST_TIMER)))
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

pub(super) fn public_url<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Uri, D::Error> {
    let text = String::deserialize(deserializer)?;
    origin(&text).map_err(|reason| Error::custom(format!("{text:?}: {reason}")))
}

fn origin(text: &str) -> Result<Uri, &'static str> {
    let url: Uri = text.parse().map_err(|_| "no URL")?;
    let (Some("http" | "https"), Some(authority)) = (url.scheme_str(), url.authority()) else {
        return Err("an http or https URL is needed");
    };
    let is_bare = !authority.as_str().contains('@') && matches!(url.path(), "/" | "");
    if is_bare && url.query().is_none() && !text.contains('#') {
        return Ok(url);
    }
    Err("scheme and host only; the paths are the interface's")
}
