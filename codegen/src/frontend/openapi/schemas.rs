//! Schemas: the few keywords that routes need.

use super::combinations::{self, conjunction};
use super::document::{Bound, ErrorFields, Schema, Spanned, XmlObject};
use super::is_null;
use super::nodes::{Kind, Node, renames};
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

/// Keywords of JSON Schema that say something of which nothing is read: they are ignored with a note.
const UNREAD: &[&str] = &[
    "allOf",
    "anyOf",
    "contains",
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
const DEEPEST: usize = 3;

/// Reads a schema. One that is read already, because it holds itself, is empty in there.
pub(super) fn read<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<Schema> {
    if matches!(&node.kind, Kind::Scalar(text, true) if matches!(text.as_str(), "true" | "false")) {
        return Some(Schema { span: Some(node.span), ..Schema::default() });
    }
    let (object, siblings) = reader.schema_object(node)?;
    let target = read_object(reader, object)?;
    let Some(siblings) = siblings else { return Some(target) };
    // What stands beside a reference is meant as well (JSON Schema, 8.2.3.1).
    let component = target.component.clone();
    let own = read_object(reader, siblings)?;
    Some(Schema { component, span: target.span, ..conjunction(own, target) })
}

fn read_object<'a>(reader: &mut Reader<'a>, mut object: Object<'a>) -> Option<Schema> {
    object.ignore(ANNOTATIONS);
    let (span, component) = (object.span, object.component.take());
    // Routes need a form, its parts and their items; deeper is JSON, where many schemas may hold
    // each other in more ways than can be read.
    if reader.is_within(span) || reader.schemas_around() > DEEPEST {
        object.take_all();
        return Some(Schema { component, span: Some(span), ..Schema::default() });
    }
    let mut rust_type = None;
    let schema = reader.within(span, |reader| {
        rust_type = reader.optional_text(&mut object, renames::TYPE).map(|it| it.value);
        let mut schema = scalar(reader, &mut object);
        structure(reader, &mut object, &mut schema);
        Some(combinations::read(reader, &mut object, schema))
    })?;
    let mut schema = Schema { component: rust_type.or(component).or(schema.component), ..schema };
    unread(reader, object, &mut schema);
    Some(Schema { span: Some(span), ..schema })
}

/// Keywords of which nothing is read: those of JSON Schema are kept by their names; others are
/// annotations (JSON Schema, 6.5).
fn unread<'a>(reader: &mut Reader<'a>, mut object: Object<'a>, schema: &mut Schema) {
    let found = UNREAD.iter().filter_map(|keyword| object.take_with_key(keyword));
    schema.others.extend(found.map(|(key, _)| Spanned { value: key.text.clone(), span: key.span }));
    reader.finish_with_notes(object, "a schema");
}

/// Reads of a schema what routes need of a JSON document: where it stands, what it is called. All else
/// is read as JSON Schema, and judged there.
pub(super) fn of_json<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<Schema> {
    if matches!(&node.kind, Kind::Scalar(..)) {
        return Some(Schema { span: Some(node.span), ..Schema::default() });
    }
    let (mut object, siblings) = reader.schema_object(node)?;
    let component = object.component.take();
    // With what stands beside a reference it is another schema than the one that is referred to.
    let (component, span) = match siblings {
        Some(_) => (None, node.span),
        None => (component, object.span),
    };
    let schema = Schema {
        span: Some(span),
        text: component.is_none().then(|| node.tree().to_json()),
        component,
        documentation: reader.documentation(&mut object),
        format: reader.optional_text(&mut object, "format"),
        max_bytes: reader.number(&mut object, "x-max-bytes"),
        ..Schema::default()
    };
    object.take_all();
    Some(schema)
}

/// Whether the `data` of events is described as something else than a string.
pub(super) fn has_json_data<'a>(reader: &mut Reader<'a>, node: &'a Node) -> bool {
    let mut members = |node: &'a Node, name: &str| {
        let Kind::Mapping(_) = &node.kind else { return None };
        let (mut object, _) = reader.schema_object(node)?;
        let found = object.take(name);
        object.take_all();
        found
    };
    let data = members(node, "properties").and_then(|it| super::nodes::get(it, "data"));
    let kind = data.and_then(|data| members(data, "type"));
    let is_string = |kind: &Node| matches!(&kind.kind, Kind::Scalar(text, _) if text == "string");
    kind.is_some_and(|kind| !is_string(kind))
        || data.is_some_and(|data| members(data, "properties").is_some())
}

