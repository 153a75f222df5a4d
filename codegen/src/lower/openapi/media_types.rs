//! Media types: which are read, and which schemas describe bytes.

use std::iter;

use swordsmith_http::MediaType as HttpMediaType;

use super::Lowering;
use crate::frontend::openapi::{MediaType, Named, Schema, Spanned, is_json_type};
use crate::frontend::xml_bodies::{is_bytes as is_any_xml, is_xml_type};

/// One entry of `content`.
pub(super) type Entry = (Spanned<String>, MediaType);

/// What is described under a media type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A JSON document.
    Json,
    /// An XML document.
    Xml,
    /// A stream of JSON documents.
    Items,
    /// Bytes, or a text: nothing else is read of it.
    Bytes,
}

impl Lowering<'_> {
    /// The entries of `content` that are read. Where JSON is there as well, an XML document is read if
    /// an XML Schema describes it, or, in a body that may be both, if the JSON Schema does.
    pub(super) fn read_content<'c>(
        &mut self,
        content: &'c Named<MediaType>,
        may_be_both: bool,
    ) -> Vec<&'c Entry> {
        let has_json = content.iter().any(|entry| self.kind_of(entry) == Kind::Json);
        let is_unread = |entry: &&Entry| {
            has_json && self.kind_of(entry) == Kind::Xml && !self.is_readable(entry, may_be_both)
        };
        let (unread, read): (Vec<_>, Vec<_>) = content.iter().partition(is_unread);
        for (media_type, body) in unread {
            if !self.is_unsupported(body) {
                let message = format!("`{}` is ignored: the body is JSON", media_type.value);
                self.findings.note(media_type.span, message);
            }
        }
        read
    }

    /// Whether an XML document beside JSON has a type.
    fn is_readable(&self, (media_type, body): &Entry, may_be_both: bool) -> bool {
        let is_described = self.body_of(body).is_some();
        let is_given = || {
            let schema = body.schema.as_ref();
            schema.is_some_and(|schema| self.is_given(schema, media_type.span))
        };
        if is_described { may_be_both } else { self.bodies.has_schemas && is_given() }
    }

    /// What an entry is. Where no XML Schema is given, what a range describes is JSON, and under the
    /// media type of another format there are bytes.
    pub(super) fn kind_of(&self, (media_type, body): &Entry) -> Kind {
        if body.items.is_some() {
            return Kind::Items;
        }
        let Some(schema) = &body.schema else { return Kind::Bytes };
        let is_range = HttpMediaType::parse(&media_type.value).is_ok_and(|it| it.is_range());
        match () {
            () if has_binary_format(schema) => Kind::Bytes,
            () if is_json_type(&media_type.value) => Kind::Json,
            () if is_binary(schema) => Kind::Bytes,
            () if is_xml_type(&media_type.value) && is_any_xml(schema) => Kind::Bytes,
            () if is_xml_type(&media_type.value) => Kind::Xml,
            () if self.bodies.has_schemas && self.body_of(body).is_none() => Kind::Xml,
            () if is_range => Kind::Json,
            () => Kind::Bytes,
        }
    }

    /// The media type under which a JSON document is sent: of a range that which such documents have.
    pub(super) fn json_media_type(&mut self, media_type: &Spanned<String>) -> String {
        self.media_type_or(media_type, "application/json")
    }

    /// The media types under which a JSON document is taken: all formats that are written in JSON, if
    /// it is described under these.
    pub(super) fn json_media_types(&mut self, media_type: &Spanned<String>) -> Vec<String> {
        let sent = self.json_media_type(media_type);
        let is_json_range =
            HttpMediaType::parse(&media_type.value).is_ok_and(|it| it.is_range() && it.is_json());
        let range = is_json_range.then(|| essence(&media_type.value));
        iter::once(sent).chain(range).collect()
    }

    /// The media type of an XML document: of a range that which documents usually have.
    pub(super) fn document_media_type(&mut self, media_type: &Spanned<String>) -> String {
        self.media_type_or(media_type, "application/xml")
    }

    fn media_type_or(&mut self, media_type: &Spanned<String>, usual: &str) -> String {
        let text = self.media_type(media_type);
        if !HttpMediaType::parse(&text).is_ok_and(|it| it.is_range()) {
            return text;
        }
        let message = format!("`{text}`: the document is sent as `{usual}`");
        self.findings.note(media_type.span, message);
        usual.to_owned()
    }

    /// A media type as it is written, but in lower case and without spaces.
    pub(super) fn media_type(&mut self, media_type: &Spanned<String>) -> String {
        let text: String = media_type.value.split_whitespace().collect();
        let essence = text.split(';').next().unwrap_or_default().to_ascii_lowercase();
        let is_name = |text: &str| {
            let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$&-^_.+".contains(&byte);
            !text.is_empty() && text.bytes().all(is_part)
        };
        let is_right = |(main, sub): (&str, &str)| match (main, sub) {
            ("*", sub) => sub == "*",
            (main, sub) => is_name(main) && (sub == "*" || is_name(sub.trim_start_matches("*+"))),
        };
        if !essence.split_once('/').is_some_and(is_right) {
            let message = format!("invalid media type `{}`", media_type.value);
            let help = "a media type is `type/subtype`, as in `application/json`, with parameters \
                        behind `;`";
            self.findings.error_with_help(media_type.span, message, help);
        } else if HttpMediaType::parse(&text).is_err() {
            let message = format!(
                "the parameters of `{}` are ignored: each is `name=value`, as in `charset=utf-8`",
                media_type.value
            );
            self.findings.note(media_type.span, message);
            return essence;
        }
        text.replacen(&text[..essence.len()], &essence, 1)
    }
}

/// A media type without parameters, in lower case.
fn essence(media_type: &str) -> String {
    media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

/// Whether an entry is of bytes, or of a text: nothing else is read of it.
pub(super) fn is_bytes(body: &MediaType) -> bool {
    body.schema.as_ref().is_none_or(is_binary)
}

/// Whether a media type is that of plain text.
pub(super) fn is_plain_text(media_type: &str) -> bool {
    media_type.trim_start().to_ascii_lowercase().starts_with("text/plain")
}

/// Whether a schema is of bytes: `format: binary`, or a text that is no element.
pub(super) fn is_binary(schema: &Schema) -> bool {
    let is_text = schema.kind.as_ref().is_some_and(|kind| kind.value == "string");
    is_said_binary(schema) || (is_text && schema.xml.is_none())
}

/// Whether a schema says that it is of bytes. One without a type may be anything.
pub(super) fn is_said_binary(schema: &Schema) -> bool {
    let is_any = schema.kind.is_none() && schema.xml.is_none() && schema.component.is_none();
    has_binary_format(schema) || is_any
}

/// Whether a schema is `format: binary`.
pub(super) fn has_binary_format(schema: &Schema) -> bool {
    schema.format.as_ref().is_some_and(|format| format.value == "binary")
}

/// Whether two lists have a media type in common, parameters aside.
pub(super) fn shares_essence(some: &[String], others: &[String]) -> bool {
    let essence = |text: &String| text.split(';').next().unwrap_or_default().to_owned();
    some.iter().any(|one| others.iter().any(|other| essence(one) == essence(other)))
}
