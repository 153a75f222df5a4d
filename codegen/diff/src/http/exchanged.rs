//! The JSON documents that stand for each other in both versions of the operations.

use std::collections::BTreeMap;

use swordsmith_codegen::Bump;
use swordsmith_codegen::model::body::{BodyContent, BodyVariant, PartContent};
use swordsmith_codegen::model::operations::Operations;
use swordsmith_codegen::model::parameter::Value;
use swordsmith_codegen::model::response::DocumentType;

use super::operations::version_of;
use super::roles::Roles;
use super::side::{Served, Side};
use crate::modules::Pair;

/// Which messages carry documents, by their indices into the JSON documents of both versions.
pub(crate) type Exchanged = BTreeMap<(usize, usize), Roles>;

/// Where an operation has a document, as both versions call it.
type Position = (bool, String);

/// What the operations that both versions have exchange.
pub(crate) fn json_documents(pair: Pair<'_, '_>) -> Exchanged {
    let arena = Bump::new();
    let mut found = Exchanged::new();
    let sides = (Side::of(pair.old, &arena), Side::of(pair.new, &arena));
    let (Some(old), Some(new)) = sides else { return found };
    let all = new.served();
    for served in &old.served() {
        let Some(version) = version_of(served, &all) else { continue };
        let others = carried(new.operations, version);
        for (position, document) in carried(old.operations, served) {
            let Some(other) = others.get(&position) else { continue };
            let roles = found.entry((document, *other)).or_default();
            roles.in_requests |= position.0;
            roles.in_responses |= !position.0;
        }
    }
    found
}

/// The JSON documents of an operation, by where they are: whether in requests, and what is around.
fn carried(operations: &Operations, served: &Served<'_>) -> BTreeMap<Position, usize> {
    let mut found = BTreeMap::new();
    for parameter in &served.model.parameters {
        let place = format!("{:?} {}", parameter.place, parameter.names[0]);
        found.extend(json_value((true, place), &parameter.value));
    }
    for (at, parameter) in served.path.parameters.iter().enumerate() {
        found.extend(json_value((true, format!("path {at}")), &parameter.value));
    }
    let variants = served.model.body.iter().flat_map(|body| &body.variants);
    found.extend(variants.flat_map(|variant| of_body(operations, variant)));
    for response in &served.model.responses {
        let status = response.status;
        let representation = response.representation.as_deref().unwrap_or_default();
        let place = || (false, format!("{status} as {representation}"));
        let document = response.document.as_ref();
        found.extend(document.and_then(|it| json(place(), &it.document)));
        found.extend(response.items.as_ref().map(|it| (place(), it.document)));
        for header in &response.headers {
            found.extend(json_value((false, format!("{status} {}", header.name)), &header.value));
        }
    }
    for error in &served.model.errors {
        found.insert((false, error.statuses().to_owned()), error.document);
    }
    found
}

fn of_body(operations: &Operations, variant: &BodyVariant) -> Vec<(Position, usize)> {
    let media_types = variant.media_types.iter();
    let documents = media_types.flat_map(|media_type| match &variant.content {
        BodyContent::Document(body) => {
            json((true, media_type.clone()), &body.document).into_iter().collect::<Vec<_>>()
        }
        BodyContent::Multipart(index) => {
            let parts = operations.multipart(*index).parts.iter();
            let part = parts.filter_map(|part| match &part.content {
                PartContent::Document(body) => {
                    json((true, format!("{media_type} {}", part.label)), &body.document)
                }
                PartContent::Binary(_) | PartContent::Value(_) => None,
            });
            part.collect()
        }
        BodyContent::Binary(_) | BodyContent::Form(_) => Vec::new(),
    });
    documents.collect()
}

fn json(position: Position, document: &DocumentType) -> Option<(Position, usize)> {
    match document {
        DocumentType::Json(index) => Some((position, *index)),
        DocumentType::Xml(_) => None,
    }
}

fn json_value(position: Position, value: &Value) -> Option<(Position, usize)> {
    match value {
        Value::Json(index) => Some((position, *index)),
        _ => None,
    }
}
