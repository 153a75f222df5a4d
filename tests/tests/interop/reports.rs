//! Pages that `swordsmith conform --html` writes, in headless Chromium: axe finds nothing that keeps
//! people from reading them.

use std::path::Path;
use std::process::Command;

use swordsmith_tests::binary::{self, Server, data_folder};
use swordsmith_tests::project_root;

use crate::python::python;

#[test]
fn everybody_can_read_a_report() {
    let (data, folder) = (data_folder(), data_folder());
    let server = Server::demo(data.path());
    let url = format!("http://{}", server.address);
    let built_in = project_root().join("server/src/cli/conform/conform.toml");
    let setup = std::fs::read_to_string(built_in).unwrap();
    let wrong = setup.replace("password = \"demo\"", "password = \"wrong\"");
    let expecting = "\n[[expect]]\ntest = \"accept\"\nreason = \"it is asked for\"\n";
    let needless = "\n[[expect]]\ntest = \"credentials::none\"\nreason = \"a relic\"\n";
    let reports = [
        ("passing", setup, &["--only", "getStatus"][..]),
        ("failing", wrong + expecting + needless, &["--only", "getServiceDocument"]),
    ];
    let pages = reports.map(|(name, setup, rest)| report(folder.path(), &url, name, &setup, rest));

    let axe = std::env::var_os("INTEROP_AXE").expect("run this by `cargo xtask interop`");
    let mut look: Command = python("reports.py");
    // The pictures are for people: `target/interop/reports`.
    look.arg(axe).arg(project_root().join("target/interop/reports"));
    let output = look.args(pages).current_dir(folder.path()).output().expect("Python starts");
    let found = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    println!("{found}");
    let faults: Vec<_> = found.lines().filter(|line| line.starts_with("fault: ")).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(found.matches(" rules passed").count(), 8, "{found}");
}

/// Writes a report; the name of its page.
fn report(folder: &Path, url: &str, name: &str, setup: &str, rest: &[&str]) -> String {
    std::fs::write(folder.join("conform.toml"), setup).expect("the folder takes files");
    let page = format!("{name}.html");
    let mut conform = Command::new(binary::path());
    conform.args(["conform", url, "--setup", "conform.toml", "--html", &page]).args(rest);
    let output = conform.env_clear().current_dir(folder).output().expect("the command starts");
    let expected = i32::from(name != "passing");
    assert_eq!(output.status.code(), Some(expected), "{}", String::from_utf8_lossy(&output.stdout));
    page
}
