//! What git is asked, and what is said where it does not know.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What git takes from its surroundings, as in a hook: it is to look where it is told to.
const SURROUNDINGS: [&str; 4] = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"];

/// Git in a folder.
pub(super) fn git(folder: &Path) -> Command {
    let mut git = Command::new("git");
    let folder = if folder == Path::new("") { Path::new(".") } else { folder };
    git.arg("-C").arg(folder).stdin(Stdio::null());
    for name in SURROUNDINGS {
        git.env_remove(name);
    }
    git
}

/// Why git does not start.
pub(super) fn cannot_start(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => {
            "`git` is not installed: versions are read with it (`--against`)".to_owned()
        }
        _ => format!("git does not start: {error}"),
    }
}

/// The folder of the checkout that a folder is in, without links.
pub(super) fn top(folder: &Path) -> Result<PathBuf, String> {
    let found = output(git(folder).args(["rev-parse", "--show-toplevel"]))?;
    let found = found.map_err(|said| {
        format!("{} is in no checkout of git, which says: {said}", shown(folder))
    })?;
    let text = String::from_utf8_lossy(&found).into_owned();
    let top = PathBuf::from(text.strip_suffix('\n').unwrap_or(&text));
    std::fs::canonicalize(&top).map_err(|error| format!("cannot find {}: {error}", top.display()))
}

/// The id of a commit. The name begins with no `-`.
pub(super) fn commit(top: &Path, name: &str) -> Result<String, String> {
    let wanted = format!("{name}^{{commit}}");
    let found = output(git(top).args(["rev-parse", "--verify", "--quiet"]).arg(wanted))?;
    let found = found.map_err(|_| {
        let top = top.display();
        format!(
            "there is no commit `{name}` in {top}: `git fetch` brings what was made elsewhere, and \
             a shallow clone has few commits"
        )
    })?;
    Ok(String::from_utf8_lossy(&found).trim().to_owned())
}

/// Every file of a commit, as `git ls-tree -z` lists them.
pub(super) fn tree(top: &Path, id: &str) -> Result<Vec<u8>, String> {
    let found = output(git(top).args(["ls-tree", "-r", "-z", "--full-tree", id]))?;
    found.map_err(|said| format!("git cannot list the files of {id}: {said}"))
}

/// What git prints, or what it says if it fails.
fn output(git: &mut Command) -> Result<Result<Vec<u8>, String>, String> {
    let output = git.output().map_err(|error| cannot_start(&error))?;
    if output.status.success() {
        return Ok(Ok(output.stdout));
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Ok(Err(said.lines().next().unwrap_or("nothing").to_owned()))
}

fn shown(folder: &Path) -> String {
    std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned()).display().to_string()
}
