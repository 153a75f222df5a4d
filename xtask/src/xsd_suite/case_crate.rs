//! Generates the sources of a crate that reads and writes the documents of a case.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bumpalo::Bump;
use swordsmith_codegen::GeneratedFile;
use swordsmith_codegen::model::documents::{Documents, Root};
use swordsmith_codegen::source::SourceId;

use super::case::{Case, Schemas};
use super::infoset::{self, Name};
use super::set::{self, Extent, Set};

/// A crate's sources.
pub(crate) struct CaseCrate {
    /// The schemas that the types were made from: those of the case, and imported ones that declare
    /// the root of a document.
    pub(crate) roots: Vec<SourceId>,
    /// The files, by path in the crate.
    pub(crate) files: Vec<GeneratedFile>,
    /// The root of each document, as the registry has it.
    pub(crate) document_roots: Vec<String>,
}

/// Generates the code of a case. The error says what is wrong with its schemas. `program` has the
/// other files of the crate, with its `main`.
pub(crate) fn generated(case: &Case, program: &[(&str, &str)]) -> Result<CaseCrate, String> {
    let generated = catch_unwind(AssertUnwindSafe(|| attempt(case, program)));
    generated.unwrap_or_else(|_| Err("panicked".to_owned()))
}

fn attempt(case: &Case, program: &[(&str, &str)]) -> Result<CaseCrate, String> {
    let schemas = case.schemas.as_ref().map_err(Clone::clone)?;
    let names: Vec<Option<Name>> = case.documents.iter().map(|it| root_of(&it.path)).collect();
    let arena = Bump::new();
    let mut roots = schemas.roots.clone();
    let mut set = set::build(schemas, &roots, Extent::Types, &arena)?;
    let imported = imported(&set.documents, names.iter().flatten());
    if !imported.is_empty() {
        roots.extend(imported);
        set = set::build(schemas, &roots, Extent::Types, &arena)?;
    }
    let mut files = generate(schemas, &roots)?;
    files.push(file("src/registry.rs", registry(&set)));
    files.extend(program.iter().map(|(path, text)| file(path, (*text).to_owned())));
    // A document whose root cannot be read is tried as any type: its reader must report the error.
    let any = set.documents.roots.first().map(|root| label(&set.documents, root));
    let any = any.unwrap_or_default();
    let shown = |name: &Option<Name>| name.as_ref().map_or(any.clone(), show);
    Ok(CaseCrate { roots, files, document_roots: names.iter().map(shown).collect() })
}

fn file(path: &str, contents: String) -> GeneratedFile {
    GeneratedFile { path: path.to_owned(), contents }
}

/// The name of the root, if it can be read.
fn root_of(path: &std::path::Path) -> Option<Name> {
    let bytes = std::fs::read(path).ok()?;
    infoset::root_name(&bytes)
}

/// The imported files that declare one of these elements, which other programs would name as roots,
/// too.
fn imported<'n>(documents: &Documents, names: impl Iterator<Item = &'n Name>) -> Vec<SourceId> {
    let mut found = Vec::new();
    for (namespace, local) in names {
        let is_it = |name: &swordsmith_codegen::model::names::ExpandedName| {
            name.namespace == *namespace && name.local == *local
        };
        if documents.roots.iter().any(|root| is_it(&documents.element(root.element).name)) {
            continue;
        }
        let global = documents.elements.iter().find(|it| it.is_global && is_it(&it.name));
        if let Some(element) = global.filter(|it| !found.contains(&it.span.source)) {
            found.push(element.span.source);
        }
    }
    found
}

fn generate(schemas: &Schemas, roots: &[SourceId]) -> Result<Vec<GeneratedFile>, String> {
    let mut sources = schemas.sources.clone();
    let names = roots.iter().map(|root| quoted(&sources.get(*root).name));
    let names = names.collect::<Result<Vec<_>, _>>()?.join(", ");
    let catalogs = schemas.catalogs.iter().map(|catalog| quoted(&sources.get(*catalog).name));
    let catalogs = catalogs.collect::<Result<Vec<_>, _>>()?.join(", ");
    let text = format!(
        "catalogs = [{catalogs}]\n[output]\nfacade = false\n[[module]]\nname = \"case\"\nxsd = [{names}]\n"
    );
    let manifest = sources.add("swordsmith.toml", text);
    swordsmith_codegen::generate(&sources, manifest).map_err(|findings| findings.render(&sources))
}

/// A file name as a TOML string.
pub(crate) fn quoted(name: &str) -> Result<String, String> {
    if name.contains(['\'', '\n', '\r']) {
        return Err(format!("a manifest cannot name {name:?}"));
    }
    Ok(format!("'{name}'"))
}

/// The document types by the names of their roots. If an element has several, that of its declared
/// type.
fn registry(set: &Set<'_>) -> String {
    let documents = &set.documents;
    let is_declared = |root: &Root| documents.element(root.element).type_index == root.type_index;
    let mut pairs: Vec<(&Root, &String)> =
        documents.roots.iter().zip(&set.shapes.documents).collect();
    pairs.sort_by_key(|(root, _)| !is_declared(root));
    let rows = pairs.iter().map(|(root, type_name)| {
        let name = label(documents, root);
        format!("    ({name:?}, super::attempt::<super::case::documents::{type_name}>),\n")
    });
    let rows: String = rows.collect();
    let sizes = pairs
        .iter()
        .map(|(_, type_name)| format!("    size_of::<super::case::documents::{type_name}>(),\n"));
    let sizes: String = sizes.collect();
    format!(
        "//! The documents by the names of their roots, and how large values of their types are.\n\n\
         pub const DOCUMENTS: &[(&str, super::Try)] = &[\n{rows}];\n\n\
         #[allow(dead_code)]\npub const SIZES: &[usize] = &[\n{sizes}];\n"
    )
}

fn label(documents: &Documents, root: &Root) -> String {
    let name = &documents.element(root.element).name;
    show(&(name.namespace.clone(), name.local.clone()))
}

fn show((namespace, local): &Name) -> String {
    format!("{{{namespace}}}{local}")
}
