//! Accepts connections until the server shuts down.

use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::accept::accept;
use crate::application::Application;
use crate::connection::{self, Connections, ShutdownSignals};
use crate::context::Context;
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
///
/// Where it listens, the listener knows; all other settings are those of `context`.
pub async fn serve(
    listener: impl Into<Listener>,
    application: impl Application,
    context: Arc<Context>,
    shutdown: impl Future<Output = ()>,
) {
    let listener = listener.into();
    let tasks = TaskTracker::new();
    let signals =
        ShutdownSignals { graceful: CancellationToken::new(), forced: CancellationToken::new() };
    tokio::select! {
        () = shutdown => {}
        () = accept_all(&listener, &application, &context, &tasks, &signals) => {}
        () = forget_absent(&context) => {}
    }
    drop(listener);
    finish(&tasks, &signals, context.settings.shutdown_timeout).await;
}

/// Serves each connection in a task of its own. Never completes.
async fn accept_all(
    listener: &Listener,
    application: &impl Application,
    context: &Arc<Context>,
    tasks: &TaskTracker,
    signals: &ShutdownSignals,
) {
    let settings = &context.settings;
    let connections = Connections::new(
        settings.max_connections,
        settings.max_connections_per_address,
        settings.min_body_rate,
    );
    loop {
        let (stream, peer) = accept(&listener.tcp).await;
        let Some(place) = connections.place(context.quotas.counted(peer.ip())).await else {
            tracing::debug!(%peer, "too many connections from this address");
            continue;
        };
        let acceptor = listener.tls.as_ref().map(|tls| tls.acceptor());
        let incoming = connection::Incoming { stream, peer: peer.ip(), acceptor, place };
        let (application, context) = (application.clone(), Arc::clone(context));
        tasks.spawn(connection::serve(incoming, application, context, signals.clone()));
    }
}

/// Never completes.
async fn forget_absent(context: &Context) {
    loop {
        tokio::time::sleep(FORGET_EVERY).await;
        context.quotas.forget_absent();
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
