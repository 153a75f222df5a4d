//! The reference server: the generated traits implemented, in two dialects, over one store.
//!
//! [`serve`] runs it on a socket; the command `swordsmith serve` is around it.

pub mod app;
pub mod auth;
pub mod config;
mod error;
pub mod handlers;
mod health;
mod interfaces;
mod metadata;
pub mod metrics;
mod program;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

pub use app::App;
pub use config::Settings;
use interfaces::Interfaces;
pub use program::PROGRAM;
pub use swordsmith_serve::Listener;

/// How long after a panic a task is restarted.
const RESTART_DELAY: Duration = Duration::from_secs(1);

/// Serves requests, works off the queue and maintains the store until `shutdown` completes; if the
/// settings say that nothing changes, it only serves those that read.
/// Requests in flight are finished then, within `shutdown_timeout`.
///
/// No other server may use the same data folder; a ledger in `PostgreSQL` with archives in a bucket may
/// have several ([`Store::sweep`](swordsmith_store::Store::sweep)).
pub async fn serve(
    listener: impl Into<Listener>,
    app: impl Into<Arc<App>>,
    shutdown: impl Future<Output = ()> + Send,
) {
    run(listener.into(), app.into(), shutdown.boxed()).await;
}

/// An object: the server is compiled with this crate, and not with each caller.
fn run(listener: Listener, app: Arc<App>, shutdown: BoxFuture<'_, ()>) -> BoxFuture<'_, ()> {
    run_until(listener, app, shutdown).boxed()
}

async fn run_until(listener: Listener, app: Arc<App>, shutdown: BoxFuture<'_, ()>) {
    let stop = CancellationToken::new();
    let tasks = (!app.settings.read_only).then(|| tasks(&app, &stop));
    serve_requests(listener, app, shutdown).await;
    stop.cancel();
    for task in tasks.into_iter().flatten() {
        if let Err(error) = task.await {
            tracing::error!(%error, "a task of the server panicked");
        }
    }
}

/// Serves requests as [`serve`] does, and nothing else: deposits wait in the queue, and nothing
/// expires.
pub async fn serve_requests(
    listener: impl Into<Listener>,
    app: impl Into<Arc<App>>,
    shutdown: impl Future<Output = ()>,
) {
    let app = app.into();
    let context = Arc::clone(&app.context);
    swordsmith_serve::serve(listener, Interfaces::new(app), context, shutdown).await;
}

/// What changes something without being asked, and who watches it.
fn tasks(app: &Arc<App>, stop: &CancellationToken) -> [JoinHandle<()>; 3] {
    let (workers, end) = (Arc::clone(app), stop.clone());
    let work = move || workers.worker().run(end.clone());
    let work = tokio::spawn(supervise("worker", stop.clone(), work));
    let (caretakers, end) = (Arc::clone(app), stop.clone());
    let care = move || caretakers.caretaker().run(end.clone());
    let care = tokio::spawn(supervise("caretaker", stop.clone(), care));
    let (counted, end) = (Arc::clone(app), stop.clone());
    let count =
        move || Arc::clone(&counted.backlog).watch(Arc::clone(&counted.store.ledger), end.clone());
    let count = tokio::spawn(supervise("backlog", stop.clone(), count));
    [work, care, count]
}

/// Restarts a task that panics, until `stop`.
async fn supervise<F>(task: &'static str, stop: CancellationToken, start: impl Fn() -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    while let Err(error) = tokio::spawn(start()).await {
        tracing::error!(%error, task, "task panicked; restarting");
        let _ = stop.run_until_cancelled(tokio::time::sleep(RESTART_DELAY)).await;
    }
}
