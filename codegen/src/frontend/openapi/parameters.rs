//! Parameters and headers.

use super::document::{Header, Parameter, Place, Schema};
use super::nodes::Node;
use super::reader::{Object, Reader};
use super::{bodies, is_null, schemas};

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

fn shared<'a>(reader: &mut Reader<'a>, mut object: Object<'a>, what: &str) -> Option<Header> {
    object.ignore(&["deprecated", "allowReserved", "allowEmptyValue"]);
    let style = reader.optional_text(&mut object, "style");
    let explode = reader.optional_text(&mut object, "explode").map(|it| it.value == "true");
    let examples = bodies::examples(reader, &mut object);
    let span = object.span;
    let documentation = reader.documentation(&mut object);
    if let Some((key, _)) = object.take_with_key("content") {
        let message = format!("{what} with `content` is not read: describe it by a `schema`");
        reader.findings.error(key.span, message);
        return None;
    }
    let schema = reader.required(&mut object, "schema", what);
    let schema: Option<Schema> =
        schema.filter(|node| !is_null(node)).and_then(|node| schemas::read(reader, node));
    let required = reader.flag(&mut object, "required");
    let also_named = reader.texts(&mut object, "x-also-named");
    let invalid_status = reader.number(&mut object, "x-invalid-status");
    let else_from_request = reader.flag(&mut object, "x-else-from-request");
    reader.finish(object, what);
    let schema = schema?;
    Some(Header {
        documentation,
        required,
        schema,
        also_named,
        invalid_status,
        else_from_request,
        style,
        explode,
        examples,
        span,
    })
}
