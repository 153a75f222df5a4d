//! The pages of the server in headless Chromium: no link is broken, and Chromium reports no error.

use std::process::Command;

use swordsmith_generated::deposit::published::ALL;
use swordsmith_http::description::Published;
use swordsmith_tests::binary::{Server, data_folder};
use swordsmith_tests::project_root;

use crate::python::python;

#[test]
fn every_page_can_be_reached_and_has_no_fault() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let start = start().expect("the pages have a start");
    let mut walk: Command = python("pages.py");
    // The pictures are for people: `target/interop/pages`.
    let pictures = project_root().join("target/interop/pages");
    walk.arg(format!("http://{}{start}", server.address)).arg(pictures);
    let output = walk.output().expect("Python starts");
    let found = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let faults: Vec<_> = found.lines().filter(|line| line.starts_with("fault: ")).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    for file in ALL.iter().filter(|it| matches!(it, Published::File(..))) {
        let is_seen = found.lines().any(|line| line.ends_with(&format!(": {}", file.path())));
        assert!(is_seen, "no page leads to {}:\n{found}", file.path());
    }
}

/// The start page.
fn start() -> Option<&'static str> {
    ALL.iter().find_map(|published| match published {
        Published::Link(_, to) => Some(*to),
        Published::File(..) => None,
    })
}
