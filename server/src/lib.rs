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
pub mod processing;
mod request_log;
pub mod store;

use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

pub use app::App;
pub use config::Settings;

/// How long a worker that broke down stays down; so, too, the caretaker.
const BREAKDOWN: Duration = Duration::from_secs(1);

/// Serves requests, works through the queue and looks after the store until `shutdown` is done and what was in flight then is answered, or its time is over.
///
/// The store must be no other server's: see [`Store::sweep`](store::Store::sweep).
pub async fn serve(listener: TcpListener, app: App, shutdown: impl Future<Output = ()>) {
    let app = Arc::new(app);
    let stop = CancellationToken::new();
    let (workers, caretakers, end) = (Arc::clone(&app), Arc::clone(&app), stop.clone());
    let worker =
        tokio::spawn(keep("worker", stop.clone(), move || workers.worker().run(end.clone())));
    let end = stop.clone();
    let caretaker = tokio::spawn(keep("caretaker", stop.clone(), move || {
        caretakers.caretaker().run(end.clone())
    }));
    listener::run(listener, handlers::router(app), shutdown).await;
    stop.cancel();
    for ended in [worker.await, caretaker.await] {
        if let Err(error) = ended {
            tracing::error!(%error, "a task of the server broke down");
        }
    }
}

/// Keeps somebody at work. What a worker broke down on is tried a few times, like all work.
async fn keep<F>(who: &'static str, stop: CancellationToken, begin: impl Fn() -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    while let Err(error) = tokio::spawn(begin()).await {
        tracing::error!(%error, who, "broke down");
        let _ = stop.run_until_cancelled(tokio::time::sleep(BREAKDOWN)).await;
    }
}
