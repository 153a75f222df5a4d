//! The signals that stop a mock.

/// Completes on the first SIGTERM or Ctrl-C from the call on, not only from when it is waited for:
/// who is told that a server is there may stop it at once. A signal that cannot be handled never
/// comes.
#[cfg(unix)]
pub(super) fn stop() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let signals = [SignalKind::interrupt(), SignalKind::terminate()].map(|kind| signal(kind).ok());
    let [interrupt, terminate] = signals.map(|signal| async move {
        match signal {
            Some(mut signal) => drop(signal.recv().await),
            None => std::future::pending().await,
        }
    });
    async move {
        tokio::select! {
            () = interrupt => {}
            () = terminate => {}
        }
    }
}

/// Completes on Ctrl-C.
#[cfg(not(unix))]
pub(super) async fn stop() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending().await
    }
}
