//! The stages in their order: from the texts of schemas to a table, a description, messages, the
//! files of a module.

#[cfg(feature = "emit")]
mod generate;
mod input;
mod interface;
mod renames;

use std::collections::BTreeSet;

use bumpalo::Bump;
use swordsmith_http::description::Description as HttpDescription;
use swordsmith_json::table::Schema as JsonTable;
use swordsmith_xml::table::Schema;

use crate::description;
use crate::diagnostic::Diagnostics;
use crate::frontend;
use crate::frontend::openapi::Document as OpenApi;
use crate::frontend::xml_bodies::XmlBodies;
use crate::frontend::xsd::{Locations, SchemaSet};
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
pub(crate) use renames::renames;

/// What is served, from text to description alone.
pub(crate) fn describe<'a>(
    input: Input<'_>,
    arena: &'a Bump,
    findings: &mut Diagnostics,
) -> Vec<(String, HttpDescription<'a>)> {
    let modules = input.manifest.modules.iter();
    modules.filter_map(|module| describe_module(input, module, arena, findings)).collect()
}

fn describe_module<'a>(
    input: Input<'_>,
    module: &Module,
    arena: &'a Bump,
    findings: &mut Diagnostics,
) -> Option<(String, HttpDescription<'a>)> {
    let mut description = Description::of(module, input, findings)?;
    let locations = input.locations(module, findings);
    let XmlDocuments { mut documents, bodies, .. } =
        documents_of(module, Some(&mut description), &locations, input, findings)?;
    passes::choose_prefixes::run(&mut documents, &module.prefixes, input.id, findings);
    passes::prepare_table(&mut documents);
    let schema = &*arena.alloc(table::build(&documents, input.sources, arena, findings)?);
    let xml = Some((&documents, schema));
    let mut operations = operations(description, &bodies, xml, findings)?.0;
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
    let mut schemas = lower::json::lower(&roots, wanted, &files, findings);
    if findings.errors() != errors {
        return None; // references may lead in a circle
    }
    let mut operations = operations;
    if let Some(operations) = &mut operations {
        lower::json::split(&mut schemas, operations);
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
    let files = files_of(&set);
    Some((lower::xsd::lower(&set, sources, findings)?, files))
}

fn files_of(set: &SchemaSet) -> BTreeSet<SourceId> {
    let given = set.documents.iter().filter(|document| !document.is_generated);
    let files = given.map(|document| document.file.source);
    files.chain(set.copies.iter().copied()).collect()
}

/// The XML documents of a module.
#[derive(Default)]
struct XmlDocuments {
    /// Those of its XML Schemas, and those of bodies that none of these describes.
    documents: Documents,
    /// The files of XML Schema that were read.
    #[cfg(feature = "emit")]
    files: BTreeSet<SourceId>,
    /// What the bodies of its description are.
    bodies: XmlBodies,
}

/// What the XML Schemas of a module say, and the schemas of XML bodies in its description. `None` if
/// there are errors.
fn documents_of(
    module: &Module,
    description: Option<&mut Description>,
    locations: &Locations,
    input: Input<'_>,
    findings: &mut Diagnostics,
) -> Option<XmlDocuments> {
    let roots = input.find(&module.xsd, findings);
    let mut set = match (&*module.xsd, &*roots) {
        ([], _) => SchemaSet::default(),
        (_, []) => return None,
        _ => frontend::xsd::parse_with(&roots, locations, input.sources, findings)?,
    };
    #[cfg(feature = "emit")]
    let files = files_of(&set);
    let bodies = description.and_then(|it| it.bodies(&mut set, input.sources)).unwrap_or_default();
    if set.documents.is_empty() {
        // A service without documents has a table, too: an empty one.
        return Some(XmlDocuments { bodies, ..XmlDocuments::default() });
    }
    let documents = lower::xsd::lower(&set, input.sources, findings)?;
    Some(XmlDocuments {
        documents,
        #[cfg(feature = "emit")]
        files,
        bodies,
    })
}

/// The `OpenAPI` description of a module, and what is wrong with it: that is reported behind what is
/// wrong with the XML Schemas.
struct Description {
    document: Option<OpenApi>,
    findings: Diagnostics,
}

impl Description {
    /// Reads the description of a module. `None` if it has none, or if that is not there.
    fn of(module: &Module, input: Input<'_>, findings: &mut Diagnostics) -> Option<Self> {
        let name = module.openapi.as_ref()?;
        let source = *input.find(std::slice::from_ref(name), findings).first()?;
        let mut own = Diagnostics::default();
        let selection = input.selection(module, &mut own);
        let document = frontend::openapi::parse(source, input.sources, selection, &mut own);
        Some(Self { document, findings: own })
    }

    /// Converts the schemas of XML bodies that no XML Schema describes.
    fn bodies(&mut self, set: &mut SchemaSet, sources: &Sources) -> Option<XmlBodies> {
        let document = self.document.as_ref()?;
        Some(frontend::xml_bodies::add(document, set, sources, &mut self.findings))
    }
}

/// An `OpenAPI` description to operations, and which files that took, each once. If there are documents
/// that could not be had, the description is read for its own errors alone: what it names is there, or
/// is not, once they can.
fn operations(
    description: Description,
    bodies: &XmlBodies,
    xml: Option<(&Documents, &Schema<'_>)>,
    findings: &mut Diagnostics,
) -> Option<(Operations, Vec<SourceId>)> {
    findings.append(description.findings);
    let document = description.document?;
    let (documents, schema) = xml?;
    let mut operations = lower::openapi::lower(&document, documents, bodies, findings)?;
    let described = bodies.documents.values().map(|body| &body.type_name).collect();
    passes::check_operations(&mut operations, schema, &described, findings);
    sample::add_examples(documents, schema, &mut operations);
    Some((operations, document.sources))
}
