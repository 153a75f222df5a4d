//! Schemas that are combined: all of some, one of some.

use super::document::{Bound, Schema, Spanned};
use super::nodes::{Kind, Node};
use super::reader::{Object, Reader};
use super::schemas;

/// Types of values that are written as one text.
const SCALARS: [&str; 4] = ["string", "integer", "number", "boolean"];

/// A schema with those that `allOf`, `anyOf` and `oneOf` beside it name, as far as routes can tell
/// them: an alternative that is `null` is what is absent.
pub(super) fn read<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>, schema: Schema) -> Schema {
    let mut schema = schema;
    for keyword in ["allOf", "anyOf", "oneOf"] {
        let Some((key, node)) = object.take_with_key(keyword) else { continue };
        let branches = branches(reader, node);
        let combined = match keyword {
            "allOf" => all_of(&schema, branches),
            _ => one_of(&schema, branches),
        };
        let keyword = Spanned { value: keyword.to_owned(), span: key.span };
        match combined {
            Combined::Whole(combined) => schema = *combined,
            Combined::Part(combined) => {
                schema = *combined;
                schema.others.push(keyword);
            }
        }
    }
    schema
}

/// What schemas are together.
enum Combined {
    /// All that they say.
    Whole(Box<Schema>),
    /// Less than they say: the keyword is not checked.
    Part(Box<Schema>),
}

fn branches<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Vec<Schema> {
    let Kind::Sequence(items) = &node.kind else {
        reader.findings.error(node.span, "expected a list of schemas");
        return Vec::new();
    };
    items.iter().filter_map(|item| schemas::read(reader, item)).collect()
}

fn all_of(schema: &Schema, branches: Vec<Schema>) -> Combined {
    let is_one = branches.len() == 1;
    let combined = branches.into_iter().fold(schema.clone(), |schema, branch| {
        let branch = if is_one { branch } else { Schema { component: None, ..branch } };
        conjunction(schema, branch)
    });
    Combined::Whole(Box::new(combined))
}

fn one_of(schema: &Schema, branches: Vec<Schema>) -> Combined {
    let mut branches: Vec<_> = branches.into_iter().filter(|branch| !is_null(branch)).collect();
    if branches.len() < 2 {
        return all_of(schema, branches);
    }
    if let Some(values) = listed(&branches) {
        return Combined::Whole(Box::new(conjunction(schema.clone(), values)));
    }
    // A single value is an array of one where arrays may stand.
    if let Some(array) = branches.iter().position(is_array_of_the_others(&branches)) {
        return all_of(schema, vec![branches.swap_remove(array)]);
    }
    let kinds: Option<Vec<_>> = branches.iter().map(scalar_kind).collect();
    let Some(kind) = kinds.and_then(|kinds| kinds.into_iter().reduce(|a, b| common_kind(&a, &b)))
    else {
        return Combined::Part(Box::new(schema.clone()));
    };
    let any = Schema { kind: Some(kind), ..Schema::default() };
    Combined::Part(Box::new(conjunction(schema.clone(), any)))
}

/// The values that alternatives list one by one, if each does.
fn listed(branches: &[Schema]) -> Option<Schema> {
    let mut values: Vec<Spanned<String>> = Vec::new();
    for branch in branches {
        let listed = if branch.values.is_empty() {
            branch.constant.iter().collect::<Vec<_>>()
        } else {
            branch.values.iter().collect()
        };
        let is_bounded = branch.kind.as_ref().is_none_or(|it| SCALARS.contains(&&*it.value));
        if listed.is_empty() || !is_bounded {
            return None;
        }
        for value in listed {
            if !values.iter().any(|known| known.value == value.value) {
                values.push(value.clone());
            }
        }
    }
    let kinds = branches.iter().filter_map(|branch| branch.kind.clone());
    let kind = kinds.reduce(|one, other| common_kind(&one, &other));
    Some(Schema { kind, values, ..Schema::default() })
}

fn is_array_of_the_others(branches: &[Schema]) -> impl Fn(&Schema) -> bool {
    let is_array = |it: &Schema| it.kind.as_ref().is_some_and(|kind| kind.value == "array");
    let arrays = branches.iter().filter(|it| is_array(it)).count();
    let others: Vec<_> =
        branches.iter().filter(|it| !is_array(it)).map(|it| it.kind.clone()).collect();
    move |branch| {
        let item = branch.items.as_ref().and_then(|items| items.kind.as_ref());
        let is_item = |kind: &Option<Spanned<String>>| {
            kind.as_ref().zip(item).is_some_and(|(one, other)| one.value == other.value)
        };
        arrays == 1 && is_array(branch) && others.iter().all(is_item)
    }
}

fn scalar_kind(schema: &Schema) -> Option<Spanned<String>> {
    schema.kind.clone().filter(|kind| SCALARS.contains(&&*kind.value))
}

