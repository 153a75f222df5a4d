//! Why a command failed, and its exit code.

use std::io;

#[cfg(feature = "server")]
use swordsmith_serve::start::StartError;
#[cfg(feature = "server")]
use swordsmith_server::auth::PasswordError;
#[cfg(feature = "server")]
use swordsmith_server::config::ConfigError;
#[cfg(feature = "server")]
use swordsmith_store::StoreError;
#[cfg(feature = "toolkit")]
use swordsmith_xml::terminal::escaped;

#[cfg(feature = "server")]
use super::deposit_error::DepositError;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// The settings cannot be used.
    #[cfg(feature = "server")]
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The server does not start.
    #[cfg(feature = "server")]
    #[error(transparent)]
    Start(#[from] StartError),
    /// The store failed, or has no such thing, or has it already.
    #[cfg(feature = "server")]
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The password cannot be kept.
    #[cfg(feature = "server")]
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// A deposit service refused, or could not be reached.
    #[cfg(feature = "server")]
    #[error(transparent)]
    Deposit(#[from] DepositError),
    /// Changes of files cannot be followed.
    #[cfg(feature = "toolkit")]
    #[error("cannot watch the schemas: {0}")]
    Watch(#[from] notify_debouncer_mini::notify::Error),
    /// The state of the data does not allow it.
    #[error("{0}")]
    Refused(String),
    /// The command line is contradictory, or contradicts the files that it names.
    #[error("{0}")]
    Usage(String),
    /// A message is invalid, or cannot be represented in the format.
    #[error("{0}")]
    Message(String),
    /// What a command is to read cannot be read, or is too large.
    #[error("cannot read {name}: {error}")]
    Input {
        /// The file, or standard input.
        name: String,
        /// Why.
        error: io::Error,
    },
    /// Reading, writing or listening failed.
    #[error("{what}: {error}")]
    Io {
        /// The operation.
        what: String,
        /// Why it failed.
        error: io::Error,
    },
}

impl CliError {
    pub(super) fn io(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let what = what.into();
        move |error| Self::Io { what, error }
    }

    #[cfg(feature = "toolkit")]
    pub(super) fn input(name: &str) -> impl FnOnce(io::Error) -> Self {
        let name = escaped(name);
        move |error| Self::Input { name, error }
    }

    /// The exit code: 2 for a wrong command line or settings, as clap does, and for an input that
    /// cannot be used; 1 for all else.
    pub fn exit_code(&self) -> u8 {
        match self {
            #[cfg(feature = "server")]
            Self::Config(_) | Self::Password(_) => 2,
            Self::Usage(_) | Self::Input { .. } => 2,
            #[cfg(feature = "server")]
            Self::Store(_) => 1,
            #[cfg(feature = "toolkit")]
            Self::Watch(_) => 1,
            Self::Refused(_) | Self::Message(_) | Self::Io { .. } => 1,
            #[cfg(feature = "server")]
            Self::Start(error) => error.exit_code(),
            #[cfg(feature = "server")]
            Self::Deposit(error) => error.exit_code(),
        }
    }
}
