//! The schema that documents are held against: the built-in one, or any other from disk.

use std::path::{Path, PathBuf};

use swordsmith_codegen::{Bump, build_table};
use swordsmith_generated::deposit::table;
use swordsmith_runtime::xml::table::{ElementId, Schema};

use super::super::CliError;

/// How many elements a message names.
const SHOWN: usize = 12;

/// The schemas of the deposit service.
pub(super) fn built_in() -> &'static Schema<'static> {
    &table::SCHEMA
}

/// The schema of a file and of all that it reaches.
pub(super) fn load<'a>(root: &Path, arena: &'a Bump) -> Result<Schema<'a>, CliError> {
    let (sources, roots) =
        swordsmith_files::schemas(&[PathBuf::from(root)]).map_err(CliError::Usage)?;
    build_table(&roots, &sources, arena).map_err(|findings| {
        let findings = findings.render(&sources);
        CliError::Usage(format!("the schema {} cannot be used\n\n{findings}", root.display()))
    })
}

/// The global element of a name in James Clark's notation: `{namespace}local`, or `local` in no namespace.
pub(super) fn element(schema: &Schema<'_>, name: &str) -> Result<ElementId, CliError> {
    let (namespace, local) = match name.strip_prefix('{').and_then(|rest| rest.rsplit_once('}')) {
        Some(parts) => parts,
        None => ("", name),
    };
    schema.global_element(namespace, local).ok_or_else(|| {
        CliError::Usage(format!("no global element is `{name}`; there are {}", elements(schema)))
    })
}

/// Names of the global elements, as they would be given.
fn elements(schema: &Schema<'_>) -> String {
    let names = schema.roots.iter().filter_map(|(name, _)| schema.names.get(*name as usize));
    let shown = names.map(|name| match schema.namespaces.get(usize::from(name.namespace)) {
        None | Some(&"") => format!("`{}`", name.local),
        Some(namespace) => format!("`{{{namespace}}}{}`", name.local),
    });
    let shown: Vec<_> = shown.take(SHOWN).collect();
    match schema.roots.len().saturating_sub(SHOWN) {
        0 if shown.is_empty() => "none".to_owned(),
        0 => shown.join(", "),
        others => format!("{} and {others} others", shown.join(", ")),
    }
}
