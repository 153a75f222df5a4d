//! Bodies, and the parts of multiparts.

use swordsmith_http::description::{Content, Form, Multipart, Part, RequestBody, Variant};

use super::Context;
use crate::model::body::{self, BodyContent, DocumentBody, PartContent, PartHeader};

impl<'a> Context<'a, '_> {
    /// What a request carries.
    pub(super) fn request_body(&self, body: &body::RequestBody) -> RequestBody<'a> {
        RequestBody {
            required: body.required,
            max_bytes: body.max_bytes,
            variants: self.slice(body.variants.iter().map(|variant| self.variant(variant))),
        }
    }

    fn variant(&self, variant: &body::BodyVariant) -> Variant<'a> {
        let media_types = self.texts(&variant.media_types);
        let content = match &variant.content {
            BodyContent::Multipart(index) => {
                Content::multipart(self.multiparts[index.0], media_types)
            }
            BodyContent::Binary(_) => Content::bytes(media_types),
            BodyContent::Document(body) => self.document(body, media_types),
            BodyContent::Form(index) => Content::form(self.forms[index.0], media_types),
        };
        Variant { name: self.text(&variant.name), content }
    }

    /// A multipart.
    pub(super) fn multipart(&self, multipart: &body::Multipart) -> Multipart<'a> {
        Multipart {
            name: self.text(&multipart.name),
            by_name: multipart.by_name,
            is_closed: multipart.is_closed,
            parts: self.slice(multipart.parts.iter().map(|part| self.part(part))),
        }
    }

    /// A form.
    pub(super) fn form(&self, form: &body::Form) -> Form<'a> {
        Form {
            name: self.text(&form.name),
            fields: self.slice(form.fields.iter().map(|field| self.parameter(field))),
        }
    }

    fn part(&self, part: &body::Part) -> Part<'a> {
        let media_types = self.texts(&part.media_types);
        Part {
            label: self.text(&part.label),
            minimum: part.minimum,
            maximum: part.maximum,
            headers: self.slice(part.headers.iter().map(|header| self.part_header(header))),
            content: match &part.content {
                PartContent::Binary(_) => Content::bytes(media_types),
                PartContent::Document(body) => self.document(body, media_types),
                PartContent::Value(value) => Content::value(self.value(value), media_types),
            },
        }
    }

    fn part_header(&self, header: &PartHeader) -> swordsmith_http::description::Parameter<'a> {
        let described = self.parameter(&header.parameter);
        if header.else_from_request { described.else_from_request() } else { described }
    }

    fn document(&self, body: &DocumentBody, media_types: &'a [&'a str]) -> Content<'a> {
        let number = self.number(&body.document);
        match body.max_bytes {
            Some(limit) => Content::limited(number, limit, media_types),
            None => Content::document(number, media_types),
        }
    }
}
