//! Examples of JSON documents: one that the schema takes for each document of which the description has
//! none.

mod demands;
mod errors;
mod scalars;

use std::collections::BTreeSet;

use swordsmith_json::derived::with_room;
use swordsmith_json::table::{Schema, SubschemaId, Type};
use swordsmith_json::{Limits, validate};

use demands::Demands;
use scalars::{number, quoted, string};

use crate::diagnostic::Diagnostics;
use crate::model::json::{JsonKeyword, JsonSchemas};
use crate::model::operations::{Example, JsonDocument, Operations};
use crate::model::response::DocumentType;
use crate::table::json::subschema_id;

/// Drops the examples that their schemas refuse, and makes one of each document that has none.
pub(crate) fn add_examples(
    schemas: &JsonSchemas,
    table: &Schema<'_>,
    operations: &mut Operations,
    findings: &mut Diagnostics,
) {
    let documents = &operations.json_documents;
    let shared = examples_of_inputs(table, documents, &operations.examples);
    operations.examples.extend(shared);
    let refused = |example: &Example| {
        let DocumentType::Json(index) = example.document else { return None };
        let root = subschema_id(documents[index].subschema);
        validate(table, root, example.text.as_bytes(), &Limits::DEFAULT).into_iter().next()
    };
    let is_of_input = |example: &Example| {
        let inputs = documents.iter().enumerate().filter(|(_, it)| it.input_of == index(example));
        let mut roots = inputs.map(|(_, it)| subschema_id(it.subschema));
        index(example).is_some() && roots.any(|root| is_valid(table, root, &example.text))
    };
    operations.examples.retain(|example| match refused(example) {
        None => true,
        Some(_) if is_of_input(example) => false,
        Some(error) => {
            findings.note(example.span, format!("invalid example is ignored: {error}"));
            false
        }
    });
    let given: BTreeSet<_> = operations.examples.iter().filter_map(index).collect();
    let missing = (0..documents.len()).filter(|index| !given.contains(index));
    let made = missing.filter_map(|index| {
        let document = &documents[index];
        let text = sample(schemas, table, document.subschema)?;
        let (name, span) = (document.name.clone(), document.span);
        Some(Example { name, document: DocumentType::Json(index), text, span })
    });
    let made: Vec<_> = made.collect();
    operations.examples.extend(made);
    add_error_pieces(table, operations);
}

/// The examples of documents that are valid as their forms in requests, too.
fn examples_of_inputs(
    table: &Schema<'_>,
    documents: &[JsonDocument],
    examples: &[Example],
) -> Vec<Example> {
    let inputs = documents.iter().enumerate().filter(|(_, it)| it.input_of.is_some());
    let of_input = inputs.flat_map(|(at, input)| {
        let its = examples.iter().filter(|it| index(it) == input.input_of);
        let root = subschema_id(input.subschema);
        let valid = its.filter(move |it| is_valid(table, root, &it.text));
        valid.map(move |it| Example { document: DocumentType::Json(at), ..it.clone() })
    });
    of_input.collect()
}

fn is_valid(table: &Schema<'_>, root: SubschemaId, text: &str) -> bool {
    validate(table, root, text.as_bytes(), &Limits::DEFAULT).is_empty()
}

/// How errors are written as the documents that describe some.
fn add_error_pieces(table: &Schema<'_>, operations: &mut Operations) {
    let all = operations.paths.iter().flat_map(|path| &path.operations);
    let indices = all.flat_map(|operation| {
        let classes = operation.errors.iter().map(|error| error.document);
        let errors = operation.responses.iter().filter(|response| response.status >= 400);
        let own = errors.filter_map(|response| match response.document.as_ref()?.document {
            DocumentType::Json(index) => Some(index),
            DocumentType::Xml(_) => None,
        });
        classes.chain(own)
    });
    let indices: BTreeSet<usize> = indices.collect();
    for index in indices {
        let document = DocumentType::Json(index);
        let example = operations.examples_of(&document).next();
        let root = operations.json_documents[index].subschema;
        let pieces = example.and_then(|example| errors::pieces(table, root, &example.text));
        operations.json_documents[index].error_pieces = pieces.unwrap_or_default();
    }
}

fn index(example: &Example) -> Option<usize> {
    match example.document {
        DocumentType::Json(index) => Some(index),
        DocumentType::Xml(_) => None,
    }
}

/// A document that is valid by a subschema: the fullest that is found.
fn sample(schemas: &JsonSchemas, table: &Schema<'_>, root: usize) -> Option<String> {
    let attempts = [(2, 0), (1, 0), (0, 0), (0, 1), (0, 2), (2, 1)];
    let made = attempts
        .into_iter()
        .filter_map(|(full, choice)| Sampler { schemas, full, choice }.value(root, 0));
    made.into_iter().find(|text| is_valid(table, subschema_id(root), text))
}

