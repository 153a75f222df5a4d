//! The modules of a manifest, from their schemas to their files.

use std::collections::BTreeSet;

use bumpalo::Bump;

use super::{Description, Input, XmlDocuments, documents_of, json_of_module, operations};
use crate::description;
use crate::destination::Destination;
use crate::diagnostic::Diagnostics;
use crate::emit::{self, GeneratedFile};
use crate::frontend;
use crate::frontend::xml_bodies::XmlBodies;
use crate::frontend::xsd::Locations;
use crate::lower;
use crate::manifest::Module;
use crate::model::messages::Messages;
use crate::model::operations::Operations;
use crate::model::{Json, Model, SchemaNames, Xml};
use crate::passes::{self, RequestedRoots};
use crate::source::SourceId;
use crate::table;

/// Runs the stages for the modules of a manifest. Each reports all that is wrong before the next
/// begins; with an error there are no files. With them come the schemas and catalogs that were
/// read.
pub(crate) fn run(
    input: Input<'_>,
    only: &[String],
    destination: &Destination,
    findings: &mut Diagnostics,
) -> (Vec<GeneratedFile>, BTreeSet<SourceId>) {
    let arena = Bump::new();
    let only = RequestedRoots::new(only);
    let reached = BTreeSet::new();
    let mut run = Run { input, only, destination, arena: &arena, reached, findings };
    let models: Vec<_> = input.manifest.modules.iter().map(|it| run.model(it)).collect();
    run.only.report_unknown(run.findings);
    let reached = run.reached;
    if findings.has_errors() {
        return Default::default();
    }
    // What a service publishes is about all modules.
    let files = models.iter().flat_map(|model| emit::emit(model, &models, findings)).collect();
    (files, reached)
}

/// What the modules of a run share.
struct Run<'r, 'a> {
    input: Input<'r>,
    only: RequestedRoots<'r>,
    destination: &'a Destination,
    arena: &'a Bump,
    /// What was read for them.
    reached: BTreeSet<SourceId>,
    findings: &'r mut Diagnostics,
}

impl<'a> Run<'_, 'a> {
    fn model<'m>(&mut self, module: &'m Module) -> Model<'m>
    where
        'a: 'm,
    {
        let locations = self.input.locations(module, self.findings);
        let mut reached = Vec::new();
        let mut description = Description::of(module, self.input, self.findings);
        let found = self.xml(module, description.as_mut(), &locations, &mut reached);
        let (xml, bodies) = found.unzip();
        let bodies = bodies.unwrap_or_default();
        let operations = self.operations(description, (&bodies, xml.as_ref()), &mut reached);
        let operations = passes::tag_operations(operations, module, self.input.id, self.findings);
        let mut operations = operations;
        let json = self.json(module, operations.as_mut(), &mut reached);
        let description = operations.as_ref().zip(xml.as_ref());
        let description = description.map(|(operations, xml)| {
            let json = json.as_ref().map(|json| json.schema);
            description::build(operations, xml.schema, json, self.arena)
        });
        let messages = self.messages(module, &mut reached);
        self.reached.extend(locations.catalogs.sources().chain(reached.iter().copied()));
        let of_bodies = module.openapi.iter().filter(|_| !bodies.documents.is_empty());
        let schemas = SchemaNames {
            xsd: module.xsd.clone(),
            xml: module.xsd.iter().chain(of_bodies).cloned().collect(),
            json: module.json.clone(),
            openapi: module.openapi.iter().cloned().collect(),
            proto: module.proto.clone(),
        };
        let sources = self.input.sources;
        Model {
            name: module.name.get_ref(),
            schemas,
            sources: reached.into_iter().map(|id| sources.get(id).clone()).collect(),
            destination: self.destination,
            runtime: self.input.manifest.output.names_runtime(),
            xml,
            json,
            operations,
            description,
            messages,
        }
    }

    /// Schemas of documents, from text to types and table.
    fn xml(
        &mut self,
        module: &Module,
        description: Option<&mut Description>,
        locations: &Locations,
        reached: &mut Vec<SourceId>,
    ) -> Option<(Xml<'a>, XmlBodies)> {
        let Input { sources, id: manifest, .. } = self.input;
        let found = documents_of(module, description, locations, self.input, self.findings);
        let has_bodies = found.as_ref().is_some_and(|it| !it.bodies.documents.is_empty());
        if module.xsd.is_empty() && !has_bodies {
            passes::refuse_choices(module, manifest, self.findings);
        }
        if module.xsd.is_empty() && module.openapi.is_none() {
            return None;
        }
        let XmlDocuments { mut documents, files, bodies } = found?;
        reached.extend(files);
        let shapes =
            passes::shape_module(&mut documents, module, manifest, &mut self.only, self.findings);
        let schema = table::build(&documents, sources, self.arena, self.findings)?;
        let schema = self.arena.alloc(schema);
        let serde = module.has_serde();
        Some((Xml { documents, shapes, schema, serde }, bodies))
    }

    /// JSON Schemas, those of operations too, from text to types and table.
    fn json(
        &mut self,
        module: &Module,
        operations: Option<&mut Operations>,
        reached: &mut Vec<SourceId>,
    ) -> Option<Json<'a>> {
        let sources = self.input.sources;
        let (schemas, schema) =
            json_of_module(module, operations, self.input, self.arena, self.findings)?;
        // Meta-schemas of the standard are read, too, and are no files.
        let files = schemas.files.iter().filter(|id| sources.has(**id));
        let files: Vec<_> = files.filter(|id| !reached.contains(id)).copied().collect();
        reached.extend(files);
        let shapes = passes::shape_json::run(&schemas);
        Some(Json { shapes, schema, serde: module.has_serde() })
    }

    fn operations(
        &mut self,
        description: Option<Description>,
        (bodies, xml): (&XmlBodies, Option<&Xml<'_>>),
        reached: &mut Vec<SourceId>,
    ) -> Option<Operations> {
        let xml = xml.map(|xml| (&xml.documents, xml.schema));
        let (operations, files) = operations(description?, bodies, xml, self.findings)?;
        reached.extend(files);
        Some(operations)
    }

    fn messages(&mut self, module: &Module, reached: &mut Vec<SourceId>) -> Option<Messages> {
        let proto = self.input.find(&module.proto, self.findings);
        let files = (!proto.is_empty())
            .then(|| frontend::proto::compile(&proto, self.input.sources, self.findings))
            .flatten();
        let messages = files.map(|files| {
            reached.extend(files.given.iter().map(|file| file.source));
            lower::proto::check_rust_names(&files, self.input.sources, self.findings);
            lower::proto::lower(files, self.input.sources, self.findings)
        });
        passes::check_messages(messages, module, self.input.id, self.findings)
    }
}
