//! What a request does to what is there.

use swordsmith_http::MediaType;
use swordsmith_http::description::{Content, ContentKind, Operation};
use swordsmith_http::server::UntypedContent;

use super::{Answering, Naming};
use crate::key::{Key, Place};
use crate::map::{Making, read_content};
use crate::name_member;
use crate::representation::{Form, Representation};
use crate::state::{Hindrance, State};

/// What forms are sent as: what is in them is no content of a resource.
const FORM: &str = "application/x-www-form-urlencoded";

impl Answering<'_> {
    /// Does what the request asks for, if it is answered with the response of that number; the place
    /// that the answer is about.
    pub(super) fn take_effect(&self, state: &mut State, at: usize) -> Result<Place, Hindrance> {
        let place = self.located.place.clone();
        match self.operation().method {
            "POST" => return self.post(state, at),
            "PUT" => state.put(place.clone(), self.sent_for(self.reader(&place)))?,
            "PATCH" => state.touch(place.clone()),
            "DELETE" => self.delete(state, &place),
            _ => {}
        }
        Ok(place)
    }

    fn post(&self, state: &mut State, at: usize) -> Result<Place, Hindrance> {
        let place = self.located.place.clone();
        let Some((kind, making)) = self.mock.map.made_by(self.operation(), at) else {
            if state.is_there(&place) {
                state.touch(place.clone());
            } else {
                state.put(place.clone(), self.sent_for(self.reader(&place)))?;
            }
            return Ok(self.answered_about(place));
        };
        let state_name = self.first_state(kind);
        let telling = self.telling(making);
        let is_told = |name: &str| {
            telling.as_ref().is_none_or(|(number, it)| self.is_told(*number, it, making, name))
        };
        let told = telling.as_ref().map(|(_, it)| self.told(it, making, state.changes()));
        let naming = Naming {
            wanted: self.sent_name(making),
            told: told.unwrap_or_default(),
            is_told: &is_told,
        };
        let key =
            state.make(&self.mock.map, kind, &place.names, self.client, state_name, &naming)?;
        let kept = self.keep(state, &key, making);
        if kept.is_err() {
            self.forget(state, &key);
        }
        kept
    }

    /// What the client calls it, in a JSON document.
    fn sent_name(&self, making: Making) -> Option<String> {
        let sent = self.request.contents.iter();
        let mut sent =
            sent.filter(|it| it.document.is_some_and(|at| self.mock.description.is_json(at)));
        let parameter = making.home.parameters.last()?;
        sent.find_map(|it| name_member::value(&it.bytes, parameter.name))
    }

    /// Keeps what was sent at each place of a new resource where such a content is read.
    fn keep(&self, state: &mut State, key: &Key, making: Making) -> Result<Place, Hindrance> {
        let chain = self.mock.map.above(key.kind);
        let readers = self.mock.description.operations.iter().filter(|it| it.method == "GET");
        for get in readers.filter(|it| self.mock.map.chain(it.path) == chain) {
            if let Some(sent) = self.sent_for(Some(get)) {
                let place = Place { template: get.path.template, names: key.names.clone() };
                state.put(place, Some(sent))?;
            }
        }
        Ok(Place { template: making.home.template, names: key.names.clone() })
    }

    /// What its states say to go on after that is not gone.
    fn delete(&self, state: &mut State, place: &Place) {
        if self.next_state(state).is_some() {
            return;
        }
        let (map, path) = (&self.mock.map, self.located.path);
        match map.chain(path).last().filter(|_| map.is_home(path)) {
            Some(kind) => self.forget(state, &Key { kind: *kind, names: place.names.clone() }),
            None => state.empty(place),
        }
    }

    fn forget(&self, state: &mut State, key: &Key) {
        let map = &self.mock.map;
        state.delete(map, key, |template| map.chain_of_template(template).to_vec());
    }

    /// Where what is told of a place is read: there, or else where the whole resource is.
    fn answered_about(&self, place: Place) -> Place {
        if self.reader(&place).is_some() {
            return place;
        }
        let kind = self.mock.map.chain(self.located.path).last();
        let making = kind.and_then(|at| self.mock.map.kinds[*at].makers.first());
        making.map_or(place.clone(), |it| Place { template: it.home.template, ..place })
    }

    /// What reads a place.
    fn reader(&self, place: &Place) -> Option<&'static Operation<'static>> {
        let mut operations = self.mock.description.operations.iter().copied();
        operations.find(|it| it.method == "GET" && it.path.template == place.template)
    }

    /// What was sent as that content.
    fn sent_as(&self, content: &Content<'_>) -> Option<Representation> {
        let form = form_of(content);
        let fits = |it: &&UntypedContent| match form {
            Form::Document(number) => it.document == Some(number),
            Form::Bytes => it.document.is_none() && !is_form(&it.media_type),
        };
        let sent = self.request.contents.iter().find(fits)?;
        let (media_type, bytes) = (sent.media_type.clone(), sent.bytes.clone());
        Some(Representation { form, media_type, bytes })
    }

    /// What was sent of the content that an operation reads.
    fn sent_for(&self, get: Option<&'static Operation<'static>>) -> Option<Representation> {
        let get = get?;
        let mut representations = get.responses.iter().filter(|it| it.status < 300);
        let same = representations.find_map(|it| self.sent_as(it.content.as_ref()?));
        let content = read_content(get)?;
        let Form::Document(number) = form_of(content) else { return same };
        if same.is_some() {
            return same;
        }
        let (bytes, media_type) = (self.adapted(number)?, content.media_types.first()?);
        let form = Form::Document(number);
        Some(Representation { form, media_type: (*media_type).to_owned(), bytes })
    }
}

/// What a content is kept as.
fn form_of(content: &Content<'_>) -> Form {
    match content.kind {
        ContentKind::Document(number) | ContentKind::LimitedDocument(number, _) => {
            Form::Document(number)
        }
        _ => Form::Bytes,
    }
}

fn is_form(media_type: &str) -> bool {
    MediaType::parse(media_type).is_ok_and(|it| it.is(FORM))
}
