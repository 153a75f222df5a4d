//! Bodies of requests.

use swordsmith_http::MediaType;

use super::Lowering;
use super::media_types::{Entry, Kind, is_binary};
use crate::frontend::openapi::{self as described, Schema};
use crate::model::body::{BinaryKind, BodyContent, BodyVariant, DocumentBody, RequestBody};
use crate::model::operations::BinaryIndex;
use crate::model::response::DocumentType;
use crate::source::Span;

impl Lowering<'_> {
    /// A request body: the same schema under several media types is one thing that it may be.
    pub(super) fn request_body(
        &mut self,
        operation: &str,
        body: &described::RequestBody,
    ) -> RequestBody {
        let mut variants: Vec<BodyVariant> = Vec::new();
        for entry in self.read_content(&body.content, true) {
            let (media_type, _) = entry;
            let Some(mut variant) = self.variant(operation, entry) else { continue };
            let is_of_another = |it: &String| {
                let mut others = body.content.iter().filter(|(other, _)| other != media_type);
                others.any(|(other, _)| other.value.eq_ignore_ascii_case(it))
            };
            if variant.media_types.len() > 1 {
                variant.media_types.retain(|it| !is_of_another(it));
            }
            variant.name = free_name(&variants, &variant);
            let is_same = |other: &BodyVariant| {
                let mut shared =
                    variant.media_types.iter().filter(|it| other.media_types.contains(it));
                other.name != variant.name && shared.next().is_some()
            };
            if variants.iter().any(is_same) {
                self.findings.error(media_type.span, "another body has this media type");
            }
            match variants.iter_mut().find(|other| other.name == variant.name) {
                Some(other) => {
                    variant.media_types.retain(|it| !other.media_types.contains(it));
                    other.media_types.extend(variant.media_types);
                }
                None => variants.push(variant),
            }
        }
        variants.iter_mut().for_each(name_what_is_sent);
        let default = swordsmith_http::description::RequestBody::DEFAULT_MAX_BYTES;
        let max_bytes = body.max_bytes.as_ref().map_or(default, |bytes| bytes.value);
        let documentation = body.documentation.clone();
        RequestBody { required: body.required, max_bytes, variants, documentation }
    }

    fn variant(&mut self, operation: &str, entry: &Entry) -> Option<BodyVariant> {
        let (media_type, content) = entry;
        let bytes = Schema::default();
        let schema = content.schema.as_ref().unwrap_or(&bytes);
        let span = schema.span.unwrap_or(media_type.span);
        let mut media = vec![self.media_type(media_type)];
        let is_multipart = media[0].starts_with("multipart/");
        let is_form = media[0] == "application/x-www-form-urlencoded" && !is_binary(schema);
        let (own_name, name) = names(operation, schema, is_multipart, is_form);
        let name = name.as_str();
        let has_parts = is_multipart || is_form;
        if let (false, Some((part, _))) = (has_parts, content.encoding.first()) {
            let message = "`encoding` is ignored: it applies to multiparts and forms";
            self.findings.note(part.span, message);
        }
        let body = match self.kind_of(entry) {
            _ if is_multipart => {
                let is_form = media[0].starts_with("multipart/form-data");
                let index = self.multipart(name, schema, &content.encoding, is_form, span)?;
                if self.multiparts[index.0].by_name && !has_named_parts(&media[0]) {
                    let message = "only parts of `multipart/form-data` and `multipart/related` \
                                   have names, and two of these parts are not told apart by \
                                   their media types";
                    self.findings.error(media_type.span, message);
                }
                BodyContent::Multipart(index)
            }
            _ if is_form => BodyContent::Form(self.form(name, schema, &content.encoding, span)?),
            Kind::Json => {
                media = self.json_media_types(media_type);
                let body = self.json_body(schema, name, span);
                self.note_examples(&body.document, &content.examples);
                BodyContent::Document(body)
            }
            Kind::Bytes | Kind::Items => {
                BodyContent::Binary(self.binary(schema, name, &media[0], span))
            }
            Kind::Xml => {
                let document = self.document_body(schema, span)?;
                self.note_examples(&document.document, &content.examples);
                media = vec![self.document_media_type(media_type)];
                BodyContent::Document(document)
            }
        };
        Some(BodyVariant {
            name: own_name,
            media_types: media,
            content: body,
            documentation: schema.documentation.clone(),
            span,
        })
    }

    /// A document in a request.
    pub(super) fn document_body(&mut self, schema: &Schema, span: Span) -> Option<DocumentBody> {
        let document = DocumentType::Xml(self.document_type(schema, span)?);
        Some(DocumentBody { document, max_bytes: schema.max_bytes.as_ref().map(|it| it.value) })
    }

    /// Bytes of a kind; every media type under which they are taken is noted.
    pub(super) fn binary(
        &mut self,
        schema: &Schema,
        name: &str,
        media_type: &str,
        span: Span,
    ) -> BinaryIndex {
        self.note_keywords(schema, &["format"], "bytes are not looked into");
        let known = self.binary_names.get(name).copied();
        let index = known.unwrap_or_else(|| {
            self.binary_names.insert(name.to_owned(), self.binaries.len());
            let (name, documentation) = (name.to_owned(), schema.documentation.clone());
            self.binaries.push(BinaryKind { name, media_types: Vec::new(), documentation, span });
            self.binaries.len() - 1
        });
        let media_types = &mut self.binaries[index].media_types;
        if !media_types.iter().any(|other| other == media_type) {
            media_types.push(media_type.to_owned());
        }
        BinaryIndex(index)
    }
}

