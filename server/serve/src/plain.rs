//! Serves an application over HTTP/1.1 for tests of clients: without TLS, quotas and logs of requests.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use http::{Request, Response, header};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use swordsmith_http::server::RequestId;
use swordsmith_http::{Body, Remainder};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use crate::accept::accept;
use crate::application::Application;
use crate::connection::drain;
use crate::ids::{Ids as _, RandomIds};
use crate::served::Served;

/// Connections at once; others wait.
const MAX_CONNECTIONS: usize = 1024;

/// How long the head of a request may take, the wait for it included.
const HEAD_TIMEOUT: Duration = Duration::from_secs(30);

/// How much is read on of a body that was refused, and for how long, so that the client sees why.
const DRAIN_SIZE: u64 = 64 << 20;
const DRAIN_TIMEOUT: Duration = Duration::from_secs(10);

/// Serves for ever. Requests have an identifier, and no [`RequestClient`](crate::RequestClient).
pub async fn serve(listener: TcpListener, application: impl Application) -> Infallible {
    accept_all(listener, Served::new(application)).await
}

/// An object: compiled with this crate, and not with each caller.
fn accept_all(listener: TcpListener, application: Served) -> BoxFuture<'static, Infallible> {
    async move {
        let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
        loop {
            let place = Arc::clone(&places).acquire_owned().await;
            let (stream, _) = accept(&listener).await;
            let application = application.clone();
            tokio::spawn(async move {
                serve_one(stream, application).await;
                drop(place);
            });
        }
    }
    .boxed()
}

async fn serve_one(stream: TcpStream, application: Served) {
    let service = service_fn(|request: Request<Incoming>| answer(&application, request));
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT).half_close(true);
    if let Err(error) = builder.serve_connection(TokioIo::new(stream), service).await {
        tracing::debug!(%error, "a connection broke");
    }
}

async fn answer(
    application: &Served,
    request: Request<Incoming>,
) -> Result<Response<Body>, Infallible> {
    let (mut parts, body) = request.into_parts();
    parts.extensions.insert(RequestId(RandomIds.next()));
    let waits = parts.headers.contains_key(header::EXPECT);
    let (body, rest) = Remainder::watch(Body::new(body));
    let line = format!("{} {}", parts.method, parts.uri.path());
    let response = application.answer(Request::from_parts(parts, body)).await;
    tracing::debug!(status = response.status().as_u16(), "{line}");
    if let Some(rest) = rest.take().filter(|_| !waits) {
        tokio::spawn(drain(rest, DRAIN_SIZE, DRAIN_TIMEOUT));
    }
    Ok(response)
}
