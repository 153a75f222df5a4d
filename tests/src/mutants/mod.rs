//! Mutation testing of validation: valid documents are changed in many ways, and our table and the
//! reference validator must agree on every mutant. Where they disagree, a rule must cite the clause
//! of the specification that decides.

mod campaign;
mod edit;
mod explain;
mod folder;
mod operators;
mod outline;
mod tag;
mod tally;
mod vocabulary;

use std::collections::BTreeSet;

pub use campaign::{Campaign, Findings};
pub use explain::{Outcome, Rules};
pub use folder::Folder;
pub use tally::Tally;
pub use vocabulary::Vocabulary;

use crate::random::Random;
use operators::Draw;
use outline::Outline;

/// Where the reference validator is known to be wrong, whatever the documents.
pub const COMMON_RULES: &str = include_str!("rules.toml");

/// A document that one operator changed.
#[derive(Debug)]
pub struct Mutant {
    /// What was done.
    pub operator: &'static str,
    /// The changed text.
    pub text: String,
}

/// Up to `count` different mutants of a document, the same in every run. There are none of a text
/// that is not well-formed.
pub fn of(text: &str, vocabulary: &Vocabulary, count: usize) -> Vec<Mutant> {
    let Some(outline) = Outline::of(text) else { return Vec::new() };
    let operators = operators::all();
    let mut random = Random::of(text.as_bytes());
    let (mut mutants, mut seen) = (Vec::new(), BTreeSet::new());
    for _ in 0..count.saturating_mul(4) {
        if mutants.len() == count {
            break;
        }
        let drawn = random.pick(&operators).copied();
        let Some((operator, change)) = drawn else { break };
        let draw = &mut Draw { outline: &outline, vocabulary, random: &mut random };
        let changed = change(draw).and_then(|edits| edit::apply(text, edits));
        mutants.extend(
            changed
                .filter(|changed| {
                    changed != text && seen.insert(crate::random::hash(changed.as_bytes()))
                })
                .map(|text| Mutant { operator, text }),
        );
    }
    mutants
}

#[cfg(test)]
mod tests {
    use super::{Vocabulary, of};

    const DOCUMENT: &str = "<a b='1'><c>2</c><c>3</c></a>";

    #[test]
    fn mutants_are_many_different_and_the_same_in_every_run() {
        let texts = || of(DOCUMENT, &Vocabulary::default(), 100).into_iter().map(|it| it.text);
        let first: Vec<_> = texts().collect();
        assert_eq!(first.len(), 100);
        assert!(texts().eq(first.iter().cloned()));
        assert!(!first.contains(&DOCUMENT.to_owned()));
    }

    #[test]
    fn every_operator_finds_something_to_do() {
        let vocabulary = Vocabulary {
            namespaces: vec!["urn:a".to_owned()],
            elements: vec![("urn:a".to_owned(), "a".to_owned())],
            types: vec![("urn:a".to_owned(), "t".to_owned())],
        };
        let text = "<a xmlns='urn:a' b='1' c='ab'><c d='x'>2y</c><d><e/> t</d><c>3z</c></a>";
        let mutants = of(text, &vocabulary, 2000);
        for (operator, _) in super::operators::all() {
            assert!(mutants.iter().any(|it| it.operator == operator), "{operator}");
        }
    }
}
