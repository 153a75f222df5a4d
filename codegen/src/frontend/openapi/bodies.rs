//! Bodies: request bodies, media types, parts.

use super::document::{Encoding, MediaType, Named, RequestBody, Spanned};
use super::reader::{Object, Reader};
use super::yaml::Node;
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
        reader.findings.error(span, "a request body has `content`");
    }
    Some(body)
}

/// Reads `content`.
pub(super) fn content<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>) -> Named<MediaType> {
    reader.entries(object, "content", media_type)
}

fn media_type<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<MediaType> {
    let mut object = reader.object(node)?;
    let schema = object.take("schema").and_then(|node| schemas::read(reader, node));
    let encoding = reader.entries(&mut object, "encoding", encoding);
    let examples = examples(reader, &mut object);
    reader.finish(object, "a media type");
    Some(MediaType { schema, encoding, examples })
}

/// Reads `example` and `examples`.
pub(super) fn examples<'a>(
    reader: &mut Reader<'a>,
    object: &mut Object<'a>,
) -> Named<Spanned<String>> {
    let own = object.take_with_key("example");
    let own = own.and_then(|(key, node)| Some((key.text.clone(), reader.text(node)?)));
    let own = own.map(|(name, text)| (Spanned { value: name, span: text.span }, text));
    let mut examples = reader.entries(object, "examples", example);
    examples.extend(own);
    examples
}

fn example<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<Spanned<String>> {
    let mut object = reader.object(node)?;
    object.ignore(&["summary", "description"]);
    let value = reader.required(&mut object, "value", "an example");
    let value = value.and_then(|node| reader.text(node));
    reader.finish(object, "an example");
    value
}

fn encoding<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<Encoding> {
    let mut object = reader.object(node)?;
    let given = reader.required(&mut object, "contentType", "a part");
    let given = given.and_then(|node| reader.text(node));
    let headers = reader.entries(&mut object, "headers", parameters::header);
    reader.finish(object, "a part");
    Some(Encoding { media_types: split(&given?), headers })
}

/// `contentType` lists media types, with commas between them.
fn split(given: &Spanned<String>) -> Vec<Spanned<String>> {
    let one = |text: &str| Spanned { value: text.trim().to_owned(), span: given.span };
    given.value.split(',').map(one).collect()
}
