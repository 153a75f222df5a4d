//! The reference server: the generated trait implemented, storage, the deposit pipeline and the command line.
//!
//! [`serve`] runs a server on a socket; [`cli::run`] is the `swordsmith` command around it.

mod activity;
pub mod app;
pub mod auth;
mod body;
pub mod cli;
pub mod clock;
pub mod config;
mod connection;
pub mod deposit;
mod error;
mod file_stream;
pub mod handlers;
pub mod ids;
mod listener;
mod request_log;
pub mod store;

use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

pub use app::App;
pub use config::Settings;

/// How long a worker that broke down stays down.
const BREAKDOWN: Duration = Duration::from_secs(1);

/// Serves requests and works through the queue until `shutdown` is done and what was in flight then is answered, or its time is over.
pub async fn serve(listener: TcpListener, app: App, shutdown: impl Future<Output = ()>) {
    let app = Arc::new(app);
    let stop = CancellationToken::new();
    let worker = tokio::spawn(work(Arc::clone(&app), stop.clone()));
    listener::run(listener, handlers::router(app), shutdown).await;
    stop.cancel();
    if let Err(error) = worker.await {
        tracing::error!(%error, "the worker broke down");
    }
}

/// Keeps a worker at work. What it broke down on is tried a few times, like all work.
async fn work(app: Arc<App>, stop: CancellationToken) {
    while let Err(error) = tokio::spawn(app.worker().run(stop.clone())).await {
        tracing::error!(%error, "the worker broke down");
        let _ = stop.run_until_cancelled(tokio::time::sleep(BREAKDOWN)).await;
    }
}
