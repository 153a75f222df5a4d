//! What is demanded of a value.

use std::collections::{BTreeMap, BTreeSet};

use swordsmith_json::Decimal;
use swordsmith_json::table::Types;

use crate::model::json::{JsonConstant, JsonKeyword};

/// What is demanded of a value by the subschemas that hold together.
#[derive(Default)]
pub(super) struct Demands<'s> {
    pub(super) types: Option<Types>,
    pub(super) constant: Option<String>,
    pub(super) properties: BTreeMap<&'s str, usize>,
    pub(super) required: BTreeSet<&'s str>,
    pub(super) additional: Option<usize>,
    pub(super) items: Option<usize>,
    pub(super) prefix: &'s [usize],
    pub(super) minimum_items: u64,
    pub(super) minimum_properties: u64,
    pub(super) minimum: Option<(&'s Decimal<'static>, bool)>,
    pub(super) maximum: Option<(&'s Decimal<'static>, bool)>,
    pub(super) multiple_of: Option<&'s Decimal<'static>>,
    pub(super) minimum_length: u64,
    pub(super) maximum_length: Option<u64>,
    pub(super) pattern: Option<&'s str>,
    pub(super) format: Option<&'s str>,
}

impl<'s> Demands<'s> {
    /// Adds what a keyword demands.
    pub(super) fn add(&mut self, keyword: &'s JsonKeyword) {
        match keyword {
            JsonKeyword::Type(types) => {
                let common = |known: Types| {
                    let both = known.iter().filter(|it| types.allow(*it));
                    both.fold(Types::NONE, Types::with)
                };
                self.types = Some(self.types.map_or(*types, common));
            }
            JsonKeyword::Constant(value) => self.constant = Some(value.text()),
            JsonKeyword::Enumeration(values) => {
                self.constant = values.first().map(JsonConstant::text);
            }
            JsonKeyword::Properties(properties) => {
                for (name, id) in &properties.named {
                    self.properties.entry(name).or_insert(*id);
                }
                self.additional = self.additional.or(properties.additional);
            }
            JsonKeyword::Required(names) => self.required.extend(names.iter().map(String::as_str)),
            JsonKeyword::Items(_, id) => self.items = Some(*id),
            JsonKeyword::PrefixItems(ids) => self.prefix = ids,
            JsonKeyword::MinimumItems(least) => self.minimum_items = self.minimum_items.max(*least),
            JsonKeyword::MinimumProperties(least) => self.minimum_properties = *least,
            JsonKeyword::Minimum(it) => self.minimum = Some((it, false)),
            JsonKeyword::ExclusiveMinimum(it) => self.minimum = Some((it, true)),
            JsonKeyword::Maximum(it) => self.maximum = Some((it, false)),
            JsonKeyword::ExclusiveMaximum(it) => self.maximum = Some((it, true)),
            JsonKeyword::MultipleOf(it) => self.multiple_of = Some(it),
            JsonKeyword::MinimumLength(least) => self.minimum_length = *least,
            JsonKeyword::MaximumLength(most) => self.maximum_length = Some(*most),
            JsonKeyword::Pattern(pattern) => self.pattern = Some(&pattern.translated),
            _ => {}
        }
    }
}
