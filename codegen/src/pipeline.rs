//! One module from its schemas to its files.

use std::collections::BTreeSet;

use bumpalo::Bump;
use swordsmith_http::description::Description;
use swordsmith_xml::near::nearest;
use swordsmith_xml::table::Schema;

use crate::description;
use crate::diagnostic::Diagnostics;
use crate::emit::{self, GeneratedFile};
use crate::frontend;
use crate::frontend::catalog::Catalogs;
use crate::frontend::xsd::Locations;
use crate::lower;
use crate::manifest::{Manifest, Module, Spanned};
use crate::model::documents::Documents;
use crate::model::names::ExpandedName;
use crate::model::operations::Operations;
use crate::model::{Model, SchemaNames, Xml};
use crate::passes::{self, bind_types::expanded};
use crate::source::{SourceId, Sources, Span};
use crate::table;

/// Runs the stages for the modules of a manifest. Each says all that is wrong before the next begins; with an error there are no files.
pub(crate) fn run(
    read: &Manifest,
    only: &[String],
    manifest: SourceId,
    sources: &Sources,
    findings: &mut Diagnostics,
) -> Vec<GeneratedFile> {
    let arena = Bump::new();
    let mut only = Only { given: only, known: BTreeSet::new() };
    let mut model = |module| {
        let locations = locations(read, module, manifest, sources, findings);
        model(module, &mut only, manifest, &locations, sources, &arena, findings)
    };
    let models: Vec<_> = read.modules.iter().map(&mut model).collect();
    only.report(findings);
    if findings.has_errors() {
        return Vec::new();
    }
    // What a service publishes is about all modules.
    models.iter().flat_map(|model| emit::emit(model, &models, findings)).collect()
}

fn model<'a>(
    module: &'a Module,
    only: &mut Only<'_>,
    manifest: SourceId,
    locations: &Locations,
    sources: &Sources,
    arena: &'a Bump,
    findings: &mut Diagnostics,
) -> Model<'a> {
    let xsd = find(&module.xsd, manifest, sources, findings);
    let mut reached = Vec::new();
    let bound = Bound { manifest, module, locations };
    if module.xsd.is_empty() {
        passes::bind_types::run(&mut Documents::default(), &module.bind, manifest, findings);
    }
    let xml = (!xsd.is_empty())
        .then(|| xml(&xsd, bound, only, sources, arena, &mut reached, findings))
        .flatten();
    let operations = module.openapi.as_ref().and_then(|name| {
        let xml = xml.as_ref().map(|xml| (&xml.documents, xml.schema));
        operations(name, manifest, xml, sources, findings)
    });
    let description = operations.as_ref().zip(xml.as_ref());
    let description = description.map(|(it, xml)| description::build(it, xml.schema, arena));
    reached.extend(module.openapi.as_ref().and_then(|name| sources.find(name)));
    let proto = find(&module.proto, manifest, sources, findings);
    let messages = (!proto.is_empty())
        .then(|| frontend::proto::compile(&proto, sources, findings))
        .flatten()
        .map(|files| {
            reached.extend(files.given.iter().map(|file| file.source));
            lower::proto::lower(files, sources, findings)
        });
    let messages = passes::resolve_rules::run(messages, module, manifest, findings);
    let schemas = SchemaNames {
        xsd: module.xsd.clone(),
        openapi: module.openapi.iter().cloned().collect(),
        proto: module.proto.clone(),
    };
    Model {
        name: &module.name,
        schemas,
        sources: reached.into_iter().map(|id| sources.get(id).clone()).collect(),
        location: sources.location().map(str::to_owned),
        xml,
        operations,
        description,
        messages,
    }
}

/// A module, and the manifest that describes it.
#[derive(Clone, Copy)]
struct Bound<'m> {
    manifest: SourceId,
    module: &'m Module,
    /// Where what it imports is found.
    locations: &'m Locations,
}

/// Roots that whoever runs the generator asks for, whichever module has them.
struct Only<'o> {
    given: &'o [String],
    known: BTreeSet<&'o String>,
}

impl Only<'_> {
    /// Limits the documents of a module to those that it or the run asks for.
    fn limit(
        &mut self,
        documents: &mut Documents,
        Bound { manifest, module, .. }: Bound<'_>,
        findings: &mut Diagnostics,
    ) {
        let is_root = |name: &ExpandedName| {
            documents.roots.iter().any(|root| documents.element(root.element).name == *name)
        };
        let mut wanted = Vec::new();
        for name in self.given {
            if let Some(root) = expanded(name).filter(is_root) {
                self.known.insert(name);
                wanted.push(root);
            }
        }
        let has_given = !wanted.is_empty();
        for name in &module.only {
            match expanded(name.as_ref()).filter(is_root) {
                Some(_) if has_given => {}
                Some(root) => wanted.push(root),
                None => unknown_root(name, documents, manifest, findings),
            }
        }
        passes::limit_documents::run(documents, &wanted);
    }

    /// Says which roots no module has.
    fn report(&self, findings: &mut Diagnostics) {
        for name in self.given.iter().filter(|name| !self.known.contains(name)) {
            findings.error_without_place(format!("no module has documents with the root `{name}`"));
        }
    }
}

/// The root that whoever wrote a name may have meant.
fn near<'d>(
    name: &ExpandedName,
    roots: impl Iterator<Item = &'d ExpandedName>,
) -> Option<&'d ExpandedName> {
    let roots: Vec<_> = roots.collect();
    let near = nearest(&name.local, roots.iter().map(|root| root.local.as_str()))?;
    roots.into_iter().find(|root| root.local == near)
}

