//! Simple types as JSON Schema: never narrower than the type is, and as narrow as that language can say.

use super::pattern;
use crate::model::documents::{Documents, SimpleIndex};
use crate::model::facets::{Builtin, FacetKind, Variety};
use crate::tree::{Tree, object};

/// The lexical form of time zones.
const ZONE: &str = "(Z|[+-][0-9]{2}:[0-9]{2})?";

/// The schema of a value, as an object.
pub(super) fn value_schema(documents: &Documents, index: SimpleIndex) -> Tree {
    let simple = documents.simple(index);
    let mut schema = match &simple.variety {
        Variety::Atomic(builtin) => builtin_schema(*builtin),
        // Items have white space between them: there is no word for that.
        Variety::List(_) => typed("string"),
        Variety::Union(members) => {
            let members = members.iter().map(|member| value_schema(documents, *member));
            object([("anyOf", Some(Tree::List(members.collect())))])
        }
    };
    let atom = match simple.variety {
        Variety::Atomic(builtin) => Some(builtin),
        _ => None,
    };
    for facet in &simple.facets {
        restrict(&mut schema, &facet.kind, atom);
    }
    schema
}

fn typed(name: &str) -> Tree {
    object([("type", Some(Tree::text(name)))])
}

fn with(name: &str, key: &str, value: Tree) -> Tree {
    object([("type", Some(Tree::text(name))), (key, Some(value))])
}

fn builtin_schema(builtin: Builtin) -> Tree {
    let format = |format: &str| with("string", "format", Tree::text(format));
    let moment =
        |pattern: &str| with("string", "pattern", Tree::text(format!("^{pattern}{ZONE}$")));
    let least = |least: i128| with("integer", "minimum", Tree::Integer(least));
    let within = |least: i128, most: i128| {
        let mut schema = with("integer", "minimum", Tree::Integer(least));
        schema.set("maximum", Tree::Integer(most));
        schema
    };
    match builtin {
        Builtin::Boolean => typed("boolean"),
        Builtin::Decimal | Builtin::Float | Builtin::Double => typed("number"),
        Builtin::Integer => typed("integer"),
        Builtin::NonNegativeInteger => least(0),
        Builtin::PositiveInteger => least(1),
        Builtin::NonPositiveInteger => with("integer", "maximum", Tree::Integer(0)),
        Builtin::NegativeInteger => with("integer", "maximum", Tree::Integer(-1)),
        Builtin::Long => within(i64::MIN.into(), i64::MAX.into()),
        Builtin::Int => within(i32::MIN.into(), i32::MAX.into()),
        Builtin::Short => within(i16::MIN.into(), i16::MAX.into()),
        Builtin::Byte => within(i8::MIN.into(), i8::MAX.into()),
        Builtin::UnsignedLong => within(0, u64::MAX.into()),
        Builtin::UnsignedInt => within(0, u32::MAX.into()),
        Builtin::UnsignedShort => within(0, u16::MAX.into()),
        Builtin::UnsignedByte => within(0, u8::MAX.into()),
        Builtin::AnyUri => format("iri-reference"),
        Builtin::DateTimeStamp => format("date-time"),
        Builtin::DateTime => {
            moment("-?[0-9]{4,}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?")
        }
        Builtin::Date => moment("-?[0-9]{4,}-[0-9]{2}-[0-9]{2}"),
        Builtin::Time => moment("[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?"),
        Builtin::GYearMonth => moment("-?[0-9]{4,}-[0-9]{2}"),
        Builtin::GYear => moment("-?[0-9]{4,}"),
        Builtin::GMonthDay => moment("--[0-9]{2}-[0-9]{2}"),
        Builtin::GDay => moment("---[0-9]{2}"),
        Builtin::GMonth => moment("--[0-9]{2}"),
        Builtin::Language => {
            with("string", "pattern", Tree::text("^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$"))
        }
        Builtin::HexBinary => with("string", "pattern", Tree::text("^([0-9a-fA-F]{2})*$")),
        Builtin::Base64Binary => with("string", "contentEncoding", Tree::text("base64")),
        Builtin::NmToken
        | Builtin::Name
        | Builtin::NcName
        | Builtin::Id
        | Builtin::IdRef
        | Builtin::Entity
        | Builtin::QName
        | Builtin::Notation
        | Builtin::Duration
        | Builtin::YearMonthDuration
        | Builtin::DayTimeDuration => with("string", "minLength", Tree::Integer(1)),
        Builtin::AnySimpleType | Builtin::String | Builtin::NormalizedString | Builtin::Token => {
            typed("string")
        }
    }
}

fn restrict(schema: &mut Tree, facet: &FacetKind, atom: Option<Builtin>) {
    let kind = schema.get("type").and_then(Tree::as_text).unwrap_or_default().to_owned();
    let is_number = matches!(kind.as_str(), "integer" | "number");
    // Of bytes and items, the length of the text is another one.
    let has_length =
        atom.is_some_and(|it| !matches!(it, Builtin::HexBinary | Builtin::Base64Binary));
    match facet {
        FacetKind::Length(length) if has_length => {
            schema.set("minLength", Tree::Integer((*length).into()));
            schema.set("maxLength", Tree::Integer((*length).into()));
        }
        FacetKind::MinLength(length) if has_length => {
            schema.set("minLength", Tree::Integer((*length).into()));
        }
        FacetKind::MaxLength(length) if has_length => {
            schema.set("maxLength", Tree::Integer((*length).into()));
        }
        FacetKind::Pattern(patterns) if kind == "string" => {
            if let Some(pattern) = pattern::ecma(patterns) {
                add_pattern(schema, pattern);
            }
        }
        FacetKind::Enumeration(values) => {
            let values = values.iter().map(|(value, _)| literal(value, &kind));
            schema.set("enum", Tree::List(values.collect()));
        }
        FacetKind::MinInclusive(bound) if is_number => schema.set("minimum", literal(bound, &kind)),
        FacetKind::MaxInclusive(bound) if is_number => schema.set("maximum", literal(bound, &kind)),
        FacetKind::MinExclusive(bound) if is_number => {
            schema.set("exclusiveMinimum", literal(bound, &kind));
        }
        FacetKind::MaxExclusive(bound) if is_number => {
            schema.set("exclusiveMaximum", literal(bound, &kind));
        }
        FacetKind::ExplicitTimezone(true) if atom == Some(Builtin::DateTime) => {
            schema.set("format", Tree::text("date-time"));
        }
        _ => {}
    }
}

/// Patterns of several steps must all match.
fn add_pattern(schema: &mut Tree, pattern: String) {
    if schema.get("pattern").is_none() {
        schema.set("pattern", Tree::Text(pattern));
        return;
    }
    let more = object([("pattern", Some(Tree::Text(pattern)))]);
    match schema.get_mut("allOf") {
        Some(Tree::List(all)) => all.push(more),
        _ => schema.set("allOf", Tree::List(vec![more])),
    }
}

/// A value as JSON has it.
pub(super) fn literal(text: &str, kind: &str) -> Tree {
    let number = || text.parse::<f64>().ok().filter(|it| it.is_finite()).map(Tree::Decimal);
    let value = match kind {
        "boolean" => Some(Tree::Boolean(matches!(text, "true" | "1"))),
        "integer" | "number" => text.parse().ok().map(Tree::Integer).or_else(number),
        _ => None,
    };
    value.unwrap_or_else(|| Tree::text(text))
}
