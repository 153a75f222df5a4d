//! Representations of a response: JSON, XML and bytes under one status, each with its media types.

use swordsmith_http::MediaType as HttpMediaType;
use swordsmith_http::description::Framing;

use super::Lowering;
use super::media_types::{Entry, Kind, is_bytes};
use crate::frontend::openapi::{ItemSchema, MediaType, Schema, Spanned};
use crate::model::parameter::TextBounds;
use crate::model::response::{DocumentType, ResponseBinary, ResponseDocument, ResponseItems};
use crate::naming::{self, Scope};

/// What a response holds: a document, bytes, or nothing.
#[derive(Debug, Default)]
pub(super) struct Representation {
    /// Its name among those of its status; the default one has none.
    pub name: Option<String>,
    pub document: Option<ResponseDocument>,
    pub binary: Option<ResponseBinary>,
    pub items: Option<ResponseItems>,
}

impl Representation {
    /// Marks its document as prewritten, or not; `false` if it has none that could be.
    pub(super) fn prewrite(&mut self, is_prewritten: bool) -> bool {
        let document = self.document.as_mut().filter(|it| it.document.as_xml().is_some());
        document.map(|it| it.is_prewritten = is_prewritten).is_some()
    }

    fn of(document: DocumentType, media_types: Vec<String>) -> Self {
        let document = Some(ResponseDocument { document, media_types, is_prewritten: false });
        Self { document, ..Self::default() }
    }

    fn media_types(&self) -> &[String] {
        let document = self.document.as_ref().map(|it| &it.media_types);
        let binary = self.binary.as_ref().map(|it| &it.media_types);
        let items = self.items.as_ref().map(|it| &it.media_types);
        document.or(binary).or(items).map_or(&[], Vec::as_slice)
    }
}

impl Lowering<'_> {
    /// The representations of a response, the default first: documents that an XML Schema describes,
    /// JSON, other XML, bytes. Errors have those of one kind. There is always one.
    pub(super) fn representations(
        &mut self,
        operation: &str,
        status: u16,
        content: &[&Entry],
    ) -> Vec<Representation> {
        let is_usual = (200..300).contains(&status);
        let name = if is_usual { "response".to_owned() } else { status.to_string() };
        let name = format!("{operation} {name}");
        let content = self.ordered(content);
        let content = self.kept_beside(status, content);
        let (bytes, documents): (Vec<_>, Vec<_>) =
            content.into_iter().partition(|it| self.kind_of(it) == Kind::Bytes);
        let mut found = Vec::new();
        for entry in documents {
            match &entry.1.items {
                Some(items) => self.add_items(&mut found, &name, &entry.0, items),
                None => self.add_document(&mut found, &name, entry),
            }
        }
        let binary = self.response_binary(operation, &bytes);
        found.extend(binary.map(|it| Representation { binary: Some(it), ..Default::default() }));
        name_others(&mut found);
        if found.is_empty() { vec![Representation::default()] } else { found }
    }

    /// The entries by what comes first, in the order of the description otherwise.
    fn ordered<'c>(&self, content: &[&'c Entry]) -> Vec<&'c Entry> {
        let mut ordered = content.to_vec();
        ordered.sort_by_key(|entry| match self.kind_of(entry) {
            Kind::Xml if !self.is_own_document(entry) => 0,
            Kind::Json => 1,
            Kind::Xml => 2,
            Kind::Items => 3,
            Kind::Bytes => 4,
        });
        ordered
    }

    /// Adds a document, or another media type of one that is there.
    fn add_document(&mut self, found: &mut Vec<Representation>, name: &str, entry: &Entry) {
        let (media_type, body) = entry;
        let Some((document, media)) = self.response_document(found.len(), name, entry) else {
            return;
        };
        self.note_examples(&document, &body.examples);
        if found.iter().any(|it| it.media_types().contains(&media)) {
            let is_same =
                |it: &ResponseDocument| it.document == document && it.media_types.contains(&media);
            if !found.iter().filter_map(|it| it.document.as_ref()).any(is_same) {
                let message = format!("`{}` is ignored: another schema has it", media_type.value);
                self.findings.note(media_type.span, message);
            }
            return;
        }
        let mut others = found.iter_mut().filter_map(|it| it.document.as_mut());
        match others.find(|it| it.document == document) {
            Some(same) => same.media_types.push(media),
            None => found.push(Representation::of(document, vec![media])),
        }
    }

    /// Adds a stream of documents, or another media type of one that is there.
    fn add_items(
        &mut self,
        found: &mut Vec<Representation>,
        name: &str,
        media_type: &Spanned<String>,
        items: &ItemSchema,
    ) {
        let media = self.media_type(media_type);
        let name = format!("{name} item");
        let document = self.json_document(&items.schema, &name, media_type.span);
        let DocumentType::Json(document) = document else { return };
        let framing = framing(&media, items);
        if found.iter().any(|it| it.media_types().contains(&media)) {
            let message = format!("`{}` is ignored: it is there already", media_type.value);
            self.findings.note(media_type.span, message);
            return;
        }
        let mut others = found.iter_mut().filter_map(|it| it.items.as_mut());
        let same = others.find(|it| (it.document, it.framing) == (document, framing));
        if let Some(same) = same {
            same.media_types.push(media);
            return;
        }
        let items = Some(ResponseItems { document, framing, media_types: vec![media] });
        found.push(Representation { items, ..Representation::default() });
    }

    /// The document of an entry, and the media type under which it is sent.
    fn response_document(
        &mut self,
        number: usize,
        name: &str,
        entry: &Entry,
    ) -> Option<(DocumentType, String)> {
        let (media_type, body) = entry;
        let Some(schema) = &body.schema else {
            self.findings.error(media_type.span, "a document has a `schema`");
            return None;
        };
        if self.kind_of(entry) == Kind::Xml {
            let document = self.document_type(schema, media_type.span)?;
            return Some((DocumentType::Xml(document), self.document_media_type(media_type)));
        }
        let media = self.json_media_type(media_type);
        let name =
            if number == 0 { name.to_owned() } else { format!("{name} {}", subtype(&media)) };
        Some((self.json_document(schema, &name, media_type.span), media))
    }

    /// What is read beside the first entry: nothing of another kind in an error; of bytes, what is
    /// described as bytes or text. What has the schema of a document under the media type of another
    /// format cannot be told; and names that are no media types stand there by mistake.
    fn kept_beside<'c>(&mut self, status: u16, content: Vec<&'c Entry>) -> Vec<&'c Entry> {
        let Some(kind) = content.first().map(|it| self.kind_of(it)) else { return content };
        let is_kept = |entry: &&Entry| match self.kind_of(entry) {
            own if own == kind => true,
            Kind::Bytes => status < 400 && is_bytes(&entry.1) && is_media_type(&entry.0.value),
            _ => status < 400,
        };
        let (kept, others): (Vec<_>, Vec<_>) = content.into_iter().partition(is_kept);
        for (media_type, _) in others {
            let kept = match kind {
                Kind::Xml => "an XML document",
                Kind::Items => "a stream of JSON documents",
                _ => "a JSON document",
            };
            let message = format!("`{}` is ignored: the response is {kept}", media_type.value);
            self.findings.note(media_type.span, message);
        }
        kept
    }

    /// The bytes of a response, of one kind under each of its media types.
    fn response_binary(&mut self, operation: &str, content: &[&Entry]) -> Option<ResponseBinary> {
        let mut found = None;
        let (mut media_types, mut examples, mut text) = (Vec::new(), Vec::new(), None);
        let bytes = Schema::default();
        let name = common_component(content);
        let name = name.map_or_else(|| format!("{operation} response"), str::to_owned);
        for (media_type, body) in content {
            let schema = body.schema.as_ref().unwrap_or(&bytes);
            let media = self.media_type(media_type);
            let span = schema.span.unwrap_or(media_type.span);
            found = Some(self.binary(schema, &name, &media, span));
            examples.extend(texts_of(body).map(|text| (media.clone(), text)));
            text = text.or_else(|| text_bounds(schema));
            if !media_types.contains(&media) {
                media_types.push(media);
            }
        }
        Some(ResponseBinary { kind: found?, media_types, examples, text })
    }
}

