//! What elements and contents have at least, in elements.
//!
//! "No document was found" and "there is none" are not the same: what the search cannot tell is
//! unknown, and may be there.

mod costs;
mod end;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use swordsmith_xml::table::{ElementId, TypeId};

use super::content::{Context, Model, State};
use super::grammar::{Checked, Child};
use super::names::Symbol;
use super::value_cache::ValueCache;

pub(super) use end::End;

/// The largest document that is made, in elements.
pub(super) const LARGEST: u64 = 1 << 14;

/// How many elements something has at least.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Least {
    /// About so many: there is one of that size.
    Of(u64),
    /// Nothing was found, and it is not known that there is nothing.
    Unknown,
    /// There is none.
    Never,
}

impl Least {
    /// Whether there may be one.
    pub(super) fn may_be(self) -> bool {
        self != Self::Never
    }

    /// Whether one can be made: it is known, and not too large.
    pub(super) fn can_be_made(self) -> bool {
        matches!(self, Self::Of(cost) if cost <= LARGEST)
    }

    fn is_known(self) -> bool {
        matches!(self, Self::Of(_))
    }

    /// Both of them.
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Of(one), Self::Of(other)) => Self::Of(one.saturating_add(other)),
            (one, other) => one.max(other),
        }
    }

    /// That many times.
    fn times(self, times: u32) -> Self {
        match self {
            Self::Of(cost) => Self::Of(cost.saturating_mul(u64::from(times))),
            other => other,
        }
    }
}

/// The least number of elements that each type has, and ways to that.
pub(super) struct Smallest<'c, 's> {
    context: Context<'c, 's>,
    values: &'c ValueCache<'s>,
    /// Whether the wild names of the context are but some of those that there are.
    are_few: bool,
    /// By [`TypeId`].
    costs: Vec<Least>,
    /// Elements that end by `xsi:nil`, for there is nothing smaller of their types.
    nils: BTreeSet<ElementId>,
    /// Types that may stand for an abstract one, by the element.
    stands: BTreeMap<ElementId, Vec<(Symbol, TypeId)>>,
    /// Types that were asked for, and are not known.
    asked: RefCell<BTreeSet<TypeId>>,
    ends: RefCell<BTreeMap<(Checked<'s>, State), End>>,
}

/// How an element has the least.
#[derive(Debug, Clone, Copy)]
pub(super) struct Leanest<'s> {
    /// What it is checked by.
    pub(super) checked: Checked<'s>,
    /// The type that `xsi:type` names.
    pub(super) type_name: Option<Symbol>,
    /// Whether it is nil.
    pub(super) is_nil: bool,
}

impl<'s> Smallest<'_, 's> {
    /// The way in which an element costs least, and what it costs: by `xsi:type` if its type is
    /// abstract, and by `xsi:nil` if nothing else ends.
    pub(super) fn leanest(&self, child: Child) -> (Leanest<'s>, Least) {
        let grammar = self.context.grammar;
        let as_declared = |checked| Leanest { checked, type_name: None, is_nil: false };
        let Child::Declared(id) = child else {
            return (as_declared(grammar.checked(child)), Least::Of(1));
        };
        let declared = grammar.element(id).type_id;
        let (cost, type_name, from) = match self.stands.get(&id) {
            None => (self.ask(declared), None, declared),
            Some(stands) => {
                let costs = stands.iter().map(|(name, from)| (self.ask(*from), Some(*name), *from));
                costs.min().unwrap_or((Least::Never, None, declared))
            }
        };
        let is_nil = self.nils.contains(&id);
        let leanest = Leanest { checked: grammar.checked_as(id, from), type_name, is_nil };
        (leanest, if is_nil { Least::Of(1) } else { cost })
    }

    /// How many elements a child has at least, itself included.
    pub(super) fn cost(&self, child: Child) -> Least {
        self.leanest(child).1
    }

    /// The same of an element that is checked so.
    pub(super) fn least(&self, checked: Checked<'_>) -> Least {
        match checked {
            Checked::ByType(id, _) => self.costs[id as usize],
            Checked::Not | Checked::ByDeclarations => Least::Of(1),
        }
    }

    /// What a type costs; it is noted if that is not known.
    fn ask(&self, id: TypeId) -> Least {
        let cost = self.costs[id as usize];
        if !cost.is_known() {
            self.asked.borrow_mut().insert(id);
        }
        cost
    }

    /// The children with which a content ends for the least.
    pub(super) fn end(&self, checked: Checked<'_>, state: &State) -> End {
        let key = (checked.unfixed(), state.clone());
        if let Some(known) = self.ends.borrow().get(&key) {
            return known.clone();
        }
        let end = self.end_of(&Model::of(self.context.grammar, key.0), state);
        self.ends.borrow_mut().insert(key, end.clone());
        end
    }
}
