//! Texts that two types take, but not for the same value.

use super::SimpleType;
use super::candidates::{candidates, simplest_first};
use super::same::same;
use super::sampler::Sampler;
use super::verdict::{Names, value};
use crate::random::Random;

/// How many random texts are tried.
const SAMPLES: usize = 32;

/// A text that both types take, but which stands for another value in each: by its white space, by
/// another type of a union, or by another primitive type.
pub(crate) fn differs_in_value(old: SimpleType<'_>, new: SimpleType<'_>) -> Option<String> {
    if same(old, new) || super::proof::are_values_alike(old, new) {
        return None;
    }
    let names = Names::of(old);
    let mut texts = candidates(old, &names);
    texts.extend(candidates(new, &names));
    let (mut random, sampler) = (Random::new(1), Sampler::new(old));
    texts.extend((0..SAMPLES).filter_map(|_| sampler.draw(&mut random)));
    simplest_first(texts).into_iter().find(|text| {
        match (value(old, text, &names), value(new, text, &names)) {
            (Some(a), Some(b)) => a != b,
            _ => false,
        }
    })
}
