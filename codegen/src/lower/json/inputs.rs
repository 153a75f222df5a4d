//! The forms that requests have of schemas with members that are for one direction only: `readOnly` for
//! responses, `writeOnly` for requests. That such a member is `required` counts in its direction alone
//! (`OpenAPI` 3.1, 4.8.24.4; 3.0, 4.7.24.2).
//!
//! A schema that requests and responses have in common, and that reaches such a member, is split in two.

use std::collections::{BTreeMap, BTreeSet};

use swordsmith_json::table::Subschema;

use crate::model::json::{JsonDirection, JsonKeyword, JsonSchemas};
use crate::model::operations::{JsonDocument, Operations};

/// Splits what has to be split of the documents that operations carry.
pub(crate) fn split(schemas: &mut JsonSchemas, operations: &mut Operations) {
    let one_way = one_way(schemas);
    if one_way.is_empty() {
        return;
    }
    let mut requests = BTreeSet::new();
    operations.visit_request_documents(|document| _ = requests.insert(*document));
    let responses = operations.response_documents();
    let roots = |all: &BTreeSet<usize>| all.iter().map(|it| schemas.documents[*it].0).collect();
    let (sent, received) = (reach(schemas, roots(&requests)), reach(schemas, roots(&responses)));
    let concerned = concerned(schemas, &one_way);
    let shared = concerned.iter().filter(|id| sent.contains(id) && received.contains(id));
    let next = schemas.subschemas.len();
    let inputs: BTreeMap<usize, usize> = shared.copied().zip(next..).collect();
    copy(schemas, &inputs);
    let only_sent = concerned.iter().filter(|id| sent.contains(id) && !received.contains(id));
    for id in only_sent.copied() {
        relate(schemas, id, &inputs);
    }
    for (id, members) in &one_way {
        if let Some(input) = inputs.get(id) {
            drop_required(schemas, *input, &members.read_only);
            drop_required(schemas, *id, &members.write_only);
        } else if sent.contains(id) {
            drop_required(schemas, *id, &members.read_only);
        } else if received.contains(id) {
            drop_required(schemas, *id, &members.write_only);
        }
    }
    split_documents(schemas, operations, &inputs, (&requests, &responses));
}

/// Required members of an object that are for one direction only.
#[derive(Debug, Default)]
struct OneWay {
    read_only: BTreeSet<String>,
    write_only: BTreeSet<String>,
}

/// The subschemas that require such members, wherever the members are described among what applies to
/// the same value.
fn one_way(schemas: &JsonSchemas) -> BTreeMap<usize, OneWay> {
    let mut found: BTreeMap<usize, OneWay> = BTreeMap::new();
    let mut of_both: BTreeSet<(usize, &String)> = BTreeSet::new();
    if schemas.subschemas.iter().all(|it| it.annotations.only_in.is_none()) {
        return found;
    }
    for id in 0..schemas.subschemas.len() {
        let applied = applied(schemas, id);
        let keywords = || applied.iter().map(|it| (*it, &schemas.subschemas[*it].keywords));
        let described: Vec<_> = keywords()
            .flat_map(|(_, keywords)| keywords)
            .filter_map(|keyword| match keyword {
                JsonKeyword::Properties(properties) => Some(&properties.named),
                _ => None,
            })
            .flatten()
            .collect();
        for (owner, name) in keywords().flat_map(|(owner, keywords)| required(owner, keywords)) {
            let its: Vec<_> = described.iter().filter(|(known, _)| known == name).collect();
            let values = its.iter().flat_map(|(_, value)| self::applied(schemas, *value));
            let directions = values.filter_map(|it| schemas.subschemas[it].annotations.only_in);
            let directions: Vec<_> = directions.collect();
            if directions.is_empty() && !its.is_empty() {
                of_both.insert((owner, name));
            }
            for direction in directions {
                let members = found.entry(owner).or_default();
                match direction {
                    JsonDirection::Responses => members.read_only.insert(name.clone()),
                    JsonDirection::Requests => members.write_only.insert(name.clone()),
                };
            }
        }
    }
    // Where something else says so of what it extends, that itself is as it was.
    for (owner, members) in &mut found {
        members.read_only.retain(|name| !of_both.contains(&(*owner, name)));
        members.write_only.retain(|name| !of_both.contains(&(*owner, name)));
    }
    found.retain(|_, members| !members.read_only.is_empty() || !members.write_only.is_empty());
    found
}

