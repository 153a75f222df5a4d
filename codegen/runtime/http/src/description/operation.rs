//! Operations: a method on a path.

use super::body::{Content, RequestBody};
use super::parameter::Parameter;
use super::path::Path;
use super::refusal::Refusal;
use super::response::Response;
use super::security::SecurityScheme;
use crate::MediaType;

/// A method on a path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Operation<'a> {
    /// Its name.
    pub name: &'a str,
    /// `GET`, `POST` …
    pub method: &'a str,
    /// Its path.
    pub path: &'a Path<'a>,
    /// Parameters in headers and query, in the order they are read.
    pub parameters: &'a [Parameter<'a>],
    /// Headers that must not be there.
    pub forbidden: &'a [Forbidden<'a>],
    /// The request body.
    pub body: Option<RequestBody<'a>>,
    /// Its responses, refusals excepted; never empty. The representations of a status stand one
    /// behind the other, the default first.
    pub responses: &'a [Response<'a>],
    /// The JSON documents of its errors that have several statuses, those of fewer first. They stand
    /// for the statuses that no response has.
    pub errors: &'a [ErrorContent<'a>],
    /// Its refusals, besides those of every operation.
    pub refusals: &'a [&'a Refusal<'a>],
    /// How its clients authenticate, if not by any one scheme of the description: alternatives, each
    /// of schemes all of which are needed. An alternative of none lets everybody in.
    pub security: Option<&'a [&'a [SecurityScheme<'a>]]>,
}

/// A JSON document that describes the errors of several statuses: `4XX`, `5XX` or `default`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ErrorContent<'a> {
    /// The first of the statuses.
    pub from: u16,
    /// The last one.
    pub to: u16,
    /// The number of the document.
    pub document: u32,
    /// Its media type.
    pub media_type: &'a str,
}

/// A header whose mere presence is refused.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Forbidden<'a> {
    /// Its name.
    pub name: &'a str,
    /// Other names of it.
    pub also_named: &'a [&'a str],
    /// How it is refused.
    pub refusal: &'a Refusal<'a>,
    /// Why, for the client.
    pub why: &'a str,
}

