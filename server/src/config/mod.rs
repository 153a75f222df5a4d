//! Settings: defaults, under a file, under the environment, under flags.
//!
//! A layer says only what it wants changed ([`Layer`]); a name that is no setting is an error in every layer.

mod environment;
mod layer;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use http::Uri;
use serde::Deserialize;

pub use layer::{Layer, Number};

/// Everything that can be set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// Where the server listens.
    pub listen: SocketAddr,
    /// The data folder.
    pub data: PathBuf,
    /// The address clients know the server by, if it is not the one they send.
    pub public_url: Option<Uri>,
    /// How links in receipts are written.
    pub links: Links,
    /// The largest request body, in bytes; unset, what the description of the service says.
    pub max_upload_size: Option<u64>,
    /// How many connections are served at once; more wait.
    pub max_connections: usize,
    /// How long a client may take for the head of a request, the wait for the next one included.
    pub header_timeout: Duration,
    /// How long a client may pause while it sends a body or takes an answer.
    pub body_timeout: Duration,
    /// How long a refused upload is read on, so that its client sees the answer.
    pub drain_timeout: Duration,
    /// How much of a refused upload is read on, in bytes.
    pub drain_size: u64,
    /// How long requests in flight may go on once the server is told to stop.
    pub shutdown_timeout: Duration,
    /// How long a password that was right is remembered.
    pub password_memory: Duration,
    /// How many passwords are hashed at once.
    pub password_hashes: usize,
    /// The most members of all archives of a deposit that the checks read.
    pub check_members: u64,
    /// The most bytes of all unpacked archives of a deposit that the checks read.
    pub check_unpacked_size: u64,
    /// The most bytes of an unpacked archive for each of its own that the checks read, beyond the first [`FREE`](crate::processing::checks::FREE).
    pub check_ratio: u64,
    /// How long a partial deposit may stay untouched before it expires; zero: for ever.
    pub expire_after: Duration,
    /// How often deposits that are to expire, and archives that belong to no deposit, are looked for; zero: only when the server starts.
    pub upkeep_interval: Duration,
}

/// How links in receipts are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Links {
    /// As paths.
    Path,
    /// As addresses with scheme and host.
    Absolute,
}

/// Why the settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read {}: {error}", file.display())]
    Unreadable {
        /// Which one.
        file: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The file says something that is no setting, or no value of it.
    #[error("{}: {error}", file.display())]
    File {
        /// Which one.
        file: PathBuf,
        /// What and where.
        error: Box<toml::de::Error>,
    },
    /// The environment says something that is no setting, or no value of it.
    #[error("environment: {0}")]
    Environment(String),
    /// A value that no layer may have.
    #[error("{name}: {reason}")]
    Value {
        /// The setting.
        name: &'static str,
        /// What is wrong.
        reason: String,
    },
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            data: PathBuf::from("swordsmith-data"),
            public_url: None,
            links: Links::Path,
            max_upload_size: None,
            max_connections: 1024,
            header_timeout: Duration::from_secs(30),
            body_timeout: Duration::from_mins(1),
            drain_timeout: Duration::from_secs(30),
            drain_size: 1 << 30,
            shutdown_timeout: Duration::from_secs(30),
            password_memory: Duration::from_mins(10),
            password_hashes: 2,
            check_members: 1_000_000,
            check_unpacked_size: 8 << 30,
            check_ratio: 1_000,
            expire_after: Duration::from_hours(30 * 24),
            upkeep_interval: Duration::from_mins(10),
        }
    }
}

impl Settings {
    /// The defaults under the file, the environment's variables and the flags, each over the one before.
    pub fn load(
        file: Option<&Path>,
        environment: impl IntoIterator<Item = (String, String)>,
        flags: Layer,
    ) -> Result<Self, ConfigError> {
        let file = file.map(Layer::read).transpose()?.unwrap_or_default();
        let mut settings = Self::default();
        for layer in [file, environment::layer(environment)?, flags] {
            layer.apply(&mut settings)?;
        }
        Ok(settings)
    }
}

#[cfg(test)]
mod tests;
