//! From schemas of scalars to what parameters and headers hold.

use std::str::FromStr;

use super::{Lowering, literals};
use crate::frontend::openapi::{Bound, Schema, Spanned};
use crate::model::parameter::{TextBounds, Value};
use crate::source::Span;
use swordsmith_http::description::format;

impl Lowering<'_> {
    /// What a schema lets through; `name` names an enumeration that is no component.
    pub(super) fn value(&mut self, schema: &Schema, name: &str, span: Span) -> Option<Value> {
        let span = schema.span.unwrap_or(span);
        match kind_of(schema) {
            "string" if schema.xsd_type.is_some() => self.xsd_enumeration(schema, name, span),
            "boolean" if is_both(schema) => {
                self.ignore_keywords(schema, &["type", "enum", "default"]);
                Some(Value::Boolean)
            }
            "string" | "integer" | "number" | "boolean" if has_values(schema) => {
                Some(self.enumeration(schema, name, span))
            }
            "string" => self.text(schema),
            "boolean" => {
                self.ignore_keywords(schema, &["type", "default"]);
                Some(Value::Boolean)
            }
            "integer" => self.integer(schema, span),
            "number" => self.decimal(schema, span),
            kind @ ("array" | "object") => {
                let message = format!("type `{kind}` is not read here: it is any text");
                self.findings.note(schema.kind.as_ref().map_or(span, |kind| kind.span), message);
                Some(Value::Text(TextBounds::default()))
            }
            "null" => Some(Value::Text(TextBounds::default())),
            other => {
                let span = schema.kind.as_ref().map_or(span, |kind| kind.span);
                let message = format!("unknown type `{other}`");
                let help = "types: array, boolean, integer, number, object, string";
                self.findings.error_with_help(span, message, help);
                None
            }
        }
    }

    fn text(&mut self, schema: &Schema) -> Option<Value> {
        self.ignore_keywords(
            schema,
            &["type", "format", "pattern", "minLength", "maxLength", "default"],
        );
        let format = schema.format.as_ref().map(|format| format.value.clone());
        let bounds = TextBounds {
            format: format.filter(|format| format::string_of(format).is_some()),
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
        self.ignore_keywords(schema, &["type", "format", "minimum", "maximum", "default"]);
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

    /// A bound of integers: one that is none (`1e3`, `0.5`) is the next within it.
    fn integer_bound(
        &mut self,
        bound: Option<&Bound>,
        next: impl Fn(f64) -> f64,
    ) -> Option<(i128, bool)> {
        if let Some(Ok(number)) = bound.map(|bound| bound.value.value.parse()) {
            return Some((number, bound?.is_exclusive));
        }
        let (number, is_exclusive) = self.bound::<f64>(bound)?;
        let integer = next(number);
        #[expect(clippy::cast_possible_truncation, reason = "beyond all integers of 64 bits")]
        let bound = integer as i128;
        Some((bound, is_exclusive && next(number).total_cmp(&number).is_eq()))
    }

    /// A pattern. One of ECMA-262 that has no equal here (looking around, references back) is not
    /// checked.
    fn pattern(&mut self, pattern: &Spanned<String>) -> Option<String> {
        if let Err(error) = regex::Regex::new(&pattern.value) {
            let text = error.to_string();
            let reason = text.lines().last().unwrap_or_default().trim_start_matches("error: ");
            let message = format!("`pattern` is not checked: {reason}");
            self.findings.note(pattern.span, message);
            return None;
        }
        Some(pattern.value.clone())
    }

    fn integer(&mut self, schema: &Schema, span: Span) -> Option<Value> {
        self.ignore_keywords(schema, &["type", "format", "minimum", "maximum", "default"]);
        let minimum = self.integer_bound(schema.minimum.as_ref(), f64::ceil);
        let minimum = minimum.map(|(value, out)| value.saturating_add(out.into()));
        let maximum = self.integer_bound(schema.maximum.as_ref(), f64::floor);
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

    /// Notes the keywords that change nothing in this kind of schema, and those that are not
    /// checked.
    pub(super) fn ignore_keywords(&mut self, schema: &Schema, allowed: &[&str]) {
        let kind = kind_of(schema);
        for (keyword, span) in literals::keywords(schema) {
            if allowed.contains(&keyword) {
                continue;
            }
            if keyword.starts_with("x-") && !keyword.starts_with("x-enum") {
                let message = format!("`{keyword}` means nothing in this kind of schema");
                self.findings.error(span, message);
                continue;
            }
            let message = if has_effect(keyword, kind) {
                format!("`{keyword}` is not checked")
            } else {
                format!("`{keyword}` has no effect on type `{kind}`")
            };
            self.findings.note(span, message);
        }
    }
}

/// The type of the values that a schema describes: where it does not say it, what its keywords are
/// about; else text.
pub(super) fn kind_of(schema: &Schema) -> &str {
    if let Some(kind) = &schema.kind {
        return &kind.value;
    }
    let mut values = schema.values.iter().chain(&schema.constant).peekable();
    if values.peek().is_some() {
        return "string";
    }
    match schema {
        it if it.items.is_some() => "array",
        it if !it.properties.is_empty() => "object",
        it if it.minimum.is_some() || it.maximum.is_some() => "number",
        _ => "string",
    }
}

/// Whether a schema lists its values.
fn has_values(schema: &Schema) -> bool {
    !schema.values.is_empty() || schema.constant.is_some()
}

/// Whether a schema lists both truth values, and so nothing.
fn is_both(schema: &Schema) -> bool {
    ["true", "false"].iter().all(|it| schema.values.iter().any(|value| value.value == *it))
}

/// Whether a keyword says something about values of a type (JSON Schema, 6).
fn has_effect(keyword: &str, kind: &str) -> bool {
    match keyword {
        "pattern" | "minLength" | "maxLength" => kind == "string",
        "minimum" | "maximum" | "multipleOf" => matches!(kind, "integer" | "number"),
        "minItems" | "maxItems" | "items" | "contains" | "maxContains" | "minContains"
        | "prefixItems" | "unevaluatedItems" | "uniqueItems" => kind == "array",
        "properties"
        | "required"
        | "additionalProperties"
        | "patternProperties"
        | "propertyNames"
        | "minProperties"
        | "maxProperties"
        | "dependentRequired"
        | "dependentSchemas"
        | "unevaluatedProperties" => kind == "object",
        "format" | "xml" | "discriminator" | "x-enum-names" => false,
        _ => true,
    }
}
