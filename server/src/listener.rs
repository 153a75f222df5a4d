//! Accepting connections, until told to stop.

use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::connection::{self, Endings};
use crate::handlers::Router;

/// How long to wait when the system has no room for another connection.
const NO_ROOM: Duration = Duration::from_millis(100);

/// Serves every connection that comes until `shutdown` is done; then nobody new is let in, and what is in flight gets the time that the
/// settings give it. No error of a connection ends this.
pub(crate) async fn run(listener: TcpListener, router: Router, shutdown: impl Future<Output = ()>) {
    let settings = Arc::clone(router.service().app());
    let settings = &settings.settings;
    let gate = Arc::new(Semaphore::new(settings.max_connections));
    let connections = TaskTracker::new();
    let endings = Endings { stop: CancellationToken::new(), kill: CancellationToken::new() };
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
        let serving = connection::serve(stream, router.clone(), endings.clone());
        connections.spawn(async move {
            serving.await;
            drop(place);
        });
    }
    drop(listener);
    finish(&connections, &endings, settings.shutdown_timeout).await;
}

async fn finish(connections: &TaskTracker, endings: &Endings, patience: Duration) {
    connections.close();
    endings.stop.cancel();
    if tokio::time::timeout(patience, connections.wait()).await.is_err() {
        tracing::warn!(
            connections = connections.len(),
            "requests were cut off by the end of the server"
        );
        endings.kill.cancel();
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
                tokio::time::sleep(NO_ROOM).await;
            }
        }
    }
}

fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}