fn is_null(schema: &Schema) -> bool {
    schema.kind.as_ref().is_some_and(|kind| kind.value == "null")
}

/// The type of values that are of one of two types: a text, unless both are numbers.
pub(super) fn common_kind(one: &Spanned<String>, other: &Spanned<String>) -> Spanned<String> {
    let is_number = |kind: &str| matches!(kind, "integer" | "number");
    let value = match (one.value.as_str(), other.value.as_str()) {
        (one, other) if one == other => one,
        (one, other) if is_number(one) && is_number(other) => "number",
        _ => "string",
    };
    Spanned { value: value.to_owned(), span: one.span }
}

/// What is valid against both of two schemas. Annotations of the first one go before those of the
/// second.
pub(super) fn conjunction(one: Schema, other: Schema) -> Schema {
    let minimum = bound(one.minimum, other.minimum, |one, other| one > other);
    let maximum = bound(one.maximum, other.maximum, |one, other| one < other);
    let (values, value_names) = if one.values.is_empty() {
        (other.values, other.value_names)
    } else if other.values.is_empty() {
        (one.values, one.value_names)
    } else {
        let is_both = |it: &Spanned<String>| other.values.iter().any(|own| own.value == it.value);
        (one.values.into_iter().filter(is_both).collect(), Vec::new())
    };
    let has_default = one.default.is_some() || !one.default_items.is_empty();
    let default_items = if has_default { one.default_items } else { other.default_items };
    let documentation =
        if one.documentation.is_empty() { other.documentation } else { one.documentation };
    let mut others = one.others;
    others.extend(other.others);
    if let (Some(own), Some(pattern)) = (&one.pattern, &other.pattern)
        && own.value != pattern.value
    {
        others.push(Spanned { value: "pattern".to_owned(), span: pattern.span });
    }
    Schema {
        text: None,
        component: one.component.or(other.component),
        rust_name: one.rust_name.or(other.rust_name),
        documentation,
        kind: narrower(one.kind, other.kind),
        format: one.format.or(other.format),
        values,
        value_names,
        constant: one.constant.or(other.constant),
        default: if has_default { one.default } else { other.default },
        default_items,
        pattern: one.pattern.or(other.pattern),
        minimum,
        maximum,
        minimum_length: count(one.minimum_length, other.minimum_length, u64::max),
        maximum_length: count(one.maximum_length, other.maximum_length, u64::min),
        minimum_items: count(one.minimum_items, other.minimum_items, u64::max),
        maximum_items: count(one.maximum_items, other.maximum_items, u64::min),
        items: one.items.or(other.items),
        properties: properties(one.properties, other.properties),
        required: one.required.into_iter().chain(other.required).collect(),
        xml: one.xml.or(other.xml),
        xsd_type: one.xsd_type.or(other.xsd_type),
        max_bytes: one.max_bytes.or(other.max_bytes),
        error_document: one.error_document.or(other.error_document),
        additional_properties: one.additional_properties.or(other.additional_properties),
        examples: if one.examples.is_empty() { other.examples } else { one.examples },
        others,
        span: one.span.or(other.span),
    }
}

fn narrower(
    one: Option<Spanned<String>>,
    other: Option<Spanned<String>>,
) -> Option<Spanned<String>> {
    match (one, other) {
        (Some(one), Some(other)) if one.value == "number" && other.value == "integer" => {
            Some(other)
        }
        (one, other) => one.or(other),
    }
}

fn bound(
    one: Option<Bound>,
    other: Option<Bound>,
    is_narrower: impl Fn(f64, f64) -> bool,
) -> Option<Bound> {
    let number = |bound: &Bound| bound.value.value.parse::<f64>().unwrap_or_default();
    match (one, other) {
        (Some(one), Some(other)) if is_narrower(number(&other), number(&one)) => Some(other),
        (Some(one), Some(other))
            if other.is_exclusive && number(&one).total_cmp(&number(&other)).is_eq() =>
        {
            Some(Bound { is_exclusive: true, ..one })
        }
        (one, other) => one.or(other),
    }
}

fn count(
    one: Option<Spanned<u64>>,
    other: Option<Spanned<u64>>,
    choose: impl Fn(u64, u64) -> u64,
) -> Option<Spanned<u64>> {
    match (one, other) {
        (Some(one), Some(other)) => {
            Some(Spanned { value: choose(one.value, other.value), span: one.span })
        }
        (one, other) => one.or(other),
    }
}

/// The properties of both; one that both have is what both say of it.
fn properties(
    one: Vec<(Spanned<String>, Schema)>,
    other: Vec<(Spanned<String>, Schema)>,
) -> Vec<(Spanned<String>, Schema)> {
    let mut all = one;
    for (name, property) in other {
        match all.iter_mut().find(|(known, _)| known.value == name.value) {
            Some((_, known)) => *known = conjunction(std::mem::take(known), property),
            None => all.push((name, property)),
        }
    }
    all
}
