//! Documents of a table, made at random: valid ones, and such as violate a keyword.

use std::collections::BTreeMap;

use swordsmith_json::table::{Schema, SubschemaId};
use swordsmith_json::{Limits, validate};

use super::shrink::smallest;
use super::solver::{Goal, Literal, Outcome, Solver};
use super::value::Json;
use crate::random::Random;

/// How often a document is drawn for each that is wanted.
const DRAWN: usize = 3;

/// Valid documents of a subschema, at most so many, the same for a seed; the smallest one that was
/// found if none that was drawn is valid, and none if that is not either.
pub(crate) fn samples(
    table: Schema<'_>,
    root: SubschemaId,
    seed: u64,
    wanted: usize,
) -> Vec<String> {
    let is_valid = |value: &Json| errors(&table, root, value).is_empty();
    let goal = Goal::new([Literal::new(root, true)]);
    let (mut solver, mut random) = (Solver::new(table), Random::new(seed));
    let mut found = Vec::new();
    for _ in 0..wanted.saturating_mul(DRAWN) {
        if found.len() >= wanted {
            break;
        }
        if let Outcome::Found(value, _) = solver.draw(&goal, &mut random)
            && is_valid(&value)
        {
            found.push(value.pretty());
        }
    }
    if found.is_empty()
        && let Outcome::Found(value, _) = solver.find(&goal)
    {
        found.extend(Some(value).filter(is_valid).map(|value| value.pretty()));
    }
    found
}

/// Invalid documents of a subschema, by the location and the keyword that each violates: a smallest
/// one for each that was found.
pub(crate) fn violations(
    table: Schema<'_>,
    root: SubschemaId,
    seed: u64,
    tries: usize,
) -> BTreeMap<(String, String), String> {
    let goal = Goal::new([Literal::new(root, false)]);
    let (mut solver, mut random) = (Solver::new(table), Random::new(seed));
    let mut found = BTreeMap::new();
    for _ in 0..tries {
        let Outcome::Found(value, _) = solver.draw(&goal, &mut random) else { continue };
        let rules = rules(&table, root, &value);
        let Some(rule) = rules.into_iter().find(|rule| !found.contains_key(rule)) else { continue };
        let value = smallest(value, |value| rules_are(&table, root, value, &rule));
        found.insert(rule, value.pretty());
    }
    found
}

fn rules_are(table: &Schema<'_>, root: SubschemaId, value: &Json, rule: &(String, String)) -> bool {
    rules(table, root, value).contains(rule)
}

fn rules(table: &Schema<'_>, root: SubschemaId, value: &Json) -> Vec<(String, String)> {
    let rules = errors(table, root, value).into_iter();
    let rules = rules.filter_map(|error| error.rule().cloned());
    rules.map(|rule| (rule.schema, rule.keyword.to_owned())).collect()
}

fn errors(table: &Schema<'_>, root: SubschemaId, value: &Json) -> Vec<swordsmith_json::Error> {
    validate(table, root, value.text().as_bytes(), &Limits::DEFAULT)
}
