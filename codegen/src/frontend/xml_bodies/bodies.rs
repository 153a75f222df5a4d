//! The schemas of a description that are bodies under XML media types.

use std::collections::BTreeMap;

use crate::frontend::openapi::{
    Document, MediaType, Named, Operation, Schema, Spanned, Statuses, is_json_type,
};
use crate::frontend::xsd::{Item, SchemaSet};
use crate::source::Span;

/// A schema that is wanted as an XML document.
#[derive(Debug, Clone)]
pub(super) struct Wanted {
    pub span: Span,
    /// The component that the schema is.
    pub component: Option<String>,
    /// Whether the same body is JSON as well.
    pub has_json: bool,
    /// The name of the root element where nothing else names it.
    pub otherwise: String,
}

/// A body: its representations, the name of a root without one, whether it may be both JSON and XML.
type Body<'d> = (&'d Named<MediaType>, String, bool);

/// The bodies of requests and responses, each schema once. Of an error that is JSON as well, XML is
/// not read.
pub(super) fn wanted(document: &Document, set: &SchemaSet) -> Vec<Wanted> {
    let (mut found, mut order) = (BTreeMap::<Span, Wanted>::new(), Vec::new());
    for (content, otherwise, may_be_both) in contents(document) {
        let has_json = content.iter().any(|(name, _)| is_json_type(&name.value));
        let bodies = content.iter().filter_map(of_xml).filter(|_| may_be_both || !has_json);
        let bodies = bodies.map(|schema| (schema, otherwise.clone(), has_json));
        let parts = content.iter().flat_map(|(_, body)| of_parts(body));
        let parts = parts.map(|(schema, name)| (schema, name, false));
        for (schema, otherwise, has_json) in bodies.chain(parts) {
            let Some(span) = schema.span else { continue };
            match found.get_mut(&span) {
                Some(known) => known.has_json &= has_json,
                None if is_given(set, schema) => {}
                None => {
                    let component = schema.component.clone();
                    found.insert(span, Wanted { span, component, has_json, otherwise });
                    order.push(span);
                }
            }
        }
    }
    order.iter().filter_map(|span| found.remove(span)).collect()
}

/// The schemas of parts that are XML, each with the name of its part.
fn of_parts(body: &MediaType) -> Vec<(&Schema, String)> {
    let properties = body.schema.iter().flat_map(|schema| &schema.properties);
    let parts = properties.filter_map(|(label, property)| {
        let (_, encoding) = body.encoding.iter().find(|(name, _)| name.value == label.value)?;
        let is_xml = encoding.media_types.iter().any(|it| is_xml_type(&it.value));
        let schema = property.items.as_deref().unwrap_or(property);
        (is_xml && !is_bytes(schema)).then(|| (schema, label.value.clone()))
    });
    parts.collect()
}

fn contents(document: &Document) -> impl Iterator<Item = Body<'_>> {
    let common = document.common_responses.iter();
    let common =
        common.map(|(status, it)| (&it.content, format!("Response{}", status.value), false));
    let operations = document.paths.iter().flat_map(|(_, item)| &item.operations);
    common.chain(operations.flat_map(|(_, operation)| of_operation(operation)))
}

fn of_operation(operation: &Operation) -> impl Iterator<Item = Body<'_>> {
    let name = |kind: &str| format!("{}{kind}", operation.id.value);
    let request = operation.body.iter().map(move |body| (&body.content, name("Request"), true));
    let responses = operation.responses.iter();
    let responses = responses.map(move |(statuses, it)| {
        (&it.content, name("Response"), is_success(operation, statuses.value))
    });
    request.chain(responses)
}

/// Whether what has these statuses is no error: `default` where it is all that is described.
fn is_success(operation: &Operation, statuses: Statuses) -> bool {
    match statuses {
        Statuses::One(status) | Statuses::Class(status) => status < 400,
        Statuses::Others => operation.responses.len() == 1,
    }
}

/// The schema of an entry, if it is of an XML document.
fn of_xml((name, body): &(Spanned<String>, MediaType)) -> Option<&Schema> {
    let schema = body.schema.as_ref().filter(|_| is_xml_type(&name.value))?;
    (!is_bytes(schema)).then_some(schema)
}

/// Whether a schema under an XML media type is of bytes: a text that is no element, or any document of
/// which nothing is said, not even its root.
pub(crate) fn is_bytes(schema: &Schema) -> bool {
    let kind = schema.kind.as_ref().map(|kind| kind.value.as_str());
    let has_name = schema.component.is_some() || schema.xml.is_some();
    let is_any = matches!(kind, None | Some("object"))
        && schema.properties.is_empty()
        && schema.others.is_empty()
        && !has_name;
    let is_binary = schema.format.as_ref().is_some_and(|it| it.value == "binary");
    is_binary || is_any || (kind == Some("string") && schema.xml.is_none())
}

/// Whether a schema of the set has the document that a schema names: in its namespace, or in any if it
/// names none.
fn is_given(set: &SchemaSet, schema: &Schema) -> bool {
    let xml = schema.xml.as_ref();
    let name = xml.and_then(|xml| xml.name.as_ref()).map(|name| &name.value);
    let Some(name) = name.or(schema.component.as_ref()) else { return false };
    let namespace = xml.and_then(|xml| xml.namespace.as_deref());
    let fits = |target: &str| namespace.is_none_or(|namespace| namespace == target);
    set.schemas().filter(|it| fits(&it.document.target_namespace)).any(|schema| {
        let children = schema.children();
        let mut elements = children.iter().filter(|it| matches!(it.item, Item::Element(_)));
        elements.any(|it| it.name() == Some(name))
    })
}

/// Whether a media type is XML, or a format that is written in XML (RFC 7303).
pub(crate) fn is_xml_type(media_type: &str) -> bool {
    let essence = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    matches!(&*essence, "application/xml" | "text/xml") || essence.ends_with("+xml")
}