fn is_media_type(text: &str) -> bool {
    HttpMediaType::parse(text).is_ok()
}

/// How the items of a media type are told apart.
fn framing(media_type: &str, items: &ItemSchema) -> Framing {
    let essence = media_type.split(';').next().unwrap_or_default();
    match essence {
        "text/event-stream" if items.has_json_data => Framing::JsonEvents,
        "text/event-stream" if items.is_own => Framing::Events,
        "text/event-stream" => Framing::EventData,
        _ if essence.ends_with("json-seq") => Framing::Sequence,
        _ => Framing::Lines,
    }
}

/// Names the representations behind the first by their media types, as variants: `Xml`, `Csv`.
fn name_others(found: &mut [Representation]) {
    let mut scope = Scope::default();
    for representation in found.iter_mut().skip(1) {
        let subtype = representation.media_types().first().map_or("", |it| subtype(it));
        representation.name = Some(scope.claim(&naming::variant_name(subtype)));
    }
}

/// What follows the slash of a media type, without parameters; `any` of a range.
fn subtype(media_type: &str) -> &str {
    let subtype = media_type.split(['/', ';']).nth(1).unwrap_or_default().trim();
    if matches!(subtype, "*" | "") { "any" } else { subtype }
}

/// The texts that are named for a body: examples, then what else its schema names.
fn texts_of(body: &MediaType) -> impl Iterator<Item = String> {
    let schema = body.schema.iter();
    let named = schema.flat_map(|it| {
        let one = it.examples.iter().chain(&it.constant).chain(&it.default);
        one.chain(&it.values)
    });
    body.examples.iter().map(|(_, text)| text).chain(named).map(|text| text.value.clone())
}

/// What a text is like, if its schema says anything of it.
fn text_bounds(schema: &Schema) -> Option<TextBounds> {
    let pattern = schema.pattern.as_ref().map(|it| it.value.clone());
    let bounds = TextBounds {
        format: None,
        pattern: pattern.filter(|it| regex::Regex::new(it).is_ok()),
        minimum: schema.minimum_length.as_ref().map(|it| it.value),
        maximum: schema.maximum_length.as_ref().map(|it| it.value),
    };
    Some(bounds).filter(|it| *it != TextBounds::default())
}

/// The component that describes the content under all media types.
fn common_component<'c>(content: &[&'c Entry]) -> Option<&'c str> {
    let mut components = content.iter().map(|(_, body)| body.schema.as_ref()?.component.as_deref());
    let first = components.next()??;
    components.all(|other| other == Some(first)).then_some(first)
}
