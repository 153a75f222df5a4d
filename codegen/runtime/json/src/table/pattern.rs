//! `pattern`, and the names of `patternProperties`.

use std::sync::OnceLock;

use regex::Regex;

/// A regular expression of ECMA-262, compiled when it is first needed.
///
/// It is matched in linear time, unless it looks around or refers back: then in a limited number of
/// steps.
#[derive(Debug)]
pub struct Pattern<'s> {
    /// As the schema writes it.
    pub source: &'s str,
    /// The same for the crate `regex`: translated by the generator, which rejects what it cannot
    /// translate.
    pub translated: &'s str,
    compiled: OnceLock<Compiled>,
}

#[derive(Debug)]
enum Compiled {
    Linear(Regex),
    /// With lookaround, or with references back.
    Backtracking(fancy_regex::Regex),
    Invalid,
}

/// Steps that matching without linear time may take for one text.
const MAXIMUM_STEPS: usize = 100_000;

/// Boundaries of words of ASCII, as the translation has them, and by lookaround.
const BOUNDARIES: [(&str, &str); 2] = [
    (r"(?-u:\b)", r"(?:(?<=[A-Za-z0-9_])(?![A-Za-z0-9_])|(?<![A-Za-z0-9_])(?=[A-Za-z0-9_]))"),
    (r"(?-u:\B)", r"(?:(?<=[A-Za-z0-9_])(?=[A-Za-z0-9_])|(?<![A-Za-z0-9_])(?![A-Za-z0-9_]))"),
];

impl<'s> Pattern<'s> {
    /// A pattern, as a schema writes it, and translated.
    pub const fn new(source: &'s str, translated: &'s str) -> Self {
        Self { source, translated, compiled: OnceLock::new() }
    }

    /// Whether it matches some part of a text. A match that takes too many steps is none; neither
    /// does anything match a translation that cannot be compiled: the generator has compiled each.
    pub fn is_match(&self, text: &str) -> bool {
        match self.compiled.get_or_init(|| compile(self.translated)) {
            Compiled::Linear(regex) => regex.is_match(text),
            Compiled::Backtracking(regex) => regex.is_match(text).unwrap_or(false),
            Compiled::Invalid => false,
        }
    }

    /// Whether the translation can be compiled.
    pub fn is_valid(&self) -> bool {
        !matches!(self.compiled.get_or_init(|| compile(self.translated)), Compiled::Invalid)
    }
}

fn compile(pattern: &str) -> Compiled {
    if let Ok(regex) = Regex::new(pattern) {
        return Compiled::Linear(regex);
    }
    let looking =
        BOUNDARIES.iter().fold(pattern.to_owned(), |it, (one, other)| it.replace(one, other));
    let mut builder = fancy_regex::RegexBuilder::new(&looking);
    match builder.backtrack_limit(MAXIMUM_STEPS).build() {
        Ok(regex) => Compiled::Backtracking(regex),
        Err(_) => Compiled::Invalid,
    }
}
