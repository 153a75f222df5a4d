//! Accepts connections until the server shuts down.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::accept::accept;
use crate::application::Application;
use crate::connection::{self, Connections, ShutdownSignals};
use crate::context::Context;
use crate::served::Served;
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
    let server = Server::new(listener.into(), Served::new(application), context);
    tokio::select! {
        () = shutdown => {}
        () = server.serves() => {}
    }
    server.finishes().await;
}

/// What serves. Its futures are objects: they are compiled with this crate, and not with each caller.
struct Server {
    listener: Listener,
    application: Served,
    context: Arc<Context>,
    tasks: TaskTracker,
    signals: ShutdownSignals,
}

impl Server {
    fn new(listener: Listener, application: Served, context: Arc<Context>) -> Self {
        let (graceful, forced) = (CancellationToken::new(), CancellationToken::new());
        let signals = ShutdownSignals { graceful, forced };
        Self { listener, application, context, tasks: TaskTracker::new(), signals }
    }

    /// Never completes.
    fn serves(&self) -> BoxFuture<'_, ()> {
        async {
            tokio::select! {
                () = self.accept_all() => {}
                () = forget_absent(&self.context) => {}
            }
        }
        .boxed()
    }

    /// Serves each connection in a task of its own. Never completes.
    async fn accept_all(&self) {
        let settings = &self.context.settings;
        let connections = Connections::new(
            settings.max_connections,
            settings.max_connections_per_address,
            settings.min_body_rate,
        );
        loop {
            let (stream, peer) = accept(&self.listener.tcp).await;
            let counted = self.context.quotas.counted(peer.ip());
            let Some(place) = connections.place(counted).await else {
                tracing::debug!(%peer, "too many connections from this address");
                continue;
            };
            let acceptor = self.listener.tls.as_ref().map(|tls| tls.acceptor());
            let incoming = connection::Incoming { stream, peer: peer.ip(), acceptor, place };
            let (application, context) = (self.application.clone(), Arc::clone(&self.context));
            let signals = self.signals.clone();
            self.tasks.spawn(connection::serve(incoming, application, context, signals));
        }
    }

    /// Accepts no more, and waits for requests in flight.
    fn finishes(self) -> BoxFuture<'static, ()> {
        let Self { listener, context, tasks, signals, .. } = self;
        drop(listener);
        async move { finish(&tasks, &signals, context.settings.shutdown_timeout).await }.boxed()
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
