//! Schemas at random: our results are those of another validator.

use std::collections::BTreeMap;

use boon::{Compiler, Schemas};

use super::check_all;
use super::random::Random;
use super::values::{NAMES, value};
use swordsmith_json::Limits;

/// Schemas that are made, and documents for each.
const SCHEMAS: u64 = 1500;
const DOCUMENTS: usize = 12;

#[test]
fn another_validator_agrees() {
    let (mut valid, mut invalid) = (0, 0);
    for seed in 1..=SCHEMAS {
        let mut random = Random::new(seed);
        let text = root(&mut random);
        let mut schemas = Schemas::new();
        let index = compile(&text, &mut schemas);
        let documents: Vec<_> = (0..DOCUMENTS).map(|_| value(&mut random, 3)).collect();
        let ours = check_all(&text, &documents, &Limits::DEFAULT);
        let ours = ours.unwrap_or_else(|error| panic!("{text}: {error:?}"));
        for (document, ours) in documents.iter().zip(ours) {
            let parsed = serde_json::from_str(document).expect("a document");
            let theirs = schemas.validate(&parsed, index);
            let both =
                format!("seed {seed}: {text}\n{document}\nours: {ours:?}\ntheirs: {theirs:?}");
            assert_eq!(ours.is_empty(), theirs.is_ok(), "{both}");
            *(if ours.is_empty() { &mut valid } else { &mut invalid }) += 1;
        }
    }
    assert!(valid > 3000 && invalid > 3000, "one-sided: {valid} valid, {invalid} invalid");
}

fn compile(text: &str, schemas: &mut Schemas) -> boon::SchemaIndex {
    let mut compiler = Compiler::new();
    let parsed = serde_json::from_str(text).expect("a schema");
    compiler.add_resource("schema.json", parsed).expect("added once");
    compiler.compile("schema.json", schemas).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A schema with definitions that it refers to.
fn root(random: &mut Random) -> String {
    let (one, other) = (schema(random, 1), schema(random, 2));
    let keywords = keywords(random, 3);
    format!("{{\"$defs\":{{\"one\":{one},\"other\":{other}}}{keywords}}}")
}

fn schema(random: &mut Random, depth: usize) -> String {
    match random.below(10) {
        0 => "true".to_owned(),
        1 => "false".to_owned(),
        _ => format!("{{\"title\":\"\"{}}}", keywords(random, depth)),
    }
}

/// Some keywords, each with a comma before it.
fn keywords(random: &mut Random, depth: usize) -> String {
    let mut used = BTreeMap::new();
    for _ in 0..=random.below(4) {
        let (name, value) = keyword(random, depth);
        used.entry(name).or_insert(value);
    }
    let entries: Vec<_> = used.iter().map(|(name, value)| format!(",\"{name}\":{value}")).collect();
    entries.concat()
}

fn keyword(random: &mut Random, depth: usize) -> (&'static str, String) {
    let small = random.below(3).to_string();
    let number = random.one_of(&["0", "1", "1.5", "2", "-1", "1e1"]).to_owned();
    let name = random.one_of(&NAMES);
    match random.below(if depth == 0 { 14 } else { 34 }) {
        0 | 1 => ("type", types(random)),
        2 => ("const", value(random, 1)),
        3 => ("enum", format!("[{},{}]", value(random, 1), value(random, 0))),
        4 => ("minimum", number),
        5 => ("exclusiveMaximum", number),
        6 => ("multipleOf", random.one_of(&["1", "0.5", "2"]).to_owned()),
        7 => ("minLength", small),
        8 => ("pattern", random.one_of(&["\"^a\"", "\"b$\"", "\"[0-9]\""]).to_owned()),
        9 => ("maxItems", small),
        10 => ("uniqueItems", "true".to_owned()),
        11 => ("required", format!("[\"{name}\"]")),
        12 => ("minProperties", small),
        13 => ("dependentRequired", format!("{{\"{name}\":[\"c\"]}}")),
        14..=16 => ("properties", members(random, depth)),
        17 => ("patternProperties", format!("{{\"^a\":{}}}", schema(random, depth - 1))),
        18 => ("additionalProperties", schema(random, depth - 1)),
        19 => ("propertyNames", schema(random, 0)),
        20 => ("items", schema(random, depth - 1)),
        21 => ("prefixItems", list(random, depth)),
        22 => ("contains", schema(random, depth - 1)),
        23 => ("minContains", small),
        24 => ("allOf", list(random, depth)),
        25 => ("anyOf", list(random, depth)),
        26 => ("oneOf", list(random, depth)),
        27 => ("not", schema(random, depth - 1)),
        28 => ("if", schema(random, depth - 1)),
        29 => ("then", schema(random, depth - 1)),
        30 => ("else", schema(random, depth - 1)),
        31 => ("unevaluatedProperties", schema(random, 0)),
        32 => ("unevaluatedItems", schema(random, 0)),
        _ if depth == 3 => {
            ("$ref", random.one_of(&["\"#/$defs/one\"", "\"#/$defs/other\""]).into())
        }
        _ => ("dependentSchemas", format!("{{\"{name}\":{}}}", schema(random, depth - 1))),
    }
}

fn types(random: &mut Random) -> String {
    let names = ["null", "boolean", "integer", "number", "string", "array", "object"];
    let (one, other) = (random.one_of(&names), random.one_of(&names));
    if one == other { format!("\"{one}\"") } else { format!("[\"{one}\",\"{other}\"]") }
}

fn members(random: &mut Random, depth: usize) -> String {
    let count = 1 + random.below(NAMES.len());
    let member = |name: &&str| format!("\"{name}\":{}", schema(random, depth - 1));
    let members: Vec<_> = NAMES.iter().take(count).map(member).collect();
    format!("{{{}}}", members.join(","))
}

fn list(random: &mut Random, depth: usize) -> String {
    let count = 1 + random.below(3);
    let items: Vec<_> = (0..count).map(|_| schema(random, depth - 1)).collect();
    format!("[{}]", items.join(","))
}
