//! Missing, stale, orphaned; written, left alone, removed.

use super::*;

fn file(path: &str, contents: &str) -> GeneratedFile {
    GeneratedFile { path: path.to_owned(), contents: contents.to_owned() }
}

/// An empty folder of this test's own, under the build directory.
fn folder(name: &str) -> Folder {
    let path = crate::project_root().join("target/xtask-tests").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    Folder::new(path, &["lib.rs"])
}

#[test]
fn every_kind_of_drift_is_found() {
    let folder = folder("drift");
    for (name, text) in [("lib.rs", "by hand"), ("a/same.rs", "1\n"), ("a/stale.rs", "old\n")] {
        write(&folder.path.join(name), text).unwrap();
    }
    write(&folder.path.join("a/orphan.rs"), "// @generated\n").unwrap();
    let files = [file("a/same.rs", "1\n"), file("a/stale.rs", "new\n"), file("a/new.rs", "2\n")];
    let drift = folder.compare(&files).unwrap().to_string();
    assert!(drift.starts_with("missing: a/new.rs\nstale: a/stale.rs\n---"), "{drift}");
    assert!(drift.contains("-old\n+new\n"), "{drift}");
    assert!(drift.ends_with("orphaned: a/orphan.rs: no schema makes it\n"), "{drift}");
    assert!(!folder.path.join("a/new.rs").exists(), "a check wrote a file");
}

#[test]
fn an_update_leaves_no_drift_and_touches_nothing_twice() {
    let folder = folder("update");
    write(&folder.path.join("a/orphan.rs"), "// @generated\n").unwrap();
    let files = [file("a/one.rs", "1\n"), file("a/two.rs", "2\n")];
    assert_eq!(folder.update(&files), Ok((2, 1)));
    assert_eq!(folder.update(&files), Ok((0, 0)));
    assert!(folder.compare(&files).unwrap().is_empty());
}

#[test]
fn what_is_not_marked_as_generated_is_not_removed() {
    let folder = folder("foreign");
    write(&folder.path.join("notes.rs"), "//! Mine.\n").unwrap();
    assert_eq!(folder.update(&[]), Ok((0, 0)));
    assert!(!folder.compare(&[]).unwrap().is_empty());
}
