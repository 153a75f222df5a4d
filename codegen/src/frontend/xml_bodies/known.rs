//! Names of types that are free.

use std::collections::BTreeSet;

use crate::frontend::xsd::{Item, SchemaSet};
use crate::model::names::ExpandedName;

/// The names of global types.
#[derive(Debug, Default)]
pub(super) struct KnownNames {
    taken: BTreeSet<ExpandedName>,
    groups: usize,
}

impl KnownNames {
    /// The types that a set has already.
    pub(super) fn of(set: &SchemaSet) -> Self {
        let is_type = |item| matches!(item, Item::SimpleType(_) | Item::ComplexType(_));
        let types = set.schemas().flat_map(|schema| schema.children());
        let types = types.filter(|node| is_type(node.item));
        let taken = types.filter_map(|node| Some(node.own_name(node.name()?))).collect();
        Self { taken, groups: 0 }
    }

    /// A free name like a wanted one.
    pub(super) fn free(&mut self, namespace: &str, wanted: &str) -> ExpandedName {
        let wanted = as_ncname(wanted);
        let mut number = 1;
        loop {
            let local = if number == 1 { wanted.clone() } else { format!("{wanted}.{number}") };
            let name = ExpandedName::new(namespace, local);
            if self.taken.insert(name.clone()) {
                return name;
            }
            number += 1;
        }
    }

    /// A free name of a group.
    pub(super) fn free_group(&mut self, namespace: &str) -> ExpandedName {
        self.groups += 1;
        ExpandedName::new(namespace, format!("swordsmith.{}", self.groups))
    }
}

/// A text as a name without a colon.
pub(super) fn as_ncname(text: &str) -> String {
    let is_inside = |it: char| it.is_alphanumeric() || matches!(it, '.' | '-' | '_');
    let name: String = text.chars().map(|it| if is_inside(it) { it } else { '_' }).collect();
    if name.starts_with(|it: char| it.is_alphabetic() || it == '_') {
        name
    } else {
        format!("_{name}")
    }
}
