//! The router behind hyper, for tests: no limits on time, no end.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::mpsc;

use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use shelter::register::router::Router;
use shelter::register::service::Photos;
use swordsmith::http::Body;
use tokio::net::{TcpListener, TcpStream};

/// Serves on a port of its own, in a thread of its own.
pub(crate) fn start(service: impl Photos) -> SocketAddr {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Runtime::new().expect("there are threads");
        runtime.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
            sender.send(listener.local_addr().expect("it listens")).expect("somebody waits for it");
            let router = Router::new(service);
            loop {
                let (stream, _) = listener.accept().await.expect("somebody connects");
                tokio::spawn(connection(stream, router.clone()));
            }
        });
    });
    receiver.recv().expect("it starts")
}

async fn connection(stream: TcpStream, router: Router<impl Photos>) {
    let service = service_fn(|request: http::Request<hyper::body::Incoming>| async {
        Ok::<_, Infallible>(router.handle(request.map(Body::new)).await)
    });
    let mut builder = hyper::server::conn::http1::Builder::new();
    // A client that goes away is no error of ours.
    let _ = builder.half_close(true).serve_connection(TokioIo::new(stream), service).await;
}
