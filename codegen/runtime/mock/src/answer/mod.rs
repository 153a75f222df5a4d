//! Answers: which response, what it does, and what is in it.

mod adapted;
mod content;
mod effect;
mod naming;
mod states;

pub(crate) use naming::Naming;

use http::HeaderValue;
use http::header::ACCEPT;
use swordsmith_http::description::{Operation, Refusal, Response as Described};
use swordsmith_http::message::{OutgoingContent, Refused};
use swordsmith_http::server::{Exchange, Response, UntypedRequest, response};
use swordsmith_http::{Body, ByteRange, Data, Origin};

use crate::MockRefusal;
use crate::conditions::{self, Current, Verdict};
use crate::headers::{Facts, texts};
use crate::key::Place;
use crate::mock::{Located, Mock, filled};
use crate::prefer::{self, Choice};
use crate::random::Random;
use crate::state::{Client, Hindrance, State};

const PARTIAL: u16 = 206;
const NOT_MODIFIED: u16 = 304;
const PRECONDITION_FAILED: u16 = 412;
const NOT_SATISFIABLE: u16 = 416;

/// A valid request whose answer is sought.
pub(crate) struct Answering<'m> {
    pub(crate) mock: &'m Mock,
    pub(crate) client: Client,
    pub(crate) origin: Option<Origin>,
    pub(crate) located: Located,
    pub(crate) exchange: &'m Exchange,
    pub(crate) request: UntypedRequest,
}

type Answer = Result<Response<Body>, MockRefusal>;