fn unknown_root(
    name: &Spanned<String>,
    documents: &Documents,
    manifest: SourceId,
    findings: &mut Diagnostics,
) {
    let span = manifest.span(name.span().start, name.span().end);
    let message = format!("there are no documents with the root `{}`", name.as_ref());
    let roots = documents.roots.iter().map(|root| &documents.element(root.element).name);
    let near = expanded(name.as_ref()).and_then(|name| near(&name, roots));
    let help = near.map_or_else(
        || "a root is named as `{namespace}local`, and one without a namespace as `local`".into(),
        |near| format!("did you mean `{near}`?"),
    );
    findings.error_with_help(span, message, help);
}

/// Schemas of documents, from text to types and table.
fn xml<'a>(
    roots: &[SourceId],
    bound: Bound<'_>,
    only: &mut Only<'_>,
    sources: &Sources,
    arena: &'a Bump,
    reached: &mut Vec<SourceId>,
    findings: &mut Diagnostics,
) -> Option<Xml<'a>> {
    let (mut documents, files) = documents(roots, bound.locations, sources, findings)?;
    reached.extend(files);
    passes::bind_types::run(&mut documents, &bound.module.bind, bound.manifest, findings);
    only.limit(&mut documents, bound, findings);
    let shapes = passes::shape(&mut documents, findings);
    let schema = &*arena.alloc(table::build(&documents, sources, arena, findings)?);
    Some(Xml { documents, shapes, schema })
}

/// What is served, from text to description alone.
pub(crate) fn describe<'a>(
    read: &Manifest,
    manifest: SourceId,
    sources: &Sources,
    arena: &'a Bump,
    findings: &mut Diagnostics,
) -> Vec<(String, Description<'a>)> {
    let mut described = Vec::new();
    for module in &read.modules {
        let Some(openapi) = &module.openapi else { continue };
        let locations = locations(read, module, manifest, sources, findings);
        let roots = find(&module.xsd, manifest, sources, findings);
        let Some((mut documents, _)) = documents(&roots, &locations, sources, findings) else {
            continue;
        };
        passes::simplify_content::run(&mut documents);
        let Some(schema) = table::build(&documents, sources, arena, findings) else { continue };
        let schema = &*arena.alloc(schema);
        let xml = Some((&documents, schema));
        if let Some(operations) = operations(openapi, manifest, xml, sources, findings) {
            described.push((module.name.clone(), description::build(&operations, schema, arena)));
        }
    }
    described
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
    passes::simplify_content::run(&mut documents);
    table::build(&documents, sources, arena, findings)
}

/// What schemas say, and which files that took, each once.
fn documents(
    roots: &[SourceId],
    locations: &Locations,
    sources: &Sources,
    findings: &mut Diagnostics,
) -> Option<(Documents, BTreeSet<SourceId>)> {
    let set = frontend::xsd::parse_with(roots, locations, sources, findings)?;
    let files = set.documents.iter().map(|document| document.file.source).collect();
    Some((lower::xsd::lower(&set, sources, findings)?, files))
}

/// An `OpenAPI` description from text to operations.
fn operations(
    name: &String,
    manifest: SourceId,
    xml: Option<(&Documents, &Schema<'_>)>,
    sources: &Sources,
    findings: &mut Diagnostics,
) -> Option<Operations> {
    let source = *find(std::slice::from_ref(name), manifest, sources, findings).first()?;
    let document = frontend::openapi::parse(source, sources, findings)?;
    let none = Documents::default();
    let documents = xml.map_or(&none, |(documents, _)| documents);
    let operations = lower::openapi::lower(&document, documents, findings)?;
    if let Some((_, schema)) = xml {
        passes::check_examples::run(&operations, schema, findings);
    }
    Some(operations)
}

/// The sources of the given names; one that is missing is a finding.
fn find(
    names: &[String],
    manifest: SourceId,
    sources: &Sources,
    findings: &mut Diagnostics,
) -> Vec<SourceId> {
    let missing = |name: &String, findings: &mut Diagnostics| {
        let at = sources.get(manifest).text.find(name.as_str()).unwrap_or_default();
        no_file(name, manifest.span(at, at + name.len()), sources, findings);
    };
    let found = names.iter().filter_map(|name| {
        let id = sources.find(name);
        if id.is_none() {
            missing(name, findings);
        }
        id
    });
    found.collect()
}

/// A name that the manifest has, and no file: one of a like name may be meant.
fn no_file(name: &str, span: Span, sources: &Sources, findings: &mut Diagnostics) {
    let near = nearest(name, sources.iter().map(|(_, source)| &*source.name));
    findings.error_near(span, format!("there is no file `{name}`"), near);
}

/// Where the imports of a module are found, as the manifest says: first what stands with the module.
fn locations(
    read: &Manifest,
    module: &Module,
    manifest: SourceId,
    sources: &Sources,
    findings: &mut Diagnostics,
) -> Locations {
    let mut file = |name: &Spanned<String>| {
        let found = sources.find(name.get_ref());
        if found.is_none() {
            let place = name.span();
            let span = manifest.span(place.start, place.end);
            no_file(name.get_ref(), span, sources, findings);
        }
        found
    };
    let given = module.locations.iter().chain(&read.locations);
    let given = given.filter_map(|(key, name)| Some((key.clone(), file(name)?))).collect();
    let catalogs = module.catalogs.iter().chain(&read.catalogs);
    let catalogs: Vec<_> = catalogs.filter_map(file).collect();
    Locations { given, catalogs: Catalogs::read(&catalogs, sources, findings) }
}
