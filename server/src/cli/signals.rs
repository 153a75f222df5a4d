//! The signals that stop the server.

use tokio::signal::ctrl_c;

/// How a process ends that would not wait.
const IMPATIENT: i32 = 130;

/// Done on the first SIGTERM or Ctrl-C. The second one ends the process at once; what that cuts off
/// is in the ledger or was never answered.
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
        // Where Ctrl-C cannot be heard, the other one still can.
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
