//! The schema for validation: the built-in one, or any other from disk.

use std::path::PathBuf;

use swordsmith_codegen::{Bump, build_table_noting};
use swordsmith_files::Schemas;
use swordsmith_generated::deposit::table;
use swordsmith_xml::near::nearest;
use swordsmith_xml::table::{ElementId, Name, Schema};

use crate::cli::error::CliError;

/// How many elements a message names.
const SHOWN: usize = 12;

/// The schemas of the deposit service.
pub(super) fn built_in() -> &'static Schema<'static> {
    &table::SCHEMA
}

/// The schema of some files and of all that they reach, and what is worth knowing of how these are
/// found.
pub(super) fn load<'a>(
    roots: &[PathBuf],
    catalogs: &[PathBuf],
    arena: &'a Bump,
) -> Result<(Schema<'a>, Vec<String>), CliError> {
    let shown: Vec<_> = roots.iter().map(|root| root.display().to_string()).collect();
    let read = swordsmith_files::schemas(roots, catalogs).map_err(CliError::Usage)?;
    let Schemas { sources, roots, catalogs } = read;
    let built = build_table_noting(&roots, &catalogs, &sources, arena).map_err(|findings| {
        let (shown, findings) = (shown.join(" "), findings.render(&sources));
        CliError::Usage(format!("the schema {shown} cannot be used\n\n{findings}"))
    });
    let (schema, notes) = built?;
    let notes = notes.iter().map(|note| note.render(&sources).to_string());
    Ok((schema, notes.collect()))
}

/// The global element of a name in James Clark's notation: `{namespace}local`, or `local` in no
/// namespace.
pub(super) fn element(schema: &Schema<'_>, name: &str) -> Result<ElementId, CliError> {
    let (namespace, local) = match name.strip_prefix('{').and_then(|rest| rest.rsplit_once('}')) {
        Some(parts) => parts,
        None => ("", name),
    };
    schema.global_element(namespace, local).ok_or_else(|| {
        let near = near(schema, local).map(|near| format!("; did you mean `{near}`?"));
        let (near, there) = (near.unwrap_or_default(), elements(schema));
        CliError::Usage(format!("no global element is `{name}`{near}; there are {there}"))
    })
}

/// A suggestion for an unknown global element: the same name in another namespace, or a similar
/// one.
fn near(schema: &Schema<'_>, local: &str) -> Option<String> {
    let near = nearest(local, roots(schema).map(|name| name.local))?;
    roots(schema).find(|name| name.local == near).map(|name| given(schema, name))
}

fn roots<'s>(schema: &Schema<'s>) -> impl Iterator<Item = &'s Name<'s>> {
    schema.global_names().filter_map(|name| schema.names.get(name as usize))
}

/// A name in that notation.
fn given(schema: &Schema<'_>, name: &Name<'_>) -> String {
    match schema.namespaces.get(usize::from(name.namespace)) {
        None | Some(&"") => name.local.to_owned(),
        Some(namespace) => format!("{{{namespace}}}{}", name.local),
    }
}

/// Names of the global elements.
fn elements(schema: &Schema<'_>) -> String {
    let shown = roots(schema).map(|name| format!("`{}`", given(schema, name)));
    let shown: Vec<_> = shown.take(SHOWN).collect();
    match schema.global_names().count().saturating_sub(SHOWN) {
        0 if shown.is_empty() => "none".to_owned(),
        0 => shown.join(", "),
        others => format!("{} and {others} others", shown.join(", ")),
    }
}
