//! From what a schema document says about another to a given file.

use std::collections::BTreeMap;

use super::super::xml;
use super::Locations;
use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Sources};

/// What `include`, `import` or `redefine` asks for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Request<'s> {
    /// The file that asks.
    pub from: SourceId,
    /// `schemaLocation`.
    pub location: Option<&'s str>,
    /// The namespace that the file must have; `None`: any.
    pub namespace: Option<&'s str>,
}

impl<'s> Request<'s> {
    /// What locations and catalogs may know: the location, then the namespace.
    fn keys(self) -> impl Iterator<Item = &'s str> {
        self.location.into_iter().chain(self.namespace).filter(|key| !key.is_empty())
    }
}

/// Why no file is what is asked for.
#[derive(Debug)]
pub(super) struct NotFound {
    /// What there is instead: nothing, or too many.
    pub message: String,
    /// What was tried, in order, and what would help.
    pub help: String,
    /// Whether a catalog leads to what is not there.
    pub is_wrong: bool,
}

/// Finds files, and remembers their namespaces.
#[derive(Debug)]
pub(super) struct Locator<'s> {
    locations: &'s Locations,
    sources: &'s Sources,
    /// Target namespaces of all given files, read when first needed.
    namespaces: Option<BTreeMap<SourceId, String>>,
}

impl<'s> Locator<'s> {
    pub(super) fn new(locations: &'s Locations, sources: &'s Sources) -> Self {
        Self { locations, sources, namespaces: None }
    }

    /// The file that is asked for; else what to tell about it.
    pub(super) fn find(&mut self, request: Request<'_>) -> Result<SourceId, NotFound> {
        let given = request.keys().find_map(|key| self.locations.given(key));
        let found = match given {
            None => self.by_catalog(request)?,
            given => given,
        };
        let beside = || request.location.and_then(|location| self.beside(request.from, location));
        if let Some(found) = found.or_else(beside) {
            return Ok(found);
        }
        let same_name = self.of_base_name(request);
        let mut candidates = self.nearest(request.from, &same_name);
        if candidates.is_empty()
            && let Some(namespace) = request.namespace
        {
            candidates = self.of_namespace(namespace);
        }
        match candidates.as_slice() {
            [only] => Ok(*only),
            [] => Err(self.not_found(request, format!("no given file is {}", describe(request)))),
            several => {
                let names: Vec<_> = several.iter().map(|id| &*self.sources.get(*id).name).collect();
                let names = names.join(", ");
                let message = format!("several files may be {}: {names}", describe(request));
                Err(self.not_found(request, message))
            }
        }
    }

    /// Those of some files with which another one has the most folders in common: sets of schemas
    /// that bring files of the same name stand beside each other.
    fn nearest(&self, from: SourceId, candidates: &[SourceId]) -> Vec<SourceId> {
        let folders =
            |id: SourceId| self.sources.get(id).name.rsplit_once('/').map_or("", |it| it.0);
        let in_common = |id: SourceId| {
            let pairs = folders(from).split('/').zip(folders(id).split('/'));
            pairs.take_while(|(one, other)| one == other).count()
        };
        let most = candidates.iter().map(|id| in_common(*id)).max();
        candidates.iter().copied().filter(|id| Some(in_common(*id)) == most).collect()
    }

    /// The file that the catalogs lead to, if they know what is asked for. It has to be among the given ones.
    fn by_catalog(&self, request: Request<'_>) -> Result<Option<SourceId>, NotFound> {
        let known = request.keys().find_map(|key| {
            let found = self.locations.catalogs.find(key)?;
            Some((key, found))
        });
        let Some((key, found)) = known else { return Ok(None) };
        let file = found.file_name().and_then(|name| self.sources.find(&name));
        file.map(Some).ok_or_else(|| {
            let catalog = &self.sources.get(found.catalog).name;
            let target = found.file_name().unwrap_or_else(|| found.uri.clone());
            NotFound {
                message: format!(
                    "`{catalog}` leads from `{key}` to `{target}`, which is no given file"
                ),
                help: "nothing is fetched: give the file, or change the entry of the catalog"
                    .to_owned(),
                is_wrong: true,
            }
        })
    }

