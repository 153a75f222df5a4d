//! Multiparts and their parts.

use super::Lowering;
use super::media_types::{has_binary_format, is_said_binary as is_binary, shares_essence};
use crate::frontend::openapi::{Encoding, Named, Schema, Spanned, is_json_type};
use crate::model::body::{Multipart, Part, PartContent, PartHeader};
use crate::model::operations::MultipartIndex;
use crate::model::parameter::Place;
use crate::source::Span;

/// Headers of a part that are read in any case.
const IMPLIED: &[&str] = &["content-type", "content-transfer-encoding"];

impl Lowering<'_> {
    /// A multipart: an object whose properties are its parts.
    pub(super) fn multipart(
        &mut self,
        name: &str,
        schema: &Schema,
        encoding: &Named<Encoding>,
        is_form: bool,
        span: Span,
    ) -> Option<MultipartIndex> {
        let read = &["type", "properties", "required", "additionalProperties"];
        self.ignore_keywords(schema, read);
        let parts = self.parts(name, schema, encoding)?;
        let (name, documentation) = (name.to_owned(), schema.documentation.clone());
        let is_closed = schema.additional_properties.as_ref().is_some_and(|it| it.value);
        let by_name = needs_names(&parts, is_form);
        let multipart = Multipart { name, by_name, is_closed, parts, documentation, span };
        if let Some(known) = self.multiparts.iter().position(|other| *other == multipart) {
            return Some(MultipartIndex(known));
        }
        self.multiparts.push(multipart);
        Some(MultipartIndex(self.multiparts.len() - 1))
    }

    fn parts(
        &mut self,
        multipart: &str,
        schema: &Schema,
        encoding: &Named<Encoding>,
    ) -> Option<Vec<Part>> {
        self.check_labels(schema, encoding);
        let mut parts: Vec<Part> = Vec::new();
        for (label, property) in &schema.properties {
            let described = encoding.iter().find(|(name, _)| name.value == label.value);
            let mut encoding = Encoding { media_types: Vec::new(), headers: Named::new() };
            if let Some((_, described)) = described {
                encoding.headers.clone_from(&described.headers);
                encoding.media_types.clone_from(&described.media_types);
            }
            if encoding.media_types.is_empty() {
                encoding.media_types.push(self.implied_media_type(label, property));
            }
            let is_required = schema.required.iter().any(|name| name.value == label.value);
            parts.push(self.part(multipart, label, property, &encoding, is_required)?);
        }
        Some(parts)
    }

    /// The media type of a part whose description does not say (`OpenAPI` 3.1, 4.8.15.1.1): of an
    /// object, the standard has JSON. One that an XML Schema describes is XML.
    fn implied_media_type(
        &mut self,
        label: &Spanned<String>,
        property: &Schema,
    ) -> Spanned<String> {
        let schema = property.items.as_deref().unwrap_or(property);
        let implied = match schema {
            schema if is_binary(schema) => "*/*",
            schema if is_scalar(schema) => "text/plain",
            _ if !self.bodies.has_schemas => "application/json",
            _ => {
                let name = &label.value;
                let message = format!(
                    "part `{name}` is read as `application/xml`, since an XML Schema describes it; \
                     others read an object without `encoding` as `application/json`: write \
                     `encoding: {{{name}: {{contentType: application/xml}}}}`"
                );
                self.findings.note(label.span, message);
                "application/xml"
            }
        };
        Spanned { value: implied.to_owned(), span: label.span }
    }

    fn check_labels(&mut self, schema: &Schema, encoding: &Named<Encoding>) {
        let named = encoding.iter().map(|(name, _)| name).chain(&schema.required);
        for name in named {
            if !schema.properties.iter().any(|(label, _)| label.value == name.value) {
                let message = format!("`{}` is ignored: no property has this name", name.value);
                self.findings.note(name.span, message);
            }
        }
    }

    fn part(
        &mut self,
        multipart: &str,
        label: &Spanned<String>,
        property: &Schema,
        encoding: &Encoding,
        is_required: bool,
    ) -> Option<Part> {
        let (schema, minimum, maximum) = self.occurrence(property, is_required);
        let name = part_name(multipart, label, schema);
        let mut media_types: Vec<_> =
            encoding.media_types.iter().map(|it| self.media_type(it)).collect();
        let is_json = media_types.iter().all(|it| is_json_type(it));
        let content = if is_json && !media_types.is_empty() && !has_binary_format(schema) {
            let span = schema.span.unwrap_or(label.span);
            PartContent::Document(self.json_body(schema, &name, span))
        } else if is_binary(schema) {
            let span = schema.span.unwrap_or(label.span);
            let indices = media_types.iter().map(|media| self.binary(schema, &name, media, span));
            PartContent::Binary(indices.last()?)
        } else if is_scalar(schema) {
            PartContent::Value(self.value(schema, &name, label.span)?)
        } else {
            media_types =
                encoding.media_types.iter().map(|it| self.document_media_type(it)).collect();
            PartContent::Document(self.document_body(schema, label.span)?)
        };
        Some(Part {
            label: label.value.clone(),
            name,
            variant: String::new(),
            media_types,
            minimum,
            maximum,
            headers: self.part_headers(encoding),
            content,
            documentation: property.documentation.clone(),
            span: label.span,
        })
    }

    /// What a part is and how often it comes: an array comes as often as it has items.
    fn occurrence<'s>(
        &mut self,
        property: &'s Schema,
        required: bool,
    ) -> (&'s Schema, u32, Option<u32>) {
        let least = u32::from(required);
        let Some(items) = &property.items else { return (property, least, Some(1)) };
        self.ignore_keywords(property, &["type", "items", "minItems", "maxItems"]);
        let count = |bound: &Option<Spanned<u64>>| {
            bound.as_ref().map(|bound| u32::try_from(bound.value).unwrap_or(u32::MAX))
        };
        let minimum = count(&property.minimum_items).unwrap_or(least);
        (items, minimum, count(&property.maximum_items))
    }

    fn part_headers(&mut self, encoding: &Encoding) -> Vec<PartHeader> {
        let mut headers = Vec::new();
        for (name, header) in &encoding.headers {
            if IMPLIED.contains(&name.value.to_ascii_lowercase().as_str()) {
                self.findings.error(name.span, "this header is read in any case");
                continue;
            }
            let else_from_request = header.else_from_request;
            let Some(parameter) = self.described_header(name, header, Place::Header) else {
                continue;
            };
            headers.push(PartHeader { parameter, else_from_request });
        }
        headers
    }
}

