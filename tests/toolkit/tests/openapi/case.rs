//! A case: a description whose first lines say what it is about.

use std::fs;
use std::path::{Path, PathBuf};

use bumpalo::Bump;
use swordsmith_codegen::source::{SourceId, Sources};
use swordsmith_http::description::Description;
use swordsmith_tests::project_root;

/// A description, and what it shows.
#[derive(Debug, Clone)]
pub(crate) struct Case {
    /// The name of its file.
    pub(crate) name: String,
    /// What it shows.
    pub(crate) feature: String,
    /// The section of the specification.
    pub(crate) section: String,
    /// What is made of it; empty where it is refused.
    pub(crate) rust: String,
    /// The manifest.
    manifest: String,
    /// The file of the description, then those that it refers to.
    files: Vec<(String, String)>,
}

/// Descriptions that are served.
pub(crate) fn supported() -> Vec<Case> {
    of_folder("ok")
}

/// Descriptions that are refused.
pub(crate) fn refused() -> Vec<Case> {
    of_folder("err")
}

/// Descriptions that were refused once, and are legal: a folder each, with a manifest.
pub(crate) fn legal() -> Vec<Case> {
    let entries = fs::read_dir(folder().join("legal")).expect("the folder is there");
    let mut paths: Vec<_> = entries.map(|it| it.expect("it can be read").path()).collect();
    paths.sort();
    paths.iter().map(|path| Case::of_manifest(path)).collect()
}

fn of_folder(name: &str) -> Vec<Case> {
    let entries = fs::read_dir(folder().join(name)).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let descriptions = paths.filter(|path| path.is_file());
    let mut cases: Vec<_> = descriptions.map(|path| Case::read(&path)).collect();
    cases.sort_by(|one, other| one.name.cmp(&other.name));
    cases
}

fn folder() -> PathBuf {
    project_root().join("tests/cases/openapi")
}

impl Case {
    fn read(path: &PathBuf) -> Self {
        let text = fs::read_to_string(path).expect("it can be read");
        let comment = |key: &str| {
            let mut lines = text.lines().filter_map(|line| line.strip_prefix("# "));
            let found = lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
            found.unwrap_or_default().to_owned()
        };
        let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
        let (feature, section, rust) = (comment("feature"), comment("section"), comment("rust"));
        let mut files = vec![(format!("{name}.yaml"), text)];
        add_below(&path.with_extension(""), &name, &mut files);
        let schema = fs::read_to_string(folder().join("library.xsd")).expect("it can be read");
        files.push(("library.xsd".to_owned(), schema));
        let manifest = format!(
            "[[module]]\nname = \"library\"\nxsd = [\"library.xsd\"]\nopenapi = \"{name}.yaml\"\n"
        );
        Self { name, feature, section, rust, manifest, files }
    }

    /// The files of a folder, of which one is a manifest.
    fn of_manifest(folder: &Path) -> Self {
        let mut files = Vec::new();
        add_below(folder, ".", &mut files);
        let (manifests, files): (Vec<_>, Vec<_>) =
            files.into_iter().partition(|(name, _)| name.ends_with("swordsmith.toml"));
        let files = files.into_iter().map(|(name, text)| (name.replacen("./", "", 1), text));
        let (_, manifest) = manifests.into_iter().next().expect("there is a manifest");
        Self {
            name: folder.file_name().expect("it has a name").to_string_lossy().into_owned(),
            feature: String::new(),
            section: String::new(),
            rust: String::new(),
            manifest,
            files: files.collect(),
        }
    }

    /// What the runtime walks, or what is wrong.
    pub(crate) fn described(&self) -> Result<&'static Description<'static>, String> {
        let (sources, manifest) = self.sources();
        let arena: &'static Bump = Box::leak(Box::default());
        let described = swordsmith_codegen::describe(&sources, manifest, arena);
        let described = described.map_err(|findings| findings.render(&sources))?;
        let (_, description) = described.into_iter().next().expect("it has one module");
        Ok(Box::leak(Box::new(description)))
    }

    fn sources(&self) -> (Sources, SourceId) {
        let mut sources = Sources::default();
        let manifest = sources.add("swordsmith.toml", self.manifest.as_str());
        for (name, text) in &self.files {
            sources.add(name, text);
        }
        (sources, manifest)
    }
}

/// The files of a folder and of those in it, if it is there.
fn add_below(folder: &Path, prefix: &str, files: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("the folder can be read").path();
        let last = path.file_name().expect("it has a name").to_string_lossy();
        let name = format!("{prefix}/{last}");
        if path.is_dir() {
            add_below(&path, &name, files);
        } else {
            files.push((name, fs::read_to_string(&path).expect("it can be read")));
        }
    }
}
