//! Protocol Buffers text to descriptors: compiled in memory, nothing fetched, every fault placed.

mod folders;
mod imports;
mod nesting;
mod places;
mod report;

use std::collections::BTreeMap;

use prost_types::FileDescriptorProto;
use protox::Compiler;
use protox::file::{File, FileResolver, GoogleFileResolver};

use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Sources};

pub use imports::imports;
pub use places::Places;

/// One compiled file: names resolved, comments and positions kept.
#[derive(Debug, Clone)]
pub struct ProtoFile {
    /// The text it came from.
    pub source: SourceId,
    /// What the text says.
    pub descriptor: FileDescriptorProto,
}

/// A module's compiled files.
#[derive(Debug, Clone, Default)]
pub struct ProtoFiles {
    /// The given files that the roots reach, imported files before those that import them.
    pub given: Vec<ProtoFile>,
    /// The well-known types among what they import; these have no text of ours.
    pub well_known: Vec<FileDescriptorProto>,
}

/// Compiles the roots and what they import.
///
/// Import names are relative to the manifest's folder or, where that leaves one unresolved, to the
/// nearest folder above the first root that resolves them all. The well-known types need no file.
/// Only proto3 is read. After any error the answer is `None`, and `findings` says why.
pub fn compile(
    roots: &[SourceId],
    sources: &Sources,
    findings: &mut Diagnostics,
) -> Option<ProtoFiles> {
    compile_reading(&imports::read(roots, sources), roots, sources, findings)
}

/// The same with the folders that import names are relative to: the first one that has a file of
/// that name. They are beginnings of the names of sources: "" and what ends with `/`.
pub fn compile_in(
    folders: &[String],
    roots: &[SourceId],
    sources: &Sources,
    findings: &mut Diagnostics,
) -> Option<ProtoFiles> {
    compile_reading(&imports::read_in(folders, roots, sources), roots, sources, findings)
}

fn compile_reading(
    reading: &imports::Reading,
    roots: &[SourceId],
    sources: &Sources,
    findings: &mut Diagnostics,
) -> Option<ProtoFiles> {
    let before = findings.iter().count();
    reading.report(sources, findings);
    if findings.iter().count() > before {
        return None;
    }
    let compiled = resolve(reading, roots, sources, findings);
    (findings.iter().count() == before).then_some(compiled)
}

/// Resolves type names across files that were read without a fault.
fn resolve(
    reading: &imports::Reading,
    roots: &[SourceId],
    sources: &Sources,
    findings: &mut Diagnostics,
) -> ProtoFiles {
    let files = reading.files.iter().map(|(name, file)| (name.clone(), file.file.clone()));
    let mut compiler = Compiler::with_file_resolver(Given { files: files.collect() });
    compiler.include_imports(true).include_source_info(true);
    for name in reading.names_of(roots) {
        if let Err(error) = compiler.open_file(name) {
            report::compile_error(&error, reading, sources, findings);
        }
    }
    let mut answer = ProtoFiles::default();
    for descriptor in compiler.file_descriptor_set().file {
        match reading.files.get(descriptor.name()) {
            Some(parsed) => answer.given.push(ProtoFile { source: parsed.source, descriptor }),
            None => answer.well_known.push(descriptor),
        }
    }
    answer
}

/// Answers the compiler from the files already read, and from the well-known types.
struct Given {
    files: BTreeMap<String, File>,
}

impl FileResolver for Given {
    fn open_file(&self, name: &str) -> Result<File, protox::Error> {
        match self.files.get(name) {
            Some(file) => Ok(file.clone()),
            None => GoogleFileResolver::new().open_file(name),
        }
    }
}
