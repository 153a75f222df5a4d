//! Opens connections: a socket, TLS if the address needs it, and a timeout.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use http::Uri;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder, MaybeHttpsStream};
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioIo;
use rustls::ClientConfig;
use tokio::net::TcpStream;
use tower_service::Service;

use crate::BoxError;

/// Makes connections.
#[derive(Clone)]
pub(super) struct Connector {
    inner: HttpsConnector<HttpConnector>,
    connect_timeout: Duration,
}

type Connection = MaybeHttpsStream<TokioIo<TcpStream>>;

impl Connector {
    /// A connector, with the system's trusted certificates if TLS is needed.
    pub(super) fn new(is_secure: bool, connect_timeout: Duration) -> io::Result<Self> {
        let mut sockets = HttpConnector::new();
        sockets.enforce_http(false);
        sockets.set_nodelay(true);
        let builder = HttpsConnectorBuilder::new();
        let builder = if is_secure {
            builder.with_provider_and_native_roots(rustls::crypto::ring::default_provider())?
        } else {
            builder.with_tls_config(trusting_nobody()?)
        };
        let inner = builder.https_or_http().enable_http1().wrap_connector(sockets);
        Ok(Self { inner, connect_timeout })
    }
}

/// For addresses without TLS, which need no system certificates.
fn trusting_nobody() -> io::Result<ClientConfig> {
    let provider = rustls::crypto::ring::default_provider();
    let config = ClientConfig::builder_with_provider(provider.into());
    let config = config.with_safe_default_protocol_versions().map_err(io::Error::other)?;
    let nobody = rustls::RootCertStore::empty();
    Ok(config.with_root_certificates(nobody).with_no_client_auth())
}

impl Service<Uri> for Connector {
    type Response = Connection;
    type Error = BoxError;
    type Future = Pin<Box<dyn Future<Output = Result<Connection, BoxError>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, uri: Uri) -> Self::Future {
        let (connecting, connect_timeout) = (self.inner.call(uri), self.connect_timeout);
        Box::pin(async move {
            let too_late = |_| BoxError::from(format!("no connection after {connect_timeout:?}"));
            tokio::time::timeout(connect_timeout, connecting).await.map_err(too_late)?
        })
    }
}
