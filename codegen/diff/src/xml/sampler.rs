//! Makes documents of one version at random.

use std::collections::BTreeMap;

use swordsmith_xml::datatypes::{NoPrefixes, check};
use swordsmith_xml::table::{Content, ElementId, SimpleId, Type};

use super::content::Model;
use super::failure::Spot;
use super::grammar::{Checked, Child};
use super::making::DEEPEST;
use super::names::Symbol;
use super::node::Node;
use super::side::Side;
use super::smallest::LARGEST;
use crate::random::Random;

/// Elements of a document, about.
const ELEMENTS: usize = 40;

/// Elements within each other, where nothing demands more.
const DEEP: usize = 24;

/// Elements of all documents of one sampler: of large documents there are fewer.
const ALL: u64 = 1 << 21;

/// How values are chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Values {
    /// The same wherever it may be.
    Same,
    /// At random.
    Random,
    /// Of few that look alike, which another type may not tell apart.
    Alike,
    /// This one, of types that take it; else at random.
    Given(String),
}

/// Makes documents at random.
pub(super) struct Sampler<'m, 'c, 's> {
    side: &'m Side<'c, 's>,
    random: Random,
    /// How values are chosen from now on.
    pub(super) values: Values,
    left: usize,
    /// How many elements the document may still have, whatever demands them.
    most: u64,
    /// How many elements all documents to come may have.
    all: u64,
    /// Types that `xsi:type` may name, by element.
    types: BTreeMap<ElementId, Vec<(Symbol, u32)>>,
}

impl<'m, 'c, 's> Sampler<'m, 'c, 's> {
    /// Makes documents of one version.
    pub(super) fn new(side: &'m Side<'c, 's>, seed: u64) -> Self {
        let (random, types) = (Random::new(seed), BTreeMap::new());
        Self { side, random, values: Values::Random, left: 0, most: 0, all: ALL, types }
    }

    /// An element at a spot.
    pub(super) fn at(&mut self, spot: &Spot<'_>) -> Option<Node> {
        self.left = self.random.below(ELEMENTS) + 1;
        let most = self.all.min(LARGEST);
        self.most = most;
        let node = self.element(spot.name, spot.checked, 0);
        self.all -= most - self.most;
        Some(Node { type_name: spot.type_name, ..node? })
    }

    fn element(&mut self, name: Symbol, checked: Checked<'_>, depth: usize) -> Option<Node> {
        self.left = self.left.saturating_sub(1);
        self.most = self.most.checked_sub(1)?;
        let mut node = Node::new(name);
        let definition = match checked {
            Checked::ByType(id, _) => Some(self.side.context.grammar.type_(id)),
            Checked::Not | Checked::ByDeclarations => None,
        };
        if let Some(definition) = definition {
            node.prefixes = self.side.values.prefixes(definition);
            self.attributes(definition, &mut node)?;
        }
        match definition.map(|it| &it.content) {
            Some(Content::Simple(id)) => {
                let fixed = match checked {
                    Checked::ByType(_, Some(fixed)) => Some(fixed.to_owned()),
                    _ => None,
                };
                node.text = Some(fixed.map_or_else(|| self.value(*id), Some)?);
            }
            _ => self.content(checked, depth, &mut node)?,
        }
        let is_mixed = definition.is_none_or(|it| it.is_mixed);
        let is_free = !matches!(checked, Checked::ByType(_, Some(_)));
        if is_mixed && is_free && node.text.is_none() {
            node.text = self.random.is_once_in(2).then(|| "some text".to_owned());
        }
        Some(node)
    }

    fn attributes(&mut self, definition: &Type<'_>, node: &mut Node) -> Option<()> {
        for attribute in definition.attributes {
            if !attribute.required && !self.random.is_once_in(2) {
                continue;
            }
            let name = self.side.context.grammar.names.symbol(attribute.name)?;
            let value = match attribute.value {
                Some(swordsmith_xml::table::ValueConstraint::Fixed(text)) => Some(text.to_owned()),
                _ => self.value(attribute.simple),
            };
            match value {
                Some(value) => node.attributes.push((name, value)),
                None if attribute.required => return None,
                None => {}
            }
        }
        if let Some(wildcard) = definition.any_attribute.filter(|_| self.random.is_once_in(3)) {
            let (names, grammar) = (self.side.context.names, self.side.context.grammar);
            let others = names.others().iter().chain(grammar.attributes.keys());
            let let_in = others.filter(|name| grammar.lets_in(names, wildcard, **name));
            let let_in: Vec<_> = let_in.copied().collect();
            let chosen = self.random.one_of(&let_in).copied();
            let chosen = chosen.filter(|it| node.attributes.iter().all(|(known, _)| known != it));
            if let Some(name) = chosen {
                let declared = grammar.attributes.get(&name).map(|it| it.simple);
                let value =
                    declared.map_or_else(|| Some("text".to_owned()), |id| self.value(id))?;
                node.attributes.push((name, value));
            }
        }
        Some(())
    }

