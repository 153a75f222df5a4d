//! What `unevaluatedItems` and `unevaluatedProperties` leave open: that depends on which alternatives
//! a value is valid by, so there is a case for each.

use swordsmith_json::table::{Keyword, SubschemaId};

use super::atoms::{Atom, Members, Term};
use super::references::target;
use super::{Literal, Solver};

/// Subschemas within each other that are looked into.
const DEEPEST: usize = 32;

/// Cases that are told apart.
const MANY: usize = 64;

/// What is evaluated of values of a kind.
#[derive(Clone, Default)]
pub(super) struct Case<'a> {
    /// What the values fulfil.
    pub(super) terms: Vec<Term<'a>>,
    pub(super) members: Members<'a>,
    pub(super) has_all_members: bool,
    /// Items before that index.
    pub(super) items: u64,
    pub(super) has_all_items: bool,
    /// Whether `contains` evaluates items, wherever they are.
    pub(super) has_contained: bool,
}

impl<'a> Case<'a> {
    fn evaluates_nothing(&self) -> bool {
        let has_members = !self.members.named.is_empty() || !self.members.patterns.is_empty();
        let has_all = self.has_all_members || self.has_all_items || self.has_contained;
        !has_members && self.items == 0 && !has_all
    }

    /// Both at once.
    fn and(&self, other: &Self) -> Self {
        let mut both = self.clone();
        both.terms.extend(other.terms.iter().cloned());
        both.members.named.extend(&other.members.named);
        both.members.patterns.extend(&other.members.patterns);
        both.has_all_members |= other.has_all_members;
        both.items = both.items.max(other.items);
        both.has_all_items |= other.has_all_items;
        both.has_contained |= other.has_contained;
        both
    }

    fn when(mut self, terms: impl IntoIterator<Item = Term<'a>>) -> Self {
        self.terms.extend(terms);
        self
    }
}

/// Cases of which each value has one, or nothing if there are too many.
type Cases<'a> = Option<Vec<Case<'a>>>;

impl<'a> Solver<'a> {
    /// The cases of values that are valid by all keywords of a subschema but those that come last.
    pub(super) fn unevaluated(&self, id: u32) -> Cases<'a> {
        let others = self.keywords(id).iter().filter(|keyword| {
            !matches!(keyword, Keyword::UnevaluatedItems(_) | Keyword::UnevaluatedProperties(_))
        });
        self.together(others.map(|keyword| self.evaluated_by(keyword, 0)))
    }

    fn evaluated(&self, id: SubschemaId, depth: usize) -> Cases<'a> {
        if depth > DEEPEST {
            return None;
        }
        let keywords = self.keywords(id.0).iter();
        self.together(keywords.map(|keyword| self.evaluated_by(keyword, depth + 1)))
    }

    /// Each case of the one with each of the others.
    #[allow(clippy::unused_self, reason = "the lifetime of the table")]
    fn together(&self, all: impl Iterator<Item = Cases<'a>>) -> Cases<'a> {
        let mut cases = vec![Case::default()];
        for more in all {
            let more = more?;
            cases = cases.iter().flat_map(|it| more.iter().map(|other| it.and(other))).collect();
            if cases.len() > MANY {
                return None;
            }
        }
        Some(cases)
    }

    fn evaluated_by(&self, keyword: &'a Keyword<'a>, depth: usize) -> Cases<'a> {
        let mut case = Case::default();
        match keyword {
            Keyword::Reference(id) => return self.evaluated(*id, depth),
            Keyword::DynamicReference(name, _) => {
                return self.evaluated(target(&self.schema, name)?, depth);
            }
            Keyword::AllOf(ids) => {
                return self.together(ids.iter().map(|id| self.evaluated(*id, depth)));
            }
            Keyword::AnyOf(ids) | Keyword::OneOf(ids) => {
                return self.together(ids.iter().map(|id| self.perhaps(*id, depth)));
            }
            Keyword::DependentSchemas(pairs) => {
                return self.together(pairs.iter().map(|(name, id)| {
                    let there = Term::Atom(Atom::Present(name));
                    let absent = Term::Atom(Atom::Absent(name));
                    Some(either(self.evaluated(*id, depth)?, &there, absent))
                }));
            }
            Keyword::If { condition, then, otherwise } => {
                return self.condition(*condition, (*then, *otherwise), depth);
            }
            Keyword::Properties(properties) => {
                case.members = Members::of(properties);
                case.has_all_members = case.members.additional.take().is_some();
            }
            Keyword::UnevaluatedProperties(_) => case.has_all_members = true,
            Keyword::PrefixItems(ids) => case.items = ids.len() as u64,
            Keyword::Items(..) | Keyword::UnevaluatedItems(_) => case.has_all_items = true,
            Keyword::Contains { .. } => case.has_contained = true,
            _ => {}
        }
        Some(vec![case])
    }

    /// An alternative, which evaluates something where the value is valid by it.
    fn perhaps(&self, id: SubschemaId, depth: usize) -> Cases<'a> {
        let term = |is_valid| Term::Schema(Literal::new(id, is_valid));
        Some(either(self.evaluated(id, depth)?, &term(true), term(false)))
    }

    fn condition(
        &self,
        condition: SubschemaId,
        (then, otherwise): (Option<SubschemaId>, Option<SubschemaId>),
        depth: usize,
    ) -> Cases<'a> {
        let branch = |id: Option<SubschemaId>| match id {
            Some(id) => self.evaluated(id, depth),
            None => Some(vec![Case::default()]),
        };
        let term = |is_valid| Term::Schema(Literal::new(condition, is_valid));
        let met = self.together([self.evaluated(condition, depth), branch(then)].into_iter())?;
        let (met, unmet) = (met.into_iter(), branch(otherwise)?.into_iter());
        let met = met.map(|case| case.when([term(true)]));
        Some(met.chain(unmet.map(|case| case.when([term(false)]))).collect())
    }
}

/// These cases where something holds, and nothing where it does not.
fn either<'a>(cases: Vec<Case<'a>>, holds: &Term<'a>, fails: Term<'a>) -> Vec<Case<'a>> {
    if cases.iter().all(Case::evaluates_nothing) {
        return vec![Case::default()];
    }
    let cases = cases.into_iter().map(|case| case.when([holds.clone()]));
    cases.chain([Case::default().when([fails])]).collect()
}
