//! Constants and numbers.

use std::collections::BTreeSet;

use swordsmith_json::table::{Type, Types};

use super::names::Origin;
use super::view::View;
use super::{Key, Shaper};
use crate::model::json::JsonConstant;
use crate::model::json::shapes::{JsonEnumerator, JsonItemKind, JsonType};
use crate::passes::name_members::Wish;
use crate::passes::name_members::{self, Kind, Rank, of_value};

/// The integers of a machine, the smallest first, those without a sign before those with one.
const MACHINE: [(&str, i128, i128); 8] = [
    ("u8", 0, u8::MAX as i128),
    ("i8", i8::MIN as i128, i8::MAX as i128),
    ("u16", 0, u16::MAX as i128),
    ("i16", i16::MIN as i128, i16::MAX as i128),
    ("u32", 0, u32::MAX as i128),
    ("i32", i32::MIN as i128, i32::MAX as i128),
    ("u64", 0, u64::MAX as i128),
    ("i64", i64::MIN as i128, i64::MAX as i128),
];

/// The smallest integer of a machine that has room for all between two bounds; one of any size where a
/// bound is missing.
pub(super) fn integer(view: &View<'_>) -> JsonType {
    let bounds = view.least.zip(view.most);
    let Some((least, most)) = bounds else { return JsonType::Integer };
    let has_room = |(_, from, to): &&(&str, i128, i128)| *from <= least && most <= *to;
    MACHINE.iter().find(has_room).map_or(JsonType::Integer, |(name, ..)| JsonType::Machine(name))
}

impl Shaper<'_> {
    /// The type of constants: an enumeration, unless they are all values of a simpler type.
    pub(super) fn constants(
        &mut self,
        constants: &[&JsonConstant],
        key: Key,
        types: Types,
        origin: &Origin,
    ) -> JsonType {
        let others = constants.iter().filter(|it| types.allow(type_of(it)));
        let (nulls, others): (Vec<_>, Vec<_>) =
            others.copied().partition(|it| matches!(it, JsonConstant::Null));
        let is_boolean = others.iter().all(|it| matches!(it, JsonConstant::Boolean(_)));
        let value = match (&*others, is_boolean) {
            ([], _) if nulls.is_empty() => return JsonType::Any,
            ([], _) => return JsonType::Null,
            (_, true) => JsonType::Boolean,
            _ => self.later(key, types, origin),
        };
        if nulls.is_empty() { value } else { JsonType::Nullable(Box::new(value)) }
    }
}

/// The enumeration of constants of some types, each with the name that the schema gives it, if it gives
/// any; `null` is no value of it.
pub(super) fn enumeration<'s>(
    constants: impl Iterator<Item = &'s JsonConstant>,
    names: &[String],
    types: Types,
) -> JsonItemKind {
    let (mut values, mut wishes, mut seen) = (Vec::new(), Vec::new(), BTreeSet::new());
    for (at, constant) in constants.enumerate() {
        let is_wanted = types.allow(type_of(constant)) && !matches!(constant, JsonConstant::Null);
        if is_wanted && seen.insert(constant.text()) {
            values.push(constant);
            let given = names.get(at).map(|it| of_value(it)).unwrap_or_default();
            let names = given.into_iter().chain(of_value(&constant.name())).collect();
            wishes.push(Wish { rank: Rank::Element, names });
        }
    }
    let names = name_members::run(Kind::Variant, &wishes);
    let enumerator =
        |(name, it): (String, &JsonConstant)| JsonEnumerator { name, constant: it.clone() };
    JsonItemKind::Enumeration(names.into_iter().zip(values).map(enumerator).collect())
}

/// The type of a constant.
fn type_of(constant: &JsonConstant) -> Type {
    match constant {
        JsonConstant::Null => Type::Null,
        JsonConstant::Boolean(_) => Type::Boolean,
        JsonConstant::Number(it) if it.is_integer() => Type::Integer,
        JsonConstant::Number(_) => Type::Number,
        JsonConstant::String(_) => Type::String,
        JsonConstant::Array(_) => Type::Array,
        JsonConstant::Object(_) => Type::Object,
    }
}
