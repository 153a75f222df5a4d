//! Members whose type is another name for a number: whoever makes one gives a number, and no literal
//! fits a parameter that takes whatever becomes one.

use std::collections::BTreeMap;

use crate::model::facets::Builtin;
use crate::model::shapes::{ItemKind, Member, Shapes, ValueType};

/// Marks them.
pub fn run(shapes: &mut Shapes) {
    let aliases = shapes.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Alias(value) => Some((item.name.clone(), value.clone())),
        _ => None,
    });
    let aliases: BTreeMap<String, ValueType> = aliases.collect();
    for item in &mut shapes.items {
        for member in members(&mut item.kind) {
            member.is_plain = is_number_behind(&aliases, &member.value);
        }
    }
}

fn members(kind: &mut ItemKind) -> &mut [Member] {
    match kind {
        ItemKind::Element(shape) => &mut shape.members,
        ItemKind::Sequence(shape) | ItemKind::Choice(shape) => &mut shape.members,
        _ => &mut [],
    }
}

/// Whether a number stands behind a name, or behind a name for a name.
fn is_number_behind(aliases: &BTreeMap<String, ValueType>, value: &ValueType) -> bool {
    let mut value = value;
    for _ in 0..aliases.len() {
        let ValueType::Item(name) = value else { return false };
        match aliases.get(name) {
            Some(ValueType::Builtin(builtin)) => return is_number(*builtin),
            Some(next) => value = next,
            None => return false,
        }
    }
    false
}

/// Whether its values are those of a type of the language.
fn is_number(builtin: Builtin) -> bool {
    matches!(
        builtin,
        Builtin::Boolean
            | Builtin::Byte
            | Builtin::Double
            | Builtin::Float
            | Builtin::Int
            | Builtin::Long
            | Builtin::Short
            | Builtin::UnsignedByte
            | Builtin::UnsignedInt
            | Builtin::UnsignedLong
            | Builtin::UnsignedShort
    )
}
