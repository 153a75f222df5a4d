//! Schemas in, Rust text out: a library that touches no disk.
//!
//! [`generate`] is the pipeline. Each stage has a room of its own, and data flows one way:
//! `frontend` → `lower` → `model` → `passes` → `emit`.

pub mod diagnostic;
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

pub use bumpalo::Bump;
pub use emit::GeneratedFile;
use swordsmith_runtime::xml::table::Schema;

use diagnostic::Diagnostics;
use manifest::Manifest;
use source::{SourceId, Sources};

/// Every file that the schemas of a manifest make, or everything that is wrong with them.
///
/// The sources are all that is read: what a schema names is looked for among them. The same sources make the same bytes.
pub fn generate(sources: &Sources, manifest: SourceId) -> Result<Vec<GeneratedFile>, Diagnostics> {
    let mut findings = Diagnostics::default();
    let modules =
        Manifest::parse(manifest, sources, &mut findings).map_or(Vec::new(), |found| found.modules);
    let files = pipeline::run(&modules, manifest, sources, &mut findings);
    if findings.has_errors() { Err(findings) } else { Ok(files) }
}

/// The table of XML Schema documents and of all that they reach, built in memory; or everything that is wrong with them.
///
/// It is the table that [`generate`] prints. No Rust types are made, so what would stand against these alone is no error.
/// Patterns that are compiled while it is used outlive the arena.
pub fn build_table<'a>(
    roots: &[SourceId],
    sources: &Sources,
    arena: &'a Bump,
) -> Result<Schema<'a>, Diagnostics> {
    let mut findings = Diagnostics::default();
    pipeline::table(roots, sources, arena, &mut findings).ok_or(findings)
}
