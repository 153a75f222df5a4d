//! Schemas in, Rust text out: a library that touches no disk.
//!
//! `generate` is the pipeline. Each stage has a folder of its own, and data flows one way:
//! `frontend` → `lower` → `model` → `passes` → `emit`.
//!
//! Whoever only validates needs no Rust text: tables and descriptions built in memory are there
//! without the feature `emit`, and without the libraries that write Rust.

pub mod description;
pub mod descriptors;
pub mod destination;
pub mod diagnostic;
#[cfg(feature = "emit")]
pub mod emit;
pub mod excerpt;
pub mod frontend;
pub mod lower;
pub mod manifest;
pub mod model;
pub mod naming;
pub mod passes;
mod pipeline;
pub mod sample;
pub mod source;
pub mod table;
pub mod tree;

#[cfg(feature = "emit")]
use std::collections::BTreeSet;

pub use bumpalo::Bump;
#[cfg(feature = "emit")]
use destination::Destination;
#[cfg(feature = "emit")]
pub use emit::GeneratedFile;
use swordsmith_http::description::Description;
use swordsmith_json::table::SubschemaId;
use swordsmith_proto::MessageType;
use swordsmith_xml::table::Schema;

use diagnostic::Diagnostics;
use frontend::catalog::Catalogs;
use frontend::xsd::Locations;
use manifest::Manifest;
use pipeline::Input;
pub use pipeline::{Interface, JsonInterface, MessageInterface, XmlInterface};
use source::{SourceId, Sources};

/// Every file that the schemas of a manifest make, or everything that is wrong with them.
///
/// The sources are all that is read: what a schema names is looked for among them. The same
/// sources make the same bytes.
#[cfg(feature = "emit")]
pub fn generate(sources: &Sources, manifest: SourceId) -> Result<Vec<GeneratedFile>, Diagnostics> {
    generate_for(&Destination::default(), &[], sources, manifest).map(|generated| generated.files)
}

/// What became of schemas.
#[cfg(feature = "emit")]
#[derive(Debug, Clone, Default)]
pub struct Generated {
    /// The files.
    pub files: Vec<GeneratedFile>,
    /// The schemas and catalogs that were read for them: of the sources there may be more.
    pub reached: BTreeSet<SourceId>,
    /// What is worth knowing of the schemas.
    pub notes: Diagnostics,
}

/// The same for a destination, with what is worth knowing of the schemas, and limited to the
/// documents with these roots, `{namespace}local` each, and what they reach; all, if there are
/// none.
///
/// The roots count instead of those that the manifest names for a module. A module that has none of
/// them is made as the manifest says; a root that no module has is a finding.
#[cfg(feature = "emit")]
pub fn generate_for(
    destination: &Destination,
    roots: &[String],
    sources: &Sources,
    manifest: SourceId,
) -> Result<Generated, Diagnostics> {
    let run =
        |input: Input<'_>, findings: &mut _| pipeline::run(input, roots, destination, findings);
    let ((files, reached), notes) = with_manifest(sources, manifest, run)?;
    Ok(Generated { files, reached, notes })
}

/// What the modules of a manifest serve over HTTP, by their names, built in memory; or everything
/// that is wrong with them.
///
/// It is what `generate` prints. No Rust types are made, so what would stand against these alone is
/// no error.
pub fn describe<'a>(
    sources: &Sources,
    manifest: SourceId,
    arena: &'a Bump,
) -> Result<Vec<(String, Description<'a>)>, Diagnostics> {
    let describe = |input: Input<'_>, findings: &mut _| pipeline::describe(input, arena, findings);
    with_manifest(sources, manifest, describe).map(|(described, _)| described)
}

/// What the modules of a manifest say to those who use them, built in memory, to compare two
/// versions of an interface; or everything that is wrong with them. No Rust types are made, so what
/// would stand against these alone is no error.
pub fn interfaces<'a>(
    sources: &Sources,
    manifest: SourceId,
    arena: &'a Bump,
) -> Result<Vec<Interface<'a>>, Diagnostics> {
    let read = |input: Input<'_>, findings: &mut _| pipeline::interfaces(input, arena, findings);
    with_manifest(sources, manifest, read).map(|(interfaces, _)| interfaces)
}

/// What is worth knowing of how the schemas of a manifest find each other: which files their imports
/// mean at whose locations there is none. What is wrong with them is not told.
pub fn notes(sources: &Sources, manifest: SourceId) -> Diagnostics {
    let read = |input: Input<'_>, findings: &mut _| pipeline::locate(input, findings);
    let read = with_manifest(sources, manifest, read);
    read.map_or_else(Diagnostics::into_notes, |((), notes)| notes)
}

