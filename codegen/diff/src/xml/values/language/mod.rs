//! Simple types as regular languages: nearly all of them are ones, and then it can be decided
//! whether one is within another.
//!
//! A type becomes a machine ([`build`]) that reads its text a symbol at a time. What is not
//! regular, or is not known here to be (the order of dates, floats and durations), makes a machine
//! that takes too much or too little, as it is wanted. A search of the states that two machines
//! reach together ([`search`]) finds a shortest text that the one takes and the other does not, or
//! that there is none.

mod bounds;
mod build;
mod digits;
mod equal;
mod lexical;
mod list;
mod made_of;
mod number;
mod spaced;
#[cfg(test)]
pub(super) mod tests;

use swordsmith_xml::table::Builtin;

use self::build::Builder;
use super::{Part, SimpleType};
use crate::language::alphabet::{Alphabet, Classes};
use crate::language::combine::All;
use crate::language::search::Search;
use crate::language::{Outcome, TooLarge, Walk, alphabet, combine, count, machine, regular};

/// What a machine does where it cannot tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    /// It takes the text: it takes all that the type takes, and maybe more.
    Over,
    /// It does not: it takes nothing but what the type takes, and maybe less.
    Under,
}

impl Side {
    const fn other(self) -> Self {
        match self {
            Self::Over => Self::Under,
            Self::Under => Self::Over,
        }
    }
}

/// Looks for a text that `old` takes and that some of what `new` says does not. What it finds
/// passes the test.
pub(super) fn search(
    old: SimpleType<'_>,
    new: SimpleType<'_>,
    parts: &[Part],
    is_one: impl Fn(&str) -> bool,
) -> Outcome {
    let mut classes = Classes::new();
    let old = Builder { classes: &mut classes, side: Side::Over }.whole(old);
    let new = Builder { classes: &mut classes, side: Side::Under }.parts(new, parts);
    let (Ok(old), Ok(new)) = (old, new) else { return Outcome::TooLarge };
    Search { old, new, alphabet: &Alphabet::of(&classes) }.run(is_one)
}

/// Looks for a text that both types take, and that is a value of a built-in type, or has one in it,
/// for the first alone. What it finds passes the test.
pub(super) fn search_made_of(
    (of, other): (SimpleType<'_>, SimpleType<'_>),
    wanted: Builtin,
    is_one: impl Fn(&str) -> bool,
) -> Outcome {
    let mut classes = Classes::new();
    let mut over = Builder { classes: &mut classes, side: Side::Over };
    let (is_value, taken) = (over.made_of(of, wanted), over.whole(other));
    let excepted = Builder { classes: &mut classes, side: Side::Under }.made_of(other, wanted);
    let (Ok(is_value), Ok(taken), Ok(new)) = (is_value, taken, excepted) else {
        return Outcome::TooLarge;
    };
    let old = Box::new(All(vec![is_value, taken]));
    Search { old, new, alphabet: &Alphabet::of(&classes) }.run(is_one)
}

/// The texts that a type takes, and maybe more.
pub(super) fn walk(of: SimpleType<'_>) -> Option<Walk> {
    let mut classes = Classes::new();
    let machine = Builder { classes: &mut classes, side: Side::Over }.whole(of).ok()?;
    Some(Walk::new(machine, Alphabet::of(&classes)))
}
