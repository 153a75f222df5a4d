//! Schemas: the few keywords that routes need.

use super::document::{ErrorDocument, Schema, XmlObject};
use super::reader::{Object, Reader};
use super::yaml::Node;

/// Reads a schema.
pub(super) fn read<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<Schema> {
    let mut object = reader.object(node)?;
    object.ignore(&[
        "title",
        "example",
        "examples",
        "deprecated",
        "$comment",
        "externalDocs",
        "readOnly",
        "writeOnly",
    ]);
    if let Some((key, _)) = object.take_with_key("additionalProperties") {
        let message = "`additionalProperties` is passed over: it is of JSON";
        reader.findings.note(key.span, message);
    }
    let span = object.span;
    let schema = reader.nested(span, |reader| {
        let mut schema = scalar(reader, &mut object);
        structure(reader, &mut object, &mut schema);
        Some(schema)
    })?;
    let component = object.component.take();
    reader.finish(object, "a schema");
    Some(Schema { component, span: Some(span), ..schema })
}

fn scalar<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>) -> Schema {
    Schema {
        documentation: reader.documentation(object),
        kind: reader.optional_text(object, "type"),
        format: reader.optional_text(object, "format"),
        values: reader.texts(object, "enum"),
        value_names: reader.texts(object, "x-enum-names"),
        constant: reader.optional_text(object, "const"),
        default: reader.optional_text(object, "default"),
        pattern: reader.optional_text(object, "pattern"),
        minimum: reader.number(object, "minimum"),
        maximum: reader.number(object, "maximum"),
        minimum_length: reader.number(object, "minLength"),
        maximum_length: reader.number(object, "maxLength"),
        ..Schema::default()
    }
}

fn structure<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>, schema: &mut Schema) {
    schema.minimum_items = reader.number(object, "minItems");
    schema.maximum_items = reader.number(object, "maxItems");
    schema.items = object.take("items").and_then(|node| read(reader, node)).map(Box::new);
    schema.properties = reader.entries(object, "properties", read);
    schema.required = reader.texts(object, "required");
    schema.xml = object.take("xml").and_then(|node| xml_object(reader, node));
    schema.xsd_type = reader.optional_text(object, "x-xsd-type");
    schema.max_bytes = reader.number(object, "x-max-bytes");
    schema.error_document =
        object.take("x-error-document").and_then(|it| error_document(reader, it));
}

fn xml_object<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<XmlObject> {
    let mut object = reader.object(node)?;
    object.ignore(&["prefix"]);
    let name = reader.required(&mut object, "name", "an XML object");
    let name = name.and_then(|name| reader.text(name));
    let namespace = reader.optional_text(&mut object, "namespace");
    reader.finish(object, "an XML object");
    let namespace = namespace.map(|namespace| namespace.value).unwrap_or_default();
    Some(XmlObject { name: name?, namespace })
}

fn error_document<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<ErrorDocument> {
    let mut object = reader.object(node)?;
    let iri = reader.required(&mut object, "iri", "an error document");
    let iri = iri.and_then(|node| reader.text(node));
    let summary = reader.required(&mut object, "summary", "an error document");
    let summary = summary.and_then(|node| reader.text(node));
    let detail = reader.optional_text(&mut object, "detail");
    reader.finish(object, "an error document");
    Some(ErrorDocument { iri: iri?, summary: summary?, detail })
}
