//! What a subschema says of a value together with those that it applies to the same value.

use std::collections::BTreeSet;

use swordsmith_json::Decimal;
use swordsmith_json::table::{Type, Types};

use crate::model::json::{JsonConstant, JsonKeyword, JsonProperties, JsonSchemas};

/// All types.
pub(super) const ALL: Types = Types::NONE
    .with(Type::Null)
    .with(Type::Boolean)
    .with(Type::Number)
    .with(Type::String)
    .with(Type::Array)
    .with(Type::Object);

/// The keywords of a subschema, of what it refers to and of its `allOf`, by what they are about.
#[derive(Debug, Default)]
pub(super) struct View<'s> {
    /// The subschemas that hold together; the first is the one that was asked for.
    pub(super) conjuncts: Vec<usize>,
    /// `type`: all that must hold.
    types: Vec<Types>,
    /// What a value is may depend on where the subschema is used.
    pub(super) is_dynamic: bool,
    /// Values that a keyword lists.
    pub(super) constants: Option<&'s [JsonConstant]>,
    /// What they are called, if the schema says it.
    pub(super) constant_names: &'s [String],
    pub(super) properties: Vec<&'s JsonProperties>,
    pub(super) required: BTreeSet<&'s str>,
    /// Members that are certain strings.
    pub(super) tags: Vec<(&'s str, &'s str)>,
    pub(super) prefix: Option<&'s [usize]>,
    /// What items are, from an index on.
    pub(super) items: Option<(u64, usize)>,
    pub(super) minimum_items: u64,
    /// `anyOf` and `oneOf`.
    pub(super) unions: Vec<&'s [usize]>,
    /// Integers are between these; what is missing does not bound them.
    pub(super) least: Option<i128>,
    pub(super) most: Option<i128>,
    /// Whether members may be evaluated that `properties` does not name.
    evaluates_others: bool,
    is_closed_by_evaluation: bool,
}

impl<'s> View<'s> {
    pub(super) fn of(schemas: &'s JsonSchemas, id: usize) -> Self {
        let mut view = Self::default();
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            if view.conjuncts.contains(&id) {
                continue;
            }
            view.conjuncts.push(id);
            let (start, known) = (open.len(), view.constants.map(<[_]>::as_ptr));
            for keyword in &schemas.subschemas[id].keywords {
                view.add(schemas, keyword, &mut open);
            }
            if view.constants.map(<[_]>::as_ptr) != known {
                view.constant_names = &schemas.subschemas[id].annotations.value_names;
            }
            open[start..].reverse();
        }
        view
    }

    fn add(&mut self, schemas: &'s JsonSchemas, keyword: &'s JsonKeyword, open: &mut Vec<usize>) {
        match keyword {
            JsonKeyword::Never => self.types.push(Types::NONE),
            JsonKeyword::Reference(id) => open.push(*id),
            JsonKeyword::AllOf(ids) => open.extend(ids),
            JsonKeyword::DynamicReference(..) => self.is_dynamic = true,
            JsonKeyword::Type(types) => self.types.push(*types),
            JsonKeyword::Constant(it) => self.list(std::slice::from_ref(it)),
            JsonKeyword::Enumeration(list) => self.list(list),
            JsonKeyword::AnyOf(ids) | JsonKeyword::OneOf(ids) => self.unions.push(ids),
            JsonKeyword::If { .. } | JsonKeyword::DependentSchemas(_) => {
                self.evaluates_others = true;
            }
            JsonKeyword::UnevaluatedProperties(id) => {
                let is_never = schemas.subschemas[*id].is_never();
                self.is_closed_by_evaluation |= is_never;
                self.evaluates_others |= !is_never;
            }
            JsonKeyword::Properties(it) => {
                self.properties.push(it);
                self.evaluates_others |= it.additional.is_some();
                let tag = |(name, id): &'s (String, usize)| Some((&**name, schemas.string(*id)?));
                self.tags.extend(it.named.iter().filter_map(tag));
            }
            JsonKeyword::Required(names) => self.required.extend(names.iter().map(String::as_str)),
            JsonKeyword::PrefixItems(ids) => {
                self.prefix.get_or_insert(ids);
            }
            JsonKeyword::Items(from, id) => {
                self.items.get_or_insert((*from, *id));
            }
            JsonKeyword::MinimumItems(size) => self.minimum_items = self.minimum_items.max(*size),
            _ => self.bound(keyword),
        }
    }

    /// The shorter of two lists of values is the better one.
    fn list(&mut self, list: &'s [JsonConstant]) {
        if self.constants.is_none_or(|it| it.len() > list.len()) {
            self.constants = Some(list);
        }
    }

    fn bound(&mut self, keyword: &JsonKeyword) {
        match keyword {
            JsonKeyword::Minimum(it) => self.least = self.least.max(truncated(it)),
            JsonKeyword::Maximum(it) => self.most = least_of(self.most, truncated(it)),
            JsonKeyword::ExclusiveMinimum(it) => {
                let bound = truncated(it).map(|bound| bound + i128::from(it.is_integer()));
                self.least = self.least.max(bound);
            }
            JsonKeyword::ExclusiveMaximum(it) => {
                let bound = truncated(it).map(|bound| bound - i128::from(it.is_integer()));
                self.most = least_of(self.most, bound);
            }
            _ => {}
        }
    }

    /// Whether members are refused that nothing here evaluates, and nothing else evaluates any.
    pub(super) fn is_closed(&self) -> bool {
        self.is_closed_by_evaluation && !self.evaluates_others && self.unions.is_empty()
    }

    /// The types that a value may have, among others.
    pub(super) fn types(&self, among: Types) -> Types {
        self.types.iter().fold(among, |types, it| common(types, *it))
    }
}

/// A number without what stands behind its point.
fn truncated(number: &Decimal<'_>) -> Option<i128> {
    let (is_negative, digits, exponent) = number.parts();
    let length = usize::try_from(exponent.max(0)).ok().filter(|it| *it <= 30)?;
    let integer: String = digits.chars().chain(std::iter::repeat('0')).take(length).collect();
    let magnitude = if integer.is_empty() { 0 } else { integer.parse::<i128>().ok()? };
    Some(if is_negative { -magnitude } else { magnitude })
}

/// The lower of two bounds.
fn least_of(one: Option<i128>, other: Option<i128>) -> Option<i128> {
    one.into_iter().chain(other).min()
}

/// The types that are in both sets.
pub(super) fn common(left: Types, right: Types) -> Types {
    let is_common = |it: &Type| left.allow(*it) && right.allow(*it);
    let common = Type::ALL.into_iter().filter(is_common).fold(Types::NONE, Types::with);
    without_doubles(common)
}

/// A set without some type.
pub(super) fn without(types: Types, other: Type) -> Types {
    types.iter().filter(|it| *it != other).fold(Types::NONE, Types::with)
}

/// Every integer is a number: beside `number`, `integer` says nothing.
fn without_doubles(types: Types) -> Types {
    let has_number = types.iter().any(|it| it == Type::Number);
    if has_number { without(types, Type::Integer) } else { types }
}

/// Whether two sets have no type in common.
pub(super) fn are_disjoint(left: Types, right: Types) -> bool {
    common(left, right).iter().next().is_none()
}
