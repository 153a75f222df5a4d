//! Servers of a notebook, and the resources that the probes need.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, mpsc};
use std::time::Duration;

use swordsmith_conform::{Endpoint, Failure, Proof, Request, Subject};
use swordsmith_http::description::{Description, Operation, SecurityScheme};
use swordsmith_http::server::Router;
use tokio::net::TcpListener;

use crate::notebook::{Notebook, Notes, SECRET};

/// A note, before it is replaced.
const NOTE: &str =
    "<note xmlns='urn:example:notes' kind='final'><title>First</title><page>1</page></note>";

/// Two servers with the same notes: one that works, and one that is unavailable.
pub(crate) struct Probed {
    description: &'static Description<'static>,
    notes: Notes,
    next: AtomicU64,
    address: SocketAddr,
    away: SocketAddr,
}

impl Probed {
    /// Servers of a description.
    pub(crate) fn start(description: &'static Description<'static>) -> Self {
        let notes = Notes::default();
        let server = |is_away| {
            let notes = notes.clone();
            serve(Router::new(Notebook { description, notes, is_away }))
        };
        let (address, away) = (server(false), server(true));
        Self { description, notes, next: AtomicU64::new(1), address, away }
    }
}

impl Subject for Probed {
    fn endpoint(&self) -> Endpoint {
        self.address.into()
    }

    fn proof(&self) -> Proof {
        match self.description.security {
            [SecurityScheme::Basic(_), ..] => Proof::Basic("demo".to_owned(), SECRET.to_owned()),
            [SecurityScheme::Bearer(_), ..] => Proof::Bearer(SECRET.to_owned()),
            [SecurityScheme::ApiKey(..), ..] => Proof::ApiKey(SECRET.to_owned()),
            [SecurityScheme::Http(..), ..] | [] => Proof::None,
        }
    }

    fn arguments(&self, _: &Operation<'_>) -> Result<Option<Vec<String>>, Failure> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        notes.insert(number, NOTE.as_bytes().to_vec());
        Ok(Some(vec![number.to_string()]))
    }

    /// A secret that nobody has.
    fn arguments_of_another(
        &self,
        _: &Operation<'_>,
        _: &str,
    ) -> Result<Option<Vec<String>>, Failure> {
        Ok(Some(vec!["500000".to_owned()]))
    }

    /// A server that expects a larger body waits for the rest.
    fn response_timeout(&self) -> Duration {
        Duration::from_secs(3)
    }

    fn provoke<'a>(
        &self,
        request: Request<'a>,
        status: u16,
    ) -> Result<Option<(Request<'a>, Endpoint)>, Failure> {
        assert_eq!(status, 503, "nobody knows when {} responds so", request.operation.name);
        Ok(Some((request, self.away.into())))
    }
}

/// Serves on a port of its own, in a thread of its own.
fn serve(router: Router<Notebook>) -> SocketAddr {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("there is a runtime").block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
            sender.send(listener.local_addr().expect("it listens")).expect("somebody waits for it");
            let app = axum::Router::new().fallback_service(router);
            axum::serve(listener, app).await.expect("it serves");
        });
    });
    receiver.recv().expect("it starts")
}
