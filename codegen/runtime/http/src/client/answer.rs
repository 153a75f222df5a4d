//! Reads a response.

use bytes::{Bytes, BytesMut};
use http::header::{CONTENT_TYPE, LOCATION};
use http::response::Parts;
use http::{HeaderMap, StatusCode};
use http_body_util::BodyExt as _;

use super::error::{Failure, Unexpected};
use crate::value::header_value;
use crate::{Body, Data, Fault, MediaType, Reason, charset};

/// How much of an unexpected body is shown, in bytes.
const BEGINNING: usize = 500;

/// A response whose body has not been read.
#[derive(Debug)]
pub struct Answer {
    head: Head,
    body: Body,
    max_document: u64,
}

/// A response whose body is in memory.
#[derive(Debug)]
pub struct WholeAnswer {
    head: Head,
    body: Bytes,
    is_cut: bool,
}

#[derive(Debug)]
struct Head {
    status: StatusCode,
    headers: HeaderMap,
    request_id: Option<String>,
}

impl Answer {
    /// Makes it from its parts; `request_id` names the header that identifies the request.
    pub(super) fn new(
        head: Parts,
        body: Body,
        request_id: Option<&str>,
        max_document: u64,
    ) -> Self {
        let headers = head.headers;
        let request_id = request_id.and_then(|name| shown(&headers, name));
        Self { head: Head { status: head.status, headers, request_id }, body, max_document }
    }

    /// Its status.
    pub fn status(&self) -> StatusCode {
        self.head.status
    }

    /// Reads its body to the end, or up to the limit of documents.
    ///
    /// # Errors
    ///
    /// If it breaks off or pauses for too long.
    pub async fn whole(mut self) -> Result<WholeAnswer, Failure> {
        let mut bytes = BytesMut::new();
        let mut is_cut = false;
        while let Some(frame) = self.body.frame().await {
            let frame = frame.map_err(|error| Failure::of_answer(&error))?;
            let Ok(data) = frame.into_data() else { continue }; // trailers say nothing that is described
            is_cut = (bytes.len() + data.len()) as u64 > self.max_document;
            bytes.extend_from_slice(&data);
            if is_cut {
                break;
            }
        }
        Ok(WholeAnswer { head: self.head, body: bytes.freeze(), is_cut })
    }

    /// Its body as a stream.
    pub fn into_data(self) -> Data<'static> {
        Data::of_body(self.body, u64::MAX)
    }

    /// Its media type.
    ///
    /// # Errors
    ///
    /// If it has none, or a malformed one.
    pub fn media_type(&self) -> Result<MediaType, Reason> {
        self.head.media_type()
    }

    /// Its headers.
    pub fn headers(&self) -> &HeaderMap {
        &self.head.headers
    }

    /// The error for a response that is not as described; reads the beginning of its body.
    pub async fn unexpected(self, reason: impl Into<Reason>) -> Failure {
        let answer = Self { max_document: BEGINNING as u64, ..self };
        match answer.whole().await {
            Ok(answer) => answer.unexpected(reason),
            Err(failure) => failure,
        }
    }
}

impl WholeAnswer {
    /// Its status.
    pub fn status(&self) -> StatusCode {
        self.head.status
    }

    /// Identifier that the service gave the request, if it gave one.
    pub fn request_id(&self) -> Option<String> {
        self.head.request_id.clone()
    }

    /// Its headers.
    pub fn headers(&self) -> &HeaderMap {
        &self.head.headers
    }

    /// Its document, which has one of these media types, so that its bytes alone say in which
    /// encoding they are.
    ///
    /// # Errors
    ///
    /// If it is of another type, too large, or not in its `charset`.
    pub fn document(&self, media_types: &[&str]) -> Result<Bytes, Failure> {
        let media_type = self.head.media_type().map_err(|reason| self.unexpected(reason))?;
        if !media_type.is_any_of(media_types) {
            return Err(self.unexpected(format!("it is of type {media_type}")));
        }
        if self.is_cut {
            return Err(self.unexpected("the document is too large"));
        }
        let body = self.body.clone();
        let settled = if media_type.is_json() {
            charset::json(&media_type, body)
        } else {
            charset::document(&media_type, body)
        };
        settled.map_err(|fault| self.unexpected(Fault::into_reason(fault)))
    }

