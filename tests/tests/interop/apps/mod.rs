//! Services that others' frameworks serve and describe: `FastAPI`, `APIFlask`, Fastify. The
//! description is what the framework generates, to the letter.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod openapi_generator;
mod shop_client;
mod shop_service;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use swordsmith_tests::binary::{self, Server, data_folder};
use swordsmith_tests::project_root;
use tempfile::TempDir;

use crate::peer::Peer;
use crate::python::{interpreter, python};

/// Requests that Schemathesis generates for each operation.
const EXAMPLES: &str = "20";

/// What Schemathesis checks: that nothing is undocumented. Whether data is rejected that breaks a
/// `format` is not: it is an annotation.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
                      response_headers_conformance,response_schema_conformance";

#[test]
fn fastapi_conforms() {
    App::start(python("apps/shop.py"), "shop").check(350);
}

#[test]
fn apiflask_conforms() {
    App::start(python("apps/library.py"), "library").check(250);
}

#[test]
fn fastify_conforms() {
    App::start(fastify(), "clinic").check(150);
}

/// What the client of `tests/crates/shop` is generated from.
#[test]
fn the_description_of_the_shop_is_that_of_fastapi() {
    let app = App::start(python("apps/shop.py"), "shop");
    let file = project_root().join("tests/crates/shop/schemas/openapi.json");
    let described: Value = serde_json::from_str(&app.description).unwrap();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let text = serde_json::to_string_pretty(&described).unwrap();
        fs::write(&file, text + "\n").unwrap();
    }
    let known: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!(known, described, "`UPDATE_GOLDEN=1 cargo xtask interop` writes it");
}

/// The description on the page of the guide is that of the app on the same page.
#[test]
fn the_description_of_the_start_is_that_of_fastapi() {
    let page = project_root().join("docs/guide/start-openapi.md");
    let page = fs::read_to_string(page).unwrap();
    let block = |info: &str| {
        let (_, behind) = page.split_once(&format!("```{info}\n")).unwrap();
        behind.split_once("```").unwrap().0.to_owned()
    };
    let folder = data_folder();
    fs::write(folder.path().join("shop.py"), block("python,app")).unwrap();
    let mut describe = Command::new(interpreter());
    describe.args(["-c", "import json, shop; print(json.dumps(shop.app.openapi()))"]);
    let output = succeed(describe.current_dir(folder.path()));
    let described: Value = serde_json::from_slice(&output.stdout).unwrap();
    let written = block("json,file=shop/schemas/openapi.json");
    assert_eq!(serde_json::from_str::<Value>(&written).unwrap(), described);
}

#[test]
fn schemathesis_finds_nothing_undocumented_in_mocks() {
    for (app, header) in [
        (App::start(python("apps/shop.py"), "shop"), "Authorization: Bearer mock"),
        (App::start(python("apps/library.py"), "library"), "Authorization: Basic bW9jazptb2Nr"),
    ] {
        let mock = app.mock();
        let mut run = Command::new(interpreter().with_file_name("schemathesis"));
        run.args(["run", "openapi.json", "--url", &format!("http://{}", mock.address)]);
        run.args(["--header", header, "--checks", CHECKS, "--max-examples", EXAMPLES]);
        run.args(["--seed", "1", "--generation-database", "none", "--continue-on-failure"]);
        run.args(["--suppress-health-check", "all", "--no-color"]);
        succeed(run.current_dir(app.folder.path()));
    }
}

/// An app, and the folder with its description and its setup.
struct App {
    peer: Peer,
    folder: TempDir,
    description: String,
}

impl App {
    /// Starts it, and asks it for its description.
    fn start(command: Command, name: &str) -> Self {
        let (peer, folder) = (Peer::start(command), data_folder());
        let mut curl = Command::new("curl");
        let output = succeed(curl.args(["-sf", &format!("{}/openapi.json", peer.address)]));
        let description = String::from_utf8(output.stdout).unwrap();
        fs::write(folder.path().join("openapi.json"), &description).unwrap();
        fs::copy(beside(&format!("{name}.toml")), folder.path().join("conform.toml")).unwrap();
        Self { peer, folder, description }
    }

    /// Checks that it conforms, with so many tests at least, that its mock does, and that its
    /// description does not differ from itself.
    fn check(&self, least: u64) {
        let report = self.conform("conform.toml", &self.peer.address);
        let counts = &report["counts"];
        assert!(counts["passed"].as_u64().unwrap() >= least, "{counts}");
        // What the setup makes was made.
        let tests = report["tests"].as_array().unwrap().iter();
        let unmade = tests.filter(|test| test["why"].to_string().contains("was not made"));
        assert_eq!(unmade.count(), 0);
        let mock = self.mock();
        let report = self.conform("mock.toml", &format!("http://{}", mock.address));
        assert_eq!(report["counts"]["notApplicable"], 0, "{}", report["counts"]);
        succeed(&mut self.command(&["diff", "openapi.json", "openapi.json"]));
    }

    /// The report of `conform`, which must find nothing.
    fn conform(&self, setup: &str, url: &str) -> Value {
        let arguments = ["conform", "--description", "openapi.json", "--json", "report.json"];
        succeed(self.command(&arguments).args(["--setup", setup, url]));
        let report = fs::read_to_string(self.folder.path().join("report.json")).unwrap();
        serde_json::from_str(&report).unwrap()
    }

    /// A mock of its description, whose setup is written.
    fn mock(&self) -> Server {
        let arguments = ["mock", "--description", "openapi.json", "--listen", "127.0.0.1:0"];
        let mut mock = self.command(&arguments);
        mock.args(["--setup-file", "mock.toml"]);
        Server::start(mock)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(binary::path());
        command.args(arguments).env_clear().current_dir(self.folder.path());
        command
    }
}

/// The app of Fastify, beside the packages that it imports.
fn fastify() -> Command {
    let packages = std::env::var_os("INTEROP_FASTIFY").expect("run this by `cargo xtask interop`");
    let script = Path::new(&packages).join("clinic.mjs");
    fs::copy(beside("clinic.mjs"), &script).unwrap();
    let mut command = Command::new("node");
    command.arg(script);
    command
}

fn beside(name: &str) -> PathBuf {
    project_root().join("tests/tests/interop/apps").join(name)
}

/// The output of a command that must succeed.
fn succeed(command: &mut Command) -> Output {
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    output
}
