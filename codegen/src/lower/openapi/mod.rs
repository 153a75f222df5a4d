//! `OpenAPI` to the model of operations: names are bound, shapes are told apart, and what the
//! router will need is seen to be there.

mod arrays;
mod bodies;
mod documents;
mod enumerations;
mod error_documents;
mod error_members;
mod fields;
mod forms;
mod json_documents;
mod literals;
mod media_types;
mod multiparts;
mod names;
mod objects;
mod operations;
mod parameters;
mod paths;
mod publication;
mod refusals;
mod representations;
mod responses;
mod security;
mod states;
mod statuses;
mod values;
mod xml_bodies;

use std::collections::BTreeMap;
use std::mem::take;

use crate::diagnostic::Diagnostics;
use crate::frontend::openapi::Document;
use crate::frontend::xml_bodies::XmlBodies;
use crate::model::body::{BinaryKind, Form, Multipart};
use crate::model::documents::Documents;
use crate::model::operations::{Example, JsonDocument, Operations};
use crate::model::parameter::Enumeration;
use crate::model::response::Refusal;
use crate::model::security::OperationSecurity;
use crate::source::Span;
use xml_bodies::BodyDocuments;

/// Lowers a description; the documents are those of the XML schemas of the same module, and those of
/// its bodies that are described by JSON Schema. `None` if
/// there are errors that leave nothing to go on with; all errors become findings.
pub fn lower(
    document: &Document,
    documents: &Documents,
    bodies: &XmlBodies,
    findings: &mut Diagnostics,
) -> Option<Operations> {
    let mut lowering = Lowering::new(documents, bodies, findings);
    lowering.prefix.clone_from(&document.prefix);
    lowering.tags =
        document.tags.iter().map(|(tag, text)| (tag.value.clone(), text.clone())).collect();
    lowering.security = security::of_operations(document);
    lowering.collect_refusals(document);
    let error_document = lowering.error_document(document);
    let common_headers = lowering.common_headers(&document.common_headers);
    let redirect = lowering.redirect(document);
    let paths = lowering.paths(&document.paths);
    let router = lowering.router_refusals(document);
    let states = lowering.states(document, &paths);
    let publication = lowering.publication(document, &paths);
    let mut operations = Operations {
        publication,
        title: document.title.clone(),
        security: document
            .security
            .iter()
            .filter_map(|it| security::lower(it, &document.title))
            .collect(),
        paths,
        common_headers,
        redirect,
        router: router?,
        error_document,
        states,
        refusals: take(&mut lowering.refusals),
        enumerations: take(&mut lowering.enumerations),
        binaries: take(&mut lowering.binaries),
        multiparts: take(&mut lowering.multiparts),
        forms: take(&mut lowering.forms),
        json_documents: take(&mut lowering.json_documents),
        examples: take(&mut lowering.examples),
    };
    names::assign(&mut operations, lowering.findings);
    Some(operations)
}

/// What has been found so far.
struct Lowering<'a> {
    documents: &'a Documents,
    /// Those of them that are bodies described by JSON Schema.
    bodies: BodyDocuments,
    findings: &'a mut Diagnostics,
    /// What stands in front of every path.
    prefix: String,
    /// The operation that is being lowered, or the path; empty for what all have.
    owner: String,
    refusals: Vec<Refusal>,
    enumerations: Vec<Enumeration>,
    binaries: Vec<BinaryKind>,
    /// Which of them has which name.
    binary_names: BTreeMap<String, usize>,
    multiparts: Vec<Multipart>,
    forms: Vec<Form>,
    json_documents: Vec<JsonDocument>,
    /// The index of each JSON document, by where its schema stands.
    json_by_span: BTreeMap<Span, usize>,
    /// The same of those that are no components, by their names and texts.
    json_by_text: BTreeMap<(String, String), usize>,
    examples: Vec<Example>,
    /// Who may call an operation, by its identifier.
    security: BTreeMap<String, OperationSecurity>,
    /// What is said of tags, by their names.
    tags: BTreeMap<String, String>,
    /// Components that describe documents, and which document each describes.
    described: BTreeMap<String, usize>,
}

impl<'a> Lowering<'a> {
    fn new(documents: &'a Documents, bodies: &XmlBodies, findings: &'a mut Diagnostics) -> Self {
        let (refusals, enumerations) = (Vec::new(), Vec::new());
        let (binaries, multiparts, examples) = (Vec::new(), Vec::new(), Vec::new());
        let described = BTreeMap::new();
        Self {
            documents,
            bodies: BodyDocuments::find(bodies, documents),
            findings,
            prefix: String::new(),
            owner: String::new(),
            refusals,
            enumerations,
            binaries,
            binary_names: BTreeMap::new(),
            multiparts,
            forms: Vec::new(),
            json_documents: Vec::new(),
            json_by_span: BTreeMap::new(),
            json_by_text: BTreeMap::new(),
            examples,
            security: BTreeMap::new(),
            tags: BTreeMap::new(),
            described,
        }
    }
}

#[cfg(test)]
mod tests;
