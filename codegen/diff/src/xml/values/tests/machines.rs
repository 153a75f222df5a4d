//! What machines take is what the runtime takes.

use swordsmith_codegen::Bump;

use super::types::{definitions, named, table};
use crate::random::Random;
use crate::xml::values::SimpleType;
use crate::xml::values::candidates::candidates;
use crate::xml::values::language::tests::{is_taken_over, is_taken_under};
use crate::xml::values::sampler::Sampler;
use crate::xml::values::verdict::{Names, takes};

/// Types of which a machine cannot tell all are marked by a row of the runtime that is opaque: then
/// it takes too much on the one side, and too little on the other; else the same on both.
#[test]
fn machines_take_what_the_runtime_takes() {
    let arena = Bump::new();
    let schema = table(&definitions(), &arena);
    let types = named(&schema);
    let pool = texts(&types);
    for (label, of) in &types {
        let names = Names::of(*of);
        let (over, under) = (is_taken_over(*of, &pool), is_taken_under(*of, &pool));
        for (at, text) in pool.iter().enumerate() {
            let is_taken = takes(*of, text, &names);
            assert!(over[at] || !is_taken, "{label} takes {text:?}");
            assert!(!under[at] || is_taken, "{label} does not take {text:?}");
        }
    }
}

/// Texts of all types, and such that are nearly of them.
fn texts(types: &[(&str, SimpleType<'_>)]) -> Vec<String> {
    let mut random = Random::new(7);
    let mut texts = std::collections::BTreeSet::new();
    for (_, of) in types {
        let sampler = Sampler::new(*of);
        texts.extend((0..12).filter_map(|_| sampler.draw(&mut random)));
        let near = candidates(*of, &Names::of(*of));
        texts.extend((0..12).filter_map(|_| random.one_of(&near).cloned()));
    }
    let changed: Vec<_> = texts.iter().map(|text| changed(text, &mut random)).collect();
    texts.extend(changed);
    texts.into_iter().collect()
}

/// A text with a character more, less, or another one.
fn changed(text: &str, random: &mut Random) -> String {
    const CHARACTERS: [char; 16] =
        [' ', '0', '1', '9', '-', '+', '.', ':', 'a', 'Z', 'T', '=', '\n', 'é', '_', 'P'];
    let mut characters: Vec<char> = text.chars().collect();
    let at = random.below(characters.len() + 1);
    let other = random.one_of(&CHARACTERS).copied().unwrap_or('a');
    match random.below(3) {
        0 => characters.insert(at, other),
        _ if at == characters.len() => characters.push(other),
        1 => drop(characters.remove(at)),
        _ => characters[at] = other,
    }
    characters.into_iter().collect()
}
