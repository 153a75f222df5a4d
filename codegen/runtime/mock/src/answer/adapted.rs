//! A JSON document made of another one that was sent. What is created or changed is often sent by
//! another schema than it is read by: `UserInput` and `User`, or a patch with some of the members.

use bytes::Bytes;
use serde_json::{Map, Value};
use swordsmith_http::description::ContentKind;

use super::Answering;
use crate::key::Place;
use crate::map::read_content;
use crate::representation::{Form, Representation};
use crate::state::State;

impl Answering<'_> {
    /// The document of that number with the members that were sent as a JSON document, in place of those
    /// of what is known, or else of a sample; `None` if that is not valid.
    pub(super) fn adapted(&self, number: u32, known: Option<&Bytes>) -> Option<Bytes> {
        let description = self.mock.description;
        let is_json = |number: u32| description.is_json(number);
        let mut sent = self.request.contents.iter();
        let sent = sent.find(|it| it.document.is_some_and(is_json) && is_json(number))?;
        let (seed, place) = (self.mock.settings.seed, format!("{:?}", self.located.place));
        let sample = || self.mock.documents.of_place(number, seed, &place).map(str::as_bytes);
        let base = known.map(|it| &**it).or_else(sample)?;
        let merged = merged(base, &sent.bytes)?;
        self.mock.is_valid(number, &merged).then(|| merged.into())
    }

    /// What a patch makes of what is at a place, as it is read there.
    pub(super) fn patched(&self, state: &State, place: &Place) -> Option<Representation> {
        let content = read_content(self.reader(place)?)?;
        let ContentKind::Document(number) = content.kind else { return None };
        let form = Form::Document(number);
        let known = state.sent_to(place).filter(|it| it.form == form);
        let bytes = self.adapted(number, known.map(|it| &it.bytes))?;
        let media_type = (*content.media_types.first()?).to_owned();
        Some(Representation { form, media_type, bytes })
    }
}

/// An object with the members of another one in place of its own.
fn merged(base: &[u8], sent: &[u8]) -> Option<Vec<u8>> {
    let mut merged: Map<String, Value> = serde_json::from_slice(base).ok()?;
    let sent: Map<String, Value> = serde_json::from_slice(sent).ok()?;
    merged.extend(sent);
    serde_json::to_vec(&merged).ok()
}
