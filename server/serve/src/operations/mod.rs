//! What operators and their tools ask, on a listener of its own: it is not for clients.
//!
//! * `/metrics`: for Prometheus.
//! * `/healthz`: 200 as long as the process answers.
//! * `/readyz`: 200 if the application can take requests, else 503 and why not.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use http::{HeaderValue, Method, Request, Response, StatusCode, header};
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};

use crate::accept::accept;
use crate::context::Context;
use crate::metrics;

/// How long a client may take for a request.
const PATIENCE: Duration = Duration::from_secs(10);

/// How the application is: what operators ask of it.
pub trait Health: Send + Sync + 'static {
    /// Why it cannot take requests, in a sentence; `None` if it can.
    fn not_ready(&self) -> impl Future<Output = Option<String>> + Send {
        async { None }
    }

    /// Sets gauges that nothing else keeps up to date, before they are read.
    fn measure(&self) -> impl Future<Output = ()> + Send {
        async {}
    }
}

/// An application that is ready as long as its process answers.
impl Health for () {}

/// Listens where operators ask.
///
/// # Errors
///
/// If the address cannot be listened on.
pub async fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    TcpListener::bind(address).await
}

/// Answers for ever.
pub async fn serve(
    listener: TcpListener,
    context: Arc<Context>,
    health: Arc<impl Health>,
) -> Infallible {
    let answers = move |request: Request<Incoming>| {
        let (context, health) = (Arc::clone(&context), Arc::clone(&health));
        async move { answer(&context, &*health, request.method(), request.uri().path()).await }
            .boxed()
    };
    accept_all(listener, Arc::new(answers)).await
}

/// What answers, as an object: connections are compiled with this crate, and not with each caller.
type Answers = dyn Fn(Request<Incoming>) -> BoxFuture<'static, Response<Full<Bytes>>> + Send + Sync;

fn accept_all(listener: TcpListener, answers: Arc<Answers>) -> BoxFuture<'static, Infallible> {
    async move {
        loop {
            let (stream, _) = accept(&listener).await;
            let served = serve_one(stream, Arc::clone(&answers));
            tokio::spawn(tokio::time::timeout(PATIENCE, served));
        }
    }
    .boxed()
}

/// One request, and the connection ends: nobody asks often.
async fn serve_one(stream: TcpStream, answers: Arc<Answers>) {
    let service = service_fn(|request| answers(request).map(Ok::<_, Infallible>));
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).keep_alive(false);
    // What becomes of the answer is the client's affair.
    let _ = builder.serve_connection(TokioIo::new(stream), service).await;
}

/// The response to one request, for who has a listener already.
pub async fn answer(
    context: &Context,
    health: &impl Health,
    method: &Method,
    path: &str,
) -> Response<Full<Bytes>> {
    if !matches!(*method, Method::GET | Method::HEAD) {
        return text(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD\n".to_owned());
    }
    match path {
        "/metrics" => measured(context, health).await,
        "/healthz" => text(StatusCode::OK, "ok\n".to_owned()),
        "/readyz" => match health.not_ready().await {
            None => text(StatusCode::OK, "ok\n".to_owned()),
            Some(reason) => text(StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\n")),
        },
        _ => text(StatusCode::NOT_FOUND, "/metrics, /healthz, /readyz\n".to_owned()),
    }
}

async fn measured(context: &Context, health: &impl Health) -> Response<Full<Bytes>> {
    health.measure().await;
    context.metrics.set_log_lines_dropped(context.access_log.dropped());
    match context.metrics.text() {
        Ok(all) => with_type(StatusCode::OK, metrics::MEDIA_TYPE, all),
        Err(error) => text(StatusCode::INTERNAL_SERVER_ERROR, format!("{error}\n")),
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
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use http_body_util::BodyExt;

    use super::*;
    use crate::settings::Settings;

    #[derive(Default)]
    struct Application {
        is_broken: AtomicBool,
        is_measured: AtomicBool,
    }

    impl Health for Application {
        async fn not_ready(&self) -> Option<String> {
            self.is_broken.load(Ordering::Relaxed).then(|| "it is broken".to_owned())
        }

        async fn measure(&self) {
            self.is_measured.store(true, Ordering::Relaxed);
        }
    }

    async fn asked(health: &impl Health, method: &Method, path: &str) -> (StatusCode, String) {
        let context = Context::new(Settings::default());
        let (parts, body) = answer(&context, health, method, path).await.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        (parts.status, String::from_utf8(body.to_vec()).unwrap())
    }

    #[tokio::test]
    async fn only_what_is_there_is_answered_and_only_to_get() {
        assert_eq!(asked(&(), &Method::GET, "/").await.0, StatusCode::NOT_FOUND);
        let (status, _) = asked(&(), &Method::POST, "/metrics").await;
        assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED);
    }

    #[tokio::test]
    async fn the_application_says_whether_it_is_ready() {
        let application = Application::default();
        assert_eq!(asked(&application, &Method::GET, "/readyz").await.0, StatusCode::OK);
        application.is_broken.store(true, Ordering::Relaxed);
        let (status, reason) = asked(&application, &Method::GET, "/readyz").await;
        assert_eq!((status, &*reason), (StatusCode::SERVICE_UNAVAILABLE, "it is broken\n"));
        assert_eq!(asked(&application, &Method::GET, "/healthz").await.0, StatusCode::OK);
    }

    #[tokio::test]
    async fn gauges_are_measured_before_they_are_read() {
        let application = Application::default();
        let (status, text) = asked(&application, &Method::GET, "/metrics").await;
        assert!(application.is_measured.load(Ordering::Relaxed));
        assert_eq!(status, StatusCode::OK);
        assert!(text.ends_with("# EOF\n"), "{text}");
    }
}
