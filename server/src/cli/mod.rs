//! The `swordsmith` command: what it is told, and what it does about it.

mod admin;
mod client;
mod collection;
mod convert;
mod demo;
mod deposit;
mod messages;
mod password;
mod printable;
mod serve;
mod signals;
mod validate;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

pub use deposit::DepositError;

use crate::auth::PasswordError;
use crate::config::{ConfigError, Layer, Number, Settings};
use crate::store::StoreError;
use crate::store::folder::DataFolder;

/// A software deposit server, and what is needed to operate it.
#[derive(Debug, Parser)]
#[command(name = "swordsmith", version, propagate_version = true)]
pub struct Cli {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Command,
}

/// What every command takes.
#[derive(Debug, Args)]
struct Common {
    /// The data folder [default: swordsmith-data]
    #[arg(long, global = true, value_name = "DIR")]
    data: Option<PathBuf>,
    /// A file of settings, in TOML; `SWORDSMITH_…` variables go over it, flags over both
    #[arg(long, global = true, value_name = "FILE", env = "SWORDSMITH_CONFIG")]
    config: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the server
    Serve(serve::Serve),
    /// Manage who may deposit; also while the server runs
    #[command(subcommand)]
    Client(client::Command),
    /// Manage what may be deposited into; also while the server runs
    #[command(subcommand)]
    Collection(collection::Command),
    /// See and manage deposits; also while the server runs
    #[command(subcommand)]
    Admin(admin::Command),
    /// Deposit into a service, here or elsewhere, and see what becomes of it
    #[command(subcommand)]
    Deposit(deposit::Command),
    /// Check documents against the built-in schemas or any other
    Validate(validate::Validate),
    /// Convert messages of Protocol Buffers between binary, JSON and text
    Convert(convert::Convert),
}

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// The settings cannot be used.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The store failed, or has no such thing, or has it already.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The password cannot be kept.
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// A deposit service refused, or could not be asked.
    #[error(transparent)]
    Deposit(#[from] DepositError),
    /// What is there does not allow it.
    #[error("{0}")]
    Refused(String),
    /// Something that was said cannot be so.
    #[error("{0}")]
    Usage(String),
    /// A message cannot be read, or be written as one would like it.
    #[error("{0}")]
    Message(String),
    /// Reading, writing or listening failed.
    #[error("{what}: {error}")]
    Io {
        /// What was tried.
        what: String,
        /// Why it failed.
        error: io::Error,
    },
}

impl CliError {
    fn io(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let what = what.into();
        move |error| Self::Io { what, error }
    }

    /// The exit code: 2 for what was said, as for flags that are not known, 1 for what was found.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Config(_) | Self::Usage(_) | Self::Password(_) => 2,
            Self::Store(_) | Self::Refused(_) | Self::Message(_) | Self::Io { .. } => 1,
            Self::Deposit(error) => error.exit_code(),
        }
    }
}

/// Does what was said; what it has to tell goes to `output`. Answers the exit code: other than 0 only if what was to be
/// found out is not as one would like it.
pub async fn run(cli: Cli, output: &mut (impl Write + Send)) -> Result<u8, CliError> {
    let Cli { common, command } = cli;
    match command {
        // These need neither settings nor data.
        Command::Validate(validate) => validate::run(&validate, output),
        Command::Convert(convert) => convert::run(&convert, output).map(|()| 0),
        Command::Deposit(command) => deposit::run(command, output).await.map(|()| 0),
        command => operate(common, command, output).await.map(|()| 0),
    }
}

/// Does what concerns the server and its data.
async fn operate(
    common: Common,
    command: Command,
    output: &mut (impl Write + Send),
) -> Result<(), CliError> {
    let mut flags = Layer { data: common.data, ..Layer::default() };
    if let Command::Serve(serve) = &command {
        flags.listen = serve.listen;
        flags.expire_after = serve.expire_after.map(Number);
    }
    let settings = Settings::load(common.config.as_deref(), environment(), flags)?;
    if let Command::Serve(serve) = command {
        return serve::run(serve, settings, output).await;
    }
    let makes = matches!(
        command,
        Command::Client(client::Command::Add { .. })
            | Command::Collection(collection::Command::Add { .. })
    );
    if !makes && !DataFolder::exists(&settings.data) {
        // Whoever looks for something has nothing in a folder that would be made for the purpose.
        let data = settings.data.display();
        return Err(CliError::Usage(format!("there is no data folder at {data}")));
    }
    let folder = DataFolder::open(&settings.data).await?;
    let done = match command {
        Command::Client(command) => client::run(command, &folder.store, output).await,
        Command::Collection(command) => collection::run(command, &folder.store, output).await,
        Command::Admin(command) => admin::run(command, &folder.store, output).await,
        Command::Serve(_) | Command::Deposit(_) | Command::Validate(_) | Command::Convert(_) => {
            Ok(())
        }
    };
    folder.close().await;
    done
}

/// Variables whose names are not text are not ours; of a value that is none, nothing is lost that would make it right.
fn environment() -> impl Iterator<Item = (String, String)> {
    std::env::vars_os().filter_map(|(name, value)| {
        Some((name.into_string().ok()?, value.to_string_lossy().into_owned()))
    })
}

/// Tells something.
fn say(output: &mut impl Write, line: &str) -> Result<(), CliError> {
    writeln!(output, "{line}").and_then(|()| output.flush()).map_err(CliError::io("cannot write"))
}

#[cfg(test)]
mod tests;
