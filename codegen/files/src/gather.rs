//! What schema documents reach, and what may be meant where they name no file: all that the
//! generator may have to choose from. Which of these a document means is for the generator to say:
//! every command reads files by this, so that all of them say the same.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::Path;

use swordsmith_codegen::diagnostic::Diagnostics;
use swordsmith_codegen::frontend::catalog::Catalogs;
use swordsmith_codegen::frontend::xml::XML;
use swordsmith_codegen::frontend::xsd::{Mention, base_name, outline, places};
use swordsmith_codegen::source::{SourceId, Sources};

use crate::around;
use crate::files::Files;
use crate::near::{below, near};

/// Adds what some schema documents among the sources reach, and the files near them that their
/// imports may mean. Names are seen from a folder. What is found nowhere is left out: parsing
/// tells.
pub(crate) fn gather(
    files: &Files,
    folder: &Path,
    roots: &[SourceId],
    catalogs: &[SourceId],
    sources: &mut Sources,
) -> Result<(), String> {
    // What is wrong with them is told when they are used.
    let catalogs = Catalogs::read(catalogs, sources, &mut Diagnostics::default());
    let root_folders = roots.iter().map(|id| folder_of(&sources.get(*id).name)).collect();
    let mut gathering = Gathering {
        files,
        folder,
        catalogs,
        root_folders,
        queue: roots.iter().copied().collect(),
        followed: BTreeSet::new(),
        namespaces: BTreeSet::new(),
        elsewhere: VecDeque::new(),
        near: BTreeMap::new(),
        around: None,
        targets: BTreeMap::new(),
        sources,
    };
    gathering.follow()?;
    let reached = std::mem::take(&mut gathering.namespaces);
    while let Some((from, mention)) = gathering.elsewhere.pop_front() {
        gathering.add_near(&from, &mention, &reached);
        gathering.follow()?;
    }
    Ok(())
}

/// What has been read, and what is still to be looked for.
struct Gathering<'f> {
    files: &'f Files,
    folder: &'f Path,
    catalogs: Catalogs,
    root_folders: BTreeSet<String>,
    sources: &'f mut Sources,
    queue: VecDeque<SourceId>,
    followed: BTreeSet<SourceId>,
    /// Of the documents that were followed.
    namespaces: BTreeSet<String>,
    /// What names locations at which there is no file, and the names of the files that have it.
    elsewhere: VecDeque<(String, Mention)>,
    /// The files near a folder.
    near: BTreeMap<String, Vec<String>>,
    /// The files of the folders of manifests around the roots; `None` until they are wanted.
    around: Option<Vec<String>>,
    /// The target namespaces of files, read when first asked for; `None` for what is no schema.
    targets: BTreeMap<String, Option<String>>,
}

