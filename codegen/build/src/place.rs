//! Where the files go.

use std::fs;
use std::path::{Component, Path, PathBuf};

use swordsmith_codegen::destination::{Destination, Layout};

use crate::error::Error;
use crate::input::Input;

/// What a manifest may say of its output.
const EXAMPLE: &str = "write `[output]` into it, with `crate = \"FOLDER\"` for a crate of its own, \
                       or `modules = \"FOLDER\"` for modules of a crate that is there";

/// A folder for generated files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    /// The folder.
    pub(crate) folder: PathBuf,
    /// How the files stand in it, and to the schemas.
    pub(crate) destination: Destination,
}

impl Place {
    /// The place that the manifest names.
    pub(crate) fn named(input: &Input) -> Result<Self, Error> {
        let output = &input.manifest()?.output;
        let at = |folder: &str| without_detours(&input.folder().join(folder));
        match (&output.crate_folder, &output.modules) {
            (Some(folder), None) => Self::of_crate(&at(folder.get_ref()), input),
            (None, Some(folder)) => Self::of_modules(&at(folder.get_ref()), input),
            (None, None) => {
                let manifest = input.path().display();
                Err(Error::Output(format!(
                    "{manifest} does not say where the code goes: {EXAMPLE}"
                )))
            }
            (Some(_), Some(folder)) => Err(Error::Findings(input.finding(
                folder.span(),
                "the code goes into a crate of its own or among the modules of another, not both",
            ))),
        }
    }

    /// A crate in a folder.
    pub(crate) fn of_crate(folder: &Path, input: &Input) -> Result<Self, Error> {
        Self::new(folder, Layout::Crate, Some(folder), input)
    }

    /// Modules in a folder of a crate that is there.
    fn of_modules(folder: &Path, input: &Input) -> Result<Self, Error> {
        let absolute = absolute(folder)?;
        let package = absolute.ancestors().find(|it| it.join("Cargo.toml").is_file());
        Self::new(folder, Layout::Modules, package, input)
    }

    /// Modules in a folder from which nothing is published: the schemas stay where they are.
    pub(crate) fn of_build(folder: &Path, input: &Input) -> Result<Self, Error> {
        let schemas = absolute(input.folder())?;
        let schemas = Some(schemas.to_string_lossy().replace('\\', "/"));
        let destination = Destination { layout: Layout::Modules, schemas };
        Ok(Self { folder: folder.to_owned(), destination })
    }

    fn new(
        folder: &Path,
        layout: Layout,
        package: Option<&Path>,
        input: &Input,
    ) -> Result<Self, Error> {
        let schemas = absolute(input.folder())?;
        let is_within = match package {
            Some(package) => schemas.starts_with(absolute(package)?),
            None => false,
        };
        let is_included = input.manifest()?.output.include_schemas.unwrap_or(is_within);
        // Every module's sources are equally deep.
        let source = layout.source("module", "mod");
        let sources = absolute(folder)?.join(Path::new(&source).parent().unwrap_or(Path::new("")));
        let schemas = is_included.then(|| relative(&sources, &schemas));
        Ok(Self { folder: folder.to_owned(), destination: Destination { layout, schemas } })
    }
}

/// A path without `.`, and without `..` behind a folder: as people would write it.
fn without_detours(path: &Path) -> PathBuf {
    let mut clean = PathBuf::new();
    for component in path.components() {
        match (component, clean.components().next_back()) {
            (Component::CurDir, _) => {}
            (Component::ParentDir, Some(Component::Normal(_))) => drop(clean.pop()),
            (other, _) => clean.push(other),
        }
    }
    if clean.as_os_str().is_empty() { PathBuf::from(".") } else { clean }
}

/// A path from the root, without `.` and `..`, and without links as far as it exists.
fn absolute(path: &Path) -> Result<PathBuf, Error> {
    let failed = |error| Error::File(format!("cannot find {}: {error}", path.display()));
    let path = std::path::absolute(path).map_err(failed)?;
    let mut clean = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => drop(clean.pop()),
            other => clean.push(other),
        }
        if let Ok(real) = fs::canonicalize(&clean) {
            clean = real;
        }
    }
    Ok(clean)
}

/// The way from one folder to another, with `/` between its parts.
fn relative(from: &Path, to: &Path) -> String {
    let shared = from.components().zip(to.components()).take_while(|(one, other)| one == other);
    let shared = shared.count();
    let ups = from.components().skip(shared).map(|_| "..".to_owned());
    let downs =
        to.components().skip(shared).map(|it| it.as_os_str().to_string_lossy().into_owned());
    ups.chain(downs).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detours_are_left_out() {
        for (path, clean) in
            [("./schemas/../generated", "generated"), ("a/..", "."), ("../../b", "../../b")]
        {
            assert_eq!(without_detours(Path::new(path)), Path::new(clean));
        }
    }

    #[test]
    fn ways_lead_up_and_down() {
        let way = |from: &str, to: &str| relative(Path::new(from), Path::new(to));
        assert_eq!(way("/a/b/src/shop", "/a/schemas"), "../../../schemas");
        assert_eq!(way("/a", "/a/b"), "b");
        assert_eq!(way("/a/b", "/a"), "..");
    }
}
