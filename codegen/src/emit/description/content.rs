//! What bodies, parts and responses hold, and what requests must not have.

use std::fmt::{self, Write};

use swordsmith_http::description::{Content, ContentKind, Forbidden, Response};

use super::{Printer, number, parameters, refusal_name};
use crate::naming::const_name;

impl Printer<'_> {
    /// Content as an expression.
    pub(super) fn content(&self, content: &Content<'_>) -> String {
        let media_types = self.media_types_of(content);
        match content.kind {
            ContentKind::Bytes => format!("Content::bytes({media_types})"),
            ContentKind::Document(document) => {
                format!("Content::document({}, {media_types})", self.document(document))
            }
            ContentKind::LimitedDocument(document, limit) => {
                let (document, limit) = (self.document(document), number(limit));
                format!("Content::limited({document}, {limit}, {media_types})")
            }
            ContentKind::Multipart(multipart) => {
                let name = const_name(multipart.name);
                format!("Content::multipart(&multipart::{name}, {media_types})")
            }
        }
    }

    /// A response as an expression.
    pub(super) fn response(&self, response: &Response<'_>) -> String {
        let mut out = format!("Response::new({})", response.status);
        if !response.headers.is_empty() {
            let headers: Vec<_> = response.headers.iter().map(parameters::printed).collect();
            out.push_str(&format!(".headers(&[{}])", headers.join(", ")));
        }
        if !response.constants.is_empty() {
            out.push_str(&format!(".constants(&{:?})", response.constants));
        }
        if let Some(content) = &response.content {
            out.push_str(&format!(".with({})", self.content(content)));
        }
        out
    }

    /// The media types of bytes, which recur, as a constant each.
    pub(super) fn media_types(&self, out: &mut String) -> fmt::Result {
        let binaries = &self.service.operations.binaries;
        if binaries.is_empty() {
            return Ok(());
        }
        writeln!(out, "\n/// Media types of bytes.\npub mod media_type {{")?;
        for kind in binaries {
            let name = const_name(&kind.name);
            writeln!(out, "    /// Of `{}`.\n    pub const {name}: &[&str] = &[", kind.name)?;
            for media_type in &kind.media_types {
                writeln!(out, "        {media_type:?},")?;
            }
            writeln!(out, "    ];")?;
        }
        writeln!(out, "}}")
    }

    fn media_types_of(&self, content: &Content<'_>) -> String {
        let mut binaries = self.service.operations.binaries.iter();
        let named =
            binaries.find(|kind| content.is_bytes() && kind.media_types == content.media_types);
        match named {
            Some(kind) => format!("media_type::{}", const_name(&kind.name)),
            None => format!("&{:?}", content.media_types),
        }
    }
}

/// A header that must not be there, as an expression.
pub(super) fn forbidden(header: &Forbidden<'_>) -> String {
    let Forbidden { name, also_named, refusal, why } = header;
    let refusal = refusal_name(refusal);
    format!(
        "Forbidden {{ name: {name:?}, also_named: &{also_named:?}, refusal: {refusal}, why: {why:?} }}"
    )
}
