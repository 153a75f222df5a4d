//! Patterns: the regular expressions of XML Schema, translated to those of the `regex` crate.
//!
//! Matching takes time linear in the text, whatever the pattern. What compiling takes is limited:
//! [`compile`] refuses a pattern whose program would be larger than [`SIZE_LIMIT`] bytes, and
//! [`translate`] one that nests deeper than [`NESTING_LIMIT`]. The generator does both for every
//! pattern of a schema, so that at run time no pattern can fail.

mod blocks;
mod class;
mod error;
mod escape;
mod scanner;
mod translate;

use regex::{Regex, RegexBuilder};

pub use error::{PatternError, PatternFault};
pub use translate::translate;

use crate::table::Pattern;

/// How large a compiled pattern may be, in bytes.
pub const SIZE_LIMIT: usize = 16 << 20;

/// How deep groups and subtracted classes may nest.
pub const NESTING_LIMIT: u32 = 100;

/// Compiles what [`translate`] made of a pattern.
pub fn compile(translated: &str) -> Result<Regex, regex::Error> {
    const NESTING_OF_ONE_GROUP: u32 = 2;
    RegexBuilder::new(translated)
        .size_limit(SIZE_LIMIT)
        .dfa_size_limit(2 << 20)
        .nest_limit(NESTING_OF_ONE_GROUP * NESTING_LIMIT + 10)
        .build()
}

/// The compiled form of a pattern of the table; one that cannot be compiled matches nothing.
pub(super) fn compiled<'p>(pattern: &'p Pattern<'_>) -> &'p Regex {
    let nothing = || Regex::new(r"[^\s\S]").expect("a class that is empty");
    pattern.compiled.get_or_init(|| compile(pattern.translated).unwrap_or_else(|_| nothing()))
}

#[cfg(test)]
mod tests;
