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
    assert!(next(&mut lines)[0].starts_with("error: "));
    folder.write("schemas/order.xsd", &ORDER.replace("\"sku\"", "\"number\""));
    assert_eq!(next(&mut lines), ["3 files in src: 2 written, 0 removed"]);
    child.kill().unwrap();
    child.wait().unwrap();
}