/// Reads what each item of a sequence is, as a JSON document: of an array its items. `None` if the
/// sequence is a text or bytes, or nothing is said of it.
pub(super) fn of_items<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<Schema> {
    let Kind::Mapping(entries) = &node.kind else { return None };
    if entries.is_empty() {
        return None;
    }
    let (mut object, siblings) = reader.schema_object(node)?;
    let kind = object.take("type");
    let items = object.take("items");
    object.take_all();
    let is_of = |name: &str| {
        kind.is_some_and(|it| matches!(&it.kind, Kind::Scalar(text, _) if text == name))
    };
    match items {
        _ if is_of("string") => None,
        Some(items) if is_of("array") && siblings.is_none() => of_json(reader, items),
        _ => of_json(reader, node),
    }
}

fn scalar<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>) -> Schema {
    let (default, default_items) = default(reader, object);
    Schema {
        rust_name: reader.optional_text(object, renames::NAME).map(|it| it.value),
        documentation: reader.documentation(object),
        kind: kind(reader, object),
        format: format(reader, object),
        values: values(reader, object),
        value_names: value_names(reader, object),
        constant: object.take("const").and_then(|node| constant(reader, node)),
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

/// The values of `enum`, each once; `null` is not one of them: to be absent is what routes have for
/// it.
fn values<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>) -> Vec<Spanned<String>> {
    let items = reader.list(object, "enum");
    let mut values: Vec<Spanned<String>> = Vec::new();
    for item in items.iter().filter(|item| !is_null(item)) {
        let Some(value) = constant(reader, item) else { continue };
        if !values.iter().any(|known| known.value == value.value) {
            values.push(value);
        }
    }
    values
}

/// A scalar that `const` or `enum` gives; arrays and objects are for JSON.
fn constant(reader: &mut Reader<'_>, node: &Node) -> Option<Spanned<String>> {
    match &node.kind {
        Kind::Scalar(..) if is_null(node) => None,
        Kind::Scalar(text, _) => Some(Spanned { value: text.clone(), span: node.span }),
        Kind::Sequence(_) | Kind::Mapping(_) => {
            reader.findings.note(node.span, "an array or object as a value is ignored");
            None
        }
    }
}

/// What the values of `enum` are called: by our extension, or by the usual ones of others.
fn value_names<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>) -> Vec<Spanned<String>> {
    let own = reader.texts(object, "x-enum-names");
    let others = ["x-enum-varnames", "x-enumNames"].map(|key| object.take(key));
    if !own.is_empty() {
        return own;
    }
    let lists = others.into_iter().flatten().filter_map(|node| match &node.kind {
        Kind::Sequence(items) => Some(items),
        _ => None,
    });
    let text = |node: &Node| match &node.kind {
        Kind::Scalar(text, _) => Some(Spanned { value: text.clone(), span: node.span }),
        _ => None,
    };
    lists.map(|items| items.iter().filter_map(text).collect()).next().unwrap_or_default()
}

/// A type; of a list, that which is not `null`: to be absent is what routes have for it. A value of
/// several types is a number if all of them are, else a text.
fn kind<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>) -> Option<Spanned<String>> {
    let node = object.take("type")?;
    let Kind::Sequence(kinds) = &node.kind else { return reader.text(node) };
    let kinds = kinds.iter().filter_map(|kind| reader.text(kind)).collect::<Vec<_>>();
    let mut kinds = kinds.into_iter().filter(|kind| kind.value != "null");
    let first = kinds.next()?;
    Some(kinds.fold(first, |one, other| combinations::common_kind(&one, &other)))
}

/// `format`. Bytes are `contentMediaType` without an encoding in `OpenAPI` 3.1 (4.8.14.1), which was
/// `format: binary` before.
fn format<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>) -> Option<Spanned<String>> {
    let media_type = object.take_with_key("contentMediaType");
    let encoding = object.take_with_key("contentEncoding");
    let given = reader.optional_text(object, "format");
    let is_text = |node: &Node| match &node.kind {
        Kind::Scalar(text, _) => text.starts_with("text/") || text == "application/json",
        _ => true,
    };
    let binary = media_type.filter(|(_, node)| encoding.is_none() && !is_text(node));
    let binary = binary.map(|(key, _)| Spanned { value: "binary".to_owned(), span: key.span });
    given.or(binary)
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
        Some(node) if is_null(node) => (None, Vec::new()),
        Some(node) => match &node.kind {
            Kind::Scalar(..) => (reader.text(node), Vec::new()),
            Kind::Sequence(items) => {
                (None, items.iter().filter_map(|it| constant(reader, it)).collect())
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
}

fn xml_object<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<XmlObject> {
    let mut object = reader.object(node)?;
    object.ignore(&["prefix", "attribute", "wrapped", "nodeType"]);
    let span = object.span;
    let name = reader.optional_text(&mut object, "name");
    let namespace = reader.optional_text(&mut object, "namespace");
    reader.finish_with_notes(object, "an XML object");
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
