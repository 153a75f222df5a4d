//! The workspace under `target/xsd-suite` in which the crates of all cases are built, so that what they depend on
//! is built once.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use swordsmith_codegen::GeneratedFile;

use super::forge::quoted;
use crate::process;

/// The workspace.
pub(super) struct Workshop {
    project: PathBuf,
    folder: PathBuf,
    members: Vec<String>,
}

impl Workshop {
    /// The workspace of that name, without members yet.
    pub(super) fn new(project: &Path, name: &str) -> Self {
        let folder = project.join("target/xsd-suite").join(name);
        Self { project: project.to_path_buf(), folder, members: Vec::new() }
    }

    /// A place for files that belong to a member.
    pub(super) fn scratch(&self, member: &str) -> Result<PathBuf, String> {
        let folder = self.folder.join("written").join(member);
        fs::create_dir_all(&folder).map_err(|error| cannot("make", &folder, &error))?;
        Ok(folder)
    }

    /// Adds a crate of that name.
    pub(super) fn add(&mut self, name: &str, sources: &[GeneratedFile]) -> Result<(), String> {
        let folder = self.folder.join(name);
        let runtime = quoted(&self.project.join("codegen/runtime").to_string_lossy())?;
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n\
             [dependencies]\nswordsmith-runtime = {{ path = {runtime}, default-features = false, \
             features = [\"xml\"] }}\n"
        );
        write(&folder.join("Cargo.toml"), &manifest)?;
        for file in sources {
            write(&folder.join(&file.path), &file.contents)?;
        }
        self.members.push(name.to_owned());
        Ok(())
    }

    /// Builds all crates, whether or not some of them fail; what the compiler says goes to the answer.
    pub(super) fn build(&self) -> Result<String, String> {
        self.write_manifest()?;
        for member in &self.members {
            // What is left of an earlier run is no answer to this one.
            drop(fs::remove_file(self.binary(member)));
        }
        let mut command = process::cargo(&self.folder);
        command.args(["build", "--workspace", "--keep-going", "--quiet"]);
        command.args(["--target-dir", "target", "--color", "never"]);
        command.stdout(Stdio::null());
        println!("$ {} ({} crates)", process::shown(&command), self.members.len());
        let output = command.output().map_err(|error| process::cannot_start(&command, &error))?;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        write(&self.folder.join("build.log"), &said)?;
        Ok(said)
    }

    /// The program of a member; it is there only if it was built.
    pub(super) fn binary(&self, member: &str) -> PathBuf {
        let name = format!("{member}{}", std::env::consts::EXE_SUFFIX);
        self.folder.join("target/debug").join(name)
    }

    /// The workspace's own files. The versions of dependencies are those of the project.
    fn write_manifest(&self) -> Result<(), String> {
        let members: Vec<_> = self.members.iter().map(|name| format!("\"{name}\"")).collect();
        let manifest = format!(
            "[workspace]\nresolver = \"3\"\nmembers = [{}]\n\n\
             [profile.dev]\ndebug = false\nstrip = true\nincremental = false\n",
            members.join(", ")
        );
        write(&self.folder.join("Cargo.toml"), &manifest)?;
        let lock = self.project.join("Cargo.lock");
        let versions = fs::read_to_string(&lock).map_err(|error| cannot("read", &lock, &error))?;
        fs::write(self.folder.join("Cargo.lock"), versions)
            .map_err(|error| cannot("write", &self.folder, &error))
    }
}

/// What the compiler has against a member: its first error, and how many there are.
pub(super) fn complaint(said: &str, member: &str) -> String {
    let place = format!("{member}/src/");
    let blocks: BTreeSet<_> = said
        .split("\n\n")
        .filter(|block| block.trim_start().starts_with("error") && block.contains(&place))
        .collect();
    match blocks.first() {
        Some(first) => format!("does not compile: {} errors, the first:\n{first}", blocks.len()),
        None => "does not compile: see build.log".to_owned(),
    }
}

/// Writes what differs: what does not change is not built again.
fn write(path: &Path, text: &str) -> Result<(), String> {
    if fs::read_to_string(path).is_ok_and(|now| now == text) {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text))
        .map_err(|error| cannot("write", path, &error))
}

fn cannot(what: &str, path: &Path, error: &std::io::Error) -> String {
    format!("cannot {what} {}: {error}", path.display())
}