/// A document is sent under its first media type, which is no range: clients do not choose it.
fn name_what_is_sent(variant: &mut BodyVariant) {
    let is_range = |it: &String| MediaType::parse(it).is_ok_and(|it| it.is_range());
    if !matches!(variant.content, BodyContent::Document(_)) {
        return;
    }
    variant.media_types.sort_by_key(is_range);
    if let Some(range) = variant.media_types.first().filter(|it| is_range(it)) {
        let sent = MediaType::example_of(range).into_owned();
        variant.media_types.insert(0, sent);
    }
}

/// What a variant is called among the others: where another one that is something else has its name, as
/// its media type as well.
fn free_name(others: &[BodyVariant], variant: &BodyVariant) -> String {
    let is_free =
        |name: &String| !others.iter().any(|it| it.name == *name && it.content != variant.content);
    let media_type = variant.media_types.first().map_or("", String::as_str);
    let subtype = media_type.split(['/', ';']).nth(1).unwrap_or_default();
    let longer = format!("{} {subtype}", variant.name);
    let counted = (2..).map(|count| format!("{longer} {count}"));
    let mut names = [variant.name.clone(), longer.clone()].into_iter().chain(counted);
    names.find(is_free).unwrap_or_default()
}

/// Whether parts of a multipart have names: those of forms must; of related ones, a
/// `Content-Disposition` may say it.
fn has_named_parts(media_type: &str) -> bool {
    ["multipart/form-data", "multipart/related"].iter().any(|named| media_type.starts_with(named))
}

/// What a body is called among those of its operation, and what its type is: as its schema among the
/// components; else as its root, or as what it is.
fn names(operation: &str, schema: &Schema, is_multipart: bool, is_form: bool) -> (String, String) {
    let root = schema.xml.as_ref().and_then(|xml| xml.name.as_ref());
    let kind = match (is_multipart, is_form) {
        (true, _) => "form",
        (_, true) => "fields",
        _ => "content",
    };
    match (&schema.component, root) {
        (Some(component), _) if is_form => (kind.to_owned(), format!("{component} {kind}")),
        (Some(component), _) => (component.clone(), component.clone()),
        (None, Some(root)) => (root.value.clone(), root.value.clone()),
        (None, None) => (kind.to_owned(), format!("{operation} {kind}")),
    }
}
