//! Parameters, and headers of parts and responses.

use swordsmith_http::description::{
    JsonText, List, Parameter, Place, Separator, TextBounds, Value,
};
use swordsmith_http::value::Field as _;

use super::Context;
use crate::model::operations::EnumerationIndex;
use crate::model::parameter::{self, Literal};
use crate::model::path::PathParameter;
use crate::model::response::{ConstantHeader, DocumentType, ResponseHeader};
use crate::table::json::subschema_id;

impl<'a> Context<'a, '_> {
    /// A parameter of a path.
    pub(super) fn path_parameter(&self, parameter: &PathParameter) -> Parameter<'a> {
        Parameter::path(self.text(&parameter.name), self.value(&parameter.value))
            .such_as(self.texts(&parameter.examples))
    }

    /// A parameter in a header, in the query or in a cookie, or a header of a part.
    pub(super) fn parameter(&self, parameter: &parameter::Parameter) -> Parameter<'a> {
        let (name, others) = parameter.names.split_first().expect("a parameter has a name");
        let place = match parameter.place {
            parameter::Place::Header => Place::Header,
            parameter::Place::Query => Place::Query,
            parameter::Place::Cookie => Place::Cookie,
        };
        let is_usual = parameter.refusal == self.operations.router.bad_request;
        Parameter {
            place,
            required: parameter.required,
            default: self.default(&parameter.value, parameter.default.as_ref()),
            refusal: (!is_usual).then(|| self.refusal_at(parameter.refusal)),
            is_early: parameter.is_early,
            ..Parameter::header(self.text(name), self.value(&parameter.value))
                .also_named(self.texts(others))
                .such_as(self.texts(&parameter.examples))
        }
    }

    /// Headers of a response or a refusal.
    pub(super) fn response_headers(&self, headers: &[ResponseHeader]) -> &'a [Parameter<'a>] {
        self.slice(headers.iter().map(|header| Parameter {
            required: header.required,
            default: self.default(&header.value, header.default.as_ref()),
            ..Parameter::header(self.text(&header.name), self.header_value(header))
        }))
    }

    /// The value of a header of a response. That of `Location` is a URI without being called one (RFC
    /// 9110, section 10.2.2).
    fn header_value(&self, header: &ResponseHeader) -> Value<'a> {
        match self.value(&header.value) {
            Value::Text(bounds) if header.name.eq_ignore_ascii_case("Location") => {
                Value::Text(TextBounds { format: None, ..bounds })
            }
            value => value,
        }
    }

    /// Headers that always hold the same.
    pub(super) fn constants(&self, constants: &[ConstantHeader]) -> &'a [(&'a str, &'a str)] {
        self.slice(constants.iter().map(|it| (self.text(&it.name), self.text(&it.value))))
    }

    pub(super) fn value(&self, value: &parameter::Value) -> Value<'a> {
        match value {
            parameter::Value::Text(bounds) => Value::Text(self.bounds(bounds)),
            parameter::Value::Boolean => Value::Boolean,
            parameter::Value::Unsigned(minimum, maximum) => Value::Unsigned(*minimum, *maximum),
            parameter::Value::Signed(minimum, maximum) => Value::Signed(*minimum, *maximum),
            parameter::Value::Number(minimum, maximum) => Value::Number(*minimum, *maximum),
            parameter::Value::Enumeration(index) => Value::Enumeration(self.values_of(*index)),
            parameter::Value::List(list) => Value::List(List {
                item: self.arena.alloc(self.value(&list.item)),
                separator: separator(list.separator),
                minimum: list.minimum,
                maximum: list.maximum.unwrap_or(u64::MAX),
            }),
            parameter::Value::Object(index) => Value::Object(self.forms[index.0]),
            parameter::Value::Md5(bounds) => Value::Md5(self.bounds(bounds)),
            parameter::Value::ContentDisposition(bounds) => {
                Value::ContentDisposition(self.bounds(bounds))
            }
            parameter::Value::Slug => Value::Slug,
            parameter::Value::Json(index) => self.json_text(*index),
        }
    }

    /// A JSON document; any text where there is no table because its schema is wrong.
    fn json_text(&self, index: usize) -> Value<'a> {
        let Some(schema) = self.json else { return Value::TEXT };
        let subschema = subschema_id(self.operations.json_documents[index].subschema);
        let document = DocumentType::Json(index);
        let examples = self.operations.examples_of(&document);
        let examples = self.slice(examples.map(|it| self.text(&in_one_line(&it.text))));
        Value::Json(JsonText { schema, subschema, examples })
    }

    fn values_of(&self, index: EnumerationIndex) -> &'a [&'a str] {
        let enumeration = self.operations.enumeration(index);
        self.texts(enumeration.values.iter().map(|(value, _)| value))
    }

    /// What a text is like.
    pub(super) fn bounds(&self, bounds: &parameter::TextBounds) -> TextBounds<'a> {
        TextBounds {
            pattern: bounds.pattern.as_ref().map(|pattern| self.text(pattern)),
            minimum: bounds.minimum.unwrap_or(0),
            maximum: bounds.maximum.unwrap_or(u64::MAX),
            format: bounds.format.as_ref().map(|format| self.text(format)),
        }
    }

    /// A default, as it would stand in a request. That of an enumeration is known by its name.
    fn default(&self, value: &parameter::Value, default: Option<&Literal>) -> Option<&'a str> {
        default.map(|default| self.text(&self.literal(value, default)))
    }

    fn literal(&self, value: &parameter::Value, literal: &Literal) -> String {
        match (literal, value) {
            (Literal::Text(name), parameter::Value::Enumeration(index)) => {
                let values = &self.operations.enumeration(*index).values;
                let found = values.iter().find(|(_, called)| called == name);
                found.map_or(name, |(value, _)| value).clone()
            }
            (Literal::Text(text), _) => text.clone(),
            (Literal::Boolean(boolean), _) => boolean.to_string(),
            (Literal::Integer(integer), _) => integer.to_string(),
            (Literal::List(literals), parameter::Value::List(list)) => {
                let items = literals.iter().map(|it| self.literal(&list.item, it));
                items.collect::<Vec<_>>().encode().unwrap_or_default()
            }
            (Literal::List(_), _) => String::new(), // only lists have lists for defaults
        }
    }
}

/// JSON without the spaces that mean nothing: a header is one line.
fn in_one_line(json: &str) -> String {
    let (mut is_string, mut is_escaped) = (false, false);
    let is_kept = |letter: &char| {
        let is_kept = is_string || !letter.is_ascii_whitespace();
        is_string ^= *letter == '"' && !is_escaped;
        is_escaped = *letter == '\\' && is_string && !is_escaped;
        is_kept
    };
    json.chars().filter(is_kept).collect()
}

fn separator(separator: parameter::Separator) -> Separator {
    match separator {
        parameter::Separator::Name => Separator::Name,
        parameter::Separator::Comma => Separator::Comma,
        parameter::Separator::Space => Separator::Space,
        parameter::Separator::Pipe => Separator::Pipe,
    }
}
