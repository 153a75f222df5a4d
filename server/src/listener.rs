//! Accepts connections until the server shuts down.

use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::connection::{self, ShutdownSignals};
use crate::handlers::Router;

/// How long to wait after `accept` failed, for example for want of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Serves connections until `shutdown` completes. Then none is accepted any more, and requests in
/// flight have `shutdown_timeout` to finish. No error of a connection ends this.
pub(crate) async fn run(listener: TcpListener, router: Router, shutdown: impl Future<Output = ()>) {
    let settings = Arc::clone(router.service().app());
    let settings = &settings.settings;
    let gate = Arc::new(Semaphore::new(settings.max_connections));
    let connections = TaskTracker::new();
    let signals =
        ShutdownSignals { graceful: CancellationToken::new(), forced: CancellationToken::new() };
    let mut shutdown = pin!(shutdown);
    loop {
        let accepted = async {
            let place = Arc::clone(&gate).acquire_owned().await.expect("nobody closes the gate");
            (place, accept(&listener).await)
        };
        let (place, stream) = tokio::select! {
            () = &mut shutdown => break,
            accepted = accepted => accepted,
        };
        let serving = connection::serve(stream, router.clone(), signals.clone());
        connections.spawn(async move {
            serving.await;
            drop(place);
        });
    }
    drop(listener);
    finish(&connections, &signals, settings.shutdown_timeout).await;
}

async fn finish(connections: &TaskTracker, signals: &ShutdownSignals, timeout: Duration) {
    connections.close();
    signals.graceful.cancel();
    if tokio::time::timeout(timeout, connections.wait()).await.is_err() {
        tracing::warn!(
            connections = connections.len(),
            "requests were cut off by the end of the server"
        );
        signals.forced.cancel();
        connections.wait().await;
    }
}

async fn accept(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                // Answers are small and written at once: waiting for more to send only delays them.
                let _ = stream.set_nodelay(true);
                return stream;
            }
            // The client was gone before it was let in.
            Err(error) if is_of_one_connection(&error) => {}
            Err(error) => {
                tracing::error!(%error, "cannot accept a connection");
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
}

fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}
