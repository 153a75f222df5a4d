//! Path items and operations.

use std::collections::BTreeSet;

use super::document::{Operation, PathItem, Spanned};
use super::nodes;
use super::nodes::{Node, renames};
use super::reader::{Object, Reader};
use super::selection::Candidate;
use super::{bodies, parameters, responses, security};
use crate::diagnostic::Diagnostics;
use crate::source::Span;

/// The methods that have a key of their own; `query` has since `OpenAPI` 3.2.
const METHODS: &[&str] = &["get", "put", "post", "delete", "patch", "query"];

/// Reads the paths; those without operations that are wanted, though they have some, are left out.
pub(super) fn all<'a>(
    reader: &mut Reader<'a>,
    object: &mut Object<'a>,
) -> Vec<(Spanned<String>, PathItem)> {
    let paths = reader.named(object, "paths").into_iter();
    let paths = paths.filter(|(path, _)| !path.value.starts_with("x-"));
    paths.filter_map(|(path, node)| Some((path.clone(), read(reader, &path, node)?))).collect()
}

fn read<'a>(reader: &mut Reader<'a>, path: &Spanned<String>, node: &'a Node) -> Option<PathItem> {
    let mut object = reader.object(node)?;
    if !select(reader, path, &mut object) {
        return None;
    }
    reader.pass_over(&mut object, &["head", "options", "trace", "servers"]);
    let item = PathItem {
        documentation: reader.documentation(&mut object),
        also_at: reader.texts(&mut object, "x-also-at"),
        parameters: parameters::list(reader, &mut object),
        operations: operations(reader, &mut object),
    };
    reader.finish(object, "a path");
    Some(item)
}

/// Drops the operations that are not wanted, unread. Whether one is left, or there was none.
fn select<'a>(reader: &mut Reader<'a>, path: &Spanned<String>, object: &mut Object<'a>) -> bool {
    let operations = METHODS.iter().filter(|method| object.has(method)).collect::<Vec<_>>();
    let mut unwanted = Vec::new();
    for method in &operations {
        let Some(node) = object.get(method) else { continue };
        let tags = nodes::get(node, "tags").map(nodes::words).unwrap_or_default();
        let candidate = Candidate {
            method: &method.to_ascii_uppercase(),
            path: &path.value,
            id: nodes::get(node, "operationId").and_then(nodes::word),
            tags: &tags,
        };
        if !reader.selection.wants(candidate) {
            unwanted.push(**method);
        }
    }
    object.ignore(&unwanted);
    unwanted.is_empty() || unwanted.len() < operations.len()
}

/// Calls the operations without an identifier by their method and path: `get orders by id`.
pub(super) fn name_by_path(paths: &mut [(Spanned<String>, PathItem)]) {
    for (path, item) in paths {
        for (method, operation) in &mut item.operations {
            if operation.id.value.is_empty() {
                let words = path.value.replace("/{", " by ").replace(['/', '{', '}'], " ");
                let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
                operation.id.value = format!("{} {words}", method.value.to_ascii_lowercase());
            }
        }
    }
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
        operations.extend(operation(reader, node, key.span).map(|it| (method, it)));
    }
    operations.extend(additional(reader, object));
    operations
}

/// Operations of other methods, whose names are taken as they are written (`OpenAPI` 3.2, 4.9).
fn additional<'a>(
    reader: &mut Reader<'a>,
    object: &mut Object<'a>,
) -> Vec<(Spanned<String>, Operation)> {
    let entries = object.take("additionalOperations").and_then(|node| reader.object(node));
    let mut operations = Vec::new();
    for (method, node) in entries.map(|mut it| it.take_all()).unwrap_or_default() {
        let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        if method.value.is_empty() || !method.value.bytes().all(is_letter) {
            reader.findings.error(method.span, "invalid method: expected letters");
            continue;
        }
        operations.extend(operation(reader, node, method.span).map(|it| (method, it)));
    }
    operations
}

/// An operation; without an identifier, it gets one when its path is known.
fn operation<'a>(reader: &mut Reader<'a>, node: &'a Node, method: Span) -> Option<Operation> {
    let mut object = reader.object(node)?;
    object.ignore(&["externalDocs", "deprecated"]);
    reader.pass_over(&mut object, &["callbacks", "servers"]);
    let id = reader.optional_text(&mut object, "operationId");
    let id = id.unwrap_or_else(|| Spanned { value: String::new(), span: method });
    let rust_name = reader.optional_text(&mut object, renames::NAME);
    let documentation = reader.documentation(&mut object);
    let tags = reader.texts(&mut object, "tags");
    let parameters = parameters::list(reader, &mut object);
    let body = object.take("requestBody").and_then(|node| bodies::read(reader, node));
    let responses = responses::by_status(reader, &mut object, "responses");
    let has_security = object.has("security");
    let security = security::wanted(reader, &mut object);
    reader.finish(object, "an operation");
    let security = has_security.then_some(security);
    Some(Operation { rust_name, id, documentation, tags, parameters, body, responses, security })
}
