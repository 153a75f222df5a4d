//! A JSON document made of its form in requests. Of a schema with members for one direction only, requests
//! and responses have a form each (`UserInput`, `User`).

use bytes::Bytes;
use serde_json::{Map, Value};
use swordsmith_http::description::Document;

use super::Answering;

impl Answering<'_> {
    /// The document of that number with the members that were sent as its form in requests, in place of
    /// those of a sample; `None` if that is not valid.
    pub(super) fn adapted(&self, number: u32) -> Option<Bytes> {
        let mut sent = self.request.contents.iter();
        let sent = sent.find(|it| it.document.is_some_and(|it| self.is_input_of(it, number)))?;
        let (seed, place) = (self.mock.settings.seed, format!("{:?}", self.located.place));
        let sample = self.mock.documents.of_place(number, seed, &place)?;
        let merged = merged(sample.as_bytes(), &sent.bytes)?;
        self.mock.is_valid(number, &merged).then(|| merged.into())
    }

    /// Whether a document is the form that requests have of another one.
    fn is_input_of(&self, input: u32, number: u32) -> bool {
        let subschema = |number: u32| match self.mock.description.document(number)? {
            Document::Json(schema, id) => Some(schema.subschema(id)),
            Document::Xml(..) => None,
        };
        match (subschema(input), subschema(number)) {
            (Some(input), Some(of)) => input.input_of() == Some(of.location),
            _ => false,
        }
    }
}

/// An object with the members of another one in place of its own.
fn merged(base: &[u8], sent: &[u8]) -> Option<Vec<u8>> {
    let mut merged: Map<String, Value> = serde_json::from_slice(base).ok()?;
    let sent: Map<String, Value> = serde_json::from_slice(sent).ok()?;
    merged.extend(sent);
    serde_json::to_vec(&merged).ok()
}
