//! The signals that stop the server, and those that have it read its files again.

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

/// The SIGHUPs; where there are none, they never come.
pub(super) struct HangUps {
    #[cfg(unix)]
    signals: tokio::signal::unix::Signal,
}

impl HangUps {
    /// From now on, SIGHUP does not end the process.
    #[cfg(unix)]
    pub(super) fn new() -> std::io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self { signals: signal(SignalKind::hangup())? })
    }

    /// There are none.
    #[cfg(not(unix))]
    pub(super) fn new() -> std::io::Result<Self> {
        Ok(Self {})
    }

    /// Completes when one comes.
    pub(super) async fn next(&mut self) {
        #[cfg(unix)]
        if self.signals.recv().await.is_some() {
            return;
        }
        std::future::pending::<()>().await;
    }
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
