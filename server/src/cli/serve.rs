//! `swordsmith serve`: the server.

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use clap::Args;
use swordsmith_generated::deposit::paths;
use swordsmith_serve::{Context, operations, signals, start};
use swordsmith_store::open::OpenStore;
use swordsmith_store::server_lock::ServerLock;

use super::demo;
use super::error::CliError;
use super::output::say;
use swordsmith_server::app::App;
use swordsmith_server::config::Settings;

#[derive(Debug, Args)]
pub(super) struct Serve {
    /// Where to listen [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDR")]
    pub(super) listen: Option<SocketAddr>,
    /// Listen without TLS on an address that is not this machine's own: a proxy in front of the
    /// server does TLS
    #[arg(long)]
    pub(super) plain: bool,
    /// How long a partial deposit may stay untouched before it expires; 0: for ever [default:
    /// 2592000, 30 days]
    #[arg(long, value_name = "SECONDS")]
    pub(super) expire_after: Option<u64>,
    /// Make a client `demo` (password `demo`), a collection `demo`, and something to deposit into
    /// it
    #[arg(long)]
    demo: bool,
}

/// Runs until SIGTERM or Ctrl-C.
pub(super) async fn run(
    serve: Serve,
    mut settings: Settings,
    output: &mut (impl Write + Send),
) -> Result<(), CliError> {
    let tls = start::tls(&settings.serve)?;
    // Else the signal would end the server.
    let hangups = start::hangups()?;
    if serve.demo && settings.read_only {
        return Err(CliError::Usage(
            "`--demo` makes something, and `read_only` forbids it".to_owned(),
        ));
    }
    let open = OpenStore::for_server(settings.places()).await?;
    // Kept until the ledger is closed.
    let lock = begin(&open, settings.read_only).await?.map(Arc::new);

    let listener = start::listener(&mut settings.serve, tls.clone()).await?;
    let context = Context::new(settings.serve.clone());
    let context = context.with_access_log(start::access_log(&settings.serve)?);
    let clock = Arc::clone(&open.clock);
    let mut app = App::in_context(open.store.clone(), clock, context, settings);
    app.data_folder = open.folder().map(Path::to_owned);
    app.lock.clone_from(&lock);
    let operations = start::operations(&app.settings.serve).await?;
    let address = format!("{}://{}", app.settings.serve.scheme(), app.settings.serve.listen);
    let (places, stop) = (open.places(), signals::stop());
    say(output, &format!("Serving {address}{} ({places})", paths::servicedocument()))?;
    if let Some(operations) = &operations {
        say(output, &start::operations_message(operations)?)?;
    }
    if serve.demo {
        demo::set_up(&open.store, &app.settings.data, &address, output).await?;
    }

    let app = Arc::new(app);
    let reloading = start::reload_on_hangups(hangups, tls, Arc::clone(&app.context));
    let reloading = tokio::spawn(reloading);
    let asked = operations.map(|listener| {
        let (context, health) = (Arc::clone(&app.context), Arc::clone(&app));
        tokio::spawn(operations::serve(listener, context, health))
    });
    swordsmith_server::serve(listener, app, stop).await;
    for task in asked.into_iter().chain([reloading]) {
        task.abort();
    }
    open.close().await;
    say(output, "Stopped.")
}

/// Takes the place of a server.
async fn begin(open: &OpenStore, only_reads: bool) -> Result<Option<ServerLock>, CliError> {
    let cannot = CliError::io("cannot start");
    if only_reads {
        return open.lock_for_reader().map_err(cannot);
    }
    if !open.can_change() {
        return Err(CliError::Refused(format!(
            "{} lies on a read-only file system; help: set `read_only = true`, or mount it so that \
             it can be written",
            open.places()
        )));
    }
    let lock = open.lock_for_server().map_err(cannot)?;
    // No worker of an earlier server is alive.
    open.store.ledger.end_leases().await?;
    Ok(lock)
}
