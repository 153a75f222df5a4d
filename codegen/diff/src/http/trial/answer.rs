//! Answers as they go over the wire, and how clients of a version read them.

use std::borrow::Cow;
use std::fmt;

use http::HeaderMap;
use swordsmith_http::description::{Description, Operation, Parameter, Response};
use swordsmith_http::message::OutgoingContent;
use swordsmith_http::value::{Texts, response_headers};
use swordsmith_http::{Data, MediaType};

use super::request::cut;
use crate::{Verdict, Witness};

/// What a server answers if it is asked for something: one of its described responses.
#[derive(Debug, Clone)]
pub(crate) struct Reply {
    /// Which response it is.
    pub(crate) index: usize,
    /// The values of its headers, in their order.
    pub(crate) headers: Vec<Option<String>>,
    /// What it holds.
    pub(crate) body: ReplyBody,
}

/// What an answer holds.
#[derive(Debug, Clone)]
pub(crate) enum ReplyBody {
    /// Nothing.
    Nothing,
    /// A document.
    Document(String),
    /// Bytes of a media type.
    Bytes(String),
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    /// Its status.
    pub(crate) status: u16,
    /// Its headers.
    pub(crate) headers: HeaderMap,
    /// Its body.
    pub(crate) body: Vec<u8>,
}

impl Reply {
    /// The values of its headers, as the router takes them.
    pub(super) fn texts(&self) -> Texts {
        let mut texts = Texts::default();
        for header in &self.headers {
            texts.put(header);
        }
        texts
    }

    /// What it holds, as the router takes it.
    pub(super) fn content(&self) -> OutgoingContent {
        match &self.body {
            ReplyBody::Nothing => OutgoingContent::Nothing,
            ReplyBody::Document(text) => OutgoingContent::Document(text.clone().into()),
            ReplyBody::Bytes(media_type) => OutgoingContent::Bytes(
                Cow::Owned(media_type.clone()),
                Data::of_bytes(&b"bytes"[..]),
            ),
        }
    }
}

/// What a client of a description makes of an answer to an operation: what our clients check, in
/// their order. What is no answer of the operation is refused.
pub(crate) fn read(
    description: &Description<'_>,
    operation: &Operation<'_>,
    answer: &Answer,
) -> Verdict {
    let media_type = answer.headers.get("content-type");
    let media_type = media_type.map(|it| String::from_utf8_lossy(it.as_bytes()));
    let media_type = media_type.and_then(|it| MediaType::parse(&it).ok());
    let described = operation.representation(answer.status, media_type.as_ref());
    let Some((_, described)) = described else {
        return Verdict::Refused("its status is not described".to_owned());
    };
    match check(description, &described, answer) {
        Ok(()) => Verdict::Accepted,
        Err(why) => Verdict::Refused(why),
    }
}

/// What a client of a description makes of a refusal.
pub(crate) fn read_refusal(description: &Description<'_>, answer: &Answer) -> Verdict {
    let read = is_of_type(answer, &[description.error_media_type()]).and_then(|()| {
        let Some(document) = &description.error_document else { return Ok(()) };
        is_document(description, document.document, &answer.body)
    });
    match read {
        Ok(()) if description.refusal(answer.status, None).is_some() => Verdict::Accepted,
        Ok(()) => Verdict::Refused("no such error is described".to_owned()),
        Err(why) => Verdict::Refused(why),
    }
}

/// What a client makes of the headers of an answer.
pub(crate) fn read_headers(headers: &[Parameter<'_>], answer: &Answer) -> Verdict {
    match response_headers(headers, &answer.headers) {
        Ok(_) => Verdict::Accepted,
        Err(reason) => Verdict::Refused(reason.to_string()),
    }
}

/// The proof that old clients do not read an answer which new ones read, if that is so.
pub(crate) fn unread(answer: &Answer, old: Verdict, new: Verdict) -> Option<Witness> {
    let is_proof = matches!(old, Verdict::Refused(_)) && new == Verdict::Accepted;
    let text = answer.to_string();
    is_proof.then_some(Witness { kind: "response", text, new_text: None, old, new })
}

fn check(
    description: &Description<'_>,
    described: &Response<'_>,
    answer: &Answer,
) -> Result<(), String> {
    response_headers(described.headers, &answer.headers).map_err(|reason| reason.to_string())?;
    let Some(content) = &described.content else { return Ok(()) };
    is_of_type(answer, content.media_types)?;
    if let Some((document, framing)) = content.as_items() {
        let items = framing.items(answer.body.clone().into()).map_err(|fault| fault.to_string())?;
        return items.iter().try_for_each(|item| is_document(description, document, item));
    }
    match content.as_document() {
        Some((document, _)) => is_document(description, document, &answer.body),
        None => Ok(()),
    }
}

fn is_of_type(answer: &Answer, media_types: &[&str]) -> Result<(), String> {
    let found = answer.headers.get("content-type").ok_or("Content-Type is missing")?;
    let found = MediaType::parse(&String::from_utf8_lossy(found.as_bytes()));
    let found = found.map_err(|reason| reason.to_string())?;
    if found.is_any_of(media_types) { Ok(()) } else { Err(format!("it is of type {found}")) }
}

/// Whether the table of a description takes a document.
fn is_document(description: &Description<'_>, document: u32, bytes: &[u8]) -> Result<(), String> {
    let document = description.document(document).ok_or("the document is not described")?;
    document.check(bytes).map_err(|error| format!("the document cannot be read: {error}"))
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let phrase = http::StatusCode::from_u16(self.status).ok();
        let phrase = phrase.and_then(|it| it.canonical_reason()).unwrap_or_default();
        writeln!(f, "HTTP/1.1 {} {phrase}", self.status)?;
        for (name, value) in &self.headers {
            writeln!(f, "{name}: {}", String::from_utf8_lossy(value.as_bytes()))?;
        }
        if self.body.is_empty() {
            return Ok(());
        }
        write!(f, "\n{}", cut(&String::from_utf8_lossy(&self.body)))
    }
}
