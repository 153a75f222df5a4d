//! The `swordsmith` command: its command line, and which module runs each subcommand.
//!
//! The feature `toolkit` has the commands about schemas, `server` those about deposits. What is built
//! without a feature does not have its commands.

#[cfg(feature = "server")]
mod admin;
#[cfg(feature = "server")]
mod backup;
#[cfg(feature = "server")]
mod client;
#[cfg(feature = "server")]
mod collection;
#[cfg(feature = "toolkit")]
mod conform;
#[cfg(feature = "toolkit")]
mod convert;
#[cfg(feature = "server")]
mod demo;
#[cfg(feature = "server")]
mod deposit;
#[cfg(feature = "server")]
mod deposit_error;
#[cfg(feature = "toolkit")]
mod described;
#[cfg(feature = "toolkit")]
mod diff;
#[cfg(test)]
#[cfg(all(feature = "server", feature = "toolkit"))]
mod documented;
mod error;
#[cfg(feature = "toolkit")]
mod generate;
#[cfg(feature = "toolkit")]
mod input;
#[cfg(feature = "server")]
mod limit;
#[cfg(not(feature = "server"))]
mod logging;
#[cfg(feature = "toolkit")]
mod messages;
#[cfg(feature = "server")]
mod migrate;
mod missing;
#[cfg(test)]
#[cfg(feature = "server")]
mod mistakes;
#[cfg(feature = "toolkit")]
mod mock;
#[cfg(feature = "server")]
mod new_password;
#[cfg(feature = "server")]
mod operate;
mod output;
mod password;
#[cfg(feature = "server")]
mod serve;
#[cfg(feature = "toolkit")]
mod validate;

use std::io::Write;
#[cfg(feature = "server")]
use std::path::PathBuf;
use std::pin::Pin;

#[cfg(feature = "server")]
use clap::Args;
use clap::{Parser, Subcommand};
#[cfg(feature = "server")]
use swordsmith_serve::logging::Logging;

#[cfg(feature = "server")]
pub use deposit_error::DepositError;
pub use error::CliError;
#[cfg(not(feature = "server"))]
use logging::Logging;
#[cfg(feature = "server")]
use operate::Operation;

/// What the program is for, as it was built.
const ABOUT: &str = if !cfg!(feature = "server") {
    "Generates Rust from schemas, compares them, and checks documents and servers by them"
} else if !cfg!(feature = "toolkit") {
    "Runs a software deposit server"
} else {
    "Generates Rust from schemas, and runs a software deposit server that is generated so"
};

/// The command line.
#[derive(Debug, Parser)]
#[command(name = "swordsmith", version, propagate_version = true, about = ABOUT)]
pub struct Cli {
    #[cfg(feature = "server")]
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Command,
}

/// The arguments of every command.
#[cfg(feature = "server")]
#[derive(Debug, Args)]
struct Common {
    /// The data folder [default: swordsmith-data]
    #[arg(long, global = true, value_name = "DIR")]
    data: Option<PathBuf>,
    /// A file of settings, in TOML; `SWORDSMITH_…` variables go over it, flags over both
    #[arg(
        long,
        global = true,
        value_name = "FILE",
        env = "SWORDSMITH_CONFIG",
        hide_env_values = true
    )]
    config: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Generate Rust from the schemas that a manifest names
    #[cfg(feature = "toolkit")]
    Generate(generate::Generate),
    /// Compare two versions of schemas: what changed, whom it breaks, and what shows it
    #[cfg(feature = "toolkit")]
    Diff(diff::Diff),
    /// Run the server
    #[cfg(feature = "server")]
    Serve(serve::Serve),
    /// Manage who may deposit; also while the server runs
    #[cfg(feature = "server")]
    #[command(subcommand)]
    Client(client::Command),
    /// Manage what may be deposited into; also while the server runs
    #[cfg(feature = "server")]
    #[command(subcommand)]
    Collection(collection::Command),
    /// See and manage deposits; also while the server runs
    #[cfg(feature = "server")]
    #[command(subcommand)]
    Admin(admin::Command),
    /// Copy the data folder; also while the server runs
    #[cfg(feature = "server")]
    Backup(backup::Backup),
    /// Copy everything to another place: a data folder, a database, an object store
    #[cfg(feature = "server")]
    Migrate(migrate::Migrate),
    /// Deposit into a service, here or elsewhere, and see what becomes of it
    #[cfg(feature = "server")]
    #[command(subcommand)]
    Deposit(deposit::Command),
    /// Check documents against the built-in schemas or any other
    #[cfg(feature = "toolkit")]
    Validate(validate::Validate),
    /// Test whether a server does what a description says
    #[cfg(feature = "toolkit")]
    Conform(Box<conform::Conform>),
    /// Serve what a description says, from examples and samples
    #[cfg(feature = "toolkit")]
    Mock(mock::Mock),
    /// Convert messages of Protocol Buffers between binary, JSON and text
    #[cfg(feature = "toolkit")]
    Convert(convert::Convert),
}

