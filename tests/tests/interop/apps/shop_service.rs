//! The service that is generated from what `FastAPI` describes, with clients that nobody here wrote:
//! Schemathesis, and what openapi-generator generates.

use std::path::Path;
use std::process::Command;

use shop::Shop;
use shop::shop::router::Router;
use swordsmith_serve::{TowerService, plain};
use swordsmith_tests::binary::{self, data_folder};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use super::openapi_generator::{description, python_client, typescript_client};
use super::{CHECKS, EXAMPLES, succeed};
use crate::python::interpreter;

/// The tests that the service passes at least.
const TESTS: u64 = 350;

/// What `tests/tests/interop/apps/*` send.
const SECRET: &str = "mock";

/// How `conform` gets what it needs.
const SETUP: &str = r#"
client = { token = "mock", key = "mock" }

[path]
item_id = { make = "create_item_items_post", capture = { json = "/id" } }
order_id = { make = "place_order_orders_post", capture = { json = "/id" } }
"#;

#[test]
fn the_service_of_the_shop_conforms() {
    let (service, folder) = (Running::start(), data_folder());
    std::fs::write(folder.path().join("conform.toml"), SETUP).unwrap();
    let report = folder.path().join("report.json");
    let mut conform = binary::command(folder.path(), &["conform", &service.url]);
    conform.arg("--json").arg(&report).arg("--setup").arg(folder.path().join("conform.toml"));
    succeed(conform.arg("--description").arg(description()));
    let report = std::fs::read_to_string(report).unwrap();
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert!(report["counts"]["passed"].as_u64().unwrap() >= TESTS, "{}", report["counts"]);
}

#[test]
fn schemathesis_finds_nothing_undocumented_in_the_service_of_the_shop() {
    let (service, folder) = (Running::start(), data_folder());
    schemathesis(&description(), &service.url, folder.path());
}

#[test]
fn a_client_in_python_talks_to_the_service_of_the_shop() {
    python_client(&Running::start().url);
}

#[test]
fn a_client_in_typescript_talks_to_the_service_of_the_shop() {
    typescript_client(&Running::start().url);
}

/// The service, until this is dropped.
struct Running {
    url: String,
    _runtime: Runtime,
}

impl Running {
    fn start() -> Self {
        let runtime = Runtime::new().unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let service: Router<Shop> = Router::new(Shop::new(SECRET, SECRET));
        runtime.spawn(plain::serve(listener, TowerService::new(service)));
        Self { url, _runtime: runtime }
    }
}

/// Requests that are generated from a description, valid and invalid ones.
fn schemathesis(description: &Path, url: &str, folder: &Path) {
    let mut run = Command::new(interpreter().with_file_name("schemathesis"));
    run.arg("run").arg(description).args(["--url", url, "--seed", "1", "--no-color"]);
    run.args(["--header", &format!("Authorization: Bearer {SECRET}")]);
    run.args(["--header", &format!("X-API-Key: {SECRET}")]);
    run.args(["--checks", CHECKS, "--max-examples", EXAMPLES, "--continue-on-failure"]);
    run.args(["--generation-database", "none", "--suppress-health-check", "all"]);
    succeed(run.current_dir(folder));
}
