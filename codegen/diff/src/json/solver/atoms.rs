//! What remains of keywords for values of one type.

use std::rc::Rc;

use swordsmith_json::Decimal;
use swordsmith_json::table::Pattern;

use super::Literal;
use crate::json::value::Json;

/// The types that values are looked for by: every value has exactly one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Null,
    Boolean,
    Number,
    String,
    Array,
    Object,
}

impl Shape {
    pub(super) const ALL: [Self; 6] =
        [Self::String, Self::Number, Self::Object, Self::Array, Self::Boolean, Self::Null];

    pub(super) const fn of(value: &Json) -> Self {
        match value {
            Json::Null => Self::Null,
            Json::Boolean(_) => Self::Boolean,
            Json::Number(_) => Self::Number,
            Json::String(_) => Self::String,
            Json::Array(_) => Self::Array,
            Json::Object(_) => Self::Object,
        }
    }
}

/// What members of an object must be, by their names.
#[derive(Debug, Clone, Default)]
pub(super) struct Members<'a> {
    pub(super) named: Vec<(&'a str, u32)>,
    pub(super) patterns: Vec<(&'a Pattern<'a>, u32)>,
    pub(super) additional: Option<u32>,
}

/// Which names a member may have that must be there.
#[derive(Debug, Clone)]
pub(super) enum Where<'a> {
    /// One that the pattern matches.
    Matching(&'a Pattern<'a>),
    /// One that these say nothing of.
    Outside(Rc<Members<'a>>),
    /// One that fulfils the literal.
    Being(Literal),
}

/// Something that a value of a type must fulfil.
#[derive(Debug, Clone)]
pub(super) enum Atom<'a> {
    /// A keyword that is not resolved: by its subschema, its index, and whether it must be met.
    Opaque(u32, usize, bool),
    OneOf(Vec<Json>),
    NoneOf(Vec<Json>),
    Integer(bool),
    /// At least, and whether the bound itself is excluded.
    Least(&'a Decimal<'a>, bool),
    /// At most, and whether the bound itself is excluded.
    Most(&'a Decimal<'a>, bool),
    Multiple(&'a Decimal<'a>, bool),
    /// Characters, items or members, by type.
    LeastSize(u64),
    MostSize(u64),
    Pattern(&'a Pattern<'a>, bool),
    Unique(bool),
    /// Each item from that index on.
    Items(u64, Literal),
    /// The item at an index, if it is there.
    ItemIfThere(u64, Literal),
    /// The item at an index, which must be there.
    ItemAt(u64, Literal),
    /// So many items from that index on.
    SomeItems(u64, u64, Literal),
    /// At most so many items.
    FewItems(u64, Literal),
    Present(&'a str),
    Absent(&'a str),
    Members(Rc<Members<'a>>),
    /// Each name.
    Names(Literal),
    /// A member that must be there.
    Member(&'a str, Literal),
    /// Some member, and what it must be.
    SomeMember(Where<'a>, Option<Literal>),
}

/// Something that is still to be resolved.
#[derive(Debug, Clone)]
pub(super) enum Term<'a> {
    Schema(Literal),
    /// A keyword by its subschema and its index, and whether it must be met.
    Keyword(u32, usize, bool),
    Any(Vec<Vec<Self>>),
    Atom(Atom<'a>),
}

/// What a term comes to.
pub(super) enum Expansion<'a> {
    True,
    False,
    All(Vec<Term<'a>>),
    Any(Vec<Vec<Term<'a>>>),
    Atom(Atom<'a>),
}

/// What is so, or is not.
pub(super) fn truth<'a>(is_true: bool) -> Expansion<'a> {
    if is_true { Expansion::True } else { Expansion::False }
}

/// A keyword that is not resolved.
pub(super) fn opaque<'a>((id, at): (u32, usize), is_met: bool) -> Expansion<'a> {
    Expansion::Atom(Atom::Opaque(id, at, is_met))
}

/// All of these terms, or any of them.
pub(super) fn all(terms: Vec<Term<'_>>, are_all: bool) -> Expansion<'_> {
    if are_all {
        return Expansion::All(terms);
    }
    any(terms.into_iter().map(|term| vec![term]).collect())
}

/// Any of these; nothing of none.
pub(super) fn any(branches: Vec<Vec<Term<'_>>>) -> Expansion<'_> {
    if branches.is_empty() { Expansion::False } else { Expansion::Any(branches) }
}
