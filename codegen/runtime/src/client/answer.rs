//! An answer, taken apart.

use std::fmt;

use bytes::{Bytes, BytesMut};
use http::header::{CONTENT_TYPE, LOCATION};
use http::response::Parts;
use http::{HeaderMap, StatusCode};
use http_body_util::BodyExt as _;

use super::error::{Failure, Unexpected};
use crate::http::parameter::{self, Parsed};
use crate::http::{Body, Data, Fault, MediaType, Reason};

/// How much of a body is shown that is not what it should be, in bytes.
const BEGINNING: usize = 500;

/// An answer whose body has not been read.
#[derive(Debug)]
pub struct Answer {
    head: Head,
    body: Body,
    max_document: u64,
}

/// An answer whose body is all there.
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
    /// From its parts; `request_id` names the header that identifies the request.
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

    /// Reads its body to the end, or as far as a document may go.
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
    /// If it has none, or one that is not written as one.
    pub fn media_type(&self) -> Result<MediaType, Reason> {
        self.head.media_type()
    }

    /// The value of a header, if it is there.
    ///
    /// # Errors
    ///
    /// If it is there more than once, or `read` refuses it.
    pub fn header<T>(
        &self,
        name: &'static str,
        read: impl FnOnce(&[u8]) -> Parsed<T>,
    ) -> Result<Option<T>, Reason> {
        self.head.header(name, read)
    }

    /// What to say of it if something of it is not as described; reads the beginning of its body.
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

    /// The value of a header, if it is there.
    ///
    /// # Errors
    ///
    /// If it is there more than once, or `read` refuses it.
    pub fn header<T>(
        &self,
        name: &'static str,
        read: impl FnOnce(&[u8]) -> Parsed<T>,
    ) -> Result<Option<T>, Failure> {
        self.head.header(name, read).map_err(|reason| self.unexpected(reason))
    }

    /// The value of a header that must be there.
    ///
    /// # Errors
    ///
    /// As [`Self::header`], and if it is not there.
    pub fn required_header<T>(
        &self,
        name: &'static str,
        read: impl FnOnce(&[u8]) -> Parsed<T>,
    ) -> Result<T, Failure> {
        let missing = || self.unexpected(format!("{name} is missing"));
        self.header(name, read)?.ok_or_else(missing)
    }

    /// Its document, which has one of these media types.
    ///
    /// # Errors
    ///
    /// If it is of another type, too large, or `read` refuses it.
    pub fn document<T, E: fmt::Display>(
        &self,
        media_types: &[&str],
        read: impl FnOnce(&[u8]) -> Result<T, E>,
    ) -> Result<T, Failure> {
        let media_type = self.head.media_type().map_err(|reason| self.unexpected(reason))?;
        if !media_type.is_any_of(media_types) {
            return Err(self.unexpected(format!("it is of type {media_type}")));
        }
        if self.is_cut {
            return Err(self.unexpected("the document is too large"));
        }
        read(&self.body).map_err(|error| {
            let reason = Reason::new("the document cannot be read");
            self.unexpected(reason.with_detail(error.to_string()))
        })
    }

    /// What to say of it if it is not as described.
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
    fn header<T>(
        &self,
        name: &'static str,
        read: impl FnOnce(&[u8]) -> Parsed<T>,
    ) -> Result<Option<T>, Reason> {
        parameter::header(&self.headers, &[name], read).map_err(Fault::into_reason)
    }

    fn media_type(&self) -> Result<MediaType, Reason> {
        let text = self.header("Content-Type", parameter::text)?;
        MediaType::parse(&text.ok_or_else(|| Reason::new("Content-Type is missing"))?)
    }
}

/// A header as it is written, for a person to read.
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

    fn read(bytes: &[u8]) -> Result<String, std::string::FromUtf8Error> {
        String::from_utf8(bytes.to_vec())
    }

    fn refused(answer: &WholeAnswer) -> Unexpected {
        match answer.document(&["a/b", "c/d"], read).unwrap_err() {
            Failure::Unexpected(answer) => *answer,
            other => panic!("{other}"),
        }
    }

    #[test]
    fn a_document_is_read_if_it_is_what_it_should_be() {
        assert_eq!(
            answer(200, "c/d;charset=utf-8", "é", 9).document(&["a/b", "c/d"], read).unwrap(),
            "é"
        );
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
    fn headers_are_there_or_not() {
        let answer = answer(200, "a/b", "", 9);
        assert_eq!(answer.required_header("location", parameter::text).unwrap(), "/a/");
        assert_eq!(answer.header("x-none", parameter::text).unwrap(), None);
        let missing = answer.required_header("x-none", parameter::text).unwrap_err();
        assert!(missing.to_string().ends_with("200 OK, x-none is missing"), "{missing}");
        assert!(answer.header("location", parameter::boolean).is_err());
    }

    #[test]
    fn a_redirect_says_where_to() {
        let redirect = answer(302, "text/html", "", 9).unexpected("its status is not described");
        assert!(matches!(redirect, Failure::Redirected { location, .. } if location == "/a/"));
    }
}