/// Whether only names can tell parts apart: two may have the same media type, or one of a range. A
/// form may have fields that nobody has described: a part whose media type they can have, too, is told
/// by its name even if it is the only one.
fn needs_names(parts: &[Part], is_form: bool) -> bool {
    let has_range = |part: &Part| part.media_types.iter().any(|it| it.ends_with("/*"));
    let is_plain = |part: &Part| part.media_types.iter().any(|it| it == "text/plain");
    let is_shared = |(at, part): (usize, &Part)| {
        parts[..at].iter().any(|other| shares_essence(&other.media_types, &part.media_types))
    };
    let has_others = is_form || parts.len() > 1;
    (has_others && parts.iter().any(has_range))
        || (is_form && parts.iter().any(is_plain))
        || parts.iter().enumerate().any(is_shared)
}

/// Whether a part is a value: a text by itself is one, unless it is said to be bytes.
fn is_scalar(schema: &Schema) -> bool {
    let kind = schema.kind.as_ref().map(|kind| kind.value.as_str());
    let is_listed = kind.is_none() && (!schema.values.is_empty() || schema.constant.is_some());
    let is_typed = matches!(kind, Some("string" | "integer" | "number" | "boolean"));
    (is_listed || is_typed) && schema.xml.is_none()
}

/// What a part is called: as its schema among the components; else by its multipart and its label.
fn part_name(multipart: &str, label: &Spanned<String>, schema: &Schema) -> String {
    schema.component.clone().unwrap_or_else(|| format!("{multipart} {}", label.value))
}