    /// An error that tells what was tried, in order, and how to say what is meant.
    fn not_found(&self, request: Request<'_>, message: String) -> NotFound {
        let mut tried = vec!["the `locations` of the manifest".to_owned()];
        let catalogs = self.locations.catalogs.first().iter();
        tried.extend(catalogs.map(|id| format!("the catalog `{}`", self.sources.get(*id).name)));
        if let Some(location) = request.location {
            let from = &self.sources.get(request.from).name;
            tried.extend(beside(from, location).map(|name| format!("the file `{name}`")));
            tried.push(format!("files called `{}`", base_name(location)));
        }
        if let Some(namespace) = request.namespace.filter(|it| !it.is_empty()) {
            tried.push(format!("files of the namespace `{namespace}`"));
        }
        let key = request.keys().next().unwrap_or_default();
        let help = format!(
            "tried {}; to choose, write `\"{key}\" = \"FILE\"` under `locations` in the manifest, or \
             `<uri name=\"{key}\" uri=\"FILE\"/>` in a catalog",
            tried.join(", then ")
        );
        NotFound { message, help, is_wrong: false }
    }

    /// The file at a path relative to another one.
    fn beside(&self, from: SourceId, location: &str) -> Option<SourceId> {
        self.sources.find(&beside(&self.sources.get(from).name, location)?)
    }

    /// The schema files with the location's base name, those of another namespace excepted.
    fn of_base_name(&mut self, request: Request<'_>) -> Vec<SourceId> {
        let Some(location) = request.location else { return Vec::new() };
        let base = base_name(location);
        let is_it = |name: &str| name.rsplit('/').next() == Some(base);
        let sources = self.sources;
        let named = sources.iter().filter(|(_, source)| is_it(&source.name)).map(|(id, _)| id);
        let all: Vec<_> = named.collect();
        match (all.len(), request.namespace) {
            (2.., Some(namespace)) => {
                let fits = self.of_namespace(namespace);
                all.into_iter().filter(|id| fits.contains(id)).collect()
            }
            _ => all,
        }
    }

    fn of_namespace(&mut self, namespace: &str) -> Vec<SourceId> {
        let sources = self.sources;
        let known = self.namespaces.get_or_insert_with(|| target_namespaces(sources));
        known.iter().filter(|(_, its)| *its == namespace).map(|(id, _)| *id).collect()
    }
}

/// The name of the file at a location, seen from the file of another name; `None` for what is no path but a URL.
pub fn beside(from: &str, location: &str) -> Option<String> {
    if location.contains("://") {
        return None;
    }
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path(location).split('/') {
        match part {
            "." | "" => {}
            ".." => match parts.last() {
                Some(&last) if last != ".." => drop(parts.pop()),
                _ => parts.push(".."),
            },
            _ => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// What a location ends in: the name of a file, wherever that is.
pub fn base_name(location: &str) -> &str {
    path(location).trim_end_matches('/').rsplit('/').next().unwrap_or_default()
}

/// A location without query and fragment.
fn path(location: &str) -> &str {
    location.split(['#', '?']).next().unwrap_or_default()
}

fn target_namespaces(sources: &Sources) -> BTreeMap<SourceId, String> {
    let schemas = sources.iter().filter(|(_, source)| is_schema_name(&source.name));
    let read = schemas.filter_map(|(id, _)| {
        let tree = xml::read(id, sources, &mut Diagnostics::default())?;
        let target = tree.element(0).attribute("targetNamespace");
        Some((id, target.map(|it| it.value.trim().to_owned()).unwrap_or_default()))
    });
    read.collect()
}

fn is_schema_name(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, extension)| extension.eq_ignore_ascii_case("xsd"))
}

fn describe(request: Request<'_>) -> String {
    match (request.location, request.namespace) {
        (Some(location), Some(namespace)) if !namespace.is_empty() => {
            format!("`{location}`, and none is the only one of the namespace `{namespace}`")
        }
        (Some(location), _) => format!("`{location}`"),
        (None, Some(namespace)) => format!("of the namespace `{namespace}`"),
        (None, None) => "asked for".to_owned(),
    }
}
