//! `cargo xtask interop`: tests that need other programs.
//!
//! Programs must be installed; packages of Python and npm are fetched into `target/interop`. If
//! something is missing, the failure says how to get it. The tests themselves are in
//! `tests/tests/interop`, and those of back ends of the store in its suite.

mod c_library;
mod conformance;
mod json_schema;
mod npm;
mod service;
mod stores;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{process, test};

/// Programs the tests start, and the Debian package that has each.
const PROGRAMS: [(&str, &str); 20] = [
    ("chromium", "chromium"),
    ("xmllint", "libxml2-utils"),
    ("curl", "curl"),
    ("git", "git"),
    ("strace", "strace"),
    ("python3", "python3-venv"),
    ("script", "bsdutils"),
    ("nginx", "nginx"),
    ("pg_lsclusters", "postgresql"),
    ("psql", "postgresql-client"),
    ("node", "nodejs"),
    ("java", "default-jre-headless"),
    ("npm", "npm"),
    ("bsdtar", "libarchive-tools"),
    ("unzip", "unzip"),
    ("tar", "tar"),
    ("bzip2", "bzip2"),
    ("xz", "xz-utils"),
    ("zstd", "zstd"),
    ("lzip", "lzip"),
];

/// It takes minutes, which the peer needs.
const LONGEST: &str = "peers::swh_deposit_differs_as_is_known";

/// Python packages that the tests use: Google's compiler and runtime of protobuf; a driver for
/// Chromium; validators of `OpenAPI` descriptions, of bags and of RDF; the client of SWORD 2.0, and
/// the parser of XML that it wants; the official client of depositors, and the service that it is
/// for; a parser of metrics; a scanner of TLS; an object store; frameworks
/// that describe the services that they serve; a generator of clients, and what they import.
const PYTHON_PACKAGES: [&str; 19] = [
    "apiflask==3.1.2",
    "bagit==1.9.0",
    "email-validator==2.4.0",
    "fastapi==0.165.0",
    "grpcio-tools==1.85.1",
    "lxml==4.9.4",
    "moto[server]==5.2.5",
    "openapi-generator-cli==7.26.0",
    "openapi-spec-validator==0.9.0",
    "prometheus-client==0.26.0",
    "protobuf==7.36.2",
    "python-multipart==0.0.34",
    "rdflib==7.6.0",
    "schemathesis==4.32.5",
    "sslyze==6.3.1",
    "sword2==0.3",
    "swh.deposit[server]==3.0.1",
    "uvicorn==0.54.0",
    "websocket-client==1.9.2",
];

/// Fetches what can be fetched, then runs the tests that need it.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    require_programs()?;
    let scratch = root.join("target/interop");
    let python = python_with_packages(&scratch)?;
    let (buf, axe) = (npm::buf(&scratch)?, npm::axe(&scratch)?);
    let (fastify, tsx) = (npm::fastify(&scratch)?, npm::tsx(&scratch)?);
    // As `cargo xtask test` builds, so that both share it; the server is built with its own tests.
    let mut build = cargo_test(root);
    build.args(["--test", "interop", "--test", "protocol", "--no-run"]);
    process::timed("build", || process::run(&mut build))?;
    let command = |arguments: &[&str]| {
        let mut command = cargo_test(root);
        command.args(["--test", "interop", "--"]).args(test::WITHOUT_SERVICES).args(arguments);
        command.env("INTEROP_PYTHON", &python).env("INTEROP_BUF", &buf);
        command.env("INTEROP_AXE", &axe).env("INTEROP_FASTIFY", &fastify);
        command.env("INTEROP_TSX", &tsx);
        test::at_once(command.env(test::IS_BUILT.0, test::IS_BUILT.1));
        command
    };
    let tests = process::timed("tests/interop", || longest_beside_others(command));
    let conformance = process::timed("conformance", || conformance::run(root, &scratch));
    let json = process::timed("json schema", || json_schema::run(root, &scratch, &python));
    let stores = stores::run(root, &scratch, &python);
    tests.and(conformance).and(json).and(stores)
}

/// The longest test asks one question after the other, and begins with the others: it would be left
/// alone at the end.
fn longest_beside_others(command: impl Fn(&[&str]) -> Command + Sync) -> Result<(), String> {
    std::thread::scope(|scope| {
        let longest = scope.spawn(|| test::run_aside(&mut command(&["--exact", LONGEST])));
        let others = test::run_and_count(&mut command(&["--skip", LONGEST]));
        others.and(longest.join().unwrap_or_else(|_| Err(format!("{LONGEST} was not run"))))
    })
}

/// What these tests are built with, beside what all are.
const FEATURES: [&str; 1] = ["swordsmith-tests/interop"];

fn cargo_test(root: &Path) -> Command {
    test::of_workspace(root, &FEATURES)
}

fn make(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))
}

fn require_programs() -> Result<(), String> {
    let missing: Vec<_> = PROGRAMS.iter().filter(|(program, _)| !is_there(program)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names: Vec<_> = missing.iter().map(|(program, _)| *program).collect();
    let packages: Vec<_> = missing.iter().map(|(_, package)| *package).collect();
    let (names, packages) = (names.join(", "), packages.join(" "));
    Err(format!("missing: {names}\n  on Debian or Ubuntu: apt-get install {packages}"))
}

/// Some programs have no `--version`, and end with 1 because of it; unzip with 10.
fn is_there(program: &str) -> bool {
    let refused = || Command::new(program).arg("--version").output();
    process::is_installed(program)
        || refused().is_ok_and(|output| matches!(output.status.code(), Some(1 | 10)))
}

/// The interpreter of a virtual environment with the packages, which is recreated when they change.
fn python_with_packages(scratch: &Path) -> Result<PathBuf, String> {
    let environment = scratch.join("venv");
    let (python, mark) = (environment.join("bin/python"), environment.join("installed"));
    let wanted = PYTHON_PACKAGES.join("\n");
    if fs::read_to_string(&mark).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    let hint = |error| format!("{error}\n  needed: python3 with venv, and a reachable PyPI");
    let mut create = Command::new("python3");
    process::run(create.args(["-m", "venv", "--clear"]).arg(&environment)).map_err(hint)?;
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    process::run(install.args(PYTHON_PACKAGES)).map_err(hint)?;
    fs::write(&mark, wanted)
        .map_err(|error| format!("cannot write {}: {error}", mark.display()))?;
    Ok(python)
}
