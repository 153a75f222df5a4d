//! Small JSON Schemas at random, random edits of them, and small values.

use serde_json::{Map, Value, json};

/// Numbers that are the same each time ("splitmix64").
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % (end.max(1) as u64)).unwrap_or_default()
    }

    fn one_of<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

const NAMES: [&str; 4] = ["a", "b", "kind", "x1"];
const PATTERNS: [&str; 6] = ["^a", "b$", "^[a-c]+$", "^x[0-9]$", "[0-9]", "^(open|closed)$"];
const TYPES: [&str; 7] = ["null", "boolean", "integer", "number", "string", "array", "object"];

/// A schema in which others stand within each other as deep as that.
pub(crate) fn schema(random: &mut Random, depth: usize) -> Value {
    match random.below(24) {
        0 => return json!(true),
        1 if depth == 0 => return json!(false),
        2 | 3 => return json!({ "$ref": "#/$defs/shared" }),
        _ => {}
    }
    let mut schema = Map::new();
    let types = types(random);
    // Keywords that mean something for the type, most of the time.
    let wanted = match types.as_str() {
        Some("integer" | "number") => 0..5,
        Some("string") => 5..8,
        Some("array") => 10..28,
        Some("object") if depth > 0 => 16..24,
        _ => 0..38,
    };
    if random.below(8) > 0 {
        schema.insert("type".into(), types);
    }
    for _ in 0..random.below(4) {
        let is_any = random.below(4) == 0;
        let at = if is_any { random.below(38) } else { wanted.start + random.below(wanted.len()) };
        let (name, value) = keyword(random, depth, at);
        schema.insert(name, value);
    }
    Value::Object(schema)
}

fn types(random: &mut Random) -> Value {
    match random.below(8) {
        0 => json!(["null", "string"]),
        1 => json!(["array", "object"]),
        2..=4 => json!("object"),
        _ => json!(random.one_of(&TYPES)),
    }
}

/// A keyword that fits the type of the schema, or does not.
fn keyword(random: &mut Random, depth: usize, at: usize) -> (String, Value) {
    let at = if depth == 0 { at % 16 } else { at };
    let number =
        |random: &mut Random| json!(i64::try_from(random.below(12)).unwrap_or_default() - 4);
    let size = |random: &mut Random| json!(random.below(4));
    let (name, value) = match at {
        0 => ("minimum", number(random)),
        1 => ("maximum", number(random)),
        2 => ("exclusiveMinimum", number(random)),
        3 => ("exclusiveMaximum", number(random)),
        4 => ("multipleOf", random.one_of(&[json!(2), json!(3), json!(0.5), json!(0.1)]).clone()),
        5 => ("minLength", size(random)),
        6 => ("maxLength", size(random)),
        7 => ("pattern", json!(random.one_of(&PATTERNS))),
        8 => ("enum", json!([value(random, 1), value(random, 1), value(random, 0)])),
        9 => ("const", value(random, 1)),
        10 => ("minItems", size(random)),
        11 => ("maxItems", size(random)),
        12 => ("required", json!([random.one_of(&NAMES)])),
        13 => ("minProperties", size(random)),
        14 => ("maxProperties", size(random)),
        15 => ("uniqueItems", json!(true)),
        16..=20 => ("properties", properties(random, depth)),
        21 => ("additionalProperties", schema(random, depth - 1)),
        22 => ("additionalProperties", json!(false)),
        23 => {
            let pattern = *random.one_of(&PATTERNS);
            ("patternProperties", json!({ pattern: schema(random, depth - 1) }))
        }
        24 | 25 => ("items", schema(random, depth - 1)),
        26 => ("prefixItems", json!([schema(random, depth - 1), schema(random, depth - 1)])),
        27 => ("contains", schema(random, depth - 1)),
        28 => ("allOf", json!([schema(random, depth - 1), schema(random, depth - 1)])),
        29 => ("anyOf", json!([schema(random, depth - 1), schema(random, depth - 1)])),
        30 => ("oneOf", json!([schema(random, depth - 1), schema(random, depth - 1)])),
        31 => ("not", schema(random, depth - 1)),
        32 => ("propertyNames", json!({ "pattern": random.one_of(&PATTERNS) })),
        33 => ("dependentRequired", json!({ "a": ["b"] })),
        35 => {
            let kind = json!({ "properties": { "kind": value(random, 0) } });
            let other = schema(random, depth - 1);
            let condition = if random.below(2) == 0 { kind } else { other };
            return (
                "allOf".to_owned(),
                json!([{
                "if": condition,
                "then": schema(random, depth - 1),
                    "else": schema(random, depth - 1),
                }]),
            );
        }
        36 => ("unevaluatedItems", json!(false)),
        34 => ("dependentSchemas", json!({ "kind": schema(random, depth - 1) })),
        _ => ("unevaluatedProperties", json!(false)),
    };
    (name.to_owned(), value)
}

