//! Bodies that are as described: the examples of the description, or the smallest values.

use swordsmith_http::MediaType;
use swordsmith_http::description::{
    Content, ContentKind, Description, Form, Multipart, Parameter, Part,
};

use super::{Body, sample};

/// The content of bodies of bytes.
const BYTES: &[u8] = b"bytes";

/// More parts of a kind are not made.
pub(crate) const MOST_PARTS: u32 = 100;

/// What is between the parts of a multipart.
const BOUNDARY: &str = "boundary";

/// A part of a multipart.
#[derive(Debug, Clone)]
pub(crate) struct PartDraft {
    /// Its name.
    pub(crate) label: String,
    /// Its media type.
    pub(crate) media_type: String,
    /// Its other headers.
    pub(crate) headers: Vec<(String, String)>,
    /// Its content.
    pub(crate) content: Vec<u8>,
}

/// A body of a content and a media type; `None` if nothing is known that is as described.
pub(crate) fn body_of(
    description: &Description<'_>,
    content: &Content<'_>,
    media_type: &str,
) -> Option<Body> {
    if let ContentKind::Multipart(multipart) = content.kind {
        return Some(multipart_body(media_type, &parts_of(description, multipart)?));
    }
    let bytes = bytes_of(description, content)?;
    Some(Body { media_type: concrete(media_type), bytes })
}

/// The bytes of a content that is no multipart.
fn bytes_of(description: &Description<'_>, content: &Content<'_>) -> Option<Vec<u8>> {
    match content.kind {
        ContentKind::Bytes => Some(BYTES.to_vec()),
        ContentKind::Document(document) | ContentKind::LimitedDocument(document, _) => {
            let example = description.examples_of(document).next()?;
            Some(example.text.trim().as_bytes().to_vec())
        }
        ContentKind::Items(document, framing) => {
            let example = description.examples_of(document).next()?;
            framing.frame(example.text.trim().as_bytes()).ok()
        }
        ContentKind::Value(value) => Some(sample(&value)?.into_bytes()),
        ContentKind::Form(form) => Some(form_text(form)?.into_bytes()),
        ContentKind::Multipart(_) => None,
    }
}

/// A form with its required fields; all, if none is.
fn form_text(form: &Form<'_>) -> Option<String> {
    let is_any = form.fields.iter().any(|field| field.required);
    let fields = form.fields.iter().filter(|field| field.required || !is_any);
    let pairs: Option<Vec<_>> = fields.map(|field| form_pair(field, None)).collect();
    Some(pairs?.join("&"))
}

/// A field of a form, with that text or any that fits.
pub(crate) fn form_pair(field: &Parameter<'_>, text: Option<&str>) -> Option<String> {
    let text = match text {
        Some(text) => text.to_owned(),
        None => sample(&field.value)?,
    };
    Some(field.in_query(&text))
}

/// The parts that must be there; the first, if none must. `None`, if too many must.
pub(crate) fn parts_of(
    description: &Description<'_>,
    multipart: &Multipart<'_>,
) -> Option<Vec<PartDraft>> {
    let mut parts = Vec::new();
    if multipart.parts.iter().any(|part| part.minimum > MOST_PARTS) {
        return None;
    }
    for part in multipart.parts {
        for _ in 0..part.minimum {
            parts.push(part_content(description, part)?);
        }
    }
    if parts.is_empty() {
        parts.extend(multipart.parts.iter().find_map(|part| part_content(description, part)));
    }
    Some(parts)
}

/// A part of a kind, with the headers that must be there.
pub(crate) fn part_content(description: &Description<'_>, part: &Part<'_>) -> Option<PartDraft> {
    let required = part.headers.iter().filter(|header| header.required);
    let headers = required.map(|it| Some((it.name.to_owned(), sample(&it.value)?)));
    Some(PartDraft {
        label: part.label.to_owned(),
        media_type: concrete(part.content.media_types.first()?),
        headers: headers.collect::<Option<_>>()?,
        content: bytes_of(description, &part.content)?,
    })
}

/// A body of these parts.
pub(crate) fn multipart_body(media_type: &str, parts: &[PartDraft]) -> Body {
    let mut bytes = Vec::new();
    for part in parts {
        let mut head = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{}\"\r\nContent-Type: {}\r\n",
            part.label, part.media_type
        );
        for (name, value) in &part.headers {
            head.extend([name.as_str(), ": ", value.as_str(), "\r\n"]);
        }
        bytes.extend([head.as_bytes(), b"\r\n", part.content.as_slice(), b"\r\n"].concat());
    }
    bytes.extend(format!("--{BOUNDARY}--\r\n").into_bytes());
    Body { media_type: format!("{media_type}; boundary={BOUNDARY}"), bytes }
}

/// A media type of a range; one that is no range as it is.
pub(crate) fn concrete(media_type: &str) -> String {
    MediaType::example_of(media_type).into_owned()
}
