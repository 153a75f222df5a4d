//! Parameters and headers, each in a line.

use std::fmt::Write;

use swordsmith_http::description::{JsonText, List, Parameter, Place, TextBounds, Value};

use super::{Printer, number};
use crate::naming::const_name;

impl Printer<'_> {
    /// A parameter as an expression.
    pub(super) fn parameter(&self, parameter: &Parameter<'_>) -> String {
        let function = match parameter.place {
            Place::Path => "path",
            Place::Query => "query",
            Place::Header => "header",
            Place::Cookie => "cookie",
        };
        let mut out = format!(
            "Parameter::{function}({:?}, {})",
            parameter.name,
            self.value(&parameter.value)
        );
        let mut add = |text: String| out.push_str(&text);
        if !parameter.also_named.is_empty() {
            add(format!(".also_named(&{:?})", parameter.also_named));
        }
        if parameter.required && parameter.place != Place::Path {
            add(".required()".to_owned());
        }
        if let Some(default) = parameter.default {
            add(format!(".or({default:?})"));
        }
        if let Some(refusal) = parameter.refusal {
            add(format!(".refused_as({})", self.refusal_name(refusal)));
        }
        if parameter.is_early {
            add(".early()".to_owned());
        }
        if parameter.else_from_request {
            add(".else_from_request()".to_owned());
        }
        if !parameter.examples.is_empty() {
            add(format!(".such_as(&{:?})", parameter.examples));
        }
        out
    }

    /// A value as an expression.
    pub(super) fn value(&self, value: &Value<'_>) -> String {
        let bounded = |name: &str, any: &str, bounds: &TextBounds<'_>| match bounds {
            bounds if *bounds == TextBounds::ANY && !any.is_empty() => format!("Value::{any}"),
            bounds => format!("Value::{name}({})", self::bounds(bounds)),
        };
        match value {
            Value::Json(json) => format!("Value::Json({})", self.json_text(json)),
            Value::Text(bounds) => bounded("Text", "TEXT", bounds),
            Value::Md5(bounds) => bounded("Md5", "", bounds),
            Value::ContentDisposition(bounds) => {
                bounded("ContentDisposition", "DISPOSITION", bounds)
            }
            Value::Unsigned(minimum, maximum) => {
                format!("Value::Unsigned({}, {})", bound(*minimum), bound(*maximum))
            }
            Value::Signed(minimum, maximum) => {
                format!("Value::Signed({}, {})", signed(*minimum), signed(*maximum))
            }
            Value::Boolean | Value::Slug => format!("Value::{value:?}"),
            Value::Number(minimum, maximum) => {
                format!("Value::Number({}, {})", float(*minimum), float(*maximum))
            }
            Value::Enumeration(values) => format!("Value::Enumeration(&{values:?})"),
            Value::List(list) => format!("Value::List({})", self.list(list)),
            Value::Object(form) => format!("Value::Object(&form::{})", const_name(form.name)),
        }
    }

    fn list(&self, list: &List<'_>) -> String {
        let usual = List::of(list.item);
        let separator = (list.separator != usual.separator)
            .then(|| format!("separator: Separator::{:?}, ", list.separator));
        let limits = [("minimum", list.minimum, 0), ("maximum", list.maximum, u64::MAX)];
        let limits = limits.into_iter().filter(|(_, limit, usual)| limit != usual);
        let limits = limits.map(|(name, limit, _)| format!("{name}: {}, ", number(limit)));
        let set: String = separator.into_iter().chain(limits).collect();
        let base = format!("List::of(&{})", self.value(list.item));
        if set.is_empty() { base } else { format!("List {{ {set}..{base} }}") }
    }

    fn json_text(&self, json: &JsonText<'_>) -> String {
        let symbols = self.json.as_ref().expect("what has a JSON document has its table");
        let subschema = symbols.of(json.subschema.0 as usize);
        format!(
            "JsonText {{ schema: &json_table::SCHEMA, subschema: json_table::s::{subschema}, examples: &{:?} }}",
            json.examples
        )
    }
}

fn float(bound: f64) -> String {
    match bound {
        f64::MIN => "f64::MIN".to_owned(),
        f64::MAX => "f64::MAX".to_owned(),
        bound => format!("{bound:?}"),
    }
}

/// A bound of integers that may be negative: the least and the greatest by their names.
fn signed(value: i64) -> String {
    match value {
        i64::MIN => "i64::MIN".to_owned(),
        i64::MAX => "i64::MAX".to_owned(),
        _ if value < 0 => format!("-{}", number(value.unsigned_abs())),
        _ => number(value.unsigned_abs()),
    }
}

pub(super) fn bounds(bounds: &TextBounds<'_>) -> String {
    let base = match bounds.pattern {
        None => "TextBounds::ANY".to_owned(),
        Some(pattern) => format!("TextBounds::matching({pattern:?})"),
    };
    if (bounds.minimum, bounds.maximum, bounds.format) == (0, u64::MAX, None) {
        return base;
    }
    let mut out = String::from("TextBounds { ");
    if let Some(format) = bounds.format {
        write!(out, "format: Some({format:?}), ").expect("a String takes any text");
    }
    let limits = [("minimum", bounds.minimum, 0), ("maximum", bounds.maximum, u64::MAX)];
    for (name, limit, usual) in limits {
        if limit != usual {
            write!(out, "{name}: {}, ", number(limit)).expect("a String takes any text");
        }
    }
    out + &format!("..{base} }}")
}

fn bound(bound: u64) -> String {
    if bound == u64::MAX { "u64::MAX".to_owned() } else { number(bound) }
}