fn properties(random: &mut Random, depth: usize) -> Value {
    let mut members = Map::new();
    for _ in 0..=random.below(3) {
        members.insert((*random.one_of(&NAMES)).to_owned(), schema(random, depth - 1));
    }
    Value::Object(members)
}

/// A value.
pub(crate) fn value(random: &mut Random, depth: usize) -> Value {
    match random.below(if depth == 0 { 6 } else { 9 }) {
        0 => json!(null),
        1 => json!(random.below(2) == 0),
        2 => json!(i64::try_from(random.below(14)).unwrap_or_default() - 5),
        3 => random.one_of(&[json!(0.5), json!(1.25), json!(-0.1), json!(3.0)]).clone(),
        4 | 5 => json!(random.one_of(&["", "a", "b", "abc", "x1", "open", "zz9", "a b", "12"])),
        6 => (0..random.below(4)).map(|_| value(random, depth - 1)).collect(),
        _ => {
            let names = ["a", "b", "kind", "x1", "other", "c9"];
            let member = |_| ((*random.one_of(&names)).to_owned(), value(random, depth - 1));
            Value::Object((0..2 + depth).map(member).collect())
        }
    }
}

/// A whole schema, with a definition.
pub(crate) fn whole(random: &mut Random) -> Value {
    let shared = json!({ "type": "object", "properties": {
        "a": { "$ref": "#/$defs/shared" },
        "b": { "type": *random.one_of(&TYPES) },
    } });
    let mut whole = Map::new();
    if random.below(3) > 0 {
        whole.insert("type".to_owned(), json!("object"));
    }
    whole.insert("properties".to_owned(), properties(random, 3));
    for _ in 0..random.below(4) {
        let at = 12 + random.below(26);
        let (name, value) = keyword(random, 2, at);
        whole.insert(name, value);
    }
    whole.insert("$defs".to_owned(), json!({ "shared": shared }));
    Value::Object(whole)
}

/// The same schema with one thing changed, or two.
pub(crate) fn edited(schema: &Value, random: &mut Random) -> Value {
    let mut edited = schema.clone();
    for _ in 0..=random.below(2) {
        let mut count = 0;
        each(&mut edited, &mut |_| count += 1);
        let (wanted, mut at) = (random.below(count), 0);
        each(&mut edited, &mut |subschema| {
            if at == wanted {
                edit(subschema, random);
            }
            at += 1;
        });
    }
    edited
}

/// Visits a schema and those within it; those that an edit has made, too.
fn each(schema: &mut Value, visit: &mut impl FnMut(&mut Map<String, Value>)) {
    let Value::Object(keywords) = schema else { return };
    visit(keywords);
    for (name, value) in keywords {
        match (name.as_str(), value) {
            ("properties" | "patternProperties" | "dependentSchemas" | "$defs", value) => {
                let members = value.as_object_mut().into_iter().flatten();
                members.for_each(|(_, schema)| each(schema, visit));
            }
            ("prefixItems" | "allOf" | "anyOf" | "oneOf", value) => {
                value.as_array_mut().into_iter().flatten().for_each(|schema| each(schema, visit));
            }
            ("additionalProperties" | "items" | "contains" | "not" | "propertyNames", value) => {
                each(value, visit);
            }
            _ => {}
        }
    }
}

fn edit(keywords: &mut Map<String, Value>, random: &mut Random) {
    let names: Vec<String> = keywords.keys().filter(|name| *name != "$defs").cloned().collect();
    match random.below(8) {
        0 if !names.is_empty() => drop(keywords.remove(random.one_of(&names))),
        1 => drop(keywords.insert("type".to_owned(), types(random))),
        2 => wrap(keywords, random),
        3 if !names.is_empty() => {
            let name = random.one_of(&names).clone();
            change(&mut keywords[&name], random);
        }
        4 | 5 if keywords.contains_key("properties") => {
            let name = *random.one_of(&NAMES);
            keywords["properties"][name] = schema(random, 1);
        }
        _ => {
            let at = random.below(38);
            let (name, value) = keyword(random, 1, at);
            keywords.insert(name, value);
        }
    }
}

/// Says the same in another way.
fn wrap(keywords: &mut Map<String, Value>, random: &mut Random) {
    let mut inner = std::mem::take(keywords);
    if let Some(definitions) = inner.remove("$defs") {
        keywords.insert("$defs".to_owned(), definitions);
    }
    let name = *random.one_of(&["allOf", "anyOf", "oneOf"]);
    keywords.insert(name.to_owned(), json!([inner]));
}

/// Another number, a list with less in it.
fn change(value: &mut Value, random: &mut Random) {
    match value {
        Value::Number(number) => {
            let number = number.as_f64().unwrap_or(1.0) + [1.0, 0.5][random.below(2)];
            *value = json!(number.max(0.5));
        }
        Value::Array(items) if items.len() > 1 => drop(items.remove(random.below(items.len()))),
        Value::Bool(flag) => *flag = !*flag,
        _ => {}
    }
}
