//! The requests of a connection: each gets an identifier, is counted for its address, goes to the
//! router, and is logged with its response.

use std::convert::Infallible;
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use http::request::Parts;
use http::{HeaderValue, Request, Response, Version, header};
use http_body_util::BodyExt;
use hyper::body::Incoming;
use swordsmith_http::server::RequestId;
use swordsmith_http::{Body, Origin, Remainder};
use swordsmith_store::author::{Attribution, Requester, attributed};
use tracing::Instrument;

use super::response_body::ResponseBody;
use super::{framing, patience};
use crate::activity::{Activity, InFlight};
use crate::app::App;
use crate::body::{RequestBody, WasRead};
use crate::error;
use crate::forwarded::Forwarded;
use crate::handlers::routes::{Routes, app};
use crate::quotas::{UploadPlace, on_behalf_of};
use crate::request_log::{Caller, RequestLog};

/// How much is read on of an upload that is refused because its client takes too much already, and
/// for how long: what it may have sent with the head.
const LITTLE: u64 = 64 << 10;
const SHORTLY: Duration = Duration::from_secs(1);

/// Who is at the other end of a connection.
#[derive(Clone, Copy)]
pub(super) struct Peer {
    pub(super) address: IpAddr,
    /// `http` or `https`.
    pub(super) scheme: &'static str,
}

/// What all requests of a connection share.
#[derive(Clone)]
pub(super) struct Exchanges {
    pub(super) router: Routes,
    pub(super) activity: Activity,
    pub(super) peer: Peer,
}

/// Who takes the bytes of a request: they are counted for both when the bodies are done.
#[derive(Clone)]
struct Payer {
    app: Arc<App>,
    address: Option<IpAddr>,
    requester: Requester,
}

impl Payer {
    fn pay(&self, bytes: u64) {
        self.app.quotas.charge(self.address, self.requester.client(), bytes);
    }
}

impl Exchanges {
    /// Answers a request.
    pub(super) async fn answer(
        self,
        request: Request<Incoming>,
    ) -> Result<Response<ResponseBody<Body>>, Infallible> {
        // The connection is being closed as an idle one: nobody has seen this request.
        let Some(in_flight) = self.activity.begin() else {
            return std::future::pending().await;
        };
        let app = Arc::clone(app(&self.router));
        let is_alone = request.version() < Version::HTTP_2;
        let expects_continue = request.headers().contains_key(header::EXPECT);
        let (mut parts, incoming) = request.into_parts();
        let seen = self.identify(&app, &mut parts);
        // Of whom the headers are wrong, only the proxy is known.
        let Peer { address, scheme } = self.peer;
        let hidden =
            Caller { address, is_hidden: true, scheme, is_believed: false, names_host: false };
        let caller = *seen.as_ref().unwrap_or(&hidden);
        let log = RequestLog::begin(&app, &parts, caller);
        let counted = app.quotas.counted_client(caller.address, caller.is_hidden);
        let payer = Payer { app: Arc::clone(&app), address: counted, requester: log.requester() };
        let (request, rest, was_read) = prepare(parts, incoming, &in_flight, &log, payer.clone());

        let admitted = seen.map(drop).and_then(|()| Ok(app.quotas.admit_address(counted)?));
        let mut response = match admitted {
            Ok(()) => {
                let routed = route(&self.router, request, caller, log.id());
                let attribution = Attribution::Request(log.requester());
                let attributed = attributed(attribution, routed);
                on_behalf_of(counted, attributed.instrument(log.span().clone())).await
            }
            Err(error) => error::respond(&error.into(), log.id()),
        };

        // In HTTP/2, too: a stream that is not read is reset, even if without an error, and curl and
        // others that are still sending take that for the end of a response they have not read.
        if let Some(unread) = rest.take() {
            if is_alone {
                let close = HeaderValue::from_static("close");
                response.headers_mut().insert(header::CONNECTION, close);
            }
            // A client that waits for `100 Continue` sends nothing until the body is read.
            if was_read.get() || !expects_continue {
                let too_many = error::refuses_too_many(&response);
                let (size, timeout) = readiness_to_drain(&app, too_many);
                tokio::spawn(drain(unread, size, timeout));
            }
        }
        log.matched(&response);
        let status = response.status();
        Ok(response.map(|body| {
            ResponseBody::new(body, in_flight, move |bytes| {
                payer.pay(bytes);
                log.end(status, bytes);
            })
        }))
    }

    /// Who sent a request. What the client sees of the server is put into the
    /// extensions.
    fn identify(&self, app: &App, parts: &mut Parts) -> Result<Caller, error::Error> {
        let trusts = |address| app.quotas.trusts(address);
        let seen = Forwarded::of(self.peer.address, &parts.headers, trusts)?;
        let asked = Origin::of(parts).map(|origin| origin.authority);
        let scheme = seen.scheme.unwrap_or(self.peer.scheme);
        let names_host = asked.is_some() || parts.version != Version::HTTP_11;
        if let Some(authority) = seen.host.as_ref().map(ToString::to_string).or(asked) {
            parts.extensions.insert(Origin { scheme: scheme.to_owned(), authority });
        }
        let is_believed = trusts(self.peer.address.to_canonical());
        let Forwarded { address, is_hidden, .. } = seen;
        Ok(Caller { address, is_hidden, scheme, is_believed, names_host })
    }
}

/// Gives the request its identifier, and has its body come fast enough.
fn prepare(
    mut parts: Parts,
    incoming: Incoming,
    in_flight: &InFlight,
    log: &RequestLog,
    payer: Payer,
) -> (Request<Body>, Remainder, WasRead) {
    parts.extensions.insert(log.id().clone());
    parts.extensions.insert(UploadPlace::default());
    let patience = patience(&payer.app);
    let (body, was_read) =
        RequestBody::new(incoming, patience, in_flight.awaiting(), move |bytes| payer.pay(bytes));
    let (body, rest) = Remainder::watch(Body::new(body));
    (Request::from_parts(parts, body), rest, was_read)
}

/// Handles a request; a panic of its handler becomes a response.
async fn route(
    router: &Routes,
    request: Request<Body>,
    caller: Caller,
    id: &RequestId,
) -> Response<Body> {
    if let Err(refusal) = framing::check(request.headers(), caller.names_host) {
        return error::respond(&refusal, id);
    }
    let handled = Box::pin(router.handle(request));
    match AssertUnwindSafe(handled).catch_unwind().await {
        Ok(response) => response,
        Err(_) => error::respond(&error::broken(), id),
    }
}

/// How much of a refused upload is read on, for how long at most.
fn readiness_to_drain(app: &App, is_too_many: bool) -> (u64, Duration) {
    let (size, timeout) = (app.settings.drain_size, app.settings.drain_timeout);
    if is_too_many { (size.min(LITTLE), timeout.min(SHORTLY)) } else { (size, timeout) }
}

/// Reads the rest of a refused upload. If the connection were closed at once, a client that is
/// still sending would see a reset instead of the response.
pub(super) async fn drain(mut unread: Body, size: u64, timeout: Duration) {
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
