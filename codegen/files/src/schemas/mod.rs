//! Schema documents and all that they reach.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use swordsmith_codegen::diagnostic::Diagnostics;
use swordsmith_codegen::frontend::catalog::Catalogs;
use swordsmith_codegen::frontend::xml::XML;
use swordsmith_codegen::frontend::xsd::{Mention, Outline, base_name, beside, outline};
use swordsmith_codegen::source::{SourceId, Sources};

use crate::catalogs::add_catalogs_from;
use crate::files::Files;
use crate::name::name;
use crate::near::Near;

/// Reads schema documents and what they include, import and redefine: by location from the file
/// that asks; else by base name, else by namespace, among the files near the roots. What is found
/// nowhere is left out: parsing tells.
///
/// A file is named by its path, as it is reached from where the program runs. First of all,
/// documents are found where OASIS catalogs say.
pub fn schemas(roots: &[PathBuf], catalogs: &[PathBuf]) -> Result<Schemas, String> {
    schemas_from(&Files::Disk, roots, catalogs)
}

/// The same from elsewhere.
pub(crate) fn schemas_from(
    files: &Files,
    roots: &[PathBuf],
    catalogs: &[PathBuf],
) -> Result<Schemas, String> {
    let mut gathering = Gathering::new(files);
    let catalogs = gathering.add_catalogs(catalogs)?;
    let ids = roots.iter().map(|root| gathering.add(&name(root))).collect::<Result<Vec<_>, _>>()?;
    gathering.follow()?;
    while let Some(mention) = gathering.elsewhere.pop_front() {
        if !gathering.is_answered(&mention) {
            gathering.add_near(&mention, roots)?;
        }
    }
    Ok(Schemas { sources: gathering.sources, roots: ids, catalogs })
}

/// Schema documents that were read.
#[derive(Debug)]
pub struct Schemas {
    /// All files.
    pub sources: Sources,
    /// The documents to start from.
    pub roots: Vec<SourceId>,
    /// The catalogs that were given.
    pub catalogs: Vec<SourceId>,
}

/// What has been read, and what is still to be looked for.
struct Gathering<'f> {
    files: &'f Files,
    sources: Sources,
    catalogs: Catalogs,
    /// The schema documents, and what they say of files.
    outlines: Vec<(SourceId, Outline)>,
    /// How many of these were followed.
    followed: usize,
    /// What is at no path.
    elsewhere: VecDeque<Mention>,
    /// Listed when first needed.
    near: Option<Vec<Near>>,
}

impl<'f> Gathering<'f> {
    fn new(files: &'f Files) -> Self {
        Self {
            files,
            sources: Sources::default(),
            catalogs: Catalogs::default(),
            outlines: Vec::new(),
            followed: 0,
            elsewhere: VecDeque::new(),
            near: None,
        }
    }

    fn is_file(&self, name: &str) -> bool {
        self.files.is_file(Path::new(name))
    }

    /// Reads the catalogs; what is wrong with them parsing tells.
    fn add_catalogs(&mut self, paths: &[PathBuf]) -> Result<Vec<SourceId>, String> {
        let names: Vec<String> = paths.iter().map(|path| name(path)).collect();
        if let Some(missing) = names.iter().find(|name| !self.is_file(name)) {
            return Err(format!("there is no catalog {missing}"));
        }
        let ids = add_catalogs_from(self.files, Path::new(""), &names, &mut self.sources)?;
        self.catalogs = Catalogs::read(&ids, &self.sources, &mut Diagnostics::default());
        Ok(ids)
    }

    /// The file on disk to which the catalogs lead from a location or a namespace.
    fn by_catalog(&self, mention: &Mention) -> Option<String> {
        let mut keys = mention.location.iter().chain(&mention.namespace);
        let found = keys.find_map(|key| self.catalogs.find(key))?;
        found.file_name().filter(|name| self.is_file(name))
    }

    fn add(&mut self, name: &str) -> Result<SourceId, String> {
        if let Some(known) = self.sources.find(name) {
            return Ok(known);
        }
        let id = self.sources.add(name, self.files.read(Path::new(name))?);
        self.outlines.push((id, outline(id, &self.sources).unwrap_or_default()));
        Ok(id)
    }

    /// Adds what is at the paths that the sources name.
    fn follow(&mut self) -> Result<(), String> {
        while let Some((id, outline)) = self.outlines.get(self.followed) {
            let mentions = outline.mentions.clone();
            let from = self.sources.get(*id).name.clone();
            self.followed += 1;
            for mention in mentions {
                if let Some(name) = self.by_catalog(&mention) {
                    self.add(&name)?;
                    continue;
                }
                let at = mention.location.as_deref().and_then(|location| beside(&from, location));
                match at.filter(|name| self.is_file(name)) {
                    Some(name) => drop(self.add(&name)?),
                    None => self.elsewhere.push_back(mention),
                }
            }
        }
        Ok(())
    }

    /// Whether what was read has what is asked for.
    fn is_answered(&self, mention: &Mention) -> bool {
        let mut sources = self.sources.iter();
        let base = mention.location.as_deref().map(base_name);
        let is_named = base.is_some_and(|base| sources.any(|(_, it)| base_name(&it.name) == base));
        let is_of =
            |wanted: &String| self.outlines.iter().any(|(_, it)| it.target_namespace == *wanted);
        is_named || mention.namespace.as_ref().is_some_and(|wanted| wanted == XML || is_of(wanted))
    }

    /// Adds the nearest files that may be what is asked for.
    fn add_near(&mut self, mention: &Mention, roots: &[PathBuf]) -> Result<(), String> {
        let files = self.files;
        let near = || folders(roots).map(|it| Near::of(files, &it)).collect();
        let near: &Vec<Near> = self.near.get_or_insert_with(near);
        let base = mention.location.as_deref().map(base_name).unwrap_or_default();
        let is_named = |path: &Path| path.file_name().is_some_and(|name| name == base);
        let mut found: Vec<_> = near.iter().flat_map(|near| near.find(is_named)).collect();
        if let (true, Some(namespace)) = (found.is_empty(), &mention.namespace) {
            found = near
                .iter()
                .flat_map(|near| near.find(|path| is_of(files, path, namespace)))
                .collect();
        }
        for path in found {
            self.add(&name(&path))?;
        }
        self.follow()
    }
}

/// The folders of some files, each once.
fn folders(files: &[PathBuf]) -> impl Iterator<Item = PathBuf> {
    let mut folders: Vec<_> = files.iter().filter_map(|file| file.parent()).collect();
    folders.sort();
    folders.dedup();
    let here = |folder: &Path| folder == Path::new("");
    folders.into_iter().map(move |it| if here(it) { PathBuf::from(".") } else { it.to_owned() })
}

/// Whether a file is a schema document of a namespace.
fn is_of(files: &Files, path: &Path, namespace: &str) -> bool {
    let text = files.read(path).ok().filter(|text| text.contains(namespace));
    let target = text.and_then(|text| {
        let mut sources = Sources::default();
        let id = sources.add("", text);
        outline(id, &sources)
    });
    target.is_some_and(|outline| outline.target_namespace == namespace)
}

#[cfg(test)]
mod tests;
