//! What is to be generated, and the three things that can be done with it.

use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::input::Input;
use crate::output::Report;
use crate::place::Place;
use crate::{output, script};

/// What is to be generated: everything a manifest names, unless limited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    manifest: PathBuf,
    crate_folder: Option<PathBuf>,
    runtime: Option<PathBuf>,
    roots: Vec<String>,
}

impl Default for Config {
    fn default() -> Self {
        Self::new()
    }
}

impl Config {
    /// All that `swordsmith.toml` names.
    pub fn new() -> Self {
        Self {
            manifest: "swordsmith.toml".into(),
            crate_folder: None,
            runtime: None,
            roots: Vec::new(),
        }
    }

    /// Another manifest.
    #[must_use]
    pub fn manifest(mut self, path: impl Into<PathBuf>) -> Self {
        self.manifest = path.into();
        self
    }

    /// A folder for a crate that is a workspace of its own, whatever the manifest says of its
    /// output.
    #[must_use]
    pub fn crate_folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.crate_folder = Some(folder.into());
        self
    }

    /// The folder of the runtime's crate `swordsmith`, for crates whose manifest does not say where
    /// it is; else it is a version of the registry.
    #[must_use]
    pub fn runtime(mut self, folder: impl Into<PathBuf>) -> Self {
        self.runtime = Some(folder.into());
        self
    }

    /// Documents that are wanted, by their roots, as `{namespace}local`, and nothing that they do
    /// not reach; they count instead of those that the manifest names.
    #[must_use]
    pub fn only(mut self, roots: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.roots = roots.into_iter().map(Into::into).collect();
        self
    }

    /// For a build script: generates the modules into cargo's output folder, where
    /// `swordsmith::include_module!` finds them. Files that stay the same are not written again.
    ///
    /// Findings become errors and warnings of cargo, each with its place; cargo fails the build
    /// because of the errors, and the result is `Ok`, so that it says nothing twice. The script runs
    /// again when a file changes that was read.
    ///
    /// # Errors
    /// If no build script calls it, or if a file cannot be read or written.
    pub fn compile(&self) -> Result<(), Error> {
        script::run(self)
    }

    /// Writes the files that differ from what the schemas make, and removes those that they make
    /// no more.
    ///
    /// # Errors
    /// If something is wrong with the schemas, or if a file cannot be read or written.
    pub fn generate(&self) -> Result<Report, Error> {
        let input = Input::read(&self.manifest)?;
        let place = self.place(&input)?;
        output::write(self, &input, &place)
    }

    /// Writes nothing, and fails where a file is not what the schemas make, or is missing, or made
    /// by none.
    ///
    /// # Errors
    /// In addition, if something is wrong with the schemas, or if a file cannot be read.
    pub fn check(&self) -> Result<Report, Error> {
        let input = Input::read(&self.manifest)?;
        let place = self.place(&input)?;
        output::compare(self, &input, &place)
    }

    /// Which side has moved since the code was generated, the schemas or the code, a sentence each:
    /// what `swordsmith.lock` tells. Nothing is generated or compared.
    ///
    /// # Errors
    /// If the manifest names no output, or if a file cannot be read.
    pub fn parted(&self) -> Result<Vec<String>, Error> {
        let input = Input::read(&self.manifest)?;
        let place = self.place(&input)?;
        output::parted(self, &input, &place)
    }

    /// The files and folders on which the result depends, to be watched: those that exist.
    ///
    /// # Errors
    /// If the manifest cannot be read.
    pub fn inputs(&self) -> Result<Vec<PathBuf>, Error> {
        Ok(Input::read(&self.manifest)?.files())
    }

    pub(crate) fn roots(&self) -> &[String] {
        &self.roots
    }

    pub(crate) fn manifest_path(&self) -> &Path {
        &self.manifest
    }

    pub(crate) fn runtime_folder(&self) -> Option<&Path> {
        self.runtime.as_deref()
    }

    /// Whether the caller said where the code goes, and not the manifest.
    pub(crate) fn is_placed(&self) -> bool {
        self.crate_folder.is_some()
    }

    fn place(&self, input: &Input) -> Result<Place, Error> {
        match &self.crate_folder {
            Some(folder) => Place::of_crate(folder, input),
            None => Place::named(input),
        }
    }
}