/// Names of members that an object must have, whatever they are called.
const NAMES: [&str; 3] = ["one", "two", "three"];

/// How deep values are made.
const DEEPEST: usize = 12;

struct Sampler<'s> {
    schemas: &'s JsonSchemas,
    /// Down to this depth, objects have the members that they may have.
    full: usize,
    /// Which of several alternatives is taken.
    choice: usize,
}

impl<'s> Sampler<'s> {
    fn value(&self, id: usize, depth: usize) -> Option<String> {
        if depth > DEEPEST {
            return None;
        }
        let demands = self.demands(id);
        if let Some(constant) = demands.constant {
            return Some(constant);
        }
        with_room::<Demands<'_>, _>(|| self.of_type(&demands, depth))
    }

    fn of_type(&self, demands: &Demands<'s>, depth: usize) -> Option<String> {
        let allows = |ty: Type| demands.types.is_none_or(|types| types.allow(ty));
        let says_object = !demands.properties.is_empty() || !demands.required.is_empty();
        let says_array = demands.items.is_some() || !demands.prefix.is_empty();
        if allows(Type::Object) && (says_object || demands.types.is_some() && !says_array) {
            return self.object(demands, depth);
        }
        if allows(Type::Array) && (says_array || demands.types.is_some()) {
            return self.array(demands, depth);
        }
        if allows(Type::String) {
            string(demands)
        } else if allows(Type::Integer) {
            number(demands)
        } else if allows(Type::Boolean) {
            Some("true".to_owned())
        } else {
            allows(Type::Null).then(|| "null".to_owned())
        }
    }

    fn object(&self, demands: &Demands<'s>, depth: usize) -> Option<String> {
        let mut members = Vec::new();
        for (name, id) in &demands.properties {
            let is_required = demands.required.contains(name);
            if !is_required && depth >= self.full {
                continue;
            }
            match self.value(*id, depth + 1) {
                Some(value) => members.push((*name, value)),
                None if is_required => return None,
                None => {}
            }
        }
        let is_named = |name: &&str| demands.properties.contains_key(name);
        for name in demands.required.iter().copied().filter(|name| !is_named(name)) {
            members.push((name, self.other(demands, depth)?));
        }
        let least = usize::try_from(demands.minimum_properties).ok()?;
        let missing = least.saturating_sub(members.len());
        for name in NAMES.into_iter().take(missing) {
            members.push((name, self.other(demands, depth)?));
        }
        let member = |(name, value): (&str, String)| format!("{}:{value}", quoted(name));
        let members: Vec<_> = members.into_iter().map(member).collect();
        Some(format!("{{{}}}", members.join(",")))
    }

    /// The value of a member that `properties` does not name.
    fn other(&self, demands: &Demands<'s>, depth: usize) -> Option<String> {
        demands.additional.map_or(Some("true".to_owned()), |id| self.value(id, depth + 1))
    }

    fn array(&self, demands: &Demands<'s>, depth: usize) -> Option<String> {
        let mut items = Vec::new();
        for id in demands.prefix {
            items.push(self.value(*id, depth + 1)?);
        }
        let wanted = demands.minimum_items.max(u64::from(depth < self.full)).min(16);
        while (items.len() as u64) < wanted {
            let made = match demands.items {
                Some(id) => self.value(id, depth + 1),
                None => Some(items.len().to_string()),
            };
            match made {
                Some(item) => items.push(item),
                None if (items.len() as u64) < demands.minimum_items => return None,
                None => break,
            }
        }
        Some(format!("[{}]", items.join(",")))
    }

    fn demands(&self, id: usize) -> Demands<'s> {
        let mut demands = Demands::default();
        let (mut open, mut seen) = (vec![id], BTreeSet::new());
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            let subschema = &self.schemas.subschemas[id];
            demands.format = demands.format.or(subschema.annotations.format.as_deref());
            for keyword in &subschema.keywords {
                match keyword {
                    JsonKeyword::Reference(id) | JsonKeyword::DynamicReference(_, id) => {
                        open.push(*id);
                    }
                    JsonKeyword::AllOf(ids) => open.extend(ids),
                    JsonKeyword::AnyOf(ids) | JsonKeyword::OneOf(ids) if !ids.is_empty() => {
                        open.push(ids[self.choice % ids.len()]);
                    }
                    keyword => demands.add(keyword),
                }
            }
        }
        demands
    }
}
