//! The workspace under `target` in which the crates of all cases are built, so that what they
//! depend on is built once.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use swordsmith_codegen::GeneratedFile;

use super::case_crate::quoted;
use crate::process;

/// The build settings of crates.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Build {
    /// Whether they are built in release mode.
    pub(crate) is_released: bool,
    /// The profile, in TOML.
    pub(crate) profile: &'static str,
    /// Their dependencies besides our runtime, in TOML.
    pub(crate) dependencies: &'static str,
}

/// For quick results.
pub(crate) const DEBUG: Build = Build {
    is_released: false,
    profile: "[profile.dev]\ndebug = false\nstrip = true\nincremental = false\n",
    dependencies: "",
};

/// The workspace.
pub(crate) struct Workspace {
    project: PathBuf,
    folder: PathBuf,
    members: Vec<String>,
    build: Build,
}

impl Workspace {
    /// The workspace in that folder of the project, without members yet.
    pub(crate) fn new(project: &Path, folder: &Path, build: Build) -> Self {
        let folder = project.join(folder);
        Self { project: project.to_path_buf(), folder, members: Vec::new(), build }
    }

    /// A path for files that belong to a member.
    pub(crate) fn scratch(&self, member: &str) -> Result<PathBuf, String> {
        let folder = self.folder.join("written").join(member);
        fs::create_dir_all(&folder).map_err(|error| cannot("make", &folder, &error))?;
        Ok(folder)
    }

    /// Adds a crate of that name.
    pub(crate) fn add(&mut self, name: &str, sources: &[GeneratedFile]) -> Result<(), String> {
        self.add_with(name, self.build.dependencies, sources)
    }

    /// The same with dependencies of its own.
    pub(crate) fn add_with(
        &mut self,
        name: &str,
        dependencies: &str,
        sources: &[GeneratedFile],
    ) -> Result<(), String> {
        let folder = self.folder.join(name);
        let xml = quoted(&self.project.join("codegen/runtime/xml").to_string_lossy())?;
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n\
             [dependencies]\nswordsmith-xml = {{ path = {xml} }}\n{dependencies}"
        );
        write(&folder.join("Cargo.toml"), &manifest)?;
        for file in sources {
            write(&folder.join(&file.path), &file.contents)?;
        }
        self.members.push(name.to_owned());
        Ok(())
    }

    /// Uses a crate of that name, which was added before.
    pub(crate) fn expect(&mut self, name: &str) {
        self.members.push(name.to_owned());
    }

    /// Builds all crates, even if some of them fail; returns the compiler's errors.
    pub(crate) fn build(&self) -> Result<String, String> {
        self.write_manifest()?;
        for member in &self.members {
            // Output of an earlier run must not count.
            drop(fs::remove_file(self.binary(member)));
        }
        let mut command = self.cargo();
        command.args(["--workspace", "--keep-going"]);
        command.stdout(Stdio::null());
        println!("$ {} ({} crates)", process::shown(&command), self.members.len());
        let output = command.output().map_err(|error| process::cannot_start(&command, &error))?;
        let printed = String::from_utf8_lossy(&output.stderr).into_owned();
        write(&self.folder.join("build.log"), &printed)?;
        Ok(printed)
    }

    /// Builds one crate within a time limit. The error says why it failed.
    pub(crate) fn build_one(&self, member: &str, limit: Duration) -> Result<PathBuf, String> {
        self.write_manifest()?;
        let mut command = self.cargo();
        command.args(["--package", member]);
        let (output, printed) = (process::within(command, limit)?, self.folder.join("build.log"));
        write(&printed, &output)?;
        let program = self.binary(member);
        if program.exists() { Ok(program) } else { Err(complaint(&output, member)) }
    }

    fn cargo(&self) -> Command {
        let mut command = process::cargo(&self.folder);
        command.args(["build", "--quiet", "--target-dir", "target", "--color", "never"]);
        if self.build.is_released {
            command.arg("--release");
        }
        command
    }

    /// The program of a member; it is there only if it was built.
    pub(crate) fn binary(&self, member: &str) -> PathBuf {
        let name = format!("{member}{}", std::env::consts::EXE_SUFFIX);
        let profile = if self.build.is_released { "release" } else { "debug" };
        self.folder.join("target").join(profile).join(name)
    }

    /// The workspace's own files. The versions of dependencies are those of the project.
    fn write_manifest(&self) -> Result<(), String> {
        let members: Vec<_> = self.members.iter().map(|name| format!("\"{name}\"")).collect();
        let manifest = format!(
            "[workspace]\nresolver = \"3\"\nmembers = [{}]\n\n{}",
            members.join(", "),
            self.build.profile
        );
        write(&self.folder.join("Cargo.toml"), &manifest)?;
        let lock = self.project.join("Cargo.lock");
        let versions = fs::read_to_string(&lock).map_err(|error| cannot("read", &lock, &error))?;
        fs::write(self.folder.join("Cargo.lock"), versions)
            .map_err(|error| cannot("write", &self.folder, &error))
    }
}

/// The first compile error of a member, and how many there are.
pub(crate) fn complaint(printed: &str, member: &str) -> String {
    let place = format!("{member}/src/");
    let blocks: BTreeSet<_> = printed
        .split("\n\n")
        .filter(|block| block.trim_start().starts_with("error") && block.contains(&place))
        .collect();
    match blocks.first() {
        Some(first) => format!("does not compile: {} errors, the first:\n{first}", blocks.len()),
        None => "does not compile: see build.log".to_owned(),
    }
}

/// Writes a file if it differs, so that unchanged ones are not built again.
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
