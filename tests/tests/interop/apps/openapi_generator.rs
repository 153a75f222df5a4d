//! Clients that openapi-generator generates of the shop, with a mock of it, or another service.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use swordsmith_tests::binary::{self, Server, data_folder};
use swordsmith_tests::project_root;
use tempfile::TempDir;

use super::{beside, succeed};
use crate::python::interpreter;

#[test]
fn a_client_in_python_talks_to_a_mock() {
    let folder = data_folder();
    let mock = mock(folder.path());
    python_client(&format!("http://{}", mock.address));
}

#[test]
fn a_client_in_typescript_talks_to_a_mock() {
    let folder = data_folder();
    let mock = mock(folder.path());
    typescript_client(&format!("http://{}", mock.address));
}

/// Generates a client in Python, and lets it talk to a service.
pub(super) fn python_client(url: &str) {
    let folder = generated(&["--generator-name", "python", "--package-name", "shop_client"]);
    let mut client = Command::new(interpreter());
    client.arg(beside("generated_client.py")).arg("client");
    client.arg(url).env("PYTHONDONTWRITEBYTECODE", "1");
    succeed(client.current_dir(folder.path()));
}

/// The same in TypeScript.
pub(super) fn typescript_client(url: &str) {
    let folder = generated(&["--generator-name", "typescript-fetch"]);
    fs::copy(beside("generated_client.ts"), folder.path().join("generated_client.ts")).unwrap();
    fs::write(folder.path().join("package.json"), "{\"type\": \"module\"}").unwrap();
    let tsx = std::env::var_os("INTEROP_TSX").expect("run this by `cargo xtask interop`");
    let mut client = Command::new(tsx);
    client.arg("generated_client.ts").arg(url);
    succeed(client.current_dir(folder.path()));
}

/// A folder with a client in `client`.
fn generated(arguments: &[&str]) -> TempDir {
    let folder = data_folder();
    let mut generator = Command::new(interpreter().with_file_name("openapi-generator-cli"));
    generator.arg("generate").args(arguments).args(["--output", "client"]);
    succeed(generator.arg("--input-spec").arg(description()).current_dir(folder.path()));
    folder
}

fn mock(folder: &Path) -> Server {
    let mut mock = binary::command(folder, &["mock", "--listen", "127.0.0.1:0"]);
    mock.arg("--description").arg(description());
    Server::start(mock)
}

/// What `FastAPI` describes.
pub(super) fn description() -> PathBuf {
    project_root().join("tests/crates/shop/schemas/openapi.json")
}
