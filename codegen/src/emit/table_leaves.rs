//! Leaves of content models in `table.rs`: those of a group definition stand there once.

use std::collections::{BTreeMap, BTreeSet};

use swordsmith_xml::table::{Content, ElementId, Leaf, Term};

use super::symbols::Symbols;
use super::table_content::{filled, wildcard_row};
use crate::model::Xml;
use crate::model::content::{Group, Particle, ParticleTerm};
use crate::model::documents::{Documents, GroupIndex};
use crate::model::particles::leaf_count;
use crate::model::types;
use crate::table;

/// What the rows of a table refer to.
pub(super) struct Context<'x> {
    /// The documents.
    pub(super) xml: &'x Xml<'x>,
    /// What rows are called.
    pub(super) symbols: &'x Symbols,
    /// Elements for which others may stand, where they stand in a content.
    pub(super) heads: Vec<(ElementId, Vec<ElementId>)>,
    /// The symbols of groups.
    groups: BTreeMap<GroupIndex, String>,
}

impl<'x> Context<'x> {
    pub(super) fn new(xml: &'x Xml<'x>, symbols: &'x Symbols) -> Self {
        let used = used_elements(xml);
        let heads = table::heads(&xml.documents).into_iter();
        let heads = heads.filter(|(head, _)| used.contains(head)).collect();
        let groups = groups(xml).into_iter().map(|(index, ..)| index);
        Self { xml, symbols, heads, groups: symbols_of(&xml.documents, groups) }
    }

    /// An element by its symbol.
    pub(super) fn element(&self, element: ElementId) -> String {
        format!("e::{}", self.symbols.elements[element as usize])
    }

    /// Elements for which others may stand: a row each.
    pub(super) fn head_rows(&self) -> String {
        let row = |(head, members): &(ElementId, Vec<ElementId>)| {
            let members: Vec<_> = members.iter().map(|member| self.element(*member)).collect();
            format!("    ({}, &[{}]);\n", self.element(*head), filled(&members, 8))
        };
        let rows: String = self.heads.iter().map(row).collect();
        format!("table_rows! {{\n    heads HEADS of ELEMENTS;\n{rows}}}\n")
    }

    /// The leaves of groups, each list under a symbol; nothing if there are no groups.
    pub(super) fn group_rows(&self) -> String {
        let row = |(index, group, leaves): (GroupIndex, &Group, &[Leaf<'_>])| {
            let symbol = &self.groups[&index];
            let mut parts = Parts { is_in_group: true, ..Parts::default() };
            group.particles.iter().for_each(|inner| parts.add(inner, leaves, self));
            let list = parts.expression(8);
            format!("    pub(super) const {symbol}: &[Leaf<'static>] = {list};\n")
        };
        let rows: String = groups(self.xml).into_iter().map(row).collect();
        if rows.is_empty() {
            return rows;
        }
        format!(
            "#[allow(non_upper_case_globals, reason = \"named as in the schema\")]\n\
             mod g {{\n    use super::*;\n\n{rows}}}\n"
        )
    }

    /// The leaves of a particle.
    pub(super) fn leaves(&self, particle: &Particle, leaves: &[Leaf<'_>], depth: usize) -> String {
        let mut parts = Parts::default();
        parts.add(particle, leaves, self);
        parts.expression(depth * 4)
    }
}

fn used_elements(xml: &Xml<'_>) -> BTreeSet<ElementId> {
    let leaves = xml.schema.types.iter().filter_map(|definition| match definition.content {
        Content::Ordered(automaton) => Some(automaton.leaves),
        _ => None,
    });
    let element = |leaf: &Leaf<'_>| match leaf.term {
        Term::Element(element) => Some(element),
        Term::Wildcard(_) => None,
    };
    leaves.flatten().filter_map(element).collect()
}

fn symbols_of(
    documents: &Documents,
    groups: impl Iterator<Item = GroupIndex>,
) -> BTreeMap<GroupIndex, String> {
    let groups: Vec<GroupIndex> = groups.collect();
    let names = groups.iter().map(|index| &documents.group(*index).name);
    let symbols = super::symbols::of_groups(documents, names);
    groups.into_iter().zip(symbols).collect()
}

type Found<'x> = BTreeMap<GroupIndex, (&'x Group, &'x [Leaf<'x>])>;

/// The group definitions that content refers to, in the order of their places, and their leaves.
fn groups<'x>(xml: &'x Xml<'x>) -> Vec<(GroupIndex, &'x Group, &'x [Leaf<'x>])> {
    let mut found = Found::new();
    for (definition, row) in xml.documents.types.iter().zip(xml.schema.types) {
        if let types::Content::Elements(particle) = &definition.content {
            collect(particle, row.content.leaves(), &mut found);
        }
    }
    let mut groups: Vec<_> =
        found.into_iter().map(|(index, (group, leaves))| (index, group, leaves)).collect();
    groups.sort_by_key(|(index, ..)| xml.documents.group(*index).span);
    groups
}

fn collect<'x>(particle: &'x Particle, leaves: &'x [Leaf<'x>], found: &mut Found<'x>) {
    let ParticleTerm::Group(group) = &particle.term else { return };
    if let Some(index) = group.definition
        && found.insert(index, (group, leaves)).is_some()
    {
        return;
    }
    let mut rest = leaves;
    for inner in &group.particles {
        collect(inner, rest, found);
        rest = rest.get(leaf_count(inner)..).unwrap_or_default();
    }
}

/// A list of leaves in parts.
#[derive(Default)]
struct Parts {
    list: Vec<Part>,
    count: usize,
    /// Whether the list stands beside those of other groups.
    is_in_group: bool,
}

enum Part {
    Elements(Vec<String>),
    Other(String),
}

impl Parts {
    /// Adds the leaves of a particle; `leaves` are those of all that is added.
    fn add(&mut self, particle: &Particle, leaves: &[Leaf<'_>], context: &Context<'_>) {
        if let ParticleTerm::Group(group) = &particle.term {
            match group.definition.and_then(|index| context.groups.get(&index)) {
                Some(symbol) => {
                    let path = if self.is_in_group { "" } else { "g::" };
                    self.list.push(Part::Other(format!("{path}{symbol}")));
                    self.count += leaf_count(particle);
                }
                None => group.particles.iter().for_each(|inner| self.add(inner, leaves, context)),
            }
            return;
        }
        match (leaves.get(self.count).map(|leaf| leaf.term), self.list.last_mut()) {
            (Some(Term::Element(element)), Some(Part::Elements(elements))) => {
                elements.push(context.element(element));
            }
            (Some(Term::Element(element)), _) => {
                self.list.push(Part::Elements(vec![context.element(element)]));
            }
            (Some(Term::Wildcard(wildcard)), _) => {
                let row = wildcard_row(wildcard, context.symbols);
                self.list.push(Part::Other(format!("&[any({row})]")));
            }
            (None, _) => {}
        }
        self.count += 1;
    }

    /// The list as an expression, its lines beginning in a column.
    fn expression(self, column: usize) -> String {
        let count = self.count;
        let part = |part| match part {
            Part::Elements(elements) => format!("&of([{}])", filled(&elements, column)),
            Part::Other(other) => other,
        };
        let mut parts: Vec<String> = self.list.into_iter().map(part).collect();
        match parts.len() {
            0 => "&[]".to_owned(),
            1 => parts.remove(0),
            _ => format!("&join::<{count}>(&[{}])", filled(&parts, column)),
        }
    }
}
