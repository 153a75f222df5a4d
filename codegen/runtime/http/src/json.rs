//! JSON documents in requests and responses.

use std::ops::{Deref, DerefMut};

use bytes::Bytes;
use swordsmith_json::{Errors, JsonDocument};

use crate::description::{self, ContentKind};
use crate::message::{DecodeContent, EncodeContent, Incoming, Outgoing, ResponseDocument};
use crate::value::{FieldValue, Parsed};
use crate::{Fault, Reason, charset};

/// A JSON document as the body of a request, a part of one, or the body of a response.
///
/// It is validated when it is read and when it is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Json<T>(pub T);

impl<T> Json<T> {
    /// The document.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> From<T> for Json<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T> Deref for Json<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Json<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<'a, T: JsonDocument + Send> DecodeContent<'a> for Json<T> {
    async fn decode(incoming: Incoming<'a>) -> Result<Self, Fault> {
        let limit = match incoming.described.kind {
            ContentKind::LimitedDocument(_, limit) => limit,
            _ => incoming.limit,
        };
        let bytes = incoming.data.read("the document", limit).await?;
        let bytes = charset::json(&incoming.media_type, bytes)?;
        T::from_json(&bytes).map(Self).map_err(|errors| Fault::malformed(unreadable(&errors)))
    }
}

impl<T: JsonDocument> EncodeContent for Json<T> {
    fn encode(self, described: &description::Content<'static>) -> Result<Outgoing, Reason> {
        Ok(Outgoing::document(described, self.to_bytes()?))
    }
}

impl<T: JsonDocument> ResponseDocument for Json<T> {
    fn to_bytes(&self) -> Result<Bytes, Reason> {
        let written = self.0.to_json().map(Bytes::from);
        written.map_err(|errors| Reason::new("invalid JSON document").with_detail(all(&errors)))
    }

    fn from_bytes(bytes: Bytes) -> Parsed<Self> {
        T::from_json(&bytes).map(Self).map_err(|errors| unreadable(&errors))
    }
}

impl<T: JsonDocument> FieldValue for Json<T> {
    fn from_bytes(value: &[u8]) -> Parsed<Self> {
        let read = T::from_json(value).map(Self);
        read.map_err(|errors| Reason::new("invalid JSON").with_detail(all(&errors)))
    }

    /// Writes it; empty, which is no JSON and is refused when it is sent, if it is invalid.
    fn to_text(&self) -> String {
        let text = self.0.to_json().ok().and_then(|text| String::from_utf8(text).ok());
        text.unwrap_or_default()
    }
}

fn unreadable(errors: &Errors) -> Reason {
    Reason::new("the document cannot be read").with_detail(all(errors))
}

/// The first errors, a line each: a client that sends many gets no answer without end.
pub(crate) fn all(errors: &Errors) -> String {
    let lines: Vec<_> = errors.iter().take(MOST).map(ToString::to_string).collect();
    lines.join("\n")
}

/// So many errors of a document are told.
const MOST: usize = 10;
