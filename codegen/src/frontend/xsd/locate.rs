//! From what a schema document says about another to a given file.
//!
//! One rule for whoever reads schemas. What `include` and `redefine` name is the file at their
//! location, or no file. What `import` names is the file at its location; where none is there, the
//! file of that base name and namespace; else what the schema has of that namespace already; else
//! the file of that namespace. Of several files the nearest one counts.

use std::collections::{BTreeMap, BTreeSet};

use super::load::with_line_feeds;
use super::nearest::nearest;
use super::not_found::{NotFound, describe, help, several};
use super::places::{base_name, collapsed, is_of_windows, places};
use super::{Locations, Outline, outline};
use crate::frontend::catalog::Found;
use crate::source::{SourceId, Sources};

/// What `include`, `import` or `redefine` asks for.
#[derive(Debug, Clone)]
pub(super) struct Request {
    /// The file that asks.
    pub from: SourceId,
    /// `schemaLocation`, its white space collapsed.
    pub location: Option<String>,
    /// The namespace that is imported; `None` for what is no import.
    pub namespace: Option<String>,
}

impl Request {
    /// Whether it is an import of what is in no namespace, and does not say where that is.
    pub(super) fn names_nothing(&self) -> bool {
        self.location.is_none() && self.namespace.as_deref() == Some("")
    }
}

/// What stands at a location.
#[derive(Debug, Default)]
pub(super) struct AtLocation {
    /// The file, if one is there.
    pub found: Option<SourceId>,
    /// What is worth knowing of how it was found.
    pub notes: Vec<String>,
}

/// How an import is resolved whose location has no file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Instead {
    /// By a file of the same base name.
    OfBaseName(SourceId),
    /// By a file that the schema has already.
    Reached(SourceId),
    /// By a file of the namespace.
    OfNamespace(SourceId),
}

/// Finds files, and remembers what they say of each other.
#[derive(Debug)]
pub(super) struct Locator<'s> {
    locations: &'s Locations,
    sources: &'s Sources,
    roots: &'s [SourceId],
    /// Of all given schema documents, read when first needed.
    outlines: Option<BTreeMap<SourceId, Outline>>,
}

impl<'s> Locator<'s> {
    pub(super) fn new(
        locations: &'s Locations,
        sources: &'s Sources,
        roots: &'s [SourceId],
    ) -> Self {
        Self { locations, sources, roots, outlines: None }
    }

    /// The file at a location: where the manifest says, where a catalog says, or right there.
    pub(super) fn at_location(&self, request: &Request) -> AtLocation {
        let keys = [&request.location, &request.namespace];
        let keys = keys.into_iter().flatten().filter(|key| !key.is_empty());
        let given = keys.into_iter().find_map(|key| self.locations.given(key));
        let given = given.or_else(|| {
            let nothing = request.names_nothing().then_some("")?;
            self.locations.given(nothing)
        });
        if let Some(found) = given {
            return AtLocation { found: Some(found), notes: Vec::new() };
        }
        let mut notes = Vec::new();
        let found = self.by_catalog(request, &mut notes);
        let found = found.or_else(|| self.there(request, &mut notes));
        AtLocation { found, notes }
    }

    /// The file that the catalogs lead to. Where none is, that is noted, and they count no more.
    fn by_catalog(&self, request: &Request, notes: &mut Vec<String>) -> Option<SourceId> {
        let catalogs = &self.locations.catalogs;
        let location = request.location.as_ref().map(|it| (it, catalogs.find_location(it)));
        let namespace = request.namespace.as_ref().filter(|it| !it.is_empty());
        let namespace = namespace.map(|it| (it, catalogs.find_namespace(it)));
        for (key, found) in [location, namespace].into_iter().flatten() {
            let Some(found) = found else { continue };
            let name = found.file_name();
            if let Some(file) = name.and_then(|name| self.sources.find(&name)) {
                return Some(file);
            }
            notes.push(self.leads_nowhere(key, &found));
        }
        None
    }

    fn leads_nowhere(&self, key: &str, found: &Found) -> String {
        let catalog = self.sources.shown(&self.sources.get(found.catalog).name);
        let target = found.file_name().map(|name| self.sources.shown(&name));
        let target = target.unwrap_or_else(|| found.uri.clone());
        format!("`{catalog}` leads from `{key}` to `{target}`, which is no given file")
    }

    /// The file at a path relative to the one that asks.
    fn there(&self, request: &Request, notes: &mut Vec<String>) -> Option<SourceId> {
        let location = request.location.as_ref()?;
        let from = &self.sources.get(request.from).name;
        let mut names = places(from, location).into_iter();
        let (id, found) = names.find_map(|it| Some((self.sources.find_path(&it)?, it)))?;
        if is_of_windows(from, location, &found) {
            notes.push(format!(
                "`{location}` has `\\` between folders, where a URI has `/`: `{}` is read",
                self.sources.shown(&found)
            ));
        }
        Some(id)
    }

