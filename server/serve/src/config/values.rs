//! How values of settings are read, for `deserialize_with`. Environment variables have text alone, so
//! a number may be text, too.

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

/// A whole number that is not negative.
///
/// # Errors
///
/// If it is something else.
pub fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    match Written::deserialize(deserializer)? {
        Written::Number(number) => Ok(number),
        Written::Text(text) => text.trim().parse().map_err(|_| {
            Error::custom(format!("expected a whole number that is not negative, found {text:?}"))
        }),
    }
}

/// At least one, as many as a machine can have at once.
///
/// # Errors
///
/// If it is something else.
pub fn count<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    match number(deserializer)? {
        0 => Err(Error::custom("expected at least 1")),
        more if more > MOST_AT_ONCE => Err(Error::custom("too many")),
        more => usize::try_from(more).map_err(|_| Error::custom("too many")),
    }
}

/// So many per second; zero is no limit.
///
/// # Errors
///
/// If it is something else.
pub fn rate<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    u32::try_from(number(deserializer)?).map_err(|_| Error::custom("too many"))
}

/// How many may come at once.
///
/// # Errors
///
/// If it is something else.
pub fn burst<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    u32::try_from(count(deserializer)?).map_err(|_| Error::custom("too many"))
}

/// `true` or `false`.
///
/// # Errors
///
/// If it is something else.
pub fn flag<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
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
///
/// # Errors
///
/// If it is something else.
pub fn networks<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<IpNet>, D::Error> {
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

/// A time in seconds, which a timer can take.
///
/// # Errors
///
/// If it is something else.
pub fn seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    number(deserializer).map(|seconds| Duration::from_secs(seconds.min(LONGEST_TIMER)))
}

/// The URL of a host, without a path.
///
/// # Errors
///
/// If it is something else.
pub fn public_url<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Uri, D::Error> {
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
