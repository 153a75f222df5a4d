//! One connection: each of its requests gets an identifier, goes to the router, and is logged with
//! its response.

mod framing;
mod linger;
mod replacement;
mod wire;

use std::convert::Infallible;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use http::{HeaderValue, Request, Response, Version, header};
use http_body_util::BodyExt;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use swordsmith_http::server::RequestId;
use swordsmith_http::{Body, Remainder};
use tokio::net::TcpStream;
use tokio_util::sync::CancellationToken;

use crate::activity::Activity;
use crate::app::App;
use crate::body::{RequestBody, ResponseBody, WasRead};
use crate::error;
use crate::handlers::Router;
use crate::request_log::RequestLog;
use wire::Wire;

/// How a connection learns that the server shuts down.
#[derive(Clone)]
pub(crate) struct ShutdownSignals {
    /// Finish the requests in flight.
    pub(crate) graceful: CancellationToken,
    /// Close the connection at once.
    pub(crate) forced: CancellationToken,
}

/// Serves a connection to its end.
pub(crate) async fn serve(stream: TcpStream, router: Router, shutdown: ShutdownSignals) {
    let app = Arc::clone(router.service().app());
    let activity = Activity::new();
    let service = {
        let activity = activity.clone();
        service_fn(move |request| answer(router.clone(), activity.clone(), request))
    };
    let mut builder = auto::Builder::new(TokioExecutor::new());
    // Idle connections and slow heads time out below, the same way in every version of HTTP.
    // A client that has closed its side of the connection still gets its response.
    let mut http1 = builder.http1();
    http1.timer(TokioTimer::new()).header_read_timeout(None).half_close(true);
    // Clients of depositors look for `Link` as it is written in the standard, and find no `link`.
    http1.title_case_headers(true);
    builder.http2().timer(TokioTimer::new());
    let stream = Wire::new(stream, activity.clone(), Arc::clone(&app));
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service));
    let mut stopping = false;
    loop {
        tokio::select! {
            ended = connection.as_mut() => {
                if let Err(error) = ended {
                    tracing::debug!(%error, "a connection broke");
                }
                return;
            }
            () = shutdown.graceful.cancelled(), if !stopping => {
                stopping = true;
                connection.as_mut().graceful_shutdown();
            }
            () = shutdown.forced.cancelled() => return,
            () = activity.idle_for(app.settings.header_timeout, app.settings.body_timeout) => return,
        }
    }
}

async fn answer(
    router: Router,
    activity: Activity,
    request: Request<Incoming>,
) -> Result<Response<ResponseBody<Body>>, Infallible> {
    let mut in_flight = activity.begin();
    let app = Arc::clone(router.service().app());
    let may_drain = request.version() < Version::HTTP_2;
    let expects_continue = request.headers().contains_key(header::EXPECT);
    let log = RequestLog::begin(&request, app.ids.next());
    let (request, rest, was_read) = prepare(&app, request, &log);

    let mut response = route(&router, request, &RequestId(log.id().to_owned())).await;

    // In HTTP/2 each request has a stream of its own, which is just reset.
    if let Some(unread) = rest.take().filter(|_| may_drain) {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        // A client that waits for `100 Continue` sends nothing until the body is read.
        if was_read.get() || !expects_continue {
            tokio::spawn(drain(unread, app.settings.drain_size, app.settings.drain_timeout));
        }
    }
    let status = response.status();
    in_flight.response_ready();
    Ok(response.map(|body| {
        ResponseBody::new(body, move |bytes| {
            log.end(status, bytes);
            drop(in_flight);
        })
    }))
}

/// Gives the request its identifier, and its body a timeout.
fn prepare(
    app: &App,
    request: Request<Incoming>,
    log: &RequestLog,
) -> (Request<Body>, Remainder, WasRead) {
    let (mut parts, incoming) = request.into_parts();
    parts.extensions.insert(RequestId(log.id().to_owned()));
    parts.extensions.insert(log.asker());
    let (body, was_read) = RequestBody::new(incoming, app.settings.body_timeout);
    let (body, rest) = Remainder::watch(Body::new(body));
    (Request::from_parts(parts, body), rest, was_read)
}

/// Handles a request; a panic of its handler becomes a response.
async fn route(router: &Router, request: Request<Body>, id: &RequestId) -> Response<Body> {
    let (parts, body) = request.into_parts();
    if let Err(refusal) = framing::check(&parts) {
        return error::respond(&refusal, id);
    }
    let handled = Box::pin(router.handle(Request::from_parts(parts, body)));
    match AssertUnwindSafe(handled).catch_unwind().await {
        Ok(response) => response,
        Err(_) => error::respond(&error::broken(), id),
    }
}

/// Reads the rest of a refused upload. If the connection were closed at once, a client that is
/// still sending would see a reset instead of the response.
async fn drain(mut unread: Body, size: u64, timeout: Duration) {
    let mut count = 0;
    let reading = async {
        while let Some(Ok(frame)) = unread.frame().await {
            count += frame.data_ref().map_or(0, |data| data.len() as u64);
            if count > size {
                return;
            }
        }
    };
    let _ = tokio::time::timeout(timeout, reading).await;
}

#[cfg(test)]
mod tests;
