//! Bodies and forms: parameters in 2.0, a request body in 3.0.

use super::super::nodes::{Key, Node};
use super::nodes::{entry, entry_of, flag, is_true, list, mapping, text, word};
use super::{Conversion, parameters, schemas};
use crate::source::Span;

const MULTIPART: &str = "multipart/form-data";
const FORM: &str = "application/x-www-form-urlencoded";

impl Conversion<'_> {
    /// The request body that the parameters of an operation are; `None` if none of them is one.
    pub(super) fn request_body(&self, operation: &Node, all: &[&Node]) -> Option<Node> {
        let is_in = |it: &&&Node, place| entry(it, "in").and_then(text) == Some(place);
        if let Some(body) = all.iter().find(|it| is_in(it, "body")) {
            return Some(self.body(operation, body));
        }
        let fields: Vec<_> = all.iter().filter(|it| is_in(it, "formData")).copied().collect();
        fields.first()?;
        let span = operation.span;
        let has_file = |it: &&Node| entry(it, "type").and_then(text) == Some("file");
        let usual = if fields.iter().any(has_file) { MULTIPART } else { FORM };
        let mut media_types = self.media_types(operation, "consumes", usual);
        media_types.retain(|it| it == MULTIPART || it == FORM && usual == FORM);
        if media_types.is_empty() {
            media_types.push(usual.to_owned());
        }
        let form = form(&fields, span);
        let required = fields.iter().any(|it| is_true(it, "required"));
        Some(body(&media_types, &form, flag(required, span), Vec::new()))
    }

    fn body(&self, operation: &Node, parameter: &Node) -> Node {
        let media_types = self.media_types(operation, "consumes", "application/json");
        let schema = entry(parameter, "schema").map(schemas::converted);
        let schema = schema.map(|schema| entry_of("schema", schema)).into_iter().collect();
        let content = mapping(schema, parameter.span);
        let documentation = entry(parameter, "description").cloned();
        let documentation = documentation.map(|it| entry_of("description", it));
        let required = flag(is_true(parameter, "required"), parameter.span);
        body(&media_types, &content, required, documentation.into_iter().collect())
    }
}

fn body(
    media_types: &[String],
    content: &Node,
    required: Node,
    mut entries: Vec<(Key, Node)>,
) -> Node {
    let content = media_types.iter().map(|it| entry_of(it, content.clone()));
    let content = mapping(content.collect(), required.span);
    let span = required.span;
    entries.extend([entry_of("required", required), entry_of("content", content)]);
    mapping(entries, span)
}

/// The fields of a form as an object, with what says how arrays are written.
fn form(fields: &[&Node], span: Span) -> Node {
    let (mut properties, mut required, mut encoding) = (Vec::new(), Vec::new(), Vec::new());
    for field in fields {
        let Some(name) = entry(field, "name") else { continue };
        let Some(key) = text(name) else { continue };
        let key = Key { text: key.to_owned(), span: name.span };
        if is_true(field, "required") {
            required.push(word(&key.text, name.span));
        }
        let style = parameters::style(field);
        if !style.is_empty() {
            encoding.push((key.clone(), mapping(style, field.span)));
        }
        properties.push((key, property(field)));
    }
    let mut schema = vec![
        entry_of("type", word("object", span)),
        entry_of("properties", mapping(properties, span)),
    ];
    if !required.is_empty() {
        schema.push(entry_of("required", list(required, span)));
    }
    let mut content = vec![entry_of("schema", mapping(schema, span))];
    if !encoding.is_empty() {
        content.push(entry_of("encoding", mapping(encoding, span)));
    }
    mapping(content, span)
}

fn property(field: &Node) -> Node {
    let (mut schema, others) = schemas::split(field);
    let documentation = others.into_iter().filter(|(key, _)| key.text == "description");
    if let super::Kind::Mapping(entries) = &mut schema.kind {
        entries.extend(documentation);
    }
    schema
}
