//! What operators and their tools ask, on a listener of its own: it is not for clients.
//!
//! * `/metrics`: for Prometheus.
//! * `/healthz`: 200 as long as the process answers.
//! * `/readyz`: 200 if the server can take deposits: its ledger can be read, its files and folders
//!   are those that it opened, its disk, if it keeps anything there, has room for the largest
//!   upload, and the backlog is not full; else 503.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderValue, Method, Request, Response, StatusCode, header};
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use swordsmith_store::room::Room;
use tokio::net::{TcpListener, TcpStream};

use crate::accept::accept;
use crate::app::App;
use crate::handlers;
use crate::metrics;

/// How long a client may take for a request.
const PATIENCE: Duration = Duration::from_secs(10);

/// Listens where operators ask.
pub async fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    TcpListener::bind(address).await
}

/// Answers for ever.
pub(crate) async fn serve(listener: TcpListener, app: Arc<App>) -> Infallible {
    loop {
        let (stream, _) = accept(&listener).await;
        let served = serve_one(stream, Arc::clone(&app));
        tokio::spawn(tokio::time::timeout(PATIENCE, served));
    }
}

/// One request, and the connection ends: nobody asks often.
async fn serve_one(stream: TcpStream, app: Arc<App>) {
    let service = service_fn(|request: Request<Incoming>| {
        let app = Arc::clone(&app);
        async move { Ok::<_, Infallible>(answer(&app, request.method(), request.uri().path()).await) }
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).keep_alive(false);
    // What becomes of the answer is the client's affair.
    let _ = builder.serve_connection(TokioIo::new(stream), service).await;
}

async fn answer(app: &App, method: &Method, path: &str) -> Response<Full<Bytes>> {
    if !matches!(*method, Method::GET | Method::HEAD) {
        return text(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD\n".to_owned());
    }
    match path {
        "/metrics" => measured(app).await,
        "/healthz" => text(StatusCode::OK, "ok\n".to_owned()),
        "/readyz" => match not_ready(app).await {
            None => text(StatusCode::OK, "ok\n".to_owned()),
            Some(reason) => text(StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\n")),
        },
        _ => text(StatusCode::NOT_FOUND, "/metrics, /healthz, /readyz\n".to_owned()),
    }
}

async fn measured(app: &App) -> Response<Full<Bytes>> {
    app.metrics.backlog_is(app.backlog.waiting());
    let room = match &app.data_folder {
        Some(folder) => Room::of(folder).await.ok(),
        None => None,
    };
    app.metrics.data_has(room);
    app.metrics.log_lines_dropped_are(app.access_log.dropped());
    match app.metrics.text() {
        Ok(all) => with_type(StatusCode::OK, metrics::MEDIA_TYPE, all),
        Err(error) => text(StatusCode::INTERNAL_SERVER_ERROR, format!("{error}\n")),
    }
}

/// Why requests cannot be taken.
async fn not_ready(app: &App) -> Option<String> {
    if let Some(folder) = app.lock.as_ref().and_then(|lock| lock.missing()) {
        let reason = format!("{}: the folder was removed, moved or replaced", folder.display());
        tracing::error!("{reason}; help: stop the server, and put the folder back");
        return Some(reason);
    }
    if !app.settings.read_only {
        if app.backlog.is_full() {
            return Some("too many deposits wait to be worked on".to_owned());
        }
        if let Some(reason) = lacks_room(app).await {
            return Some(reason);
        }
    }
    app.store.ledger.ready().await.err().map(|error| error.to_string())
}

/// Why the disk does not take deposits.
async fn lacks_room(app: &App) -> Option<String> {
    let disk = "the disk of the data folder";
    match Room::of(app.data_folder.as_ref()?).await {
        Ok(room) if room.takes(handlers::largest_upload(app)) => None,
        Ok(Room { free, .. }) => {
            Some(format!("{disk} has no room for the largest upload: {free} bytes are free"))
        }
        Err(error) => Some(format!("{disk} does not respond: {error}")),
    }
}

fn text(status: StatusCode, body: String) -> Response<Full<Bytes>> {
    with_type(status, "text/plain; charset=utf-8", body)
}

fn with_type(status: StatusCode, media_type: &'static str, body: String) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::from(body));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    response
}

#[cfg(test)]
mod tests;