impl Answering<'_> {
    /// The answer, after the request has had its effect.
    pub(crate) fn answer(&self) -> Answer {
        let state = &mut *self.mock.state();
        let (operation, place) = (self.operation(), &self.located.place);
        state.may_run(operation, place).map_err(|it| self.hindered(it))?;
        self.check_state(state)?;
        let headers = self.exchange.head().headers();
        let preferred = prefer::preferred(headers).and_then(|status| {
            let choice = prefer::choice(self.mock.description, operation, status)?;
            Some((status, choice))
        });
        if let Some((status, choice)) = preferred {
            let response = match choice {
                Choice::Response(at) => self.respond(state, at, None)?,
                Choice::Refusal(refusal) => self.preferred(refusal),
            };
            return Ok(applied(response, status));
        }
        let current = self.current(state, place);
        match conditions::evaluate(operation, headers, &current) {
            Verdict::NotModified if let Some(at) = self.response_of(NOT_MODIFIED) => {
                self.respond(state, at, None)
            }
            Verdict::Failed if let Some(refusal) = self.refusal_of(PRECONDITION_FAILED) => {
                Err(MockRefusal::new(refusal, "the request is meant for something else"))
            }
            _ => {
                let range = conditions::range(operation, headers, &current);
                self.respond(state, self.usual(), range)
            }
        }
    }

    fn operation(&self) -> &'static Operation<'static> {
        self.exchange.operation()
    }

    /// What is at a place.
    fn current(&self, state: &State, place: &Place) -> Current {
        let kind = self.mock.map.chain(self.located.path).last().copied();
        let version = state.version(place, kind);
        let name = format!("{} {:?} {}", place.template, place.names, version.number);
        let tag = Random::of(self.mock.settings.seed, &name).next();
        let is_there = state.is_there(place);
        Current { tag: format!("\"{tag:016x}\""), changed: version.changed, is_there }
    }

    /// The first success; if the client says what it accepts, the first with such a content.
    fn usual(&self) -> usize {
        let says = self.exchange.head().headers().contains_key(ACCEPT);
        let responses = self.operation().responses;
        let is_success = |it: &Described<'_>| it.status < 400;
        let liked = responses.iter().position(|it| says && is_success(it) && self.is_liked(it));
        liked.or_else(|| responses.iter().position(is_success)).unwrap_or(0)
    }

    /// The representation of a response that the client prefers.
    fn represented(&self, at: usize) -> usize {
        let status = self.operation().responses[at].status;
        let mut of_status = self.operation().responses_of(status);
        of_status.find(|(_, it)| self.is_liked(it)).map_or(at, |(liked, _)| liked)
    }

    /// Whether a response has the media type that the client prefers.
    fn is_liked(&self, response: &Described<'_>) -> bool {
        let offered = response.content.map_or(&[][..], |content| content.media_types);
        self.exchange.accepted().is_some_and(|liked| offered.contains(&liked))
    }

    /// Lets the request have its effect, and answers with the response of that number.
    fn respond(&self, state: &mut State, at: usize, range: Option<&str>) -> Answer {
        let at = self.represented(at);
        let subject = self.take_effect(state, at).map_err(|it| self.hindered(it))?;
        self.follow(state);
        let described = &self.operation().responses[at];
        let content = self.content(state, described, &subject)?;
        let current = self.current(state, &subject);
        let path = filled(&subject);
        let url = self.origin.as_ref().map(|origin| origin.url(&path));
        let facts = Facts {
            locations: [Some(path), url].into_iter().flatten().collect(),
            tag: Some(current.tag),
            changed: Some(current.changed),
            range: None,
        };
        let Some((media_type, bytes)) = content else {
            return self.written(at, &facts, OutgoingContent::Nothing);
        };
        let length = bytes.len() as u64;
        let (at, range, bytes) = match (ByteRange::of(range, length), self.response_of(PARTIAL)) {
            (part @ ByteRange::Part { first, last, .. }, Some(partial)) => {
                let (first, last) = (usize::try_from(first), usize::try_from(last));
                let bytes = bytes.slice(first.unwrap_or(0)..=last.unwrap_or(0));
                (partial, part, bytes)
            }
            (part @ ByteRange::Unsatisfiable { .. }, _)
                if let Some(refusal) = self.refusal_of(NOT_SATISFIABLE) =>
            {
                let refusal = MockRefusal::new(refusal, "there are no such bytes");
                return Err(refusal.with("Content-Range", part.to_string()));
            }
            // As if all of it had been asked for.
            _ => (at, ByteRange::of(Some("bytes=0-"), length), bytes),
        };
        let facts = Facts { range: Some(range.to_string()), ..facts };
        let content = OutgoingContent::Bytes(media_type.into(), Data::of_bytes(bytes));
        self.written(at, &facts, content)
    }

    fn written(&self, at: usize, facts: &Facts, content: OutgoingContent) -> Answer {
        let described = &self.operation().responses[at];
        let place = &self.located.place;
        let random = &mut Random::of(self.mock.settings.seed, &format!("{place:?}"));
        let headers = texts(described, facts, random);
        self.exchange.respond_with(at, headers, content).map_err(Refused::into)
    }

    fn response_of(&self, status: u16) -> Option<usize> {
        self.operation().responses.iter().position(|it| it.status == status)
    }

    /// The refusal of a status, unless it is one of headers that must not be there.
    fn refusal_of(&self, status: u16) -> Option<&'static Refusal<'static>> {
        let operations = self.mock.description.operations;
        let forbidden = operations.iter().flat_map(|it| it.forbidden);
        let is_of_header = |it: &Refusal<'_>| forbidden.clone().any(|other| other.refusal.is(it));
        let all = self.operation().refusals.iter().chain(self.mock.description.refusals);
        let mut of_status = all.copied().filter(|it| it.status == status && !is_of_header(it));
        of_status.next_back()
    }

    fn hindered(&self, hindrance: Hindrance) -> MockRefusal {
        let router = &self.mock.description.router;
        match hindrance {
            Hindrance::Gone => MockRefusal::new(router.not_found, "it was deleted"),
            Hindrance::Full => MockRefusal::new(router.unavailable, "no more is kept"),
        }
    }

    fn preferred(&self, refusal: &'static Refusal<'static>) -> Response<Body> {
        let refusal = MockRefusal::new(refusal, "the request prefers this answer");
        response::refused(self.mock.description, &refusal)
    }
}

/// The response, which says that it is what the client preferred.
fn applied(mut response: Response<Body>, status: u16) -> Response<Body> {
    let value = HeaderValue::try_from(format!("status={status}")).ok();
    response.headers_mut().extend(value.map(|value| (prefer::APPLIED, value)));
    response
}
