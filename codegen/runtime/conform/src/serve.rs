//! A server in this process, for tests: no limits on time, no end.

use std::error::Error;
use std::net::SocketAddr;
use std::sync::mpsc;

use http::{Request, Response};
use http_body::Body;
use hyper::body::Incoming;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use swordsmith_http::description::Description;
use tokio::net::{TcpListener, TcpStream};
use tower_service::Service;

use crate::Fixture;

impl Fixture {
    /// Serves a service of that description on a free port of this machine, on a thread of its own:
    /// a router, or what it is mounted in.
    ///
    /// # Panics
    ///
    /// If there is no free port, or no thread.
    pub fn serve<S, B>(description: &'static Description<'static>, service: S) -> Self
    where
        S: Service<Request<Incoming>, Response = Response<B>> + Clone + Send + 'static,
        S::Future: Send,
        S::Error: Into<Box<dyn Error + Send + Sync>>,
        B: Body + Send + 'static,
        B::Data: Send,
        B::Error: Into<Box<dyn Error + Send + Sync>>,
    {
        Self::at(description, start(service))
    }
}

#[expect(clippy::expect_used, reason = "a test that cannot go on has failed")]
fn start<S, B>(service: S) -> SocketAddr
where
    S: Service<Request<Incoming>, Response = Response<B>> + Clone + Send + 'static,
    S::Future: Send,
    S::Error: Into<Box<dyn Error + Send + Sync>>,
    B: Body + Send + 'static,
    B::Data: Send,
    B::Error: Into<Box<dyn Error + Send + Sync>>,
{
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("there is a runtime").block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
            sender.send(listener.local_addr().expect("it listens")).expect("somebody waits for it");
            loop {
                let (stream, _) = listener.accept().await.expect("somebody connects");
                tokio::spawn(connection(stream, service.clone()));
            }
        });
    });
    receiver.recv().expect("it starts")
}

async fn connection<S, B>(stream: TcpStream, service: S)
where
    S: Service<Request<Incoming>, Response = Response<B>> + Clone,
    S::Error: Into<Box<dyn Error + Send + Sync>>,
    B: Body + 'static,
    B::Error: Into<Box<dyn Error + Send + Sync>>,
{
    let mut builder = hyper::server::conn::http1::Builder::new();
    let service = TowerToHyperService::new(service);
    // A client that goes away is no error of ours.
    let _ = builder.half_close(true).serve_connection(TokioIo::new(stream), service).await;
}
