//! One rule and one message.

use super::super::{FieldDescriptor, List, Ref, Reflect, Rule, Value, ValueKind};

/// What is wrong with a message by a rule of its type.
pub(super) fn violated(rule: &Rule, message: &dyn Reflect) -> Option<String> {
    match rule {
        Rule::Tag { field, members } => tag(message, *field, members),
        Rule::Count { elements, factors, exact } => {
            let is_exact = exact.is_none_or(|(field, value)| number(message, field) == value);
            count(message, elements, factors, is_exact)
        }
    }
}

fn tag(message: &dyn Reflect, field: u32, members: &[(i32, u32)]) -> Option<String> {
    let value = number(message, field);
    let told = members.iter().find(|(tag, _)| *tag == value).map(|(_, member)| *member);
    let is_set = |member: &u32| !matches!(message.get(*member), Ref::Absent);
    let set = members
        .iter()
        .map(|(_, member)| *member)
        .find(|member| is_set(member) && Some(*member) != told);
    let (tag, name) = (field_of(message, field)?, |number| name(message, number));
    let tag = format!("`{}` is `{}`", tag.name, name_of(tag, value));
    match (told, set) {
        (Some(told), Some(set)) => {
            Some(format!("{tag}, which goes with `{}`, but `{}` is set", name(told), name(set)))
        }
        (Some(told), None) if !is_set(&told) => {
            Some(format!("{tag}, but `{}` is not set", name(told)))
        }
        (None, Some(set)) => Some(format!("{tag}, but `{}` is set", name(set))),
        _ => None,
    }
}

fn count(
    message: &dyn Reflect,
    elements: &[u32],
    factors: &[u32],
    is_exact: bool,
) -> Option<String> {
    let found = match held(message, elements)? {
        Ref::List(list) => list.len() as u128,
        Ref::Map(entries) => entries.len() as u128,
        Ref::One(_) | Ref::Absent => 0,
    };
    let plural = if found == 1 { "" } else { "s" };
    let said = format!("`{}` has {found} element{plural}", path(message, elements));
    let product = match held(message, factors) {
        Some(Ref::List(list)) => product(&list),
        _ => Some(1),
    };
    let factors = path(message, factors);
    match product {
        None => Some(format!("{said}, but the product of `{factors}` is no number of elements")),
        Some(product) if is_exact && found != product => {
            Some(format!("{said}, but the product of `{factors}` is {product}"))
        }
        Some(product) if found > product => {
            Some(format!("{said}, but the product of `{factors}`, and so the most, is {product}"))
        }
        Some(_) => None,
    }
}

/// The product of integers, if it is a number of things.
fn product(list: &List<'_>) -> Option<u128> {
    // Nothing of anything is nothing, however much that is.
    let mut least = u128::MAX;
    for value in list.iter() {
        least = least.min(factor(value)?);
    }
    if least == 0 {
        return Some(0);
    }
    list.iter().try_fold(1_u128, |product, value| product.checked_mul(factor(value)?))
}

fn factor(value: Value<'_>) -> Option<u128> {
    match value {
        Value::I32(number) => number.try_into().ok(),
        Value::I64(number) => number.try_into().ok(),
        Value::U32(number) => Some(number.into()),
        Value::U64(number) => Some(number.into()),
        _ => None,
    }
}

/// What the field at the end of a path of messages holds; `None` if one of these is not there.
fn held<'a>(message: &'a dyn Reflect, path: &[u32]) -> Option<Ref<'a>> {
    let (last, around) = path.split_last()?;
    let inner = around.iter().try_fold(message, |message, field| match message.get(*field) {
        Ref::One(Value::Message(inner)) => Some(inner),
        _ => None,
    });
    Some(inner?.get(*last))
}

/// The number of an enumeration's value, which is 0 where it is not written.
fn number(message: &dyn Reflect, field: u32) -> i32 {
    match message.get(field) {
        Ref::One(Value::Enum(number)) => number,
        _ => 0,
    }
}

fn field_of(message: &dyn Reflect, number: u32) -> Option<&'static FieldDescriptor> {
    message.descriptor().field(number)
}

fn name(message: &dyn Reflect, number: u32) -> &'static str {
    field_of(message, number).map_or("?", |field| field.name)
}

/// The name of an enumeration's value, or its number.
fn name_of(field: &FieldDescriptor, value: i32) -> String {
    let name = match field.kind {
        ValueKind::Enum(descriptor) => descriptor.name_of(value),
        _ => None,
    };
    name.map_or_else(|| value.to_string(), str::to_owned)
}

/// The names of the fields on a path.
fn path(message: &dyn Reflect, numbers: &[u32]) -> String {
    let mut descriptor = Some(message.descriptor());
    let names = numbers.iter().filter_map(|number| {
        let field = descriptor?.field(*number)?;
        descriptor = match field.kind {
            ValueKind::Message(inner) => Some(inner.descriptor()),
            _ => None,
        };
        Some(field.name)
    });
    names.collect::<Vec<_>>().join(".")
}
