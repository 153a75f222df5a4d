//! What a content has at least: the shortest way to its end, in elements.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use swordsmith_xml::table::{Content, TypeId};

use super::content::{Context, Model, State};
use super::grammar::{Checked, Child};
use super::names::Symbol;
use super::value_cache::ValueCache;

/// How many states are looked at for the end of one content.
const STATES: usize = 1 << 15;

/// The least number of elements that each type has, and ways to that.
pub(super) struct Smallest<'c, 's> {
    context: Context<'c, 's>,
    values: &'c ValueCache<'s>,
    /// By [`TypeId`]; `None` if there is no document with it.
    costs: Vec<Option<u64>>,
    ends: RefCell<BTreeMap<(Checked<'s>, State), Option<End>>>,
}

/// The children that are needed to end a content, and what they cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct End {
    pub(super) cost: u64,
    pub(super) word: Vec<Symbol>,
}

impl<'c, 's> Smallest<'c, 's> {
    /// Those of the types of a table; the wild names of the context should be few.
    pub(super) fn of(context: Context<'c, 's>, values: &'c ValueCache<'s>) -> Self {
        let types = context.grammar.schema.types.len();
        let mut smallest =
            Self { context, values, costs: vec![None; types], ends: RefCell::default() };
        // Each round finds the types of which a document is one level deeper than before.
        loop {
            let found: Vec<(usize, u64)> = (0..types)
                .filter(|id| smallest.costs[*id].is_none())
                .filter_map(|id| Some((id, smallest.type_cost(u32::try_from(id).ok()?)?)))
                .collect();
            smallest.ends.borrow_mut().clear();
            if found.is_empty() {
                return smallest;
            }
            for (id, cost) in found {
                smallest.costs[id] = Some(cost);
            }
        }
    }

    fn type_cost(&self, id: TypeId) -> Option<u64> {
        let definition = self.context.grammar.type_(id);
        let has_value = |id| self.values.smallest(id, 0).is_some();
        let mut required = definition.attributes.iter().filter(|attribute| attribute.required);
        if !required.all(|attribute| has_value(attribute.simple)) {
            return None;
        }
        match &definition.content {
            Content::Simple(simple) => has_value(*simple).then_some(1),
            _ if definition.is_lenient => Some(1),
            _ => {
                let checked = Checked::ByType(id, None);
                let start = Model::of(self.context.grammar, checked).start();
                Some(self.end(checked, &start)?.cost + 1)
            }
        }
    }

    /// The type with which an element costs least, by `xsi:type` if it is not the declared one.
    pub(super) fn type_of(&self, child: Child) -> Option<(Checked<'s>, Option<Symbol>)> {
        let grammar = self.context.grammar;
        let Child::Declared(id) = child else { return Some((grammar.checked(child), None)) };
        let declared = grammar.element(id).type_id;
        if !grammar.type_(declared).is_abstract {
            self.costs[declared as usize]?;
            return Some((grammar.checked(child), None));
        }
        let named = grammar.types.iter();
        let named = named.filter(|(_, from)| grammar.may_stand_for(**from, declared, id));
        let costs =
            named.filter_map(|(name, from)| Some((self.costs[*from as usize]?, *name, *from)));
        let (_, name, from) = costs.min()?;
        Some((grammar.checked_as(id, from), Some(name)))
    }

    /// How many elements a child has at least, itself included; `None` if there is no such.
    pub(super) fn cost(&self, child: Child) -> Option<u64> {
        match self.type_of(child)?.0 {
            Checked::ByType(id, _) => self.costs[id as usize],
            Checked::Not | Checked::ByDeclarations => Some(1),
        }
    }

    /// Whether there are documents of what is checked so.
    pub(super) fn exists(&self, checked: Checked<'_>) -> bool {
        match checked {
            Checked::ByType(id, _) => self.costs[id as usize].is_some(),
            Checked::Not | Checked::ByDeclarations => true,
        }
    }

    /// The children with which a content ends for the least.
    pub(super) fn end(&self, checked: Checked<'s>, state: &State) -> Option<End> {
        let checked = match checked {
            Checked::ByType(id, _) => Checked::ByType(id, None),
            other => other,
        };
        let key = (checked, state.clone());
        if let Some(known) = self.ends.borrow().get(&key) {
            return known.clone();
        }
        let end = self.search(&Model::of(self.context.grammar, checked), state);
        self.ends.borrow_mut().insert(key, end.clone());
        end
    }

    fn search(&self, model: &Model<'s>, from: &State) -> Option<End> {
        let mut best: BTreeMap<State, u64> = BTreeMap::from([(from.clone(), 0)]);
        let mut before: BTreeMap<State, (State, Symbol)> = BTreeMap::new();
        let mut open = BinaryHeap::from([Reverse((0, from.clone()))]);
        while let Some(Reverse((cost, state))) = open.pop() {
            if model.may_end(&state) {
                return Some(End { cost, word: way(&before, &state) });
            }
            if best.get(&state).is_some_and(|known| *known < cost) || best.len() > STATES {
                continue;
            }
            for name in model.next(self.context, &state) {
                let Some((next, child)) = model.step(self.context, &state, name) else { continue };
                let Some(of_child) = self.cost(child) else { continue };
                let cost = cost + of_child;
                if best.get(&next).is_none_or(|known| cost < *known) {
                    best.insert(next.clone(), cost);
                    before.insert(next.clone(), (state.clone(), name));
                    open.push(Reverse((cost, next)));
                }
            }
        }
        None
    }
}

fn way(before: &BTreeMap<State, (State, Symbol)>, end: &State) -> Vec<Symbol> {
    let mut word: Vec<_> = std::iter::successors(before.get(end), |(state, _)| before.get(state))
        .map(|(_, name)| *name)
        .collect();
    word.reverse();
    word
}
