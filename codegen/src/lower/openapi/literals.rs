//! Values that a description writes down, and which keywords a schema has.

use super::Lowering;
use crate::frontend::openapi::{Bound, Schema, Spanned};
use crate::model::parameter::{Literal, Value};
use crate::source::Span;

impl Lowering<'_> {
    /// A default, which must be a value of its kind.
    pub(super) fn default_of(&mut self, schema: &Schema, value: &Value) -> Option<Literal> {
        if let Value::List(list) = value {
            return self.default_list(schema, &list.item);
        }
        let given = schema.default.as_ref()?;
        let literal = self.literal(given, value);
        if literal.is_none() {
            self.findings.note(given.span, "the default is ignored: it is no value of the schema");
        }
        literal
    }

    /// The default of an array; one without values says nothing.
    fn default_list(&mut self, schema: &Schema, item: &Value) -> Option<Literal> {
        let given = &schema.default_items;
        let literals: Vec<_> = given.iter().filter_map(|it| self.literal(it, item)).collect();
        if literals.len() < given.len() {
            let message = "the default is ignored: it has what is no value of the schema";
            self.findings.note(given[0].span, message);
            return None;
        }
        (!literals.is_empty()).then_some(Literal::List(literals))
    }

    fn literal(&self, given: &Spanned<String>, value: &Value) -> Option<Literal> {
        let text = given.value.as_str();
        let integer = || text.parse::<i128>().ok();
        match value {
            Value::Boolean => text.parse().ok().map(Literal::Boolean),
            Value::Unsigned(from, to) => integer()
                .filter(|number| (i128::from(*from)..=i128::from(*to)).contains(number))
                .map(Literal::Integer),
            Value::Signed(from, to) => integer()
                .filter(|number| (i128::from(*from)..=i128::from(*to)).contains(number))
                .map(Literal::Integer),
            Value::Enumeration(index) => {
                let values = &self.enumerations[index.0].values;
                let known = values.iter().find(|(value, _)| value == text)?;
                Some(Literal::Text(known.1.clone()))
            }
            Value::Text(_) | Value::Slug => Some(Literal::Text(text.to_owned())),
            Value::Number(from, to) => {
                let number = text.parse::<f64>().ok();
                let number = number.filter(|number| (*from..=*to).contains(number));
                number.map(|_| Literal::Text(text.to_owned()))
            }
            Value::List(_)
            | Value::Object(_)
            | Value::Md5(_)
            | Value::ContentDisposition(_)
            | Value::Json(_) => None,
        }
    }
}

/// The keywords that a schema has, and where.
pub(super) fn keywords(schema: &Schema) -> Vec<(&str, Span)> {
    let text = |text: &Option<Spanned<String>>| text.as_ref().map(|text| text.span);
    let bound = |bound: &Option<Bound>| bound.as_ref().map(|bound| bound.value.span);
    let count = |count: &Option<Spanned<u64>>| count.as_ref().map(|count| count.span);
    let list = |list: &[Spanned<String>]| list.first().map(|first| first.span);
    let error = schema.error_document.as_ref();
    let all = [
        ("type", text(&schema.kind)),
        ("format", text(&schema.format)),
        ("enum", list(&schema.values)),
        ("x-enum-names", list(&schema.value_names)),
        ("const", text(&schema.constant)),
        ("default", text(&schema.default).or_else(|| list(&schema.default_items))),
        ("pattern", text(&schema.pattern)),
        ("minimum", bound(&schema.minimum)),
        ("maximum", bound(&schema.maximum)),
        ("minLength", count(&schema.minimum_length)),
        ("maxLength", count(&schema.maximum_length)),
        ("minItems", count(&schema.minimum_items)),
        ("maxItems", count(&schema.maximum_items)),
        ("items", schema.items.as_ref().and_then(|items| items.span)),
        ("properties", schema.properties.first().map(|(name, _)| name.span)),
        ("required", list(&schema.required)),
        ("additionalProperties", schema.additional_properties.as_ref().map(|it| it.span)),
        ("xml", schema.xml.as_ref().map(|xml| xml.span)),
        ("x-xsd-type", text(&schema.xsd_type)),
        ("x-max-bytes", count(&schema.max_bytes)),
        ("x-error-document", error.and_then(|fields| fields.first()).map(|(_, name)| name.span)),
    ];
    let read = all.into_iter().filter_map(|(keyword, span)| Some((keyword, span?)));
    read.chain(schema.others.iter().map(|it| (it.value.as_str(), it.span))).collect()
}