impl<'a> Operation<'a> {
    /// An operation without parameters, body and refusals of its own.
    pub const fn new(
        name: &'a str,
        method: &'a str,
        path: &'a Path<'a>,
        responses: &'a [Response<'a>],
    ) -> Self {
        Self {
            name,
            method,
            path,
            parameters: &[],
            forbidden: &[],
            body: None,
            responses,
            errors: &[],
            refusals: &[],
            security: None,
        }
    }

    /// The response of a number, with its status: those of one status are counted first, then the
    /// errors of several. `None` if there is none of that number, or of that status.
    pub fn response(&self, number: usize, status: u16) -> Option<Response<'a>> {
        if let Some(own) = self.responses.get(number) {
            return Some(*own).filter(|own| own.status == status);
        }
        let error = self.errors.get(number.checked_sub(self.responses.len())?)?;
        let media_types = std::slice::from_ref(&error.media_type);
        let content = Content::document(error.document, media_types);
        error.has(status).then(|| Response::new(status).with(content))
    }

    /// The responses of a status by their numbers: those that have no other, then what is described of
    /// several statuses, if it has none of its own.
    pub fn responses_of(&self, status: u16) -> impl Iterator<Item = (usize, Response<'a>)> {
        let is_own = self.responses.iter().any(|it| it.status == status);
        let numbers = if is_own {
            0..self.responses.len()
        } else {
            self.responses.len()..self.responses.len() + self.errors.len()
        };
        let this = *self;
        numbers.filter_map(move |number| Some((number, this.response(number, status)?)))
    }

    /// The response of a status that has content of that media type, by its number; if none has, the
    /// first of the status.
    pub fn representation(
        &self,
        status: u16,
        media_type: Option<&MediaType>,
    ) -> Option<(usize, Response<'a>)> {
        let has_type = |it: &(usize, Response<'a>)| {
            let offered = it.1.content.map_or(&[][..], |content| content.media_types);
            media_type.is_some_and(|it| it.is_any_of(offered))
        };
        let of_type = self.responses_of(status).find(has_type);
        of_type.or_else(|| self.responses_of(status).next())
    }

    /// The statuses of its responses, each once.
    pub fn statuses(&self) -> Vec<u16> {
        let mut statuses: Vec<_> = self.responses.iter().map(|it| it.status).collect();
        statuses.dedup();
        statuses
    }

    /// The document by which errors of a status are described, and its media type: that of the response
    /// of this status, or of all errors, or of a class of them.
    pub fn error_document(&self, status: u16) -> Option<(u32, &'a str)> {
        if let Some(own) = self.responses.iter().find(|it| it.status == status) {
            let content = own.content?;
            let (document, _) = content.as_document()?;
            return Some((document, content.media_types.first().copied()?));
        }
        let error = self.errors.iter().find(|it| it.has(status))?;
        Some((error.document, error.media_type))
    }

    /// The status of a refusal as a generated server answers it: 422 in place of 400, and 403 in place of
    /// 401, where this operation describes that with a document, and the other not at all; else the same.
    pub fn answered_status(&self, status: u16) -> u16 {
        let instead = self.described_instead_of(status);
        let is_taken = matches!(status, 400 | 401) && self.error_document(instead).is_some();
        if is_taken { instead } else { status }
    }

    /// The status of a refusal as this operation describes it: if it does not describe that, the first
    /// that says as much and that it does describe, as a service of another make may answer.
    pub fn described_instead_of(&self, status: u16) -> u16 {
        let as_much: &[u16] = match status {
            400 => &[422],
            401 => &[403],
            415 => &[400, 422],
            _ => &[],
        };
        let is_described = |status: &u16| {
            self.responses.iter().any(|it| it.status == *status)
                || self.refusals.iter().any(|it| it.status == *status)
                || self.errors.iter().any(|it| it.has(*status))
        };
        let mut all = std::iter::once(status).chain(as_much.iter().copied());
        all.find(is_described).unwrap_or(status)
    }

    /// The media types of its responses, each once, the default first. Those of errors are not chosen
    /// by the client.
    pub fn offered(&self) -> Vec<&'a str> {
        let mut offered = Vec::new();
        let successes = self.responses.iter().filter(|it| it.status < 400);
        for media_type in successes.filter_map(|it| it.content).flat_map(|it| it.media_types) {
            if !offered.contains(media_type) {
                offered.push(*media_type);
            }
        }
        offered
    }

    /// The alternatives by which its clients authenticate, in a description of these schemes; none
    /// where nobody is asked.
    pub fn alternatives(&self, schemes: &'a [SecurityScheme<'a>]) -> Vec<&'a [SecurityScheme<'a>]> {
        let any = || schemes.iter().map(std::slice::from_ref).collect();
        self.security.map_or_else(any, <[_]>::to_vec)
    }

    /// Whether it runs for clients without credentials, in a description of these schemes.
    pub fn is_open(&self, schemes: &[SecurityScheme<'_>]) -> bool {
        let has_open = |it: &[&[SecurityScheme<'_>]]| it.iter().any(|schemes| schemes.is_empty());
        self.security.map_or(schemes.is_empty(), has_open)
    }

    /// Whether it asks for nothing to be changed (RFC 9110, section 9.2.1).
    pub fn is_safe(&self) -> bool {
        matches!(self.method, "GET" | "HEAD" | "OPTIONS" | "TRACE")
    }

    /// Whether a handler chooses the media type at run time, as for bytes.
    pub fn responds_with_bytes(&self) -> bool {
        self.responses.iter().filter_map(|it| it.content).any(|it| it.is_bytes())
    }
}

impl ErrorContent<'_> {
    /// Whether it describes the errors of a status, if that has no response of its own.
    pub fn has(&self, status: u16) -> bool {
        (self.from..=self.to).contains(&status)
    }
}

impl<'a> Forbidden<'a> {
    /// All its names.
    pub fn names(&self) -> impl Iterator<Item = &'a str> {
        std::iter::once(self.name).chain(self.also_named.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::description::Content;

    static PATH: Path<'static> =
        Path { template: "/a", also_at: &[], segments: &[], parameters: &[] };

    #[test]
    fn an_invalid_request_is_422_where_400_is_not_described() {
        const DOCUMENT: Content<'static> = Content::document(0, &["application/json"]);
        static RESPONSES: [Response<'static>; 2] =
            [Response::new(200), Response::new(422).with(DOCUMENT)];
        static WITHOUT_DOCUMENT: [Response<'static>; 1] = [Response::new(422)];
        static TEXT: Refusal<'static> = Refusal::new("bad request", 400, "about:blank");
        let operation = Operation::new("a", "GET", &PATH, &RESPONSES);
        assert_eq!((operation.answered_status(400), operation.answered_status(404)), (422, 404));
        let described = Operation { refusals: &[&TEXT], ..operation };
        assert_eq!(described.answered_status(400), 400);
        let all = ErrorContent { from: 400, to: 421, document: 0, media_type: "application/json" };
        assert_eq!(Operation { errors: &[all], ..operation }.answered_status(400), 400);
        let operation = Operation::new("a", "GET", &PATH, &WITHOUT_DOCUMENT);
        assert_eq!(operation.answered_status(400), 400);
    }

    #[test]
    fn missing_credentials_are_403_where_401_is_not_described() {
        const DOCUMENT: Content<'static> = Content::document(0, &["application/json"]);
        static RESPONSES: [Response<'static>; 2] =
            [Response::new(200), Response::new(403).with(DOCUMENT)];
        static BOTH: [Response<'static>; 2] =
            [Response::new(401).with(DOCUMENT), Response::new(403).with(DOCUMENT)];
        let of = |responses| Operation::new("a", "GET", &PATH, responses).answered_status(401);
        assert_eq!((of(&RESPONSES), of(&BOTH), of(&RESPONSES[..1])), (403, 401, 401));
    }

    #[test]
    fn an_undescribed_status_becomes_one_that_says_as_much() {
        static RESPONSES: [Response<'static>; 2] = [Response::new(200), Response::new(422)];
        let of = |responses| Operation::new("a", "GET", &PATH, responses).described_instead_of(400);
        assert_eq!(of(&RESPONSES), 422);
        assert_eq!(of(&RESPONSES[..1]), 400);
    }
}
