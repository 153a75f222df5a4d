//! `--watch`: again after every change, errors and all.

use std::io::{BufRead, BufReader, Lines};
use std::process::{ChildStdout, Stdio};

use crate::folder::{Folder, ORDER};
use crate::into_modules;

/// What is printed up to the next wait for changes.
fn next(lines: &mut Lines<BufReader<ChildStdout>>) -> Vec<String> {
    lines.map(Result::unwrap).take_while(|line| line != "watching for changes").collect()
}

#[test]
fn every_change_is_generated_and_errors_end_nothing() {
    let folder =
        Folder::new(&[("schemas/swordsmith.toml", &into_modules()), ("schemas/order.xsd", ORDER)]);
    let mut command = folder.command(&["--manifest", "schemas/swordsmith.toml", "--watch"]);
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(next(&mut lines), ["3 files in src: 3 written, 0 removed"]);
    folder.write("schemas/order.xsd", "<xs:schema");
    let printed = next(&mut lines);
    assert!(printed[0].starts_with("error: "), "{printed:#?}");
    assert!(!printed.iter().any(|line| line.starts_with("since this began")), "{printed:#?}");
    let renamed = ORDER.replace("\"sku\"", "\"number\"");
    folder.write("schemas/order.xsd", &renamed);
    let printed = next(&mut lines);
    assert_eq!(printed[..2], ["3 files in src: 2 written, 0 removed", "since this began:"]);
    assert!(printed.iter().any(|line| line.starts_with("breaking[")), "{printed:#?}");
    // What has been said is not said again.
    folder.write("schemas/order.xsd", &format!("{renamed}<!-- Orders. -->"));
    assert_eq!(next(&mut lines), ["3 files in src: 0 written, 0 removed"]);
    folder.write("schemas/order.xsd", ORDER);
    let undone =
        ["3 files in src: 2 written, 0 removed", "the interface is as it was when this began"];
    assert_eq!(next(&mut lines), undone);
    // As when another branch is checked out, and this one again.
    std::fs::remove_dir_all(folder.path().join("schemas")).unwrap();
    let printed = next(&mut lines);
    assert!(printed[0].contains("swordsmith.toml"), "{printed:#?}");
    folder.write("schemas/order.xsd", ORDER);
    folder.write("schemas/swordsmith.toml", &into_modules());
    assert_eq!(next(&mut lines), ["3 files in src: 0 written, 0 removed"]);
    folder.write("schemas/order.xsd", &renamed);
    assert_eq!(next(&mut lines)[..1], ["3 files in src: 2 written, 0 removed"]);
    child.kill().unwrap();
    child.wait().unwrap();
}
