//! The signals that stop the server.

use tokio::signal::ctrl_c;

/// The exit code of a process that was stopped at once.
const IMPATIENT: i32 = 130;

/// Completes on the first SIGTERM or Ctrl-C. The second one ends the process at once; everything
/// acknowledged is in the ledger.
pub(super) async fn asked_to_stop() {
    next().await;
    tracing::info!("stopping; once more to stop at once");
    tokio::spawn(async {
        next().await;
        std::process::exit(IMPATIENT);
    });
}

async fn next() {
    tokio::select! {
        // If Ctrl-C cannot be handled, SIGTERM still can.
        Ok(()) = ctrl_c() => {}
        () = terminated() => {}
    }
}

#[cfg(unix)]
async fn terminated() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut signals) => drop(signals.recv().await),
        Err(_) => std::future::pending().await,
    }
}

#[cfg(not(unix))]
async fn terminated() {
    std::future::pending().await
}
