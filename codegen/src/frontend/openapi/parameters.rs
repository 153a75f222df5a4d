//! Parameters and headers.

use super::document::{Header, Named, Parameter, Place, Schema, Spanned};
use super::nodes::{Node, renames};
use super::reader::{Object, Reader};
use super::{bodies, is_json_type, is_null, schemas};

/// Header parameters that the standard ignores: other parts of a description say what they say.
const IGNORED: &[&str] = &["accept", "authorization", "content-type"];

/// Reads `parameters`.
pub(super) fn list<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>) -> Vec<Parameter> {
    let items = reader.list(object, "parameters");
    items.iter().filter_map(|item| parameter(reader, item)).collect()
}

/// Reads a parameter.
pub(super) fn parameter<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<Parameter> {
    let mut object = reader.object(node)?;
    let name = reader.required(&mut object, "name", "a parameter");
    let name = name.and_then(|name| reader.text(name));
    let place = place(reader, &mut object);
    let refused_as = reader.optional_text(&mut object, "x-refused-as");
    let is_early = reader.flag(&mut object, "x-early");
    let header = shared(reader, object, "a parameter");
    let (name, place, mut header) = (name?, place?, header?);
    if place == Place::Header && IGNORED.contains(&name.value.to_ascii_lowercase().as_str()) {
        let message =
            format!("`{}` is passed over: other parts of a description say it", name.value);
        reader.findings.note(name.span, message);
        return None;
    }
    if place == Place::Path && !header.required {
        let message = "path parameters are required: `required: true` is missing";
        reader.findings.note(header.span, message);
        header.required = true;
    }
    Some(Parameter { name, place, header, refused_as, is_early })
}

/// Reads a header of a response or of a part.
pub(super) fn header<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<Header> {
    let object = reader.object(node)?;
    shared(reader, object, "a header")
}

fn place<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>) -> Option<Place> {
    let place = reader.required(object, "in", "a parameter")?;
    let place = reader.text(place)?;
    match place.value.as_str() {
        "path" => Some(Place::Path),
        "query" => Some(Place::Query),
        "header" => Some(Place::Header),
        "cookie" => Some(Place::Cookie),
        _ => {
            reader.findings.error(place.span, "expected `path`, `query`, `header` or `cookie`");
            None
        }
    }
}

/// What a parameter or a header is described by: a schema, whether that is of JSON, and examples.
type Described = (Schema, bool, Named<Spanned<String>>);

/// Reads `content`, which has one media type (4.8.12.4): JSON, or plain text.
fn content<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>, what: &str) -> Option<Described> {
    let span = object.span;
    let mut content = bodies::content(reader, object).into_iter();
    let (Some((media_type, body)), None) = (content.next(), content.next()) else {
        reader.findings.error(span, format!("the `content` of {what} has one media type"));
        return None;
    };
    let is_json = is_json_type(&media_type.value);
    if !is_json && !media_type.value.starts_with("text/plain") {
        let message = format!("unsupported media type `{}` of {what}", media_type.value);
        let help = "`application/json` and `text/plain` are supported";
        reader.findings.error_with_help(media_type.span, message, help);
        return None;
    }
    // Without a schema, it is any text.
    let is_json = is_json && body.schema.is_some();
    Some((body.schema.unwrap_or_default(), is_json, body.examples))
}

fn schema<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>, what: &str) -> Option<Described> {
    let examples = bodies::examples(reader, object);
    let schema = reader.required(object, "schema", what).filter(|node| !is_null(node))?;
    Some((schemas::read(reader, schema)?, false, examples))
}

fn shared<'a>(reader: &mut Reader<'a>, mut object: Object<'a>, what: &str) -> Option<Header> {
    object.ignore(&["deprecated", "allowReserved", "allowEmptyValue"]);
    let style = reader.optional_text(&mut object, "style");
    let explode = reader.optional_text(&mut object, "explode").map(|it| it.value == "true");
    let span = object.span;
    let documentation = reader.documentation(&mut object);
    let described = if object.has("content") { content } else { schema };
    let described = described(reader, &mut object, what);
    let required = reader.flag(&mut object, "required");
    let also_named = reader.texts(&mut object, "x-also-named");
    let invalid_status = reader.number(&mut object, "x-invalid-status");
    let else_from_request = reader.flag(&mut object, "x-else-from-request");
    let rust_name = reader.optional_text(&mut object, renames::NAME).map(|it| it.value);
    reader.finish(object, what);
    let (schema, is_json, examples) = described?;
    Some(Header {
        documentation,
        required,
        schema,
        is_json,
        also_named,
        invalid_status,
        else_from_request,
        style,
        explode,
        examples,
        rust_name,
        span,
    })
}
