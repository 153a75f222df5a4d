//! Ordered pairs of the types of the tests.

use std::env;

use swordsmith_codegen::Bump;

use super::types::{definitions, named, table};
use crate::random::Random;
use crate::xml::values::sampler::Sampler;
use crate::xml::values::verdict::{Names, takes};
use crate::xml::values::{Inclusion, SimpleType, inclusion};

/// How many texts of each type are tried.
const SAMPLES: usize = 100;

/// One of how many pairs is judged, unless `EDITS` wants as many as there are. Each type is paired with
/// as many others, among them itself.
const ONE_OF: usize = 3;

/// What is said of a pair has to be so; and of nearly all pairs something is said.
#[test]
fn what_is_said_of_each_pair_is_so() {
    let arena = Bump::new();
    let schema = table(&definitions(), &arena);
    let types = named(&schema);
    let mut random = Random::new(1);
    let (mut pairs, mut undecided) = (0, Vec::new());
    let one_of = if env::var_os("EDITS").is_some() { 1 } else { ONE_OF };
    for (at, (label, old)) in types.iter().enumerate() {
        let texts = samples(*old, &mut random);
        for (other, new) in types.iter().skip(at % one_of).step_by(one_of) {
            pairs += 1;
            if let Some(why) = judge(*old, *new, &texts, &format!("{label} in {other}")) {
                undecided.push(why);
            }
        }
    }
    println!("{} of {pairs} pairs are undecided:\n{}", undecided.len(), undecided.join("\n"));
    assert!(undecided.len() * 100 < pairs * 3);
}

/// Some texts of a type.
pub(super) fn samples(of: SimpleType<'_>, random: &mut Random) -> Vec<String> {
    let sampler = Sampler::new(of);
    let texts: std::collections::BTreeSet<_> =
        (0..SAMPLES).filter_map(|_| sampler.draw(random)).collect();
    texts.into_iter().collect()
}

/// Fails if what is said of a pair is not so. Why nothing is said of it, if that is so.
pub(super) fn judge(
    old: SimpleType<'_>,
    new: SimpleType<'_>,
    texts: &[String],
    what: &str,
) -> Option<String> {
    let names = Names::of(old);
    match inclusion(old, new) {
        Inclusion::Holds => {
            for text in texts {
                assert!(takes(new, text, &names), "{what} holds, but not of {text:?}");
            }
            None
        }
        Inclusion::Fails { text, facet } => {
            assert!(takes(old, &text, &names), "{what} fails with {text:?}, which is none");
            assert!(!takes(new, &text, &names), "{what} fails with {text:?}, but is taken");
            assert!(!facet.is_empty());
            None
        }
        Inclusion::Undecided { why } => Some(format!("{what}: {why}")),
    }
}
