//! From schemas of scalars to what parameters and headers hold.

use std::str::FromStr;

use super::{Lowering, literals};
use crate::frontend::openapi::{Bound, Schema, Spanned};
use crate::model::parameter::{TextBounds, Value};
use crate::source::Span;

impl Lowering<'_> {
    /// What a schema lets through; `name` names an enumeration that is no component.
    pub(super) fn value(&mut self, schema: &Schema, name: &str, span: Span) -> Option<Value> {
        let span = schema.span.unwrap_or(span);
        let kind = schema.kind.as_ref().map_or("", |kind| kind.value.as_str());
        match kind {
            "string" if schema.xsd_type.is_some() => self.xsd_enumeration(schema, name, span),
            "string" if !schema.values.is_empty() => self.enumeration(schema, name, span),
            "string" => self.text(schema),
            "boolean" => {
                self.refuse_keywords(schema, &["type", "default"]);
                Some(Value::Boolean)
            }
            "integer" => self.integer(schema, span),
            "number" => self.decimal(schema, span),
            _ => {
                let span = schema.kind.as_ref().map_or(span, |kind| kind.span);
                let message = match kind {
                    "array" => {
                        "an array of values stands in a query, a form, a cookie or a header of a request only"
                    }
                    "object" => "an object stands in a body or a query only",
                    _ => "expected `type: string`, `integer`, `number` or `boolean`",
                };
                self.findings.error(span, message);
                None
            }
        }
    }

    fn text(&mut self, schema: &Schema) -> Option<Value> {
        self.refuse_keywords(
            schema,
            &["type", "format", "pattern", "minLength", "maxLength", "default"],
        );
        let bounds = TextBounds {
            pattern: schema.pattern.as_ref().and_then(|pattern| self.pattern(pattern)),
            minimum: schema.minimum_length.as_ref().map(|length| length.value),
            maximum: schema.maximum_length.as_ref().map(|length| length.value),
        };
        let Some(format) = &schema.format else { return Some(Value::Text(bounds)) };
        match format.value.as_str() {
            "uri" | "uri-reference" => Some(Value::Text(bounds)),
            "md5" => Some(Value::Md5(bounds)),
            "content-disposition" => Some(Value::ContentDisposition(bounds)),
            "slug" if bounds == TextBounds::default() => Some(Value::Slug),
            "slug" => {
                self.findings.error(format.span, "a `slug` is never refused: it has no bounds");
                None
            }
            other => {
                let message = format!("the format `{other}` is passed over: it is any text");
                self.findings.note(format.span, message);
                Some(Value::Text(bounds))
            }
        }
    }

    fn decimal(&mut self, schema: &Schema, span: Span) -> Option<Value> {
        self.refuse_keywords(schema, &["type", "format", "minimum", "maximum", "default"]);
        let minimum = self.bound::<f64>(schema.minimum.as_ref());
        let maximum = self.bound::<f64>(schema.maximum.as_ref());
        let from =
            minimum.map_or(f64::MIN, |(value, out)| if out { value.next_up() } else { value });
        let to =
            maximum.map_or(f64::MAX, |(value, out)| if out { value.next_down() } else { value });
        if from > to {
            self.findings.error(span, "no number lies between these bounds");
            return None;
        }
        Some(Value::Number(from, to))
    }

    /// A bound, and whether it is exclusive.
    fn bound<N: FromStr>(&mut self, bound: Option<&Bound>) -> Option<(N, bool)> {
        let Bound { value, is_exclusive } = bound?;
        let number = value.value.parse().ok();
        if number.is_none() {
            self.findings.error(value.span, "this is not a number that fits here");
        }
        Some((number?, *is_exclusive))
    }

    fn pattern(&mut self, pattern: &Spanned<String>) -> Option<String> {
        if let Err(error) = regex::Regex::new(&pattern.value) {
            let text = error.to_string();
            let reason = text.lines().last().unwrap_or_default().trim_start_matches("error: ");
            let message = format!("this is not a pattern that can be used: {reason}");
            self.findings.error(pattern.span, message);
            return None;
        }
        Some(pattern.value.clone())
    }

    fn integer(&mut self, schema: &Schema, span: Span) -> Option<Value> {
        self.refuse_keywords(schema, &["type", "format", "minimum", "maximum", "default"]);
        let minimum = self.bound::<i128>(schema.minimum.as_ref());
        let minimum = minimum.map(|(value, out)| value.saturating_add(out.into()));
        let maximum = self.bound::<i128>(schema.maximum.as_ref());
        let maximum = maximum.map(|(value, out)| value.saturating_sub(out.into()));
        let (lowest, highest) = self.format_range(schema, minimum);
        let (from, to) =
            (minimum.unwrap_or(lowest).max(lowest), maximum.unwrap_or(highest).min(highest));
        let unsigned = u64::try_from(from).ok().zip(u64::try_from(to).ok());
        let signed = i64::try_from(from).ok().zip(i64::try_from(to).ok());
        let value = match (unsigned, signed) {
            (Some((from, to)), _) => Some(Value::Unsigned(from, to)),
            (None, Some((from, to))) => Some(Value::Signed(from, to)),
            (None, None) => None,
        };
        if value.is_none() || from > to {
            self.findings.error(span, "no integer of 64 bits lies between these bounds");
            return None;
        }
        value
    }

    fn format_range(&mut self, schema: &Schema, minimum: Option<i128>) -> (i128, i128) {
        let signed = (i128::from(i64::MIN), i128::from(i64::MAX));
        let unsigned = (0, i128::from(u64::MAX));
        let Some(format) = &schema.format else {
            return if minimum.is_some_and(|minimum| minimum >= 0) { unsigned } else { signed };
        };
        match format.value.as_str() {
            "int32" => (i128::from(i32::MIN), i128::from(i32::MAX)),
            "int64" => signed,
            "uint32" => (0, i128::from(u32::MAX)),
            "uint64" => unsigned,
            other => {
                let message = format!("the format `{other}` is passed over: it is any integer");
                self.findings.note(format.span, message);
                signed
            }
        }
    }

    /// Keywords that change nothing, and why: a document is described by its XML Schema alone, and
    /// bytes are not looked into.
    pub(super) fn note_keywords(&mut self, schema: &Schema, allowed: &[&str], why: &str) {
        for (keyword, span) in literals::keywords(schema) {
            if !allowed.contains(&keyword) && keyword != "type" {
                let message = format!("`{keyword}` is passed over: {why}");
                self.findings.note(span, message);
            }
        }
    }

    /// Keywords that say something which the kind of schema cannot mean.
    pub(super) fn refuse_keywords(&mut self, schema: &Schema, allowed: &[&str]) {
        for (keyword, span) in literals::keywords(schema) {
            if !allowed.contains(&keyword) {
                let message = format!("`{keyword}` means nothing in this kind of schema");
                self.findings.error(span, message);
            }
        }
    }
}
