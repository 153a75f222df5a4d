//! Which types may stand for others (Structures 1.1, cos-ct-derived-ok; Datatypes 1.1,
//! cos-st-derived-OK).

use super::{Content, Derivations, Element, NONE, Schema, SimpleId, TypeId, Variety};

impl Schema<'_> {
    /// Whether `xsi:type` may name `named` on an element of the type `declared`: it is derived from
    /// that, and in no way that the element or the type blocks.
    pub fn may_stand_for(&self, named: TypeId, declared: TypeId, element: &Element<'_>) -> bool {
        let definition = self.type_(declared);
        let of_type = definition.map_or_else(Derivations::default, |definition| definition.block);
        let extension = of_type.extension || element.block.extension;
        let restriction = of_type.restriction || element.block.restriction;
        self.is_derived(named, declared, Derivations { extension, restriction })
    }

    /// Whether a type is derived from another without steps of a blocked kind.
    pub(super) fn is_derived(&self, from: TypeId, base: TypeId, block: Derivations) -> bool {
        let mut at = from;
        // No chain is longer than there are types: a broken table must not hang us.
        for _ in 0..=self.types.len() {
            if at == base {
                return true;
            }
            let Some(definition) = self.type_(at) else { break };
            if if definition.by_extension { block.extension } else { block.restriction } {
                return false;
            }
            at = definition.base;
        }
        base == NONE || self.is_member(from, base)
    }

    /// Whether `base` is a union of simple types and `from` derived from one of its members
    /// (Datatypes 1.1, cos-st-derived-OK, clause 2.2.4).
    fn is_member(&self, from: TypeId, base: TypeId) -> bool {
        let Some(union) = self.simple_of(base) else { return false };
        let mut at = from;
        for _ in 0..=self.types.len() {
            match self.simple_of(at) {
                Some(simple) if self.unites(union, simple, self.simples.len()) => {
                    return true;
                }
                Some(_) => at = self.type_(at).map_or(NONE, |definition| definition.base),
                None => break,
            }
        }
        false
    }

    fn simple_of(&self, id: TypeId) -> Option<SimpleId> {
        match self.type_(id).map(|definition| &definition.content) {
            Some(Content::Simple(simple)) => Some(*simple),
            _ => None,
        }
    }

    /// Whether a type is among the members of a union without facets, or of such a union that is a
    /// member; looked for no deeper than `depth`.
    fn unites(&self, union: SimpleId, member: SimpleId, depth: usize) -> bool {
        let row = self.simples.get(union as usize).filter(|row| row.facets.is_empty());
        let Some(Variety::Union(members)) = row.map(|row| row.variety) else { return false };
        depth > 0 && members.iter().any(|it| *it == member || self.unites(*it, member, depth - 1))
    }
}
