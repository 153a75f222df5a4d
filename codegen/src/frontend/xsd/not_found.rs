//! What is said of an `include` or an `import` that no given file answers.

use super::Locations;
use super::locate::Request;
use super::places::{base_name, places};
use crate::source::{SourceId, Sources};

/// Why no file is what is asked for.
#[derive(Debug)]
pub(super) struct NotFound {
    /// What there is instead: nothing, or too many.
    pub message: String,
    /// What was tried, in order, and what would help.
    pub help: String,
}

/// What is asked for.
pub(super) fn describe(request: &Request) -> String {
    match (&request.location, request.namespace.as_deref()) {
        (Some(location), Some(namespace)) if !namespace.is_empty() => {
            format!("`{location}`, and none is the only one of the namespace `{namespace}`")
        }
        (Some(location), _) => format!("`{location}`"),
        (None, Some("")) => "named by an import without a namespace and a location".to_owned(),
        (None, Some(namespace)) => format!("of the namespace `{namespace}`"),
        (None, None) => "asked for".to_owned(),
    }
}

/// Several files that are equally near.
pub(super) fn several(request: &Request, names: impl Iterator<Item = String>) -> String {
    let names: Vec<_> = names.collect();
    format!("several files may be {}: {}", describe(request), names.join(", "))
}

/// What was tried, in order, and how to say what is meant; some files have the base name that is
/// asked for.
pub(super) fn help(
    request: &Request,
    locations: &Locations,
    sources: &Sources,
    same_name: &[SourceId],
) -> String {
    let tried = tried(request, locations, sources).join(", then ");
    let tried = if tried.is_empty() { tried } else { format!("tried {tried}; ") };
    let others: Vec<_> =
        same_name.iter().map(|id| format!("`{}`", sources.shown(&sources.get(*id).name))).collect();
    if request.namespace.is_none() && !others.is_empty() {
        let others = others.join(", ");
        return format!(
            "{tried}what is included is the file at the location alone: there is {others}"
        );
    }
    format!("{tried}{}", choice(request, locations))
}

fn tried(request: &Request, locations: &Locations, sources: &Sources) -> Vec<String> {
    let mut tried = Vec::new();
    if locations.has_manifest {
        tried.push("the `locations` of the manifest".to_owned());
    }
    let catalogs = locations.catalogs.first().iter().filter(|_| !request.names_nothing());
    tried.extend(
        catalogs.map(|id| format!("the catalog `{}`", sources.shown(&sources.get(*id).name))),
    );
    let is_import = request.namespace.is_some();
    if let Some(location) = &request.location {
        let from = &sources.get(request.from).name;
        tried.extend(
            places(from, location)
                .first()
                .map(|name| format!("the file `{}`", sources.shown(name))),
        );
        tried.extend(is_import.then(|| format!("files called `{}`", base_name(location))));
    }
    let namespace = request.namespace.iter().filter(|it| !it.is_empty());
    tried.extend(namespace.map(|it| format!("files of the namespace `{it}`")));
    tried
}

/// What to write to choose a file.
fn choice(request: &Request, locations: &Locations) -> String {
    if request.names_nothing() {
        let others = if locations.has_manifest {
            "`\"\" = \"FILE\"` under `locations` in the manifest, or FILE in `xsd` of the module"
        } else {
            "name FILE as another schema document to start from"
        };
        return format!("to choose, write `schemaLocation=\"FILE\"` on the import, or {others}");
    }
    let key = request.location.iter().chain(&request.namespace).find(|key| !key.is_empty());
    let key = key.map(String::as_str).unwrap_or_default();
    let entry = format!("`<uri name=\"{key}\" uri=\"FILE\"/>` in a catalog");
    if locations.has_manifest {
        format!(
            "to choose, write `\"{key}\" = \"FILE\"` under `locations` in the manifest, or {entry}"
        )
    } else {
        format!("to choose, write {entry}")
    }
}
