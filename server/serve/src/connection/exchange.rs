//! The requests of a connection: each gets an identifier, is counted for its address, goes to the
//! application, and is logged with its response.

use std::convert::Infallible;
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt;
use http::request::Parts;
use http::{HeaderValue, Request, Response, Version, header};
use hyper::body::Incoming;
use swordsmith_http::server::RequestId;
use swordsmith_http::{Body, Origin, Remainder};
use tracing::Instrument;

use super::drain::{drain, readiness_to_drain};
use super::framing;
use super::response_body::ResponseBody;
use crate::activity::{Activity, InFlight};
use crate::body::{RequestBody, WasRead};
use crate::context::Context;
use crate::forwarded::Forwarded;
use crate::refusal::Refusal;
use crate::request_client::RequestClient;
use crate::request_log::{Caller, RequestLog};
use crate::served::Served;

/// Who is at the other end of a connection.
#[derive(Clone, Copy)]
pub(super) struct Peer {
    pub(super) address: IpAddr,
    /// `http` or `https`.
    pub(super) scheme: &'static str,
}

/// What all requests of a connection share.
#[derive(Clone)]
pub(super) struct Exchanges(Arc<Connection>);

struct Connection {
    application: Served,
    context: Arc<Context>,
    activity: Activity,
    peer: Peer,
}

/// Counts the bytes of a request for its client when the bodies are done.
#[derive(Clone)]
struct ByteMeter {
    context: Arc<Context>,
    client: RequestClient,
}

impl ByteMeter {
    fn charge(&self, bytes: u64) {
        let address = self.client.counted_address();
        self.context.quotas.charge(address, self.client.name(), bytes);
    }
}

impl Exchanges {
    pub(super) fn new(
        application: Served,
        context: Arc<Context>,
        activity: Activity,
        peer: Peer,
    ) -> Self {
        Self(Arc::new(Connection { application, context, activity, peer }))
    }

    pub(super) fn application(&self) -> &Served {
        &self.0.application
    }

    pub(super) fn context(&self) -> &Arc<Context> {
        &self.0.context
    }

    pub(super) fn activity(&self) -> &Activity {
        &self.0.activity
    }

    /// Answers a request.
    pub(super) async fn answer(
        self,
        request: Request<Incoming>,
    ) -> Result<Response<ResponseBody<Body>>, Infallible> {
        let Connection { application, context, activity, peer } = &*self.0;
        // The connection is being closed as an idle one: nobody has seen this request.
        let Some(in_flight) = activity.begin() else {
            return std::future::pending().await;
        };
        let is_alone = request.version() < Version::HTTP_2;
        let expects_continue = request.headers().contains_key(header::EXPECT);
        let (mut parts, incoming) = request.into_parts();
        let seen = identify(context, *peer, &mut parts);
        // Of whom the headers are wrong, only the proxy is known.
        let Peer { address, scheme } = *peer;
        let hidden =
            Caller { address, is_hidden: true, scheme, is_believed: false, names_host: false };
        let caller = *seen.as_ref().unwrap_or(&hidden);
        let log = RequestLog::begin(context, &parts, caller);
        let meter = ByteMeter { context: Arc::clone(context), client: log.client().clone() };
        let (request, rest, was_read) = prepare(parts, incoming, &in_flight, &log, meter.clone());

        let counted = log.client().counted_address();
        let admitted = seen.map(drop).and_then(|()| Ok(context.quotas.admit_address(counted)?));
        let mut response = match admitted {
            Ok(()) => {
                let answered = route(application, request, caller, log.id());
                let client = log.client().clone();
                client.scope(answered.instrument(log.span().clone())).await
            }
            Err(refusal) => application.refuse(&refusal, log.id()),
        };
        log.client().release();

        // In HTTP/2, too: a stream that is not read is reset, even if without an error, and curl and
        // others that are still sending take that for the end of a response they have not read.
        if let Some(unread) = rest.take() {
            if is_alone {
                let close = HeaderValue::from_static("close");
                response.headers_mut().insert(header::CONNECTION, close);
            }
            // A client that waits for `100 Continue` sends nothing until the body is read.
            if was_read.get() || !expects_continue {
                let (size, timeout) = readiness_to_drain(context, response.status());
                tokio::spawn(drain(unread, size, timeout));
            }
        }
        log.matched(&response);
        let status = response.status();
        Ok(response.map(|body| {
            ResponseBody::new(body, in_flight, move |bytes| {
                meter.charge(bytes);
                log.end(status, bytes);
            })
        }))
    }
}

/// Who sent a request. What the client sees of the server is put into the extensions.
fn identify(context: &Context, peer: Peer, parts: &mut Parts) -> Result<Caller, Refusal> {
    let trusts = |address| context.quotas.trusts(address);
    let seen = Forwarded::of(peer.address, &parts.headers, trusts)?;
    let asked = Origin::of(parts).map(|origin| origin.authority);
    let scheme = seen.scheme.unwrap_or(peer.scheme);
    let names_host = asked.is_some() || parts.version != Version::HTTP_11;
    let authority = seen.host.as_ref().map(ToString::to_string).or(asked);
    let origin = authority.map(|authority| Origin { scheme: scheme.to_owned(), authority });
    if let Some(origin) = context.settings.public_origin().or(origin) {
        parts.extensions.insert(origin);
    }
    let is_believed = trusts(peer.address.to_canonical());
    let Forwarded { address, is_hidden, .. } = seen;
    Ok(Caller { address, is_hidden, scheme, is_believed, names_host })
}

/// Gives the request its identifier and its client, and has its body come fast enough.
fn prepare(
    mut parts: Parts,
    incoming: Incoming,
    in_flight: &InFlight,
    log: &RequestLog,
    meter: ByteMeter,
) -> (Request<Body>, Remainder, WasRead) {
    parts.extensions.insert(log.id().clone());
    parts.extensions.insert(log.client().clone());
    let patience = meter.context.patience();
    let at_end = move |bytes| meter.charge(bytes);
    let (body, was_read) = RequestBody::new(incoming, patience, in_flight.awaiting(), at_end);
    let (body, rest) = Remainder::watch(Body::new(body));
    (Request::from_parts(parts, body), rest, was_read)
}

/// Has the application answer a request; a panic of it becomes a response.
async fn route(
    application: &Served,
    request: Request<Body>,
    caller: Caller,
    id: &RequestId,
) -> Response<Body> {
    if let Err(refusal) = framing::check(request.headers(), caller.names_host) {
        return application.refuse(&refusal, id);
    }
    match AssertUnwindSafe(application.answer(request)).catch_unwind().await {
        Ok(response) => response,
        Err(_) => application.refuse(&Refusal::Panicked, id),
    }
}
