//! A server of a description, without anything behind it: each request that is as described is
//! taken, each other one refused by the router.

use std::fmt;

use futures_util::FutureExt as _;
use http::{HeaderName, HeaderValue, StatusCode};
use http_body_util::BodyExt as _;
use swordsmith_http::description::{self, Description, SecurityScheme};
use swordsmith_http::message::{self, Refused};
use swordsmith_http::security::{AnyProof, Proof};
use swordsmith_http::server::{
    self, Context, Dispatch, Exchange, PathValues, Router, UntypedRefusal,
};
use swordsmith_http::value::{Parsed, Texts, Values};
use swordsmith_http::{Body, Reason};

use super::{Answer, Reply, Request};

/// A server of one version.
#[derive(Debug)]
pub(crate) struct Server {
    router: Router<Stub>,
}

/// What becomes of a request.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// It is taken, and answered so.
    Accepted(Answer),
    /// It is not: the status, and both status and reason in a line.
    Refused(u16, String),
}

/// Marks an answer of a request that was taken.
#[derive(Clone, Copy)]
struct Taken;

impl Server {
    /// A server of a description.
    pub(crate) fn new(description: &'static Description<'static>) -> Self {
        Self { router: Router::new(Stub { description }) }
    }

    /// Its description.
    pub(crate) fn description(&self) -> &'static Description<'static> {
        self.router.service().description
    }

    /// The answer to a request that is refused so, with the document that says why, and with these
    /// headers; with their defaults, where none are given.
    pub(crate) fn refusal(
        &self,
        described: &'static description::Refusal<'static>,
        headers: &[Option<String>],
    ) -> Option<Answer> {
        let refusal: UntypedRefusal = Refused::new(described, "it is refused").into();
        let answer = server::response::refused(self.description(), &refusal);
        let (mut head, body) = answer.into_parts();
        for (header, text) in described.headers.iter().zip(headers) {
            let name = HeaderName::from_bytes(header.name.as_bytes()).ok()?;
            head.headers.remove(&name);
            if let Some(text) = text {
                let text = header.in_header(text.clone()).ok()?;
                head.headers.insert(name, HeaderValue::try_from(text).ok()?);
            }
        }
        let body = body.collect().now_or_never()?.ok()?.to_bytes().to_vec();
        Some(Answer { status: head.status.as_u16(), headers: head.headers, body })
    }

    /// What becomes of a request; `None` if no client can send it.
    pub(crate) fn ask(&self, request: &Request) -> Option<Outcome> {
        self.ask_for(request, None)
    }

    /// The same, if the answer were this one.
    pub(crate) fn ask_for(&self, request: &Request, reply: Option<Reply>) -> Option<Outcome> {
        let mut built = http::Request::builder().method(&*request.method).uri(request.target());
        for (name, value) in request.headers() {
            built = built.header(name, value.as_bytes());
        }
        let bytes = request.body.as_ref().map(|body| body.bytes.clone()).unwrap_or_default();
        let mut built = built.body(Body::full(bytes)).ok()?;
        built.extensions_mut().extend(reply.map(with_reply).unwrap_or_default());
        // All of it is in memory, so nothing waits.
        self.router.handle(built).now_or_never().and_then(|answer| self.outcome(request, answer))
    }

    fn outcome(&self, request: &Request, answer: http::Response<Body>) -> Option<Outcome> {
        let is_taken = answer.extensions().get::<Taken>().is_some();
        let (head, body) = answer.into_parts();
        let body = body.collect().now_or_never()?.ok()?.to_bytes().to_vec();
        let mut published = self.description().published.iter();
        let is_published = published.any(|it| it.path() == request.path);
        if is_taken || (is_published && head.status.as_u16() < 400) {
            let answer = Answer { status: head.status.as_u16(), headers: head.headers, body };
            return Some(Outcome::Accepted(answer));
        }
        let line = said(head.status, &String::from_utf8_lossy(&body));
        Some(Outcome::Refused(head.status.as_u16(), line))
    }
}

fn with_reply(reply: Reply) -> http::Extensions {
    let mut extensions = http::Extensions::new();
    extensions.insert(reply);
    extensions
}

/// A status and a reason, in one line.
fn said(status: StatusCode, reason: &str) -> String {
    let lines: Vec<_> = reason.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let phrase = status.canonical_reason().unwrap_or_default();
    if lines.is_empty() {
        return format!("{} {phrase}", status.as_u16());
    }
    format!("{} {phrase}: {}", status.as_u16(), lines.join("; "))
}

/// The service, of which only the description is known.
struct Stub {
    description: &'static Description<'static>,
}

/// Whether a client has said who it is, in a way that can be read.
struct Named;

impl Proof for Named {
    fn of(
        schemes: &[SecurityScheme<'_>],
        headers: &http::HeaderMap,
        query: Option<&str>,
    ) -> Option<Self> {
        let is_named =
            schemes.is_empty() || <AnyProof as Proof>::of(schemes, headers, query).is_some();
        is_named.then_some(Self)
    }
}

impl Dispatch for Stub {
    type Proof = Named;
    type Client = ();
    type Located = ();
    type Refusal = Said;

    fn description(&self) -> &'static Description<'static> {
        self.description
    }

    async fn authenticate(&self, _: Named) -> Result<(), Said> {
        Ok(())
    }

    async fn locate(&self, _: &Context<()>, _: &PathValues) -> Result<(), Said> {
        Ok(())
    }

    async fn call(
        &self,
        context: Context<()>,
        (): (),
        mut exchange: Exchange,
    ) -> Result<server::Response<Body>, Said> {
        exchange.untyped().await.map_err(Refused::into)?;
        let reply = context.extensions.get::<Reply>().cloned();
        let mut answer = match reply {
            Some(reply) => exchange
                .respond_with(reply.index, reply.texts(), reply.content())
                .map_err(Refused::into)?,
            None => server::Response::new(Body::empty()),
        };
        answer.extensions_mut().insert(Taken);
        Ok(answer)
    }
}

/// A refusal that says why in plain text, whatever document the description has for it: people
/// read it.
#[derive(Debug)]
struct Said(UntypedRefusal);

impl message::Refusal for Said {
    fn described(&self) -> &'static description::Refusal<'static> {
        self.0.described()
    }

    fn reason(&self) -> &Reason {
        self.0.reason()
    }

    fn headers(&self, _: &mut Texts) {}

    fn document(&self, _: &Description<'static>) -> Result<Vec<u8>, Reason> {
        Ok(self.reason().to_plain_text().into_bytes())
    }

    fn read_document(bytes: &[u8]) -> Parsed<(Option<String>, Reason)> {
        UntypedRefusal::read_document(bytes)
    }

    fn from_parts(
        refusal: &'static description::Refusal<'static>,
        reason: Reason,
        values: &mut Values<'_>,
    ) -> Parsed<Self> {
        UntypedRefusal::from_parts(refusal, reason, values).map(Self)
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Said {}