impl Gathering<'_> {
    fn is_file(&self, name: &str) -> bool {
        self.sources.find(name).is_some() || self.files.is_file(&self.folder.join(name))
    }

    fn add(&mut self, name: &str) -> Result<(), String> {
        let id = match self.sources.find(name) {
            Some(known) => known,
            None => self.sources.add(name, self.files.read(&self.folder.join(name))?),
        };
        self.queue.push_back(id);
        Ok(())
    }

    /// Adds a file, and nothing that it reaches.
    fn know(&mut self, name: &str) {
        if self.sources.find(name).is_none()
            && let Ok(text) = self.files.read(&self.folder.join(name))
        {
            self.sources.add(name, text);
        }
    }

    /// Adds what is at the locations that the sources name.
    fn follow(&mut self) -> Result<(), String> {
        while let Some(id) = self.queue.pop_front() {
            if !self.followed.insert(id) {
                continue;
            }
            let Some(outline) = outline(id, self.sources) else { continue };
            self.namespaces.insert(outline.target_namespace);
            let from = self.sources.get(id).name.clone();
            for mention in outline.mentions {
                self.located(&from, mention)?;
            }
        }
        Ok(())
    }

    /// Adds what catalogs lead to, and what is right at a location.
    fn located(&mut self, from: &str, mention: Mention) -> Result<(), String> {
        let mut names: Vec<_> = self.by_catalog(&mention).collect();
        let location = mention.location.as_deref();
        let mut places = location.map(|it| places(from, it)).unwrap_or_default().into_iter();
        names.extend(places.find(|name| self.is_file(name)));
        if names.is_empty() {
            self.elsewhere.push_back((from.to_owned(), mention));
            return Ok(());
        }
        names.iter().try_for_each(|name| self.add(name))
    }

    fn by_catalog(&self, mention: &Mention) -> impl Iterator<Item = String> {
        let location = mention.location.as_deref();
        let namespace = mention.namespace.as_deref();
        let found = [
            location.and_then(|it| self.catalogs.find_location(it)),
            namespace.and_then(|it| self.catalogs.find_namespace(it)),
        ];
        let names = found.into_iter().flatten().filter_map(|it| it.file_name());
        names.filter(|name| self.is_file(name))
    }

    /// Adds the files near the one that asks, and near the roots, that have the base name which an
    /// import asks for, else those of its namespace, unless that is reached.
    fn add_near(&mut self, from: &str, mention: &Mention, reached: &BTreeSet<String>) {
        let namespace = mention.namespace.clone().unwrap_or_default();
        let base = mention.location.as_deref().map(base_name).unwrap_or_default();
        let mut near: BTreeSet<String> =
            self.folders(from).iter().flat_map(|folder| self.near(folder).to_vec()).collect();
        near.extend(self.around().iter().cloned());
        let mut found: Vec<_> = near.iter().filter(|name| base_name_of(name) == base).collect();
        if mention.namespace.is_none() {
            // What is included is at its location, or nowhere: these are for the message alone.
            return found.into_iter().for_each(|name| self.know(name));
        }
        let is_answered =
            reached.contains(&namespace) || found.iter().any(|name| self.is_of(name, &namespace));
        if !is_answered && !namespace.is_empty() && namespace != XML {
            found.extend(near.iter().filter(|name| self.is_of(name, &namespace)));
        }
        for name in found {
            // What cannot be read is not meant.
            let _ = self.add(name);
        }
    }

    /// The folders near which it is looked.
    fn folders(&self, from: &str) -> BTreeSet<String> {
        let here = self.is_alone() && self.root_folders.iter().any(|it| around::is_below(it));
        let others = [folder_of(from)].into_iter().chain(here.then(String::new));
        self.root_folders.iter().cloned().chain(others).collect()
    }

    /// Whether the roots are named from where the program runs, and not by a manifest, whose whole
    /// folder is read.
    fn is_alone(&self) -> bool {
        self.folder == Path::new("")
    }

    /// The files that who generates from a manifest around the roots is given.
    fn around(&mut self) -> &[String] {
        let (files, base, is_alone) = (self.files, self.folder, self.is_alone());
        let roots = self.root_folders.iter().filter(|_| is_alone);
        let find = || {
            let manifests = roots.filter_map(|it| around::of_manifest(files, it));
            let folders: BTreeSet<String> = manifests.collect();
            let all = folders.iter().flat_map(|it| below(files, base, it, usize::MAX - 1));
            all.map(|name| around::shortened(&name)).collect()
        };
        self.around.get_or_insert_with(find)
    }

    fn near(&mut self, folder: &str) -> &[String] {
        let (files, base) = (self.files, self.folder);
        self.near.entry(folder.to_owned()).or_insert_with(|| near(files, base, folder))
    }

    /// Whether a file is a schema document of a namespace.
    fn is_of(&mut self, name: &str, namespace: &str) -> bool {
        let path = self.folder.join(name);
        let target = self.targets.entry(name.to_owned());
        let target = target.or_insert_with(|| target_namespace(self.files, &path));
        target.as_deref() == Some(namespace)
    }
}

/// The target namespace of a file; `None` for what is no schema document.
fn target_namespace(files: &Files, path: &Path) -> Option<String> {
    let mut sources = Sources::default();
    let id = sources.add("", files.read(path).ok()?);
    outline(id, &sources).map(|outline| outline.target_namespace)
}

fn folder_of(name: &str) -> String {
    match name.rsplit_once('/') {
        Some(("", _)) => "/".to_owned(),
        Some((folder, _)) => folder.to_owned(),
        None => String::new(),
    }
}

fn base_name_of(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or_default()
}
