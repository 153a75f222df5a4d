//! Path items and operations.

use std::collections::BTreeSet;

use super::document::{Operation, PathItem, Spanned};
use super::reader::{Object, Reader};
use super::yaml::Node;
use super::{bodies, parameters, responses};
use crate::diagnostic::Diagnostics;

const METHODS: &[&str] = &["get", "put", "post", "delete", "patch"];

/// Reads a path item.
pub(super) fn read<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<PathItem> {
    let mut object = reader.object(node)?;
    let item = PathItem {
        documentation: reader.documentation(&mut object),
        also_at: reader.texts(&mut object, "x-also-at"),
        parameters: parameters::list(reader, &mut object),
        operations: operations(reader, &mut object),
    };
    for method in ["head", "options"] {
        if let Some((key, _)) = object.take_with_key(method) {
            let message = format!("`{method}` comes by itself and cannot be described");
            reader.findings.error(key.span, message);
        }
    }
    reader.finish(object, "a path");
    Some(item)
}

/// Refuses operations whose identifier another one has; only the first one stays.
pub(super) fn keep_first_of_each_id(
    paths: &mut [(Spanned<String>, PathItem)],
    findings: &mut Diagnostics,
) {
    let mut seen = BTreeSet::new();
    for (_, path) in paths {
        path.operations.retain(|(_, operation)| {
            let id = &operation.id;
            let is_first = seen.insert(id.value.clone());
            if !is_first {
                let message = format!("another operation has the `operationId` `{}`", id.value);
                findings.error_with_help(id.span, message, "each operation has its own");
            }
            is_first
        });
    }
}

fn operations<'a>(
    reader: &mut Reader<'a>,
    object: &mut Object<'a>,
) -> Vec<(Spanned<String>, Operation)> {
    let found = METHODS.iter().filter_map(|method| object.take_with_key(method));
    let found: Vec<_> = found.collect();
    let mut operations = Vec::new();
    for (key, node) in found {
        let method = Spanned { value: key.text.to_ascii_uppercase(), span: key.span };
        operations.extend(operation(reader, node).map(|operation| (method, operation)));
    }
    operations
}

fn operation<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<Operation> {
    let mut object = reader.object(node)?;
    object.ignore(&["tags", "externalDocs", "deprecated"]);
    let id = reader.required(&mut object, "operationId", "an operation");
    let id = id.and_then(|id| reader.text(id));
    let documentation = reader.documentation(&mut object);
    let parameters = parameters::list(reader, &mut object);
    let body = object.take("requestBody").and_then(|node| bodies::read(reader, node));
    let responses = responses::by_status(reader, &mut object, "responses");
    reader.finish(object, "an operation");
    Some(Operation { id: id?, documentation, parameters, body, responses })
}
