//! What the modules of a manifest say to those who use them, as plain data: what two versions of an
//! interface are compared by. No Rust is made.

use bumpalo::Bump;
use swordsmith_json::table::Schema as JsonTable;
use swordsmith_xml::table::Schema;

use super::{Description, Input, XmlDocuments, documents_of, json_of_module, operations};
use crate::diagnostic::Diagnostics;
use crate::frontend;
use crate::frontend::proto::ProtoFiles;
use crate::frontend::xml_bodies::XmlBodies;
use crate::lower;
use crate::manifest::Module;
use crate::model::documents::Documents;
use crate::model::json::JsonSchemas;
use crate::model::messages::Messages;
use crate::model::operations::Operations;
use crate::passes::{self, RequestedRoots};
use crate::table;

/// One module of an interface.
#[derive(Debug)]
pub struct Interface<'a> {
    /// Name of the module.
    pub name: String,
    /// Its XML documents, if it has schemas of such.
    pub xml: Option<XmlInterface<'a>>,
    /// Its JSON documents, if it has schemas of such.
    pub json: Option<JsonInterface<'a>>,
    /// What it serves over HTTP.
    pub operations: Option<Operations>,
    /// Its binary messages.
    pub messages: Option<MessageInterface>,
}

/// The XML documents of a module. The ids of the table are the indices of the documents.
#[derive(Debug)]
pub struct XmlInterface<'a> {
    /// What the schemas say.
    pub documents: Documents,
    /// The table that checks it.
    pub schema: &'a Schema<'a>,
}

/// The JSON documents of a module. The ids of the table are the indices of the subschemas.
#[derive(Debug)]
pub struct JsonInterface<'a> {
    /// What the schemas say.
    pub schemas: JsonSchemas,
    /// The table that checks it.
    pub schema: JsonTable<'a>,
}

/// The binary messages of a module.
#[derive(Debug)]
pub struct MessageInterface {
    /// The compiled files, with comments and positions.
    pub files: ProtoFiles,
    /// The same by package, with the rules of the manifest.
    pub messages: Messages,
}

/// Every module of a manifest; what is wrong becomes a finding.
pub(crate) fn interfaces<'a>(
    input: Input<'_>,
    arena: &'a Bump,
    findings: &mut Diagnostics,
) -> Vec<Interface<'a>> {
    let modules = input.manifest.modules.iter();
    modules.map(|module| interface(input, module, arena, findings)).collect()
}

fn interface<'a>(
    input: Input<'_>,
    module: &Module,
    arena: &'a Bump,
    findings: &mut Diagnostics,
) -> Interface<'a> {
    let mut description = Description::of(module, input, findings);
    let (xml, bodies) = xml(input, module, description.as_mut(), arena, findings).unzip();
    let bodies = bodies.unwrap_or_default();
    let known = xml.as_ref().map(|xml| (&xml.documents, xml.schema));
    let operations = description.and_then(|it| operations(it, &bodies, known, findings));
    let mut operations = operations.map(|(operations, _)| operations);
    let messages = messages(input, module, findings);
    let json = json(input, module, operations.as_mut(), arena, findings);
    Interface { name: module.name.get_ref().clone(), xml, json, operations, messages }
}

fn json<'a>(
    input: Input<'_>,
    module: &Module,
    operations: Option<&mut Operations>,
    arena: &'a Bump,
    findings: &mut Diagnostics,
) -> Option<JsonInterface<'a>> {
    let (schemas, schema) = json_of_module(module, operations, input, arena, findings)?;
    Some(JsonInterface { schema: *schema, schemas })
}

fn xml<'a>(
    input: Input<'_>,
    module: &Module,
    description: Option<&mut Description>,
    arena: &'a Bump,
    findings: &mut Diagnostics,
) -> Option<(XmlInterface<'a>, XmlBodies)> {
    let locations = input.locations(module, findings);
    if module.xsd.is_empty() && module.openapi.is_none() {
        return None;
    }
    let XmlDocuments { mut documents, bodies, .. } =
        documents_of(module, description, &locations, input, findings)?;
    let wanted = RequestedRoots::new(&[]).among(&documents, module, input.id, findings);
    passes::limit_documents::run(&mut documents, &wanted);
    passes::choose_prefixes::run(&mut documents, &module.prefixes, input.id, findings);
    passes::prepare_table(&mut documents);
    let schema = &*arena.alloc(table::build(&documents, input.sources, arena, findings)?);
    Some((XmlInterface { documents, schema }, bodies))
}

fn messages(
    input: Input<'_>,
    module: &Module,
    findings: &mut Diagnostics,
) -> Option<MessageInterface> {
    let roots = input.find(&module.proto, findings);
    if roots.is_empty() {
        return None;
    }
    let files = frontend::proto::compile(&roots, input.sources, findings)?;
    let messages = lower::proto::lower(files.clone(), input.sources, findings);
    let messages = passes::check_messages(Some(messages), module, input.id, findings)?;
    Some(MessageInterface { files, messages })
}
