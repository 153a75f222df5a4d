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
pub mod handlers;
pub mod ids;
mod listener;
mod request_log;
pub mod store;

use std::sync::Arc;

use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

pub use app::App;
pub use config::Settings;

/// Serves requests and works through the queue until `shutdown` is done and what was in flight then is answered, or its time is over.
pub async fn serve(listener: TcpListener, app: App, shutdown: impl Future<Output = ()>) {
    let stop = CancellationToken::new();
    let worker = tokio::spawn(app.worker().run(stop.clone()));
    listener::run(listener, handlers::router(Arc::new(app)), shutdown).await;
    stop.cancel();
    if let Err(error) = worker.await {
        tracing::error!(%error, "the worker broke down");
    }
}
