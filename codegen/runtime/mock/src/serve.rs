//! Serves a mock over HTTP/1.1, for tests of clients: without TLS, quotas and logs of requests.

use std::convert::Infallible;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use http::{Request, Response, header};
use http_body_util::BodyExt as _;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use swordsmith_http::server::{RequestId, Router};
use swordsmith_http::{Body, Remainder};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use crate::mock::Mock;

/// Connections at once; others wait.
const MAX_CONNECTIONS: usize = 1024;

/// How long to wait after `accept` failed, for example for want of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// How long the head of a request may take, the wait for it included.
const HEAD_TIMEOUT: Duration = Duration::from_secs(30);

/// How much is read on of a body that was refused, in bytes, and for how long, so that the client
/// sees why.
const DRAIN_SIZE: usize = 64 << 20;
const DRAIN_TIMEOUT: Duration = Duration::from_secs(10);

/// Serves for ever. Requests have an identifier.
pub fn serve(
    listener: TcpListener,
    router: Router<Mock>,
) -> Pin<Box<dyn Future<Output = Infallible> + Send>> {
    Box::pin(accept_all(listener, Arc::new(router)))
}

async fn accept_all(listener: TcpListener, router: Arc<Router<Mock>>) -> Infallible {
    let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        let place = Arc::clone(&places).acquire_owned().await;
        let stream = accept(&listener).await;
        let router = Arc::clone(&router);
        tokio::spawn(async move {
            serve_one(stream, &router).await;
            drop(place);
        });
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

async fn serve_one(stream: TcpStream, router: &Router<Mock>) {
    let service = service_fn(|request: Request<Incoming>| answer(router, request));
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT).half_close(true);
    if let Err(error) = builder.serve_connection(TokioIo::new(stream), service).await {
        tracing::debug!(%error, "a connection broke");
    }
}

async fn answer(
    router: &Router<Mock>,
    request: Request<Incoming>,
) -> Result<Response<Body>, Infallible> {
    let (mut parts, body) = request.into_parts();
    parts.extensions.insert(RequestId(format!("{:032x}", fastrand::u128(..))));
    let waits = parts.headers.contains_key(header::EXPECT);
    let (body, rest) = Remainder::watch(Body::new(body));
    let line = format!("{} {}", parts.method, parts.uri.path());
    let response = router.handle(Request::from_parts(parts, body)).await;
    tracing::debug!(status = response.status().as_u16(), "{line}");
    if let Some(rest) = rest.take().filter(|_| !waits) {
        tokio::spawn(drain(rest));
    }
    Ok(response)
}

/// Reads the rest of a refused upload. If the connection were closed at once, a client that is still
/// sending would see a reset instead of the response.
async fn drain(mut unread: Body) {
    let mut count = 0;
    let reading = async {
        while let Some(Ok(frame)) = unread.frame().await {
            count += frame.data_ref().map_or(0, bytes::Bytes::len);
            if count > DRAIN_SIZE {
                return;
            }
        }
    };
    let _ = tokio::time::timeout(DRAIN_TIMEOUT, reading).await;
}
