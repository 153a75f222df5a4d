//! Bodies: request bodies, media types, parts.

use swordsmith_http::MediaType as HttpMediaType;

use super::document::{Encoding, ItemSchema, MediaType, Named, RequestBody, Spanned};
use super::nodes::{Kind, Node};
use super::reader::{Object, Reader};
use super::{parameters, schemas};

/// Reads a request body.
pub(super) fn read<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<RequestBody> {
    let mut object = reader.object(node)?;
    let span = object.span;
    let body = RequestBody {
        documentation: reader.documentation(&mut object),
        required: reader.flag(&mut object, "required"),
        max_bytes: reader.number(&mut object, "x-max-bytes"),
        content: content(reader, &mut object),
        span,
    };
    reader.finish(object, "a request body");
    if body.content.is_empty() {
        reader.findings.note(span, "a request body without `content` is ignored");
        return None;
    }
    Some(body)
}

/// Reads `content`.
pub(super) fn content<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>) -> Named<MediaType> {
    let all = reader.named(object, "content").into_iter();
    let read = all.filter_map(|(name, node)| {
        let read = media_type(reader, node, &name.value)?;
        Some((name, read))
    });
    read.collect()
}

/// Whether a media type is JSON, or a format that is written in JSON.
pub fn is_json_type(media_type: &str) -> bool {
    HttpMediaType::parse(media_type).is_ok_and(|it| it.is_json())
}

/// Whether a media type is of a sequence of JSON documents, or of events.
fn is_sequential(media_type: &str) -> bool {
    HttpMediaType::parse(media_type).is_ok_and(|it| it.is_sequential())
}

fn media_type<'a>(reader: &mut Reader<'a>, node: &'a Node, name: &str) -> Option<MediaType> {
    let (is_json, is_sequential) = (is_json_type(name), is_sequential(name));
    let mut object = reader.object(node)?;
    let schema = object.take("schema");
    let own = object.take("itemSchema").filter(|_| is_sequential);
    let own = own.and_then(|node| {
        let has_json_data = schemas::has_json_data(reader, node);
        let schema = schemas::of_json(reader, node)?;
        Some(ItemSchema { schema, is_own: true, has_json_data })
    });
    let items = own.or_else(|| {
        let schema = schemas::of_items(reader, schema.filter(|_| is_sequential)?)?;
        Some(ItemSchema { schema, is_own: false, has_json_data: false })
    });
    let schema = schema.filter(|_| items.is_none()).and_then(|node| {
        if is_json { schemas::of_json(reader, node) } else { schemas::read(reader, node) }
    });
    let encoding = reader.entries(&mut object, "encoding", encoding);
    let examples =
        if is_json { json_examples(reader, &mut object) } else { examples(reader, &mut object) };
    reader.finish(object, "a media type");
    Some(MediaType { schema, items, encoding, examples })
}

/// Reads `example` and `examples` of JSON, as JSON text.
fn json_examples<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>) -> Named<Spanned<String>> {
    let text = |node: &Node| Spanned { value: node.tree().to_json(), span: node.span };
    let own = object.take_with_key("example");
    let own =
        own.map(|(key, node)| (Spanned { value: key.text.clone(), span: node.span }, text(node)));
    let mut examples = reader.entries(object, "examples", |reader, node| {
        let mut object = reader.object(node)?;
        object.take("value").map(text)
    });
    examples.extend(own);
    examples
}

/// Reads `example` and `examples`.
pub(super) fn examples<'a>(
    reader: &mut Reader<'a>,
    object: &mut Object<'a>,
) -> Named<Spanned<String>> {
    let own = object.take_with_key("example");
    let own = own.and_then(|(key, node)| Some((key.text.clone(), example_text(reader, node)?)));
    let own = own.map(|(name, text)| (Spanned { value: name, span: text.span }, text));
    let mut examples = reader.entries(object, "examples", example);
    examples.extend(own);
    examples
}

fn example<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<Spanned<String>> {
    let mut object = reader.object(node)?;
    object.ignore(&["summary", "description"]);
    reader.pass_over(&mut object, &["externalValue"]);
    let value = object.take("value").and_then(|node| example_text(reader, node));
    reader.finish(object, "an example");
    value
}

/// What an example holds, if it is a text: others are of JSON.
fn example_text(reader: &mut Reader<'_>, node: &Node) -> Option<Spanned<String>> {
    let is_null = matches!(&node.kind, Kind::Scalar(text, true) if text == "null");
    if is_null || !matches!(node.kind, Kind::Scalar(..)) {
        reader.findings.note(node.span, "an example that is no text is passed over");
        return None;
    }
    reader.text(node)
}

fn encoding<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<Encoding> {
    let mut object = reader.object(node)?;
    reader.pass_over(&mut object, &["style", "explode", "allowReserved"]);
    let given = reader.optional_text(&mut object, "contentType");
    let headers = reader.entries(&mut object, "headers", parameters::header);
    reader.finish(object, "a part");
    Some(Encoding { media_types: given.as_ref().map(split).unwrap_or_default(), headers })
}

/// `contentType` lists media types, with commas between them.
fn split(given: &Spanned<String>) -> Vec<Spanned<String>> {
    let one = |text: &str| Spanned { value: text.trim().to_owned(), span: given.span };
    given.value.split(',').map(one).collect()
}
