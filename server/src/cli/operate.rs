//! Commands that work on the server's data: by its settings, on its store.

use std::io::Write;
use std::time::Duration;

use confique::Layer as _;
use swordsmith_serve::config::environment;
use swordsmith_server::Settings;
use swordsmith_server::config::Layer;
use swordsmith_store::author::{Attribution, attributed};
use swordsmith_store::open::OpenStore;
use swordsmith_store::places::{Place, Places};

use super::Common;
use super::admin;
use super::backup;
use super::client;
use super::collection;
use super::error::CliError;
use super::serve;

/// What is done with the store.
pub(super) enum Operation {
    Client(client::Command),
    Collection(collection::Command),
    Admin(admin::Command),
    Backup(backup::Backup),
}

/// Runs the server.
pub(super) async fn serve(
    common: Common,
    serve: serve::Serve,
    output: &mut (impl Write + Send),
) -> Result<(), CliError> {
    let mut flags = Layer { data: common.data, ..Layer::empty() };
    flags.serve.listen = serve.listen;
    flags.serve.plain = serve.plain.then_some(true);
    flags.expire_after = serve.expire_after.map(Duration::from_secs);
    let settings = Settings::load(common.config.as_deref(), environment(), flags)?;
    serve::run(serve, settings, output).await
}

/// Runs a command on the store, which must be there already.
pub(super) async fn run(
    common: Common,
    operation: Operation,
    output: &mut (impl Write + Send),
) -> Result<(), CliError> {
    let flags = Layer { data: common.data, ..Layer::empty() };
    let settings = Settings::load(common.config.as_deref(), environment(), flags)?;
    let places = settings.places();
    if !operation.makes_folder()? && !OpenStore::exists(&places).await? {
        return Err(CliError::Usage(nothing_at(&places)));
    }
    let open = match &operation {
        Operation::Admin(admin::Command::Adopt) => OpenStore::unclaimed(places).await?,
        _ => OpenStore::open(places).await?,
    };
    let operator = Attribution::to_operator(user_name());
    let done = attributed(operator, operation.run(&open, &settings, output)).await;
    open.close().await;
    done
}

impl Operation {
    /// Whether it may make a data folder, or tables: only the first one of a service, if it can be
    /// done. A client needs a collection, so even `client add` is for what is there.
    fn makes_folder(&self) -> Result<bool, CliError> {
        let Self::Collection(collection) = self else { return Ok(false) };
        collection.makes()
    }

    async fn run(
        self,
        open: &OpenStore,
        settings: &Settings,
        output: &mut (impl Write + Send),
    ) -> Result<(), CliError> {
        match self {
            Self::Client(command) => client::run(command, &open.store, settings, output).await,
            Self::Collection(command) => collection::run(command, &open.store, output).await,
            Self::Admin(command) => admin::run(command, open, output).await,
            Self::Backup(backup) => backup::run(&backup, open, output).await,
        }
    }
}

/// Who runs the command, as the environment says: for the audit log, which believes an operator.
fn user_name() -> Option<String> {
    let mut names = ["SUDO_USER", "USER", "LOGNAME"].into_iter();
    names.find_map(|name| std::env::var(name).ok().filter(|name| !name.is_empty()))
}

fn nothing_at(places: &Places) -> String {
    match places.ledger {
        Place::Folder => format!("there is no data folder at {}", places.folder.display()),
        Place::Elsewhere(_) => format!("there is no ledger: {places}"),
    }
}
