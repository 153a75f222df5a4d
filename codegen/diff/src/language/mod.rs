//! Regular languages of texts: whether one is within another, and texts of them.
//!
//! A machine reads a text a symbol at a time; a symbol is a class of characters that nothing in the
//! comparison tells apart. A search of the states that two machines reach together finds a shortest
//! text that the one takes and the other does not, or that there is none.

pub(crate) mod alphabet;
pub(crate) mod automaton;
pub(crate) mod combine;
pub(crate) mod count;
pub(crate) mod machine;
pub(crate) mod regular;
pub(crate) mod search;
pub(crate) mod texts;
pub(crate) mod walk;

pub(crate) use self::search::Outcome;
pub(crate) use self::texts::{Texts, difference};
pub(crate) use self::walk::Walk;

/// Every text.
pub(crate) const ANYTHING: &str = r"(?s:.*)";

/// A machine would be too large.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TooLarge;
