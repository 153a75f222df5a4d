//! What bodies, parts and responses hold, and what requests must not have.

use std::fmt::{self, Write};

use swordsmith_http::description::{Content, ContentKind, Forbidden, Response};

use super::{Printer, number, parameters};
use crate::naming::const_name;

impl Printer<'_> {
    /// Content as an expression.
    pub(super) fn content(&self, content: &Content<'_>) -> String {
        let media_types = self.media_types_of(content);
        match content.kind {
            ContentKind::Bytes => {
                let examples = Some(content.examples).filter(|it| !it.is_empty());
                let examples = examples.map(|it| format!(".such_as(&{it:?})"));
                let bounds = content.text.as_ref();
                let text = bounds.map(|it| format!(".of_text({})", parameters::bounds(it)));
                let all = examples.into_iter().chain(text).collect::<String>();
                format!("Content::bytes({media_types}){all}")
            }
            ContentKind::Document(document) => {
                format!("Content::document({}, {media_types})", self.document(document))
            }
            ContentKind::LimitedDocument(document, limit) => {
                let (document, limit) = (self.document(document), number(limit));
                format!("Content::limited({document}, {limit}, {media_types})")
            }
            ContentKind::Items(document, framing) => {
                let document = self.document(document);
                format!("Content::items({document}, Framing::{framing:?}, {media_types})")
            }
            ContentKind::Multipart(multipart) => {
                let name = const_name(multipart.name);
                format!("Content::multipart(&multipart::{name}, {media_types})")
            }
            ContentKind::Value(value) => {
                format!("Content::value({}, {media_types})", self.value(&value))
            }
            ContentKind::Form(form) => {
                format!("Content::form(&form::{}, {media_types})", const_name(form.name))
            }
        }
    }

    /// A response as an expression.
    pub(super) fn response(&self, response: &Response<'_>) -> String {
        let headers: Vec<_> = response.headers.iter().map(|it| self.parameter(it)).collect();
        let headers = format!(".headers(&[{}])", headers.join(", "));
        let constants = format!(".constants(&{:?})", response.constants);
        let content = response.content.as_ref();
        let content = content.map(|content| format!(".with({})", self.content(content)));
        let optional = [
            Some(headers).filter(|_| !response.headers.is_empty()),
            Some(constants).filter(|_| !response.constants.is_empty()),
            content,
        ];
        let new = format!("Response::new({})", response.status);
        std::iter::once(new).chain(optional.into_iter().flatten()).collect()
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

    /// A header that must not be there, as an expression.
    pub(super) fn forbidden(&self, header: &Forbidden<'_>) -> String {
        let Forbidden { name, also_named, refusal, why } = header;
        let refusal = self.refusal_name(refusal);
        format!(
            "Forbidden {{ name: {name:?}, also_named: &{also_named:?}, refusal: {refusal}, why: {why:?} }}"
        )
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
