//! `pattern`, and the names of `patternProperties`.

use std::sync::OnceLock;

use regex::Regex;

/// A regular expression of ECMA-262, compiled when it is first needed.
#[derive(Debug)]
pub struct Pattern<'s> {
    /// As the schema writes it.
    pub source: &'s str,
    /// The same for the crate `regex`: translated by the generator, which rejects what it cannot
    /// translate.
    pub translated: &'s str,
    compiled: OnceLock<Option<Regex>>,
}

impl<'s> Pattern<'s> {
    /// A pattern, as a schema writes it, and translated.
    pub const fn new(source: &'s str, translated: &'s str) -> Self {
        Self { source, translated, compiled: OnceLock::new() }
    }

    /// Whether it matches some part of a text. A translation that cannot be compiled matches
    /// nothing; the generator has compiled each.
    pub fn is_match(&self, text: &str) -> bool {
        let compile = || Regex::new(self.translated).ok();
        self.compiled.get_or_init(compile).as_ref().is_some_and(|regex| regex.is_match(text))
    }
}
