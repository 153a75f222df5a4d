//! The `swordsmith` command: its command line, and which module runs each subcommand.

mod admin;
mod backup;
mod client;
mod collection;
mod conform;
mod convert;
mod demo;
mod deposit;
mod deposit_error;
mod described;
mod diff;
#[cfg(test)]
mod documented;
mod error;
mod generate;
mod input;
mod limit;
mod messages;
mod migrate;
#[cfg(test)]
mod mistakes;
mod mock;
mod output;
mod password;
mod serve;
mod validate;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use confique::Layer as _;
use swordsmith_serve::config::environment;
use swordsmith_serve::logging::Logging;
use swordsmith_serve::start::StartError;
use swordsmith_store::author::{Attribution, attributed};
use swordsmith_store::open::OpenStore;
use swordsmith_store::places::{Place, Places};

pub use deposit_error::DepositError;
pub use error::CliError;

use swordsmith_server::PROGRAM;
use swordsmith_server::config::{Layer, Settings};

/// Generates Rust from schemas, and runs a software deposit server that is generated so.
#[derive(Debug, Parser)]
#[command(name = "swordsmith", version, propagate_version = true)]
pub struct Cli {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Command,
}

/// The arguments of every command.
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

impl Cli {
    /// From now on all of the process is logged. Only a server sends traces.
    pub fn start_logging(&self) -> Result<Logging, CliError> {
        let is_server = matches!(self.command, Command::Serve(_));
        Ok(Logging::start(&PROGRAM, is_server).map_err(StartError::from)?)
    }
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Generate Rust from the schemas that a manifest names
    Generate(generate::Generate),
    /// Compare two versions of schemas: what changed, whom it breaks, and what shows it
    Diff(diff::Diff),
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
    /// Copy the data folder; also while the server runs
    Backup(backup::Backup),
    /// Copy everything to another place: a data folder, a database, an object store
    Migrate(migrate::Migrate),
    /// Deposit into a service, here or elsewhere, and see what becomes of it
    #[command(subcommand)]
    Deposit(deposit::Command),
    /// Check documents against the built-in schemas or any other
    Validate(validate::Validate),
    /// Test whether a server does what a description says
    Conform(Box<conform::Conform>),
    /// Serve what a description says, from examples and samples
    Mock(mock::Mock),
    /// Convert messages of Protocol Buffers between binary, JSON and text
    Convert(convert::Convert),
}

/// Runs a command and writes its report to `output`. Returns the exit code: other than 0 only where
/// a check failed, as of `validate`.
pub async fn run(cli: Cli, output: &mut (impl Write + Send)) -> Result<u8, CliError> {
    let Cli { common, command } = cli;
    match command {
        // These need neither settings nor data.
        Command::Generate(generate) => generate::run(&generate, output),
        Command::Diff(diff) => diff::run(&diff, output),
        Command::Validate(validate) => validate::run(&validate, output),
        Command::Convert(convert) => convert::run(&convert, output).map(|()| 0),
        Command::Conform(conform) => conform::run(&conform, output).await,
        Command::Mock(mock) => mock::run(&mock, output).await.map(|()| 0),
        Command::Deposit(command) => deposit::run(command, output).await.map(|()| 0),
        Command::Migrate(migrate) => migrate::run(&migrate, output).await.map(|()| 0),
        command => operate(common, command, output).await.map(|()| 0),
    }
}

/// Runs a command that works on the server's data.
async fn operate(
    common: Common,
    command: Command,
    output: &mut (impl Write + Send),
) -> Result<(), CliError> {
    let mut flags = Layer { data: common.data, ..Layer::empty() };
    if let Command::Serve(serve) = &command {
        flags.serve.listen = serve.listen;
        flags.serve.plain = serve.plain.then_some(true);
        flags.expire_after = serve.expire_after.map(Duration::from_secs);
    }
    let settings = Settings::load(common.config.as_deref(), environment(), flags)?;
    if let Command::Serve(serve) = command {
        return serve::run(serve, settings, output).await;
    }
    let places = settings.places();
    if !makes_folder(&command)? && !OpenStore::exists(&places).await? {
        return Err(CliError::Usage(nothing_at(&places)));
    }
    let open = match &command {
        Command::Admin(admin::Command::Adopt) => OpenStore::unclaimed(places).await?,
        _ => OpenStore::open(places).await?,
    };
    let operator = Attribution::to_operator(user_name());
    let done = attributed(operator, dispatch(command, &open, &settings, output)).await;
    open.close().await;
    done
}

async fn dispatch(
    command: Command,
    open: &OpenStore,
    settings: &Settings,
    output: &mut (impl Write + Send),
) -> Result<(), CliError> {
    match command {
        Command::Client(command) => client::run(command, &open.store, settings, output).await,
        Command::Collection(command) => collection::run(command, &open.store, output).await,
        Command::Admin(command) => admin::run(command, open, output).await,
        Command::Backup(backup) => backup::run(&backup, open, output).await,
        Command::Serve(_)
        | Command::Generate(_)
        | Command::Diff(_)
        | Command::Deposit(_)
        | Command::Migrate(_)
        | Command::Validate(_)
        | Command::Conform(_)
        | Command::Mock(_)
        | Command::Convert(_) => Ok(()),
    }
}

/// Who runs the command, as the environment says: for the audit log, which believes an operator.
fn user_name() -> Option<String> {
    let mut names = ["SUDO_USER", "USER", "LOGNAME"].into_iter();
    names.find_map(|name| std::env::var(name).ok().filter(|name| !name.is_empty()))
}

/// Whether a command may make a data folder, or tables: only the first one of a service, if it can be
/// done. A client needs a collection, so even `client add` is for what is there.
fn makes_folder(command: &Command) -> Result<bool, CliError> {
    let Command::Collection(collection) = command else { return Ok(false) };
    collection.makes()
}

fn nothing_at(places: &Places) -> String {
    match places.ledger {
        Place::Folder => format!("there is no data folder at {}", places.folder.display()),
        Place::Elsewhere(_) => format!("there is no ledger: {places}"),
    }
}

#[cfg(test)]
mod tests;
