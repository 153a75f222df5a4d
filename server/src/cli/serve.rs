//! `swordsmith serve`: the server.

use std::io::Write;
use std::net::SocketAddr;

use clap::Args;
use swordsmith_generated::deposit::paths;
use tokio::net::TcpListener;

use super::demo;
use super::error::CliError;
use super::output::say;
use super::signals::asked_to_stop;
use crate::app::App;
use crate::config::Settings;
use crate::store::folder::DataFolder;

#[derive(Debug, Args)]
pub(super) struct Serve {
    /// Where to listen [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDR")]
    pub(super) listen: Option<SocketAddr>,
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
    let folder = DataFolder::open(&settings.data).await?;
    let _lock = folder.lock_for_server().map_err(CliError::io("cannot start"))?;
    // No worker of an earlier server is alive.
    folder.store.ledger.end_leases().await?;

    let listener = TcpListener::bind(settings.listen)
        .await
        .map_err(CliError::io(format!("cannot listen on {}", settings.listen)))?;
    // Port 0 was replaced by a free one.
    settings.listen =
        listener.local_addr().map_err(CliError::io("cannot tell where it listens"))?;
    let address = format!("http://{}", settings.listen);
    say(
        output,
        &format!(
            "Serving {address}{} (data in {})",
            paths::servicedocument(),
            settings.data.display()
        ),
    )?;
    if serve.demo {
        demo::set_up(&folder.store, &settings.data, &address, output).await?;
    }

    crate::serve(listener, App::new(folder.store.clone(), settings), asked_to_stop()).await;
    folder.close().await;
    say(output, "Stopped.")
}
