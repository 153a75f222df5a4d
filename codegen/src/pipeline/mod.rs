//! The stages in their order: from the texts of schemas to a table, a description, messages, the
//! files of a module.

#[cfg(feature = "emit")]
mod generate;
mod input;
mod interface;

use std::collections::BTreeSet;

use bumpalo::Bump;
use swordsmith_http::description::Description;
use swordsmith_json::table::Schema as JsonTable;
use swordsmith_xml::table::Schema;

use crate::description;
use crate::diagnostic::Diagnostics;
use crate::frontend;
use crate::frontend::xsd::Locations;
use crate::lower;
use crate::lower::json::Wanted;
use crate::manifest::Module;
use crate::model::documents::Documents;
use crate::model::json::JsonSchemas;
use crate::model::messages::Messages;
use crate::model::operations::Operations;
use crate::passes;
use crate::sample;
use crate::source::{SourceId, Sources};
use crate::table;

#[cfg(feature = "emit")]
pub(crate) use generate::run;
pub(crate) use input::Input;
pub(crate) use interface::interfaces;
pub use interface::{Interface, JsonInterface, MessageInterface, XmlInterface};

/// What is served, from text to description alone.
pub(crate) fn describe<'a>(
    input: Input<'_>,
    arena: &'a Bump,
    findings: &mut Diagnostics,
) -> Vec<(String, Description<'a>)> {
    let modules = input.manifest.modules.iter();
    modules.filter_map(|module| describe_module(input, module, arena, findings)).collect()
}

fn describe_module<'a>(
    input: Input<'_>,
    module: &Module,
    arena: &'a Bump,
    findings: &mut Diagnostics,
) -> Option<(String, Description<'a>)> {
    module.openapi.as_ref()?;
    let locations = input.locations(module, findings);
    let roots = input.find(&module.xsd, findings);
    let mut documents = match &*module.xsd {
        [] => Documents::default(),
        _ => documents(&roots, &locations, input.sources, findings)?.0,
    };
    passes::choose_prefixes::run(&mut documents, &module.prefixes, input.id, findings);
    passes::prepare_table(&mut documents);
    let schema = &*arena.alloc(table::build(&documents, input.sources, arena, findings)?);
    let xml = Some((&documents, schema));
    let (mut operations, _) = operations(module, input, xml, findings)?;
    let json = json_of_module(module, Some(&mut operations), input, arena, findings);
    let json = json.map(|(_, table)| table);
    let description = description::build(&operations, schema, json, arena);
    Some((module.name.get_ref().clone(), description))
}

/// Reads the schemas of documents and what they reach, for what is worth knowing of that.
pub(crate) fn locate(input: Input<'_>, findings: &mut Diagnostics) {
    for module in &input.manifest.modules {
        let locations = input.locations(module, findings);
        let roots = input.find(&module.xsd, findings);
        frontend::xsd::parse_with(&roots, &locations, input.sources, findings);
    }
}

/// Schemas of documents, from text to table alone.
pub(crate) fn table<'a>(
    roots: &[SourceId],
    locations: &Locations,
    sources: &Sources,
    arena: &'a Bump,
    findings: &mut Diagnostics,
) -> Option<Schema<'a>> {
    let (mut documents, _) = documents(roots, locations, sources, findings)?;
    passes::prepare_table(&mut documents);
    table::build(&documents, sources, arena, findings)
}

/// JSON Schemas, and all that they reach.
pub(crate) fn json_schemas(
    roots: &[SourceId],
    wanted: Wanted<'_>,
    sources: &Sources,
    findings: &mut Diagnostics,
) -> JsonSchemas {
    let files = frontend::json::Files::read(roots, sources, findings);
    lower::json::lower(roots, wanted, &files, findings)
}

/// The JSON Schemas of a module, with their table: those of files, and those of what its operations
/// carry, which then know their subschemas and have examples. `None` if there are none, or if there are
/// errors in them.
fn json_of_module<'a>(
    module: &Module,
    operations: Option<&mut Operations>,
    input: Input<'_>,
    arena: &'a Bump,
    findings: &mut Diagnostics,
) -> Option<(JsonSchemas, &'a JsonTable<'a>)> {
    let operations = operations.filter(|it| !it.json_documents.is_empty());
    if module.json.is_empty() && operations.is_none() {
        return None;
    }
    let errors = findings.errors();
    let roots = input.find(&module.json, findings);
    let descriptions = input.find(module.openapi.as_slice(), findings);
    let descriptions = descriptions.iter().filter(|_| operations.is_some());
    let all: Vec<_> = roots.iter().chain(descriptions).copied().collect();
    let files = frontend::json::Files::read(&all, input.sources, findings);
    let wanted = match &operations {
        Some(operations) => Wanted::Carried(&operations.json_documents),
        None => Wanted::Definitions,
    };
    let schemas = lower::json::lower(&roots, wanted, &files, findings);
    if findings.errors() != errors {
        return None; // references may lead in a circle
    }
    let table = &*arena.alloc(table::json::build(&schemas, arena));
    if let Some(operations) = operations {
        let documents = operations.json_documents.iter_mut();
        for (document, (subschema, _)) in documents.zip(&schemas.documents) {
            document.subschema = *subschema;
        }
        sample::json::add_examples(&schemas, table, operations, findings);
    }
    Some((schemas, table))
}

/// The messages of schemas, whose imports are found in some folders.
pub(crate) fn messages(
    roots: &[SourceId],
    folders: &[String],
    sources: &Sources,
    findings: &mut Diagnostics,
) -> Option<Messages> {
    let files = frontend::proto::compile_in(folders, roots, sources, findings)?;
    Some(lower::proto::lower(files, sources, findings))
}

/// What schemas say, and which files that took, each once.
fn documents(
    roots: &[SourceId],
    locations: &Locations,
    sources: &Sources,
    findings: &mut Diagnostics,
) -> Option<(Documents, BTreeSet<SourceId>)> {
    let set = frontend::xsd::parse_with(roots, locations, sources, findings)?;
    let files = set.documents.iter().map(|document| document.file.source);
    let files = files.chain(set.copies.iter().copied()).collect();
    Some((lower::xsd::lower(&set, sources, findings)?, files))
}

/// An `OpenAPI` description from text to operations, and which files that took, each once. If there
/// are documents that could not be had, the description is read for its own errors alone: what it
/// names is there, or is not, once they can.
fn operations(
    module: &Module,
    input: Input<'_>,
    xml: Option<(&Documents, &Schema<'_>)>,
    findings: &mut Diagnostics,
) -> Option<(Operations, Vec<SourceId>)> {
    let name = module.openapi.as_ref()?;
    let source = *input.find(std::slice::from_ref(name), findings).first()?;
    let selection = input.selection(module, findings);
    let document = frontend::openapi::parse(source, input.sources, selection, findings)?;
    if !module.xsd.is_empty() && xml.is_none() {
        return None;
    }
    let none = Documents::default();
    let documents = xml.map_or(&none, |(documents, _)| documents);
    let mut operations = lower::openapi::lower(&document, documents, findings)?;
    if let Some((documents, schema)) = xml {
        passes::check_operations(&operations, schema, findings);
        sample::add_examples(documents, schema, &mut operations);
    }
    Some((operations, document.sources))
}