    /// Children: at random while there are some left, then the least.
    fn content(&mut self, checked: Checked<'_>, depth: usize, node: &mut Node) -> Option<()> {
        let checked = checked.unfixed();
        let (side, model) = (self.side, Model::of(self.side.context.grammar, checked));
        let mut state = model.start();
        while self.left > 0 && depth < DEEP {
            if model.may_end(&state) && self.random.is_once_in(4) {
                return Some(());
            }
            let mut names: Vec<_> = model.next(side.context, &state).into_iter().collect();
            let mut next = None;
            while next.is_none() && !names.is_empty() {
                let name = names.swap_remove(self.random.below(names.len()));
                let step = model.step(side.context, &state, name);
                let can = |(after, child): &(_, Child)| {
                    side.smallest.cost(*child).can_be_made()
                        && side.smallest.end(checked, after).cost.can_be_made()
                };
                next = step.filter(can).map(|(after, child)| (name, after, child));
            }
            let Some((name, after, child)) = next else { break };
            node.children.push(self.child(name, child, depth + 1)?);
            state = after;
        }
        for name in side.smallest.end(checked, &state).word()? {
            let (after, child) = model.step(side.context, &state, name)?;
            node.children.push(self.child(name, child, depth + 1)?);
            state = after;
        }
        Some(())
    }

    fn child(&mut self, name: Symbol, child: Child, depth: usize) -> Option<Node> {
        let (leanest, cost) = self.side.smallest.leanest(child);
        if depth > DEEPEST || !cost.can_be_made() {
            return None;
        }
        let (mut checked, mut type_name) = (leanest.checked, leanest.type_name);
        if let Child::Declared(id) = child {
            let element = self.side.context.grammar.element(id);
            if element.nillable
                && (leanest.is_nil || self.random.is_once_in(6))
                && matches!(checked, Checked::ByType(_, None))
            {
                let mut node = Node { is_nil: true, type_name, ..Node::new(name) };
                if let Checked::ByType(id, _) = checked {
                    self.attributes(self.side.context.grammar.type_(id), &mut node)?;
                }
                return Some(node);
            }
            if self.random.is_once_in(4) && self.left > 0 {
                let types = self.types_of(id);
                if let Some((name, id_of_type)) = self.random.one_of(&types).copied() {
                    checked = self.side.context.grammar.checked_as(id, id_of_type);
                    type_name = Some(name);
                }
            }
        }
        Some(Node { type_name, ..self.element(name, checked, depth)? })
    }

    /// Types that `xsi:type` may name on an element, those of XML Schema itself excepted.
    fn types_of(&mut self, id: ElementId) -> Vec<(Symbol, u32)> {
        let side = self.side;
        let grammar = side.context.grammar;
        let declared = grammar.element(id).type_id;
        let find = || {
            let types = grammar.types.iter().map(|(name, of)| (*name, *of));
            let types = types.filter(|(_, of)| !side.is_builtin(*of));
            let types = types.filter(|(_, of)| grammar.may_stand_for(*of, declared, id));
            let can_be = |of| side.smallest.least(Checked::ByType(of, None)).can_be_made();
            types.filter(|(_, of)| can_be(*of)).collect()
        };
        self.types.entry(id).or_insert_with(find).clone()
    }

    fn value(&mut self, id: SimpleId) -> Option<String> {
        let values = self.side.values;
        match &self.values {
            Values::Same => values.smallest(id, 0),
            Values::Given(text) if self.is_one(id, text) => Some(text.clone()),
            Values::Given(_) | Values::Random => values.sample(id, &mut self.random),
            Values::Alike => self.alike(id),
        }
    }

    /// Whether a type takes a text.
    fn is_one(&self, id: SimpleId, text: &str) -> bool {
        check(self.side.xml.schema, id, text, &NoPrefixes).is_ok()
    }

    /// One of few values that look alike.
    fn alike(&mut self, id: SimpleId) -> Option<String> {
        let one = self.side.values.smallest(id, 0)?;
        let alike = [format!(" {one}"), format!("0{one}"), format!("{one}.0")];
        let mut alike: Vec<_> = alike.into_iter().filter(|it| self.is_one(id, it)).collect();
        alike.push(one);
        self.random.one_of(&alike).cloned()
    }
}
