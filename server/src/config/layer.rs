//! What one source of settings says.

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use http::Uri;
use serde::de::{Deserialize, Deserializer, Error, Visitor};

use super::{ConfigError, Links, Settings};

/// Some of the settings, by the names of the file. Durations are in seconds, sizes in bytes.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layer {
    /// See [`Settings::listen`].
    pub listen: Option<SocketAddr>,
    /// See [`Settings::data`].
    pub data: Option<PathBuf>,
    /// See [`Settings::public_url`].
    pub public_url: Option<String>,
    /// See [`Settings::links`].
    pub links: Option<Links>,
    /// See [`Settings::max_upload_size`].
    pub max_upload_size: Option<Number>,
    /// See [`Settings::max_connections`].
    pub max_connections: Option<Number>,
    /// See [`Settings::header_timeout`].
    pub header_timeout: Option<Number>,
    /// See [`Settings::body_timeout`].
    pub body_timeout: Option<Number>,
    /// See [`Settings::drain_timeout`].
    pub drain_timeout: Option<Number>,
    /// See [`Settings::drain_size`].
    pub drain_size: Option<Number>,
    /// See [`Settings::shutdown_timeout`].
    pub shutdown_timeout: Option<Number>,
    /// See [`Settings::password_memory`].
    pub password_memory: Option<Number>,
    /// See [`Settings::password_hashes`].
    pub password_hashes: Option<Number>,
    /// See [`Settings::check_members`].
    pub check_members: Option<Number>,
    /// See [`Settings::check_unpacked_size`].
    pub check_unpacked_size: Option<Number>,
    /// See [`Settings::check_ratio`].
    pub check_ratio: Option<Number>,
    /// See [`Settings::expire_after`].
    pub expire_after: Option<Number>,
    /// See [`Settings::upkeep_interval`].
    pub upkeep_interval: Option<Number>,
}

/// A number that may also be written as text: variables have nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Number(pub u64);

impl Layer {
    /// What a file says, in TOML.
    pub fn read(file: &Path) -> Result<Self, ConfigError> {
        let text = std::fs::read_to_string(file)
            .map_err(|error| ConfigError::Unreadable { file: file.to_owned(), error })?;
        toml::from_str(&text)
            .map_err(|error| ConfigError::File { file: file.to_owned(), error: Box::new(error) })
    }

    /// Puts what this layer says over what the settings were.
    pub(super) fn apply(self, settings: &mut Settings) -> Result<(), ConfigError> {
        replace(&mut settings.listen, self.listen);
        replace(&mut settings.data, self.data);
        replace(&mut settings.links, self.links);
        if let Some(text) = self.public_url {
            settings.public_url = Some(public_url(&text)?);
        }
        settings.max_upload_size =
            self.max_upload_size.map(|Number(bytes)| bytes).or(settings.max_upload_size);
        replace(&mut settings.max_connections, count("max_connections", self.max_connections)?);
        replace(&mut settings.password_hashes, count("password_hashes", self.password_hashes)?);
        replace(&mut settings.header_timeout, seconds(self.header_timeout));
        replace(&mut settings.body_timeout, seconds(self.body_timeout));
        replace(&mut settings.drain_timeout, seconds(self.drain_timeout));
        replace(&mut settings.shutdown_timeout, seconds(self.shutdown_timeout));
        replace(&mut settings.password_memory, seconds(self.password_memory));
        replace(&mut settings.expire_after, seconds_of_any_length(self.expire_after));
        replace(&mut settings.upkeep_interval, seconds(self.upkeep_interval));
        replace(&mut settings.drain_size, self.drain_size.map(|Number(bytes)| bytes));
        replace(&mut settings.check_members, self.check_members.map(|Number(count)| count));
        replace(
            &mut settings.check_unpacked_size,
            self.check_unpacked_size.map(|Number(bytes)| bytes),
        );
        replace(&mut settings.check_ratio, self.check_ratio.map(|Number(times)| times));
        Ok(())
    }
}

fn replace<T>(setting: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *setting = value;
    }
}

fn seconds(number: Option<Number>) -> Option<Duration> {
    // No timer takes more than this; it is a long time all the same.
    const MOST: u64 = 365 * 24 * 60 * 60;
    number.map(|Number(seconds)| Duration::from_secs(seconds.min(MOST)))
}

/// For what is no timer.
fn seconds_of_any_length(number: Option<Number>) -> Option<Duration> {
    number.map(|Number(seconds)| Duration::from_secs(seconds))
}

/// More connections, hashes or members than any machine has at once.
const MOST_AT_ONCE: u64 = 1 << 32;

fn count(name: &'static str, number: Option<Number>) -> Result<Option<usize>, ConfigError> {
    let wrong = |reason: &str| ConfigError::Value { name, reason: reason.to_owned() };
    match number {
        Some(Number(0)) => Err(wrong("at least 1 is needed")),
        Some(Number(count)) if count > MOST_AT_ONCE => Err(wrong("too many")),
        Some(Number(count)) => usize::try_from(count).map(Some).map_err(|_| wrong("too many")),
        None => Ok(None),
    }
}

fn public_url(text: &str) -> Result<Uri, ConfigError> {
    let wrong = |reason: &str| ConfigError::Value {
        name: "public_url",
        reason: format!("{text:?}: {reason}"),
    };
    let url: Uri = text.parse().map_err(|_| wrong("no URL"))?;
    let (Some("http" | "https"), Some(authority)) = (url.scheme_str(), url.authority()) else {
        return Err(wrong("an http or https URL is needed"));
    };
    let is_bare = !authority.as_str().contains('@') && matches!(url.path(), "/" | "");
    if is_bare && url.query().is_none() && !text.contains('#') {
        return Ok(url);
    }
    Err(wrong("scheme and host only; the paths are the interface's"))
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberVisitor)
    }
}

struct NumberVisitor;

impl Visitor<'_> for NumberVisitor {
    type Value = Number;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a whole number that is not negative")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Number, E> {
        Ok(Number(number))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Number, E> {
        let unsigned = u64::try_from(number);
        unsigned
            .map(Number)
            .map_err(|_| E::invalid_value(serde::de::Unexpected::Signed(number), &self))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Number, E> {
        let number = text.trim().parse();
        number.map(Number).map_err(|_| E::invalid_value(serde::de::Unexpected::Str(text), &self))
    }
}
