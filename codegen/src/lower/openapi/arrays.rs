//! Arrays of values: in a path, in a query, in a header, in a form, in a cookie.

use super::Lowering;
use crate::frontend::openapi::{Header, Schema};
use crate::model::parameter::{List, Separator, TextBounds, Value};
use crate::model::response::DocumentType;
use crate::source::Span;

impl Lowering<'_> {
    /// What a parameter of a query holds: a value, or an array of values.
    pub(super) fn query_value(&mut self, name: &str, header: &Header, span: Span) -> Option<Value> {
        match array_items(&header.schema) {
            None => self.single_value(name, header, span),
            Some(items) => {
                let separator = self.separator(header);
                self.array(name, header, items, separator)
            }
        }
    }

    /// One value, or a JSON document.
    pub(super) fn single_value(
        &mut self,
        name: &str,
        header: &Header,
        span: Span,
    ) -> Option<Value> {
        if !header.is_json {
            return self.value(&header.schema, name, span);
        }
        let name = format!("{} {name}", self.owner);
        let document = self.json_document(&header.schema, &name, span);
        self.note_examples(&document, &header.examples);
        match document {
            DocumentType::Json(index) => Some(Value::Json(index)),
            DocumentType::Xml(_) => None,
        }
    }

    /// What a parameter of a path holds: a value, or an array of values with commas between them,
    /// of which there is one at least.
    pub(super) fn path_value(&mut self, name: &str, header: &Header) -> Option<Value> {
        let Some(items) = array_items(&header.schema) else {
            return self.single_value(name, header, header.span);
        };
        let style = header.style.as_ref().filter(|style| style.value != "simple");
        if let Some(style) = style.filter(|_| header.explode == Some(true)) {
            let message = format!(
                "an array in a path in the style `{}` with `explode: true` is any text",
                style.value
            );
            self.findings.note(style.span, message);
            return Some(Value::Text(TextBounds::default()));
        }
        let mut value = self.array(name, header, items, Separator::Comma)?;
        if let Value::List(list) = &mut value {
            list.minimum = list.minimum.max(1);
        }
        Some(value)
    }

    /// What a header of a request or a response holds: a value, or an array of values with commas between them. `explode` says
    /// nothing of these.
    pub(super) fn header_value(&mut self, name: &str, header: &Header) -> Option<Value> {
        let Some(items) = array_items(&header.schema) else {
            return self.single_value(name, header, header.span);
        };
        if let Some(style) = header.style.as_ref().filter(|style| style.value != "simple") {
            self.findings.note(style.span, "the style of headers is `simple`");
        }
        self.array(name, header, items, Separator::Comma)
    }

    /// What a cookie holds: a value, or an array of values in one cookie.
    pub(super) fn cookie_value(&mut self, name: &str, header: &Header) -> Option<Value> {
        if let Some(style) = header.style.as_ref().filter(|style| style.value != "form") {
            self.findings.note(style.span, "the style of cookies is `form`");
        }
        let Some(items) = array_items(&header.schema) else {
            return self.single_value(name, header, header.span);
        };
        if header.explode != Some(false) {
            let message = "an array in cookies of one name is read from one cookie, with commas \
                           between the values, as with `explode: false`";
            self.findings.note(header.span, message);
        }
        self.array(name, header, items, Separator::Comma)
    }

    fn array(
        &mut self,
        name: &str,
        header: &Header,
        items: &Schema,
        separator: Separator,
    ) -> Option<Value> {
        let schema = &header.schema;
        let allowed = ["type", "items", "minItems", "maxItems", "default"];
        self.ignore_keywords(schema, &allowed);
        Some(Value::List(Box::new(List {
            item: self.value(items, name, header.span)?,
            separator,
            minimum: schema.minimum_items.as_ref().map_or(0, |count| count.value),
            maximum: schema.maximum_items.as_ref().map(|count| count.value),
        })))
    }

    /// What is between the values of an array (`OpenAPI` 3.1, 4.8.12.2.1).
    fn separator(&mut self, header: &Header) -> Separator {
        let style = header.style.as_ref().map_or("form", |style| style.value.as_str());
        match (style, header.explode.unwrap_or(style == "form")) {
            ("form" | "spaceDelimited" | "pipeDelimited", true) => Separator::Name,
            ("spaceDelimited", false) => Separator::Space,
            ("pipeDelimited", false) => Separator::Pipe,
            ("form", false) => Separator::Comma,
            _ => {
                let span = header.style.as_ref().map_or(header.span, |style| style.span);
                let known = "arrays are read in the styles form, spaceDelimited and pipeDelimited: \
                             this one as form";
                self.findings.note(span, known);
                Separator::Name
            }
        }
    }
}

/// The items of an array.
fn array_items(schema: &Schema) -> Option<&Schema> {
    let is_array = schema.kind.as_ref().is_some_and(|kind| kind.value == "array");
    schema.items.as_deref().filter(|_| is_array)
}
