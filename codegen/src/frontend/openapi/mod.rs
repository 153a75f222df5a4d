//! `OpenAPI`: the documented subset of 3.0 and 3.1, read with the place of everything.
//!
//! Whatever is outside the subset is an error, or a note where it changes nothing that is asked or
//! answered: nothing that a description says is left out in silence. The extensions are listed in
//! `docs/` and at the top of the descriptions themselves.

mod bodies;
mod bundle;
mod combinations;
mod document;
mod files;
mod parameters;
mod paths;
mod published;
mod reader;
mod references;
mod responses;
mod schemas;
mod security;
mod selection;
mod servers;
mod states;
mod tags;
mod tokens;

pub use bodies::is_json_type;
pub use document::{
    Bound, Document, Encoding, ErrorFields, ErrorKind, Header, ItemSchema, KeyPlace, MediaType,
    Named, Operation, Parameter, PathItem, Permission, Place, Published, ReportedBy, RequestBody,
    Response, Schema, SecurityRequirement, SecurityScheme, Spanned, States, Statuses, Transition,
    XmlObject,
};
pub use files::beside;
pub use selection::{Selection, names_operations};
pub use tokens::is_token;

use std::collections::BTreeSet;

use super::nodes;
use super::nodes::{Kind, Node};
use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Sources};
use crate::tree::Tree;
use files::Files;
use reader::{Object, Reader};

/// Reads a description, with the files that it refers to, and of its operations those that are wanted;
/// what is wrong with it becomes findings, all of them.
pub fn parse(
    source: SourceId,
    sources: &Sources,
    selection: Selection,
    findings: &mut Diagnostics,
) -> Option<Document> {
    let files = Files::read(source, sources, findings);
    let root = files.first()?;
    let mut reader = Reader::new(&files, selection, findings);
    let object = reader.object(root)?;
    let mut document = document(&mut reader, object);
    reader.selection.report_unmet(reader.findings);
    document.tree = bundle::bundle(&files, root);
    document.sources = files.ids();
    Some(document)
}

/// The locations of other files that a description or a part of one refers to, as they are written;
/// none if it is not YAML, which parsing it will tell.
pub fn mentions(source: SourceId, sources: &Sources) -> BTreeSet<String> {
    let root = nodes::read(source, sources, &mut Diagnostics::default());
    root.as_ref().map(references::locations).unwrap_or_default()
}

fn document<'a>(reader: &mut Reader<'a>, mut object: Object<'a>) -> Document {
    let span = object.span;
    check_version(reader, &mut object);
    object.ignore(&["externalDocs", "jsonSchemaDialect", "$self"]);
    reader.pass_over(&mut object, &["webhooks"]);
    let title = title(reader, &mut object);
    let prefix = servers::prefix(reader, &mut object);
    let requirement = security::wanted(reader, &mut object);
    let tags = tags::described(reader, &mut object);
    let mut paths = paths::all(reader, &mut object);
    paths::name_by_path(&mut paths);
    let wanted = security::of_all(&requirement, &paths);
    paths::keep_first_of_each_id(&mut paths, reader.findings);
    let states = reader.entries(&mut object, "x-states", states::read);
    let published = object.take("x-published").and_then(|node| published::read(reader, node));
    let components = object.take("components").and_then(|node| reader.object(node));
    reader.finish(object, "the document");
    let mut document = Document {
        title,
        prefix,
        security: Vec::new(),
        requirement,
        schemes: Vec::new(),
        tags,
        paths,
        common_headers: Vec::new(),
        common_responses: Vec::new(),
        states,
        published,
        sources: Vec::new(),
        tree: Tree::Null,
        span,
    };
    if let Some(components) = components {
        read_components(reader, components, &wanted, &mut document);
    }
    document
}

/// `OpenAPI` 3.2 adds to 3.1 and changes nothing that is read here.
fn check_version<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>) {
    let Some(node) = reader.required(object, "openapi", "the document") else { return };
    let Some(version) = reader.text(node) else { return };
    let is =
        |known: &str| version.value == known || version.value.starts_with(&format!("{known}."));
    if !["3.0", "3.1", "3.2"].iter().any(|known| is(known)) {
        reader.findings.error(version.span, "only OpenAPI 3.0, 3.1 and 3.2 are read");
    }
    reader.has_meant_siblings = !is("3.0");
}

fn title<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>) -> String {
    let info = reader.required(object, "info", "the document");
    let Some(mut info) = info.and_then(|node| reader.object(node)) else { return String::new() };
    let title = reader.optional_text(&mut info, "title");
    info.ignore(&["version", "summary", "description", "license", "contact", "termsOfService"]);
    reader.finish(info, "`info`");
    title.map(|title| title.value).unwrap_or_default()
}

fn read_components<'a>(
    reader: &mut Reader<'a>,
    mut components: Object<'a>,
    wanted: &[Spanned<String>],
    document: &mut Document,
) {
    let schemes = reader.entries(&mut components, "securitySchemes", |reader, node| {
        // One that cannot be read has been told of: its name is known.
        Some(Vec::from_iter(security::scheme(reader, node)))
    });
    document.schemes = security::find(reader, wanted, &schemes);
    let seen = document.schemes.iter().map(|(_, scheme)| scheme);
    let seen = seen.filter(|scheme| **scheme != SecurityScheme::MutualTls);
    for scheme in seen {
        if !document.security.contains(scheme) {
            document.security.push(scheme.clone());
        }
    }
    document.common_headers =
        reader.entries(&mut components, "x-common-headers", parameters::header);
    document.common_responses =
        responses::by_one_status(reader, &mut components, "x-common-responses");
    // The others are read where they are referred to: what nothing reaches is not judged.
    components.ignore(&[
        "schemas",
        "responses",
        "parameters",
        "examples",
        "requestBodies",
        "headers",
        "links",
        "callbacks",
        "pathItems",
        "mediaTypes",
    ]);
    reader.finish(components, "`components`");
}

/// Whether a node is `null`.
fn is_null(node: &Node) -> bool {
    matches!(&node.kind, Kind::Scalar(text, true) if matches!(text.as_str(), "" | "~" | "null"))
}

#[cfg(test)]
mod tests;
