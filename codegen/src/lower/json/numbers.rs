//! Bounds of numbers and sizes.

use swordsmith_json::Decimal;

use super::{Lowering, Named, Schema};
use crate::frontend::json::Draft;
use crate::frontend::nodes::{Kind, Node};
use crate::model::json::JsonKeyword;

/// Significant digits that a divisor may have.
const MAXIMUM_PRECISION: usize = 18;

impl<'f> Lowering<'f, '_> {
    /// The bounds of a number.
    pub(super) fn numbers(&mut self, schema: Schema<'f>) -> Vec<JsonKeyword> {
        let mut found = Vec::new();
        found.extend(self.divisor(schema).map(JsonKeyword::MultipleOf));
        if schema.dialect.draft == Draft::Draft4 {
            self.bounds_with_flags(schema, &mut found);
            return found;
        }
        let bounds: [Named<Decimal<'static>>; 4] = [
            ("minimum", JsonKeyword::Minimum),
            ("exclusiveMinimum", JsonKeyword::ExclusiveMinimum),
            ("maximum", JsonKeyword::Maximum),
            ("exclusiveMaximum", JsonKeyword::ExclusiveMaximum),
        ];
        for (name, keyword) in bounds {
            found.extend(self.number(schema, name).map(keyword));
        }
        found
    }

    /// Draft 4 says with a flag that a bound is exclusive.
    fn bounds_with_flags(&mut self, schema: Schema<'f>, found: &mut Vec<JsonKeyword>) {
        let is_exclusive = |name| schema.get(name).is_some_and(is_true);
        if let Some(bound) = self.number(schema, "minimum") {
            let exclusive = is_exclusive("exclusiveMinimum");
            let keyword =
                if exclusive { JsonKeyword::ExclusiveMinimum } else { JsonKeyword::Minimum };
            found.push(keyword(bound));
        }
        if let Some(bound) = self.number(schema, "maximum") {
            let exclusive = is_exclusive("exclusiveMaximum");
            let keyword =
                if exclusive { JsonKeyword::ExclusiveMaximum } else { JsonKeyword::Maximum };
            found.push(keyword(bound));
        }
    }

    fn divisor(&mut self, schema: Schema<'f>) -> Option<Decimal<'static>> {
        let divisor = self.number(schema, "multipleOf")?;
        let span = schema.get("multipleOf")?.span;
        if divisor.is_zero() || divisor.is_negative() {
            self.findings.error(span, "`multipleOf` must be greater than 0");
            return None;
        }
        if divisor.precision() > MAXIMUM_PRECISION {
            let message = format!(
                "unsupported `multipleOf`: more than {MAXIMUM_PRECISION} significant digits"
            );
            self.findings.error(span, message);
            return None;
        }
        Some(divisor)
    }

    fn number(&mut self, schema: Schema<'f>, name: &str) -> Option<Decimal<'static>> {
        let node = schema.get(name)?;
        let number = number(node);
        if number.is_none() {
            self.findings.error(node.span, format!("`{name}` must be a number"));
        }
        number
    }

    /// The bounds of lengths and counts, patterns and uniqueness.
    pub(super) fn sizes(&mut self, schema: Schema<'f>) -> Vec<JsonKeyword> {
        let bounds: [Named<u64>; 6] = [
            ("minLength", JsonKeyword::MinimumLength),
            ("maxLength", JsonKeyword::MaximumLength),
            ("minItems", JsonKeyword::MinimumItems),
            ("maxItems", JsonKeyword::MaximumItems),
            ("minProperties", JsonKeyword::MinimumProperties),
            ("maxProperties", JsonKeyword::MaximumProperties),
        ];
        let mut found = Vec::new();
        for (name, keyword) in bounds {
            found.extend(self.size(schema, name).map(keyword));
        }
        if schema.get("uniqueItems").is_some_and(is_true) {
            found.push(JsonKeyword::UniqueItems);
        }
        if let Some((node, text)) = self.text(schema, "pattern") {
            found.extend(self.pattern(text, node.span).map(JsonKeyword::Pattern));
        }
        found
    }

    /// A count: an integer that is not negative, also if it is written as `2.0`.
    pub(super) fn size(&mut self, schema: Schema<'f>, name: &str) -> Option<u64> {
        let node = schema.get(name)?;
        let number = number(node).filter(|it| it.is_integer() && !it.is_negative());
        let Some(number) = number else {
            self.findings.error(node.span, format!("`{name}` must be an integer of at least 0"));
            return None;
        };
        Some(number.to_string().parse().unwrap_or(u64::MAX))
    }
}

/// A value that is a number of JSON's grammar.
pub(super) fn number(node: &Node) -> Option<Decimal<'static>> {
    let Kind::Scalar(text, true) = &node.kind else { return None };
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = digits.starts_with(|it: char| it.is_ascii_digit())
        && text.parse::<f64>().is_ok()
        && !digits.ends_with('.');
    is_number.then(|| Decimal::parse(text).into_owned())
}

fn is_true(node: &Node) -> bool {
    matches!(&node.kind, Kind::Scalar(text, true) if text == "true")
}
