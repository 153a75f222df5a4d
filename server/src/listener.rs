//! Accepts connections until the server shuts down.

use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::accept::accept;
use crate::app::App;
use crate::connection::{self, Connections, ShutdownSignals};
use crate::handlers::routes::{Routes, app};
use crate::tls::Tls;

/// How often addresses and clients that are gone are forgotten.
const FORGET_EVERY: Duration = Duration::from_mins(1);

/// Where connections come in, and whether they do TLS.
pub struct Listener {
    tcp: TcpListener,
    tls: Option<Arc<Tls>>,
}

impl Listener {
    /// A listener whose connections do TLS.
    pub fn with_tls(tcp: TcpListener, tls: Arc<Tls>) -> Self {
        Self { tcp, tls: Some(tls) }
    }
}

/// Without TLS.
impl From<TcpListener> for Listener {
    fn from(tcp: TcpListener) -> Self {
        Self { tcp, tls: None }
    }
}

/// Serves connections until `shutdown` completes. Then none is accepted any more, and requests in
/// flight have `shutdown_timeout` to finish. No error of a connection ends this.
pub(crate) async fn run(listener: Listener, router: Routes, shutdown: impl Future<Output = ()>) {
    let app = Arc::clone(app(&router));
    let settings = &app.settings;
    let tasks = TaskTracker::new();
    let signals =
        ShutdownSignals { graceful: CancellationToken::new(), forced: CancellationToken::new() };
    tokio::select! {
        () = shutdown => {}
        () = accept_all(&listener, &router, &tasks, &signals) => {}
        () = forget_absent(&app) => {}
    }
    drop(listener);
    finish(&tasks, &signals, settings.shutdown_timeout).await;
}

/// Serves each connection in a task of its own. Never completes.
async fn accept_all(
    listener: &Listener,
    router: &Routes,
    tasks: &TaskTracker,
    signals: &ShutdownSignals,
) {
    let app = app(router);
    let settings = &app.settings;
    let connections = Connections::new(
        settings.max_connections,
        settings.max_connections_per_address,
        settings.min_body_rate,
    );
    loop {
        let (stream, peer) = accept(&listener.tcp).await;
        let Some(place) = connections.place(app.quotas.counted(peer.ip())).await else {
            tracing::debug!(%peer, "too many connections from this address");
            continue;
        };
        let acceptor = listener.tls.as_ref().map(|tls| tls.acceptor());
        let incoming = connection::Incoming { stream, peer: peer.ip(), acceptor, place };
        tasks.spawn(connection::serve(incoming, router.clone(), signals.clone()));
    }
}

/// Never completes.
async fn forget_absent(app: &App) {
    loop {
        tokio::time::sleep(FORGET_EVERY).await;
        app.quotas.forget_absent();
    }
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