    /// What an error says whose body is no document: its beginning, if it is a text.
    pub fn plain_reason(&self) -> Reason {
        let is_text = |it: &MediaType| it.essence().starts_with("text/");
        let beginning = &self.body[..self.body.len().min(BEGINNING)];
        match self.head.media_type().ok().filter(is_text) {
            Some(_) if !beginning.is_empty() => Reason::from_plain_text(beginning),
            _ => Reason::new(self.status().canonical_reason().unwrap_or("an error")),
        }
    }

    /// The error for a response that is not as described.
    pub fn unexpected(&self, reason: impl Into<Reason>) -> Failure {
        let Head { status, headers, request_id } = &self.head;
        if let Some(location) =
            shown(headers, LOCATION.as_str()).filter(|_| status.is_redirection())
        {
            return Failure::Redirected { status: *status, location };
        }
        let beginning = &self.body[..self.body.len().min(BEGINNING)];
        Failure::Unexpected(Box::new(Unexpected {
            status: *status,
            content_type: shown(headers, CONTENT_TYPE.as_str()),
            request_id: request_id.clone(),
            reason: reason.into(),
            beginning: String::from_utf8_lossy(beginning).into_owned(),
        }))
    }
}

impl Head {
    fn media_type(&self) -> Result<MediaType, Reason> {
        let value = header_value(&self.headers, "Content-Type")?;
        let value = value.ok_or_else(|| Reason::new("Content-Type is missing"))?;
        MediaType::parse(&String::from_utf8_lossy(value))
    }
}

/// A header, for error messages.
fn shown(headers: &HeaderMap, name: &str) -> Option<String> {
    headers.get(name).map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned())
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;
    use http::Response;

    use super::*;

    fn answer(status: u16, media_type: &str, body: &str, max_document: u64) -> WholeAnswer {
        let answer = Response::builder().status(status).header("Content-Type", media_type);
        let answer = answer.header("X-Id", "r1").header("Location", "/a/");
        let (head, body) = answer.body(Body::full(body.to_owned())).unwrap().into_parts();
        let answer = Answer::new(head, body, Some("x-id"), max_document);
        answer.whole().now_or_never().unwrap().unwrap()
    }

    fn refused(answer: &WholeAnswer) -> Unexpected {
        match answer.document(&["a/b", "c/d"]).unwrap_err() {
            Failure::Unexpected(answer) => *answer,
            other => panic!("{other}"),
        }
    }

    #[test]
    fn a_document_is_read_if_it_is_what_it_should_be() {
        let right = answer(200, "c/d;charset=utf-8", "é", 9);
        assert_eq!(right.document(&["a/b", "c/d"]).unwrap(), "é");
        let coded = answer(200, "c/d;charset=windows-1251", "é", 9);
        assert_eq!(coded.document(&["c/d"]).unwrap(), "Г©");
        refused(&answer(200, "c/d;charset=klingon", "", 9));
        let wrong = refused(&answer(200, "text/html", "<h1>", 9));
        assert_eq!((wrong.request_id.as_deref(), wrong.beginning.as_str()), (Some("r1"), "<h1>"));
        assert_eq!(
            wrong.to_string(),
            "the answer is none that is described: 200 OK, it is of type text/html"
        );
        let large = refused(&answer(200, "a/b", &"x".repeat(600), 599));
        assert_eq!(
            (large.reason.summary.as_str(), large.beginning.len()),
            ("the document is too large", 500)
        );
    }

    #[test]
    fn a_redirect_says_where_to() {
        let redirect = answer(302, "text/html", "", 9).unexpected("its status is not described");
        assert!(matches!(redirect, Failure::Redirected { location, .. } if location == "/a/"));
    }
}