    /// What an import means at whose location there is no file; `reached` are the documents of its
    /// namespace that the schema has already.
    pub(super) fn instead(
        &mut self,
        request: &Request,
        reached: &[SourceId],
    ) -> Result<Instead, NotFound> {
        let named = self.of_base_name(request);
        if let Some(both) = named.iter().find(|id| reached.contains(id)) {
            return Ok(Instead::Reached(*both));
        }
        let named = self.nearest(request, &named);
        if let [only] = named.as_slice() {
            return Ok(Instead::OfBaseName(*only));
        }
        if let Some(first) = reached.first() {
            return Ok(Instead::Reached(*first));
        }
        let candidates = if named.is_empty() { self.of_namespace(request) } else { named };
        match candidates.as_slice() {
            [only] => Ok(Instead::OfNamespace(*only)),
            [] => Err(self.not_found(request, format!("no given file is {}", describe(request)))),
            files => {
                let files = files.iter().map(|id| self.sources.shown(&self.sources.get(*id).name));
                Err(self.not_found(request, several(request, files)))
            }
        }
    }

    /// Why there is no file, what was tried, in order, and what would help.
    pub(super) fn not_found(&self, request: &Request, message: String) -> NotFound {
        let same_name = self.named_alike(request);
        NotFound { message, help: help(request, self.locations, self.sources, &same_name) }
    }

    /// The given files, but for the one that asks, that end in the location's base name.
    fn named_alike(&self, request: &Request) -> Vec<SourceId> {
        let base = request.location.as_deref().map(base_name).unwrap_or_default();
        let files = self.sources.iter().filter(|(id, file)| {
            *id != request.from && !base.is_empty() && file.name.rsplit('/').next() == Some(&base)
        });
        files.map(|(id, _)| id).collect()
    }

    fn of_base_name(&mut self, request: &Request) -> Vec<SourceId> {
        let named = self.named_alike(request);
        let of_namespace = self.all_of_namespace(request);
        named.into_iter().filter(|id| of_namespace.contains(id)).collect()
    }

    /// The nearest of the files of a namespace, without those that another one of them includes.
    fn of_namespace(&mut self, request: &Request) -> Vec<SourceId> {
        let all = self.all_of_namespace(request);
        let all: Vec<_> = all.into_iter().filter(|id| *id != request.from).collect();
        let includes = self.includes();
        let of = |id: SourceId| includes.get(&id).into_iter().flatten();
        let is_part = |id: SourceId| {
            let mut others = all.iter().filter(|other| of(**other).any(|it| *it == id));
            others.any(|other| !brings(&includes, id, *other))
        };
        let whole: Vec<_> = all.iter().copied().filter(|id| !is_part(*id)).collect();
        let is_no_namespace = request.namespace.as_ref().is_none_or(String::is_empty);
        if is_no_namespace { Vec::new() } else { self.nearest(request, &whole) }
    }

    /// The nearest of some files, one of those that are the same: copies, and files that include each
    /// other.
    fn nearest(&self, request: &Request, files: &[SourceId]) -> Vec<SourceId> {
        let candidates = nearest(request.from, files, self.roots, self.sources);
        if candidates.len() < 2 {
            return candidates;
        }
        let includes = self.includes();
        let text = |id: SourceId| with_line_feeds(&self.sources.get(id).text);
        let is_same = |one: SourceId, other: SourceId| {
            let both = brings(&includes, one, other) && brings(&includes, other, one);
            both || text(one) == text(other)
        };
        let mut kept: Vec<SourceId> = Vec::new();
        for file in candidates {
            if !kept.iter().any(|other| is_same(*other, file)) {
                kept.push(file);
            }
        }
        kept
    }

    /// What each file includes.
    fn includes(&self) -> Includes {
        let files = self.outlines.iter().flat_map(BTreeMap::keys);
        files.map(|id| (*id, self.included(*id))).collect()
    }

    fn all_of_namespace(&mut self, request: &Request) -> Vec<SourceId> {
        let wanted = request.namespace.as_deref().unwrap_or_default();
        let outlines = self.outlines.get_or_insert_with(|| outlines(self.sources));
        let of = outlines.iter().filter(|(_, it)| it.target_namespace == wanted);
        of.map(|(id, _)| *id).collect()
    }

    /// What a file includes.
    fn included(&self, id: SourceId) -> Vec<SourceId> {
        let Some(outline) = self.outlines.as_ref().and_then(|it| it.get(&id)) else {
            return Vec::new();
        };
        let includes = outline.mentions.iter().filter(|it| it.namespace.is_none());
        let found = includes.filter_map(|mention| {
            let location = mention.location.as_deref().map(collapsed);
            self.at_location(&Request { from: id, location, namespace: None }).found
        });
        found.filter(|found| *found != id).collect()
    }
}

/// What files include.
type Includes = BTreeMap<SourceId, Vec<SourceId>>;

/// Whether a file includes another one, or a file that brings it.
fn brings(includes: &Includes, file: SourceId, wanted: SourceId) -> bool {
    let (mut open, mut met) = (vec![file], BTreeSet::new());
    while let Some(next) = open.pop() {
        for included in includes.get(&next).into_iter().flatten() {
            if *included == wanted {
                return true;
            }
            if met.insert(*included) {
                open.push(*included);
            }
        }
    }
    false
}

fn outlines(sources: &Sources) -> BTreeMap<SourceId, Outline> {
    let schemas = sources.iter().filter(|(_, source)| is_schema_name(&source.name));
    schemas.filter_map(|(id, _)| Some((id, outline(id, sources)?))).collect()
}

fn is_schema_name(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, extension)| extension.eq_ignore_ascii_case("xsd"))
}
