//! Commits of a repository that is made for it.

use std::process::Command;

use tempfile::TempDir;

use super::*;

fn git(folder: &Path, arguments: &[&str]) {
    let who = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
    let mut git = Command::new("git");
    git.current_dir(folder).args(who).args(arguments);
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
        git.env_remove(name);
    }
    let output = git.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A repository with a commit of some files, which are gone again.
fn repository(files: &[(&str, &[u8])]) -> TempDir {
    let root = tempfile::tempdir().unwrap();
    git(root.path(), &["init", "-q", "-b", "main"]);
    for (name, bytes) in files {
        let path = root.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    fs::create_dir_all(root.path().join("in")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("../a b.xsd", root.path().join("in/link.xsd")).unwrap();
    git(root.path(), &["add", "."]);
    git(root.path(), &["commit", "-q", "-m", "files"]);
    for (name, _) in files {
        fs::remove_file(root.path().join(name)).unwrap();
    }
    root
}

#[test]
fn files_of_a_commit_are_read_by_their_paths() {
    let root = repository(&[("a b.xsd", b"one\n"), ("in/b.xsd", b""), ("in/c.xsd", b"\xC3\xA4")]);
    let commit = Commit::open(&root.path().join("in"), "main").unwrap();
    let at = |name: &str| root.path().join(name);
    assert_eq!(commit.read(&at("in/../a b.xsd")).unwrap(), b"one\n");
    assert_eq!(commit.read(&at("in/c.xsd")).unwrap(), "ä".as_bytes());
    assert_eq!(commit.read(&at("in/b.xsd")).unwrap(), b"");
    assert!(commit.read(&at("in")).is_err() && commit.read(&at("../a")).is_err());
    assert!(commit.is_folder(&at("in")) && commit.is_folder(root.path()));
    assert!(!commit.is_folder(&at("none")) && !commit.is_folder(&at("..")));
    assert_eq!(commit.shown(&at("in/b.xsd")), "main:in/b.xsd");
}

#[cfg(unix)]
#[test]
fn links_lead_to_what_the_commit_has() {
    let root = repository(&[("a b.xsd", b"one")]);
    let commit = Commit::open(root.path(), "HEAD").unwrap();
    assert_eq!(commit.read(&root.path().join("in/link.xsd")).unwrap(), b"one");
    assert!(commit.list(&root.path().join("in"))[0].is_link);
    assert_eq!(behind("in/link", "../../a"), None);
    assert_eq!(behind("in/link", "/etc/passwd"), None);
}

/// A folder of the commit is a link there, and a folder now; and the other way round.
#[cfg(unix)]
#[test]
fn links_to_folders_are_those_of_the_commit() {
    let root = repository(&[("api/a.xsd", b"one"), ("shared/in/b.xsd", b"two")]);
    let at = |name: &str| root.path().join(name);
    std::os::unix::fs::symlink("api", at("schemas")).unwrap();
    std::os::unix::fs::symlink("../shared/in", at("api/common")).unwrap();
    git(root.path(), &["add", "."]);
    git(root.path(), &["commit", "-q", "--all", "-m", "links"]);
    fs::remove_file(at("schemas")).unwrap();
    fs::create_dir(at("schemas")).unwrap();
    let commit = Commit::open(root.path(), "HEAD").unwrap();
    assert!(commit.read(&at("schemas/a.xsd")).is_err(), "that is gone in the last commit");
    assert!(commit.is_folder(&at("schemas")), "it is that behind the link");
    let before = Commit::open(root.path(), "HEAD~1").unwrap();
    assert_eq!(before.read(&at("api/a.xsd")).unwrap(), b"one");
    assert!(!before.is_folder(&at("schemas")));
}

#[test]
fn what_is_no_commit_is_told() {
    let root = repository(&[("in/a.xsd", b"")]);
    let said = |name: &str| Commit::open(root.path(), name).unwrap_err();
    for name in ["", "-", "--output=x", "-h"] {
        assert!(said(name).ends_with("is no name of a commit"), "{}", said(name));
    }
    for name in ["gone", "main..main", "main:in", "main\n", "@{99}"] {
        assert!(said(name).starts_with("there is no commit `"), "{}", said(name));
    }
    let elsewhere = tempfile::tempdir().unwrap();
    let said = Commit::open(elsewhere.path(), "main").unwrap_err();
    assert!(said.contains("is in no checkout of git, which says: "), "{said}");
}
