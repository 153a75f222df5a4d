//! What types cost at least: first those that need no other, then those that need these.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use swordsmith_xml::table::{Content, ElementId, Type, TypeId, ValueConstraint};

use super::{Least, Smallest};
use crate::xml::content::{Context, Model};
use crate::xml::grammar::{Checked, Child};
use crate::xml::value_cache::ValueCache;

impl<'c, 's> Smallest<'c, 's> {
    /// Those of the types of a table; the wild names of the context should be few, which they are
    /// said to be.
    pub(in crate::xml) fn of(
        context: Context<'c, 's>,
        values: &'c ValueCache<'s>,
        are_few: bool,
    ) -> Self {
        let mut smallest = Self {
            context,
            values,
            are_few,
            costs: vec![Least::Never; context.grammar.schema.types.len()],
            nils: BTreeSet::new(),
            stands: BTreeMap::new(),
            asked: RefCell::default(),
            ends: RefCell::default(),
        };
        smallest.stand();
        smallest.settle(Least::is_known);
        smallest.nil();
        smallest.settle(Least::is_known);
        smallest.settle(Least::may_be);
        smallest
    }

    fn elements(&self) -> impl Iterator<Item = ElementId> + use<'c, 's> {
        (0..).zip(self.context.grammar.schema.elements).map(|(id, _)| id)
    }

    /// Finds the types that may stand for abstract ones.
    fn stand(&mut self) {
        let grammar = self.context.grammar;
        for id in self.elements() {
            let declared = grammar.element(id).type_id;
            if grammar.type_(declared).is_abstract {
                let named = grammar.types.iter().map(|(name, from)| (*name, *from));
                let may_stand = |from| grammar.may_stand_for(from, declared, id);
                self.stands.insert(id, named.filter(|(_, from)| may_stand(*from)).collect());
            }
        }
    }

    /// Finds the elements that nothing but `xsi:nil` ends.
    fn nil(&mut self) {
        let grammar = self.context.grammar;
        let is_nil = |id: &ElementId| {
            let (leanest, cost) = self.leanest(Child::Declared(*id));
            let Checked::ByType(from, None) = leanest.checked else { return false };
            let definition = grammar.type_(from);
            grammar.element(*id).nillable
                && !definition.is_abstract
                && !cost.is_known()
                && self.attributes(definition).is_known()
        };
        self.nils = self.elements().filter(is_nil).collect();
    }

    /// Looks at the types whose cost is not known, and again at those that asked for one that is
    /// found: in rounds, so that each finds what is one level deeper than before.
    fn settle(&mut self, is_found: impl Fn(Least) -> bool) {
        let mut waiting: BTreeMap<TypeId, BTreeSet<TypeId>> = BTreeMap::new();
        let types = (0..).zip(&self.costs);
        let unknown = types.filter(|(_, cost)| !cost.is_known()).map(|(id, _)| id);
        let mut open: BTreeSet<TypeId> = unknown.collect();
        while !open.is_empty() {
            let mut found = Vec::new();
            for id in std::mem::take(&mut open) {
                self.asked.borrow_mut().clear();
                let cost = self.type_cost(id);
                if is_found(cost) {
                    found.push((id, cost));
                } else {
                    for asked in &*self.asked.borrow() {
                        waiting.entry(*asked).or_default().insert(id);
                    }
                }
            }
            for (id, cost) in found {
                self.costs[id as usize] = cost;
                open.extend(waiting.remove(&id).into_iter().flatten());
            }
        }
    }

    fn type_cost(&self, id: TypeId) -> Least {
        let definition = self.context.grammar.type_(id);
        let content = match &definition.content {
            Content::Simple(simple) => self.values.exists(*simple),
            _ if definition.is_lenient => Least::Of(0),
            _ => {
                let model = Model::of(self.context.grammar, Checked::ByType(id, None));
                self.end_of(&model, &model.start()).cost
            }
        };
        self.attributes(definition).and(content).and(Least::Of(1))
    }

    /// Whether there are values of all attributes that a type needs; they cost nothing.
    fn attributes(&self, definition: &Type<'_>) -> Least {
        let required = definition.attributes.iter().filter(|attribute| attribute.required);
        let free = required.filter(|it| !matches!(it.value, Some(ValueConstraint::Fixed(_))));
        free.map(|it| self.values.exists(it.simple)).fold(Least::Of(0), Least::and)
    }
}
