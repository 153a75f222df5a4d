//! Schemas: the few keywords that routes need.

use super::document::{Bound, ErrorFields, Schema, Spanned, XmlObject};
use super::nodes::{Kind, Node};
use super::reader::{Object, Reader};
use crate::model::response::ErrorField;

/// Keywords that are for readers only.
const ANNOTATIONS: &[&str] = &[
    "title",
    "deprecated",
    "$comment",
    "$schema",
    "$id",
    "$anchor",
    "$defs",
    "externalDocs",
    "readOnly",
    "writeOnly",
    "nullable",
];

/// Keywords of JSON Schema that say something of which nothing is read. Beside an XML Schema they
/// mean nothing; elsewhere they are errors.
const UNREAD: &[&str] = &[
    "allOf",
    "anyOf",
    "contains",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "dependentRequired",
    "dependentSchemas",
    "discriminator",
    "else",
    "if",
    "maxContains",
    "maxProperties",
    "minContains",
    "minProperties",
    "multipleOf",
    "not",
    "oneOf",
    "patternProperties",
    "prefixItems",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
    "uniqueItems",
];

/// How many schemas may stand around one that is read.
const DEEPEST: usize = 2;

/// Reads a schema. One that is read already, because it holds itself, is empty in there.
pub(super) fn read<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<Schema> {
    if matches!(&node.kind, Kind::Scalar(text, true) if matches!(text.as_str(), "true" | "false")) {
        return Some(Schema { span: Some(node.span), ..Schema::default() });
    }
    let mut object = reader.object(node)?;
    object.ignore(ANNOTATIONS);
    let (span, component) = (object.span, object.component.take());
    // Routes need a form, its parts and their items; deeper is JSON, where many schemas may hold
    // each other in more ways than can be read.
    if reader.is_within(span) || reader.schemas_around() > DEEPEST {
        object.take_all();
        return Some(Schema { component, span: Some(span), ..Schema::default() });
    }
    let schema = reader.within(span, |reader| {
        let mut schema = scalar(reader, &mut object);
        structure(reader, &mut object, &mut schema);
        Some(schema)
    })?;
    reader.finish(object, "a schema");
    Some(Schema { component, span: Some(span), ..schema })
}

fn scalar<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>) -> Schema {
    let (default, default_items) = default(reader, object);
    Schema {
        documentation: reader.documentation(object),
        kind: kind(reader, object),
        format: reader.optional_text(object, "format"),
        values: reader.texts(object, "enum"),
        value_names: reader.texts(object, "x-enum-names"),
        constant: reader.optional_text(object, "const"),
        default,
        default_items,
        examples: examples(reader, object),
        pattern: reader.optional_text(object, "pattern"),
        minimum: bound(reader, object, "minimum", "exclusiveMinimum"),
        maximum: bound(reader, object, "maximum", "exclusiveMaximum"),
        minimum_length: reader.number(object, "minLength"),
        maximum_length: reader.number(object, "maxLength"),
        ..Schema::default()
    }
}

/// A type; of a list, that which is not `null`: to be absent is what XML has for it.
fn kind<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>) -> Option<Spanned<String>> {
    let node = object.take("type")?;
    let Kind::Sequence(kinds) = &node.kind else { return reader.text(node) };
    let kinds = kinds.iter().filter_map(|kind| reader.text(kind)).collect::<Vec<_>>();
    let mut kinds = kinds.into_iter().filter(|kind| kind.value != "null");
    let first = kinds.next();
    if let Some(second) = kinds.next() {
        reader.findings.error(second.span, "a value is of one type");
    }
    first
}

/// Examples that are scalars: one, or a list.
fn examples<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>) -> Vec<Spanned<String>> {
    let one = object.take("example");
    let several = object.take("examples").map(|node| match &node.kind {
        Kind::Sequence(items) => items.as_slice(),
        _ => &[],
    });
    let all = one.into_iter().chain(several.into_iter().flatten());
    let scalars = all.filter(|node| matches!(node.kind, Kind::Scalar(..)));
    scalars.filter_map(|node| reader.text(node)).collect()
}

/// A default, or its items; what is neither is for JSON.
fn default<'a>(
    reader: &mut Reader<'a>,
    object: &mut Object<'a>,
) -> (Option<Spanned<String>>, Vec<Spanned<String>>) {
    match object.take("default") {
        None => (None, Vec::new()),
        Some(node) => match &node.kind {
            Kind::Scalar(..) => (reader.text(node), Vec::new()),
            Kind::Sequence(items) => {
                (None, items.iter().filter_map(|it| reader.text(it)).collect())
            }
            Kind::Mapping(_) => {
                let message = "the default of an object is passed over: give its members theirs";
                reader.findings.note(node.span, message);
                (None, Vec::new())
            }
        },
    }
}

/// A bound: exclusive ones are numbers of their own, or (`OpenAPI` 3.0) `true` beside the other.
fn bound<'a>(
    reader: &mut Reader<'a>,
    object: &mut Object<'a>,
    key: &str,
    exclusive: &str,
) -> Option<Bound> {
    let inclusive = reader.optional_text(object, key);
    let exclusive = reader.optional_text(object, exclusive);
    match exclusive {
        Some(value) if !matches!(value.value.as_str(), "true" | "false") => {
            Some(Bound { value, is_exclusive: true })
        }
        flag => {
            let is_exclusive = flag.is_some_and(|flag| flag.value == "true");
            inclusive.map(|value| Bound { value, is_exclusive })
        }
    }
}

fn structure<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>, schema: &mut Schema) {
    schema.minimum_items = reader.number(object, "minItems");
    schema.maximum_items = reader.number(object, "maxItems");
    schema.items = object.take("items").and_then(|node| read(reader, node)).map(Box::new);
    schema.properties = reader.entries(object, "properties", read);
    schema.required = reader.texts(object, "required");
    schema.additional_properties =
        object.take_with_key("additionalProperties").map(|(key, node)| {
            let is_false = matches!(&node.kind, Kind::Scalar(text, _) if text == "false");
            Spanned { value: is_false, span: key.span }
        });
    schema.xml = object.take("xml").and_then(|node| xml_object(reader, node));
    schema.xsd_type = reader.optional_text(object, "x-xsd-type");
    schema.max_bytes = reader.number(object, "x-max-bytes");
    schema.error_document =
        object.take("x-error-document").and_then(|it| error_document(reader, it));
    let unread = UNREAD.iter().filter_map(|keyword| object.take_with_key(keyword));
    schema.others =
        unread.map(|(key, _)| Spanned { value: key.text.clone(), span: key.span }).collect();
}

fn xml_object<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<XmlObject> {
    let mut object = reader.object(node)?;
    object.ignore(&["prefix", "attribute", "wrapped"]);
    let span = object.span;
    let name = reader.optional_text(&mut object, "name");
    let namespace = reader.optional_text(&mut object, "namespace");
    reader.finish(object, "an XML object");
    Some(XmlObject { name, namespace: namespace.map(|namespace| namespace.value), span })
}

fn error_document<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<ErrorFields> {
    let mut object = reader.object(node)?;
    let span = object.span;
    let mut fields = ErrorFields::new();
    for (key, field) in ErrorField::ALL {
        fields.extend(reader.optional_text(&mut object, key).map(|name| (field, name)));
    }
    if !fields.iter().any(|(field, _)| *field == ErrorField::Summary) {
        reader.findings.error(span, "an error document has no `summary`");
    }
    reader.finish(object, "an error document");
    Some(fields)
}
