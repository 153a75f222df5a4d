//! Media types: which are read, and which schemas describe bytes.

use super::Lowering;
use crate::frontend::openapi::{MediaType, Named, Schema, Spanned};

/// One entry of `content`.
pub(super) type Entry = (Spanned<String>, MediaType);

impl Lowering<'_> {
    /// The entries of `content` that are read. JSON is not: it is passed over where there is
    /// something else, and an error where there is not.
    pub(super) fn read_content<'c>(&mut self, content: &'c Named<MediaType>) -> Vec<&'c Entry> {
        let (json, others): (Vec<_>, Vec<_>) = content.iter().partition(|entry| is_json(entry));
        for (media_type, _) in json {
            if others.is_empty() {
                let message = format!("`{}`: JSON bodies are not generated yet", media_type.value);
                let help = "describe the body under an XML media type as well, whose type an XML Schema \
                            has; or take its bytes as they are, by `schema: {type: string, format: binary}`";
                self.findings.error_with_help(media_type.span, message, help);
            } else {
                let message = format!(
                    "`{}` is passed over: JSON bodies are not generated yet",
                    media_type.value
                );
                self.findings.note(media_type.span, message);
            }
        }
        others
    }

    /// The media type of a document: of a range that which documents usually have.
    pub(super) fn document_media_type(&mut self, media_type: &Spanned<String>) -> String {
        let text = self.media_type(media_type);
        if !text.ends_with("/*") {
            return text;
        }
        let message = format!("`{text}`: the document is sent as `application/xml`");
        self.findings.note(media_type.span, message);
        "application/xml".to_owned()
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
            (main, sub) => is_name(main) && (sub == "*" || is_name(sub)),
        };
        if !essence.split_once('/').is_some_and(is_right) {
            self.findings.error(media_type.span, "this is no media type");
        }
        text.replacen(&text[..essence.len()], &essence, 1)
    }
}

/// Whether an entry is of JSON, and more than its bytes are asked for.
fn is_json((media_type, body): &Entry) -> bool {
    let essence = media_type.value.split(';').next().unwrap_or_default().trim();
    let essence = essence.to_ascii_lowercase();
    let is_json =
        essence == "application/json" || essence == "text/json" || essence.ends_with("+json");
    is_json && !body.schema.as_ref().is_some_and(is_binary)
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
    schema.format.as_ref().is_some_and(|format| format.value == "binary") || is_any
}

/// Whether two lists have a media type in common, parameters aside.
pub(super) fn shares_essence(some: &[String], others: &[String]) -> bool {
    let essence = |text: &String| text.split(';').next().unwrap_or_default().to_owned();
    some.iter().any(|one| others.iter().any(|other| essence(one) == essence(other)))
}
