//! Schemas in, Rust text out: a library that touches no disk.
//!
//! [`generate`] is the pipeline. Each stage has a room of its own, and data flows one way:
//! `frontend` → `lower` → `model` → `passes` → `emit`.

pub mod diagnostic;
pub mod emit;
pub mod frontend;
pub mod lower;
pub mod manifest;
pub mod model;
pub mod naming;
pub mod passes;
mod pipeline;
pub mod source;
pub mod table;

pub use emit::GeneratedFile;

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
    let files = modules
        .iter()
        .flat_map(|module| pipeline::run(module, manifest, sources, &mut findings))
        .collect();
    if findings.has_errors() { Err(findings) } else { Ok(files) }
}
