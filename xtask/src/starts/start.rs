//! A start: a page of the guide, or the README of the checkout, that makes all its files; or an
//! example, whose README says what to do with the files beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::page;
use crate::{built, process};

/// The pages of the guide that are run.
const PAGES: [&str; 5] =
    ["start-xml", "start-json", "start-openapi", "start-service", "start-messages"];

/// The README of the checkout, whose crate is made beside that.
const README: &str = "readme";

/// What is run behind the README of an example: generated code is clean by the lints that everybody
/// has. Clippy compiles what is in the example, so that what that depends on is not checked once more
/// after it was built.
const LINTS: &str = r#"cd "$ROOT"
said=$(RUSTC_WORKSPACE_WRAPPER=clippy-driver cargo build --quiet --all-targets 2>&1) || { echo "$said"; exit 1; }
[ -z "$said" ] || { echo "$said"; exit 1; }
"#;

/// A page that is run as a script.
#[derive(Debug)]
pub(super) struct Start {
    /// `start-xml`, `examples/service`: also the folder in which it runs.
    pub(super) name: String,
    page: PathBuf,
}

/// The README, those of the guide, then the examples.
pub(super) fn all(root: &Path) -> Result<Vec<Start>, String> {
    let readme = Start { name: README.to_owned(), page: root.join("README.md") };
    let of_guide = |name: &&str| Start {
        name: (*name).to_owned(),
        page: root.join(format!("docs/guide/{name}.md")),
    };
    let mut starts: Vec<_> = [readme].into_iter().chain(PAGES.iter().map(of_guide)).collect();
    starts.extend(examples(root)?);
    Ok(starts)
}

fn examples(root: &Path) -> Result<Vec<Start>, String> {
    let folder = root.join("examples");
    let cannot = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut examples = Vec::new();
    for entry in fs::read_dir(&folder).map_err(cannot)? {
        let entry = entry.map_err(cannot)?;
        let page = entry.path().join("README.md");
        if entry.path().is_dir() && page.exists() {
            let name = format!("examples/{}", entry.file_name().to_string_lossy());
            examples.push(Start { name, page });
        }
    }
    examples.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(examples)
}

/// The folders of the examples.
pub(crate) fn folders(root: &Path) -> Result<Vec<PathBuf>, String> {
    Ok(examples(root)?.into_iter().map(|example| root.join(example.name)).collect())
}

impl Start {
    /// Runs the blocks of the page as one script, beside copies of the files of an example.
    pub(super) fn run(&self, root: &Path, work: &Path) -> Result<(), String> {
        let folder = work.join(&self.name);
        let script = work.join(format!("{}.sh", self.name));
        let cannot = |error: std::io::Error| format!("{}: {error}", folder.display());
        fs::create_dir_all(&folder).map_err(cannot)?;
        self.copy(root, work)?;
        if self.name == README {
            link(root, &folder.join("swordsmith")).map_err(cannot)?;
        }
        let text = fs::read_to_string(&self.page);
        let text = text.map_err(|error| format!("{}: {error}", self.page.display()))?;
        let lints = if folder.join("Cargo.toml").exists() { LINTS } else { "" };
        fs::write(&script, page::script(&text)? + lints).map_err(cannot)?;
        let path = std::env::var_os("PATH").unwrap_or_default();
        let tools = std::env::split_paths(&path).collect::<Vec<_>>();
        let path = std::env::join_paths([work.join("tools/bin")].into_iter().chain(tools));
        let mut bash = process::as_typed("bash");
        bash.current_dir(&folder).arg(&script).env("ROOT", &folder);
        bash.envs(built::beside(root, "starts"));
        process::run(bash.env("PATH", path.map_err(|error| error.to_string())?))
    }

    /// The files of an example that git has, or would have if it were told; none of a page.
    fn copy(&self, root: &Path, work: &Path) -> Result<(), String> {
        let mut list = Command::new("git");
        list.current_dir(root).args(["ls-files", "--cached", "--others", "--exclude-standard"]);
        for file in process::output(list.arg("--").arg(&self.name))?.lines() {
            let (from, to) = (root.join(file), work.join(file));
            let folder = to.parent().expect("a file is in a folder");
            fs::create_dir_all(folder)
                .and_then(|()| fs::copy(&from, &to))
                .map_err(|error| format!("{file}: {error}"))?;
        }
        Ok(())
    }
}

/// Lets the checkout appear beside what a start makes, by the name that the README gives it.
#[cfg(unix)]
fn link(root: &Path, name: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(root, name)
}

#[cfg(not(unix))]
fn link(_: &Path, name: &Path) -> std::io::Result<()> {
    let error = format!("{}: this start needs symbolic links", name.display());
    Err(std::io::Error::other(error))
}

#[cfg(test)]
mod tests {
    use super::all;

    #[test]
    fn pages_and_examples_are_found() {
        let starts = all(&crate::project_root()).unwrap();
        let names: Vec<&str> = starts.iter().map(|start| start.name.as_str()).collect();
        assert_eq!(names[0], "readme");
        assert!(names.contains(&"start-xml") && names.contains(&"examples/service"), "{names:?}");
        assert!(starts.iter().all(|start| start.page.exists()), "{names:?}");
    }
}
