//! What is in a response.

use bytes::Bytes;
use swordsmith_http::description::{Content, ContentKind, Framing, Response, Value};
use swordsmith_http::server::accept;
use swordsmith_http::{MediaType, Reason};

use super::Answering;
use crate::MockRefusal;
use crate::key::Place;
use crate::map::is_whole;
use crate::name_member;
use crate::random::Random;
use crate::representation::Form;
use crate::state::State;
use crate::values::{fits, value};

/// The most documents of a stream.
const ITEMS: usize = 3;

impl Answering<'_> {
    /// The content of a response about what is at a place, with its media type.
    pub(super) fn content(
        &self,
        state: &State,
        response: &Response<'static>,
        subject: &Place,
    ) -> Result<Option<(String, Bytes)>, MockRefusal> {
        let Some(content) = &response.content else { return Ok(None) };
        let found = match content.kind {
            ContentKind::Document(number) | ContentKind::LimitedDocument(number, _) => {
                (self.chosen(content), self.document(state, number, subject)?)
            }
            ContentKind::Items(number, framing) => {
                (self.chosen(content), self.items(state, (number, framing), subject)?)
            }
            ContentKind::Value(of) => (self.chosen(content), self.value(state, &of, subject)),
            _ => self.bytes(state, content, subject),
        };
        Ok(Some(found))
    }

    /// The media type that the client likes best; the first, if it likes none.
    fn chosen(&self, content: &Content<'static>) -> String {
        let headers = self.exchange.head().headers();
        let chosen = accept::choose(headers, content.media_types);
        let chosen = chosen.or_else(|| content.media_types.first().copied()).unwrap_or("*/*");
        MediaType::example_of(chosen).into_owned()
    }

    /// A document: that which was just sent, that which was sent to the place, or any.
    /// What is at the place is called in it as in the path.
    fn document(&self, state: &State, number: u32, subject: &Place) -> Result<Bytes, MockRefusal> {
        let document = self.known_document(state, number, subject)?;
        Ok(self.with_name(number, subject, &document).map_or(document, Bytes::from))
    }

    /// A stream of documents: as many as there are different ones, but not more than a few.
    fn items(
        &self,
        state: &State,
        (number, framing): (u32, Framing),
        subject: &Place,
    ) -> Result<Bytes, MockRefusal> {
        let mut items = vec![self.document(state, number, subject)?];
        for at in 1..ITEMS {
            let (seed, place) = (self.mock.settings.seed, format!("{subject:?} {at}"));
            let made = self.mock.documents.of_place(number, seed, &place);
            items.extend(made.map(|text| Bytes::copy_from_slice(text.as_bytes())));
        }
        items.dedup();
        let framed = items.iter().filter_map(|item| framing.frame(item).ok());
        Ok(framed.collect::<Vec<_>>().concat().into())
    }

    /// A JSON document about a place, in which what is there is called as in the path.
    fn with_name(&self, number: u32, place: &Place, document: &[u8]) -> Option<Vec<u8>> {
        let mut paths = self.mock.description.paths.iter();
        let path = paths.find(|it| it.template == place.template).filter(|it| is_whole(it))?;
        let parameter = path.parameters.last()?;
        let changed = name_member::with_value(document, parameter.name, place.names.last()?)?;
        let is_json = self.mock.description.is_json(number);
        (is_json && self.mock.is_valid(number, &changed)).then_some(changed)
    }

    fn known_document(
        &self,
        state: &State,
        number: u32,
        subject: &Place,
    ) -> Result<Bytes, MockRefusal> {
        let changes = matches!(self.operation().method, "POST" | "PUT");
        let mut sent = self.request.contents.iter().filter(|_| changes);
        if let Some(sent) = sent.find(|it| it.document == Some(number)) {
            return Ok(self.with_reported_state(state, number, subject, &sent.bytes));
        }
        let kept = state.sent_to(subject).filter(|it| it.form == Form::Document(number));
        if let Some(kept) = kept {
            return Ok(self.with_reported_state(state, number, subject, &kept.bytes));
        }
        if changes && let Some(adapted) = self.adapted(number) {
            return Ok(self.with_reported_state(state, number, subject, &adapted));
        }
        let (seed, place) = (self.mock.settings.seed, format!("{subject:?}"));
        let made = self.mock.documents.of_place(number, seed, &place);
        let document = |text: &str| {
            self.with_reported_state(
                state,
                number,
                subject,
                &Bytes::copy_from_slice(text.as_bytes()),
            )
        };
        made.map(document).ok_or_else(|| {
            let operation = self.operation().name;
            tracing::error!(operation, "no valid document of its answer can be made");
            let reason = Reason::new("no valid document of this answer can be made");
            MockRefusal::new(self.mock.description.router.unavailable, reason)
        })
    }

    fn value(&self, state: &State, of: &Value<'static>, subject: &Place) -> Bytes {
        let fits = |bytes: &Bytes| std::str::from_utf8(bytes).is_ok_and(|text| fits(of, text));
        let kept = state.sent_to(subject).map(|it| &it.bytes).filter(|it| fits(it));
        let made = || value(of, &mut self.random(subject)).unwrap_or_default().into();
        kept.cloned().unwrap_or_else(made)
    }

    /// Bytes: those that were sent to the place, in their media type, or any.
    fn bytes(&self, state: &State, content: &Content<'static>, subject: &Place) -> (String, Bytes) {
        let Some(kept) = state.sent_to(subject).filter(|it| it.form == Form::Bytes) else {
            let media_type = self.chosen(content);
            let sample = self.sample(content, &media_type, subject);
            return (media_type, sample.into());
        };
        let is_described =
            MediaType::parse(&kept.media_type).is_ok_and(|it| it.is_any_of(content.media_types));
        let media_type = if is_described { kept.media_type.clone() } else { self.chosen(content) };
        (media_type, kept.bytes.clone())
    }

    /// A text that nobody has sent: an example of the media type, else one as it is described, else
    /// any.
    fn sample(&self, content: &Content<'static>, media_type: &str, subject: &Place) -> String {
        let random = &mut self.random(subject);
        let of_type = |(of, _): &&(&str, &str)| MediaType::example_of(of) == media_type;
        let examples: Vec<_> = content.examples.iter().filter(of_type).collect();
        let example = match self.mock.settings.seed {
            0 => examples.first(),
            _ => random.one_of(&examples),
        };
        if let Some((_, text)) = example {
            return (*text).to_owned();
        }
        let described = content.text.and_then(|bounds| value(&Value::Text(bounds), random));
        described.unwrap_or_else(|| format!("sample {:016x}\n", random.next()))
    }

    fn random(&self, place: &Place) -> Random {
        Random::of(self.mock.settings.seed, &format!("{place:?}"))
    }
}