fn required(owner: usize, keywords: &[JsonKeyword]) -> impl Iterator<Item = (usize, &String)> {
    let names = keywords.iter().filter_map(|keyword| match keyword {
        JsonKeyword::Required(names) => Some(names),
        _ => None,
    });
    names.flatten().map(move |name| (owner, name))
}

/// A subschema, what it refers to, and its `allOf`.
fn applied(schemas: &JsonSchemas, id: usize) -> BTreeSet<usize> {
    let next = |keyword: &JsonKeyword| match keyword {
        JsonKeyword::Reference(id) => vec![*id],
        JsonKeyword::AllOf(ids) => ids.clone(),
        _ => Vec::new(),
    };
    closure([id].into(), |id| schemas.subschemas[id].keywords.iter().flat_map(next).collect())
}

/// All that subschemas reach.
fn reach(schemas: &JsonSchemas, roots: BTreeSet<usize>) -> BTreeSet<usize> {
    closure(roots, |id| children(schemas, id))
}

fn children(schemas: &JsonSchemas, id: usize) -> Vec<usize> {
    schemas.subschemas[id].keywords.iter().flat_map(JsonKeyword::children).collect()
}

/// All that reaches one of these.
fn concerned(schemas: &JsonSchemas, ends: &BTreeMap<usize, OneWay>) -> BTreeSet<usize> {
    let mut parents: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for id in 0..schemas.subschemas.len() {
        for child in children(schemas, id) {
            parents.entry(child).or_default().push(id);
        }
    }
    closure(ends.keys().copied().collect(), |id| parents.get(&id).cloned().unwrap_or_default())
}

fn closure(from: BTreeSet<usize>, next: impl Fn(usize) -> Vec<usize>) -> BTreeSet<usize> {
    let (mut open, mut found): (Vec<_>, _) = (from.iter().copied().collect(), from);
    while let Some(id) = open.pop() {
        open.extend(next(id).into_iter().filter(|id| found.insert(*id)));
    }
    found
}

/// Adds the forms that requests have.
fn copy(schemas: &mut JsonSchemas, inputs: &BTreeMap<usize, usize>) {
    for (id, input) in inputs {
        let mut subschema = schemas.subschemas[*id].clone();
        subschema.annotations.is_input = true;
        subschema.location.push_str(Subschema::IN_REQUESTS);
        schemas.subschemas.push(subschema);
        relate(schemas, *input, inputs);
    }
    let tagged: Vec<_> = schemas.tagged.iter().map(|(made, of)| (*made, *of)).collect();
    for (made, of) in tagged {
        if let Some(input) = inputs.get(&made) {
            schemas.tagged.insert(*input, inputs.get(&of).copied().unwrap_or(of));
        }
    }
}

/// Lets a subschema refer to the forms that requests have.
fn relate(schemas: &mut JsonSchemas, id: usize, inputs: &BTreeMap<usize, usize>) {
    let map = &mut |id: usize| inputs.get(&id).copied().unwrap_or(id);
    for keyword in &mut schemas.subschemas[id].keywords {
        *keyword = keyword.with_children(map);
    }
}

fn drop_required(schemas: &mut JsonSchemas, id: usize, names: &BTreeSet<String>) {
    let keywords = &mut schemas.subschemas[id].keywords;
    for keyword in keywords.iter_mut() {
        if let JsonKeyword::Required(required) = keyword {
            required.retain(|name| !names.contains(name));
        }
    }
    keywords.retain(|it| !matches!(it, JsonKeyword::Required(required) if required.is_empty()));
}

/// A document that requests and responses have in common becomes two, if its schema did.
fn split_documents(
    schemas: &mut JsonSchemas,
    operations: &mut Operations,
    inputs: &BTreeMap<usize, usize>,
    (requests, responses): (&BTreeSet<usize>, &BTreeSet<usize>),
) {
    let mut moved = BTreeMap::new();
    for document in requests.iter().copied() {
        let (root, name) = schemas.documents[document].clone();
        let Some(input) = inputs.get(&root).copied() else { continue };
        if responses.contains(&document) {
            moved.insert(document, operations.json_documents.len());
            let known = operations.json_documents[document].clone();
            operations.json_documents.push(JsonDocument { input_of: Some(document), ..known });
            schemas.documents.push((input, name));
        } else {
            schemas.documents[document].0 = input;
        }
    }
    operations.visit_request_documents(|document| {
        *document = moved.get(document).copied().unwrap_or(*document);
    });
}
