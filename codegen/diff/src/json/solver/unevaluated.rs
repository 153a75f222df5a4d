//! What `unevaluatedItems` and `unevaluatedProperties` leave open, where that does not depend on the
//! value.

use swordsmith_json::table::{Keyword, SubschemaId};

use super::Solver;
use super::atoms::Members;
use super::expand::target;

/// Which items are not evaluated.
pub(super) enum Rest {
    /// None: all are evaluated.
    All,
    /// Those from an index on.
    From(u64),
}

/// What keywords evaluate of every value.
#[derive(Default)]
struct Evaluated<'a> {
    members: Members<'a>,
    has_all_members: bool,
    items: u64,
    has_all_items: bool,
}

impl Evaluated<'_> {
    fn is_nothing(&self) -> bool {
        let has_members = !self.members.named.is_empty() || !self.members.patterns.is_empty();
        !has_members && !self.has_all_members && self.items == 0 && !self.has_all_items
    }
}

/// Subschemas within each other that are looked into.
const DEEPEST: usize = 64;

impl<'a> Solver<'a> {
    /// The items that a subschema leaves to its `unevaluatedItems`.
    pub(super) fn unevaluated_items(&self, id: u32) -> Option<Rest> {
        let mut evaluated = Evaluated::default();
        self.siblings(id, &mut evaluated)?;
        Some(if evaluated.has_all_items { Rest::All } else { Rest::From(evaluated.items) })
    }

    /// The members of which a subschema says something beside its `unevaluatedProperties`; nothing
    /// inside if it does of all.
    #[allow(clippy::option_option, reason = "not known, nothing left, or what is known")]
    pub(super) fn unevaluated_members(&self, id: u32) -> Option<Option<Members<'a>>> {
        let mut evaluated = Evaluated::default();
        self.siblings(id, &mut evaluated)?;
        evaluated.members.named.sort_unstable();
        evaluated.members.named.dedup_by_key(|(name, _)| *name);
        Some(Some(evaluated.members).filter(|_| !evaluated.has_all_members))
    }

    /// The keywords beside: those that come last are not among them.
    fn siblings(&self, id: u32, evaluated: &mut Evaluated<'a>) -> Option<()> {
        let others = self.keywords(id).iter().filter(|keyword| {
            !matches!(keyword, Keyword::UnevaluatedItems(_) | Keyword::UnevaluatedProperties(_))
        });
        others.clone().try_for_each(|keyword| self.evaluated_by(keyword, evaluated, 0))
    }

    fn evaluated(&self, id: SubschemaId, into: &mut Evaluated<'a>, depth: usize) -> Option<()> {
        if depth > DEEPEST {
            return None;
        }
        let mut keywords = self.keywords(id.0).iter();
        keywords.try_for_each(|keyword| self.evaluated_by(keyword, into, depth + 1))
    }

    fn evaluated_by(
        &self,
        keyword: &'a Keyword<'a>,
        into: &mut Evaluated<'a>,
        depth: usize,
    ) -> Option<()> {
        match keyword {
            Keyword::Reference(id) => self.evaluated(*id, into, depth),
            Keyword::DynamicReference(name, _) => {
                self.evaluated(target(&self.schema, name)?, into, depth)
            }
            Keyword::AllOf(ids) => ids.iter().try_for_each(|id| self.evaluated(*id, into, depth)),
            Keyword::Properties(properties) => {
                let members = Members::of(properties);
                into.has_all_members |= members.additional.is_some();
                into.members.named.extend(members.named);
                into.members.patterns.extend(members.patterns);
                Some(())
            }
            Keyword::UnevaluatedProperties(_) => {
                into.has_all_members = true;
                Some(())
            }
            Keyword::PrefixItems(ids) => {
                into.items = into.items.max(ids.len() as u64);
                Some(())
            }
            Keyword::Items(..) | Keyword::UnevaluatedItems(_) => {
                into.has_all_items = true;
                Some(())
            }
            Keyword::Contains { .. } => None,
            Keyword::AnyOf(ids) | Keyword::OneOf(ids) => self.nothing(ids.iter().copied(), depth),
            Keyword::DependentSchemas(pairs) => {
                self.nothing(pairs.iter().map(|(_, id)| *id), depth)
            }
            Keyword::If { condition, then, otherwise } => {
                let ids = [Some(*condition), *then, *otherwise];
                self.nothing(ids.into_iter().flatten(), depth)
            }
            _ => Some(()),
        }
    }

    /// Subschemas that do not always count must evaluate nothing.
    fn nothing(&self, ids: impl Iterator<Item = SubschemaId>, depth: usize) -> Option<()> {
        for id in ids {
            let mut evaluated = Evaluated::default();
            self.evaluated(id, &mut evaluated, depth)?;
            evaluated.is_nothing().then_some(())?;
        }
        Some(())
    }
}
