//! What is asked of simple types more than once.

use std::cell::RefCell;
use std::collections::BTreeMap;

use swordsmith_xml::table::{Content, Schema, SimpleId, Type};

use super::smallest::Least;
use super::values::{self, Inclusion, Sampler, SimpleType};
use crate::random::Random;

/// From which ordinal on texts are made many at once: each time anew, it would take long.
const MANY: usize = 64;

/// Prefixes, and their namespaces.
type Prefixes = Vec<(String, String)>;

/// Values of the simple types of a table.
pub(super) struct ValueCache<'s> {
    schema: &'s Schema<'s>,
    smallest: RefCell<BTreeMap<(SimpleId, usize), Option<String>>>,
    many: RefCell<BTreeMap<(SimpleId, usize), Vec<String>>>,
    samplers: RefCell<BTreeMap<SimpleId, Sampler<'s>>>,
    prefixes: RefCell<BTreeMap<SimpleId, Prefixes>>,
}

impl<'s> ValueCache<'s> {
    /// Of which nothing was asked yet.
    pub(super) fn of(schema: &'s Schema<'s>) -> Self {
        let (smallest, many) = (RefCell::default(), RefCell::default());
        let (samplers, prefixes) = (RefCell::default(), RefCell::default());
        Self { schema, smallest, many, samplers, prefixes }
    }

    /// A smallest text that a type takes, another one for each ordinal as far as there are.
    pub(super) fn smallest(&self, id: SimpleId, ordinal: usize) -> Option<String> {
        let of = SimpleType::new(self.schema, id);
        if ordinal < MANY {
            let make = || values::smallest(of, ordinal);
            return self.smallest.borrow_mut().entry((id, ordinal)).or_insert_with(make).clone();
        }
        let count = ordinal.saturating_add(1).next_power_of_two();
        let make = || values::smallest_texts(of, count);
        self.many.borrow_mut().entry((id, count)).or_insert_with(make).get(ordinal).cloned()
    }

    /// Whether there are texts that a type takes; they cost no element.
    pub(super) fn exists(&self, id: SimpleId) -> Least {
        if self.smallest(id, 0).is_some() {
            return Least::Of(0);
        }
        let is_empty = values::is_empty(SimpleType::new(self.schema, id));
        if is_empty { Least::Never } else { Least::Unknown }
    }

    /// A random text that a type takes.
    pub(super) fn sample(&self, id: SimpleId, random: &mut Random) -> Option<String> {
        let make = || Sampler::new(SimpleType::new(self.schema, id));
        self.samplers.borrow_mut().entry(id).or_insert_with(make).draw(random)
    }

    /// The prefixes that values of an element and its attributes use, and their namespaces.
    pub(super) fn prefixes(&self, definition: &Type<'_>) -> Prefixes {
        let content = match definition.content {
            Content::Simple(id) => Some(id),
            _ => None,
        };
        let ids = definition.attributes.iter().map(|attribute| attribute.simple).chain(content);
        let prefixes = ids.flat_map(|id| {
            let make = || values::prefixes(SimpleType::new(self.schema, id));
            self.prefixes.borrow_mut().entry(id).or_insert_with(make).clone()
        });
        let distinct: BTreeMap<_, _> = prefixes.collect();
        distinct.into_iter().collect()
    }
}

/// A type by its number, and its fixed value.
type Row<'s> = (SimpleId, Option<&'s str>);

/// Which types of two tables include each other.
#[derive(Default)]
pub(super) struct Inclusions<'s> {
    known: BTreeMap<(Row<'s>, Row<'s>), Inclusion>,
    readings: BTreeMap<(Row<'s>, Row<'s>), Option<String>>,
}

impl<'s> Inclusions<'s> {
    /// Whether every text that one type takes is taken by another.
    pub(super) fn of(&mut self, old: SimpleType<'s>, new: SimpleType<'s>) -> Inclusion {
        let key = ((old.id, old.fixed), (new.id, new.fixed));
        self.known.entry(key).or_insert_with(|| values::inclusion(old, new)).clone()
    }

    /// A text that both take, and that is another value for each.
    pub(super) fn reading(&mut self, old: SimpleType<'s>, new: SimpleType<'s>) -> Option<String> {
        let key = ((old.id, old.fixed), (new.id, new.fixed));
        self.readings.entry(key).or_insert_with(|| values::differs_in_value(old, new)).clone()
    }
}