impl Cli {
    /// The command line of this process. If it is wrong, or asks for help, the process ends.
    pub fn from_arguments() -> Self {
        Self::try_parse().unwrap_or_else(|error| missing::explained(error, std::env::args()).exit())
    }

    /// From now on all of the process is logged. Only a server sends traces.
    #[cfg(feature = "server")]
    pub fn start_logging(&self) -> Result<Logging, CliError> {
        let is_server = matches!(self.command, Command::Serve(_));
        let logging = Logging::start(&swordsmith_server::PROGRAM, is_server);
        Ok(logging.map_err(swordsmith_serve::start::StartError::from)?)
    }

    /// From now on all of the process is logged.
    #[cfg(not(feature = "server"))]
    pub fn start_logging(&self) -> Result<Logging, CliError> {
        Ok(Logging::start())
    }
}

/// Runs a command and writes its report to `output`. Returns the exit code: other than 0 only where
/// a check failed, as of `validate`.
pub fn run(cli: Cli, output: &mut (dyn Write + Send)) -> Running<'_> {
    Box::pin(run_command(cli, output))
}

/// A command that runs. It is an object, so that all commands are compiled with this crate, and not
/// with the program.
type Running<'a> = Pin<Box<dyn Future<Output = Result<u8, CliError>> + 'a>>;

async fn run_command(cli: Cli, mut output: &mut (dyn Write + Send)) -> Result<u8, CliError> {
    let output = &mut output;
    #[cfg(feature = "server")]
    let common = cli.common;
    match cli.command {
        // These need neither settings nor data.
        #[cfg(feature = "toolkit")]
        Command::Generate(generate) => generate::run(&generate, output),
        #[cfg(feature = "toolkit")]
        Command::Diff(diff) => diff::run(&diff, output),
        #[cfg(feature = "toolkit")]
        Command::Validate(validate) => validate::run(&validate, output),
        #[cfg(feature = "toolkit")]
        Command::Convert(convert) => convert::run(&convert, output).map(|()| 0),
        #[cfg(feature = "toolkit")]
        Command::Conform(conform) => conform::run(&conform, output).await,
        #[cfg(feature = "toolkit")]
        Command::Mock(mock) => mock::run(&mock, output).await.map(|()| 0),
        #[cfg(feature = "server")]
        Command::Deposit(command) => deposit::run(command, output).await.map(|()| 0),
        #[cfg(feature = "server")]
        Command::Migrate(migrate) => migrate::run(&migrate, output).await.map(|()| 0),
        // These work on the server's data.
        #[cfg(feature = "server")]
        Command::Serve(serve) => operate::serve(common, serve, output).await.map(|()| 0),
        #[cfg(feature = "server")]
        Command::Client(command) => {
            operate::run(common, Operation::Client(command), output).await.map(|()| 0)
        }
        #[cfg(feature = "server")]
        Command::Collection(command) => {
            operate::run(common, Operation::Collection(command), output).await.map(|()| 0)
        }
        #[cfg(feature = "server")]
        Command::Admin(command) => {
            operate::run(common, Operation::Admin(command), output).await.map(|()| 0)
        }
        #[cfg(feature = "server")]
        Command::Backup(backup) => {
            operate::run(common, Operation::Backup(backup), output).await.map(|()| 0)
        }
    }
}

#[cfg(test)]
#[cfg(feature = "server")]
mod tests;