/// What is made of a manifest, unless anything is wrong with it or with what it names; with what is
/// worth knowing.
fn with_manifest<Made: Default>(
    sources: &Sources,
    id: SourceId,
    make: impl FnOnce(Input<'_>, &mut Diagnostics) -> Made,
) -> Result<(Made, Diagnostics), Diagnostics> {
    let mut findings = Diagnostics::default();
    let read = Manifest::parse(id, sources, &mut findings);
    let renamed = read.as_ref().and_then(|manifest| {
        let renames = pipeline::renames(Input { manifest, id, sources }, &mut findings);
        (!renames.is_empty()).then(|| sources.with_renames(renames))
    });
    let sources = renamed.as_ref().unwrap_or(sources);
    let input = read.as_ref().map(|manifest| Input { manifest, id, sources });
    let results = input.map(|input| make(input, &mut findings)).unwrap_or_default();
    if findings.has_errors() { Err(findings) } else { Ok((results, findings)) }
}

/// The table of XML Schema documents and of all that they reach, built in memory; or everything
/// that is wrong with them.
///
/// It is the table that `generate` prints. No Rust types are made, so what would stand against
/// these alone is no error. Patterns that are compiled while it is used outlive the arena.
pub fn build_table<'a>(
    roots: &[SourceId],
    sources: &Sources,
    arena: &'a Bump,
) -> Result<Schema<'a>, Diagnostics> {
    build_table_with(roots, &[], sources, arena)
}

/// The same, with some of the sources being OASIS catalogs, which say where imported documents are
/// found.
pub fn build_table_with<'a>(
    roots: &[SourceId],
    catalogs: &[SourceId],
    sources: &Sources,
    arena: &'a Bump,
) -> Result<Schema<'a>, Diagnostics> {
    build_table_noting(roots, catalogs, sources, arena).map(|(table, _)| table)
}

/// The same, with what is worth knowing of the schemas: which files their imports mean at whose
/// locations there is none.
pub fn build_table_noting<'a>(
    roots: &[SourceId],
    catalogs: &[SourceId],
    sources: &Sources,
    arena: &'a Bump,
) -> Result<(Schema<'a>, Diagnostics), Diagnostics> {
    let mut findings = Diagnostics::default();
    let locations = Locations::of(Catalogs::read(catalogs, sources, &mut findings));
    let table = pipeline::table(roots, &locations, sources, arena, &mut findings);
    match table.filter(|_| !findings.has_errors()) {
        Some(table) => Ok((table, findings)),
        None => Err(findings),
    }
}

/// The table of JSON Schemas and of all that they reach, built in memory, and the subschema that each
/// of the given files is; or everything that is wrong with them.
///
/// A reference leads to one of the sources, by its `$id` or its name, or to a meta-schema of the
/// standard. Patterns that are compiled while the table is used outlive the arena.
pub fn build_json_table<'a>(
    roots: &[SourceId],
    sources: &Sources,
    arena: &'a Bump,
) -> Result<(swordsmith_json::table::Schema<'a>, Vec<SubschemaId>), Diagnostics> {
    let mut findings = Diagnostics::default();
    let schemas = pipeline::json_schemas(roots, lower::json::Wanted::Roots, sources, &mut findings);
    if findings.has_errors() {
        return Err(findings);
    }
    let roots = schemas.roots.iter().map(|root| table::json::subschema_id(*root)).collect();
    Ok((table::json::build(&schemas, arena), roots))
}

/// The types of the messages of `.proto` files and of all that they import, built in memory; or
/// everything that is wrong with them. The messages of given files stand before those of the
/// well-known types.
///
/// An import is looked for in each of the folders, which are beginnings of the names of sources: ""
/// and what ends with `/`. No Rust types are made, so what would stand against these alone is no
/// error. The types are leaked: they stay in memory until the process ends.
pub fn build_messages(
    roots: &[SourceId],
    folders: &[String],
    sources: &Sources,
) -> Result<Vec<MessageType>, Diagnostics> {
    let mut findings = Diagnostics::default();
    let messages = pipeline::messages(roots, folders, sources, &mut findings);
    if findings.has_errors() {
        return Err(findings);
    }
    messages.map(|messages| descriptors::build(&messages)).ok_or(findings)
}
