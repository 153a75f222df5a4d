//! Simple types: whether every text that one takes is taken by another, and texts that one takes.
//!
//! What is compared are texts as documents have them: each type does to their white space what it
//! has to. [`inclusion`] tries what is cheap first: equal rows, a proof by facets ([`proof`]), a
//! text that proves the contrary ([`candidates`]), and automata ([`language`]). Whatever claims
//! that a text is taken or refused asks the runtime ([`verdict`]).

mod binding;
mod candidates;
mod differs;
mod implied;
mod kinds;
mod language;
mod proof;
mod same;
mod sampler;
mod simpler;
mod smallest;
mod verdict;

#[cfg(test)]
mod tests;

use swordsmith_xml::table::{Builtin, Schema, Simple, SimpleId, Variety};

pub(crate) use self::binding::{Binding, binding};
pub(crate) use self::differs::differs_in_value;
pub(crate) use self::sampler::Sampler;
pub(crate) use self::smallest::{is_empty, smallest, smallest_texts};

use self::verdict::Names;
use crate::language::Outcome;

/// One simple type of a table, or one value of it.
#[derive(Clone, Copy)]
pub(crate) struct SimpleType<'s> {
    /// The table.
    pub(crate) schema: &'s Schema<'s>,
    /// Its row.
    pub(crate) id: SimpleId,
    /// The only value that it may have, as the table has it: that of an attribute or an element
    /// which is fixed.
    pub(crate) fixed: Option<&'s str>,
}

impl<'s> SimpleType<'s> {
    /// A type of a table.
    pub(crate) const fn new(schema: &'s Schema<'s>, id: SimpleId) -> Self {
        Self { schema, id, fixed: None }
    }

    /// The same with that value alone.
    #[must_use]
    pub(crate) const fn fixed(self, value: &'s str) -> Self {
        Self { fixed: Some(value), ..self }
    }

    /// Another type of the same table.
    const fn with(self, id: SimpleId) -> Self {
        Self { id, fixed: None, ..self }
    }

    /// Its row.
    fn row(self) -> &'s Simple<'s> {
        &self.schema.simples[self.id as usize]
    }
}

/// Something that a type says of its texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// What it is made of: a built-in type, items, or members.
    Core,
    /// A facet that its built-in type has of its own.
    Own(usize),
    /// A facet of its row.
    Facet(usize),
    /// Its fixed value.
    Fixed,
}

impl Part {
    /// All that a type says.
    fn all(of: SimpleType<'_>) -> Vec<Self> {
        let own = (0..proof::own(of).len()).map(Self::Own);
        let facets = (0..of.row().facets.len()).map(Self::Facet);
        let fixed = of.fixed.map(|_| Self::Fixed);
        std::iter::once(Self::Core).chain(own).chain(facets).chain(fixed).collect()
    }
}

/// Whether every text of one type is one of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Inclusion {
    /// It is.
    Holds,
    /// This one is not.
    Fails {
        /// A text that the old type takes and the new one refuses.
        text: String,
        /// What of the new type refuses it: a facet, a built-in type (`xs:int`), `union` or
        /// `fixed`.
        facet: &'static str,
    },
    /// That could not be found out.
    Undecided {
        /// Why, in words for users.
        why: String,
    },
}

/// Whether every text that `old` takes is taken by `new`.
pub(crate) fn inclusion(old: SimpleType<'_>, new: SimpleType<'_>) -> Inclusion {
    if same::same(old, new) {
        return Inclusion::Holds;
    }
    if let (Variety::Union(members), [], None) = (old.row().variety, old.row().facets, old.fixed) {
        return worst(members.iter().map(|member| inclusion(old.with(*member), new)));
    }
    let parts = proof::open(old, new);
    if parts.is_empty() {
        return Inclusion::Holds;
    }
    let names = Names::of(old);
    let blank = match candidates::refuted(old, new, &names) {
        Some(text) if !text.trim().is_empty() => return failure(new, text, &names),
        blank => blank,
    };
    let is_one = |text: &str| {
        verdict::takes(old, text, &names) && verdict::refusal(new, text, &names).is_some()
    };
    match (language::search(old, new, &parts, is_one), blank) {
        (Outcome::None, _) => Inclusion::Holds,
        (Outcome::Found(text), _) | (_, Some(text)) => failure(new, text, &names),
        (Outcome::Unclear, None) => pieces(old, new, false),
        (Outcome::TooLarge, None) => pieces(old, new, true),
    }
}

/// A text proves that not every text is one of `new`.
fn failure(new: SimpleType<'_>, text: String, names: &Names) -> Inclusion {
    match verdict::refusal(new, &text, names) {
        Some(facet) => Inclusion::Fails { text, facet },
        None => Inclusion::Undecided { why: format!("{text:?} is refused and is not") },
    }
}

/// The last resort: each value that the one lists by itself, and each type of the union that the
/// other is.
fn pieces(old: SimpleType<'_>, new: SimpleType<'_>, is_too_large: bool) -> Inclusion {
    const MANY: usize = 64;
    if let (None, Some(values)) = (old.fixed, proof::values(old))
        && values.len() <= MANY
    {
        return worst(values.iter().map(|value| inclusion(old.fixed(value), new)));
    }
    if let (Variety::Union(members), [], None) = (new.row().variety, new.row().facets, new.fixed)
        && members.iter().any(|member| inclusion(old, new.with(*member)) == Inclusion::Holds)
    {
        return Inclusion::Holds;
    }
    let (old, new) = (old.row().label, new.row().label);
    let why = if is_too_large {
        format!("the patterns or lengths of {old} and {new} are too large to compare")
    } else {
        format!(
            "no text was found that {old} takes and {new} does not, nor a proof of there being none"
        )
    };
    Inclusion::Undecided { why }
}

/// What follows for all from what was found of each.
fn worst(found: impl Iterator<Item = Inclusion>) -> Inclusion {
    let mut worst = Inclusion::Holds;
    for inclusion in found {
        match inclusion {
            Inclusion::Holds => {}
            Inclusion::Fails { .. } => return inclusion,
            Inclusion::Undecided { .. } => worst = inclusion,
        }
    }
    worst
}

/// What texts of a type say of others in their document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Binds {
    /// A text may be an ID, which no other may be.
    pub(crate) ids: bool,
    /// A text may refer to IDs, which have to be there.
    pub(crate) idrefs: bool,
}

/// What texts of a type say of others in their document.
pub(crate) fn binds(of: SimpleType<'_>) -> Binds {
    Binds { ids: has(of, Builtin::Id), idrefs: has(of, Builtin::IdRef) }
}

/// Whether values of a type may be, or have in them, values of a built-in type.
fn has(of: SimpleType<'_>, wanted: Builtin) -> bool {
    match of.row().variety {
        Variety::Atomic(builtin) => builtin == wanted,
        Variety::List(item) => has(of.with(item), wanted),
        Variety::Union(members) => members.iter().any(|member| has(of.with(*member), wanted)),
    }
}

/// The prefixes that texts of a type use, with their namespaces: who shows such a text declares
/// them, and no default namespace.
pub(crate) fn prefixes(of: SimpleType<'_>) -> Vec<(String, String)> {
    Names::of(of).into_declared()
}
