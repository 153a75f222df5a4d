//! Two clients of the demo, set up as the guide says: what one has is none of the other's.

use std::path::Path;

use serde_json::Value;
use swordsmith_tests::binary::{self, Server, add_client, data_folder};
use swordsmith_tests::project_root;

use super::{conform, told};

/// The setup of the guide, under the heading of two clients.
fn setup() -> String {
    let page = project_root().join("docs/guide/conform.md");
    let page = std::fs::read_to_string(page).expect("the guide has that page");
    let (_, section) = page.split_once("## Two clients").expect("it has that section");
    let (_, setup) = section.split_once("```toml\n").expect("it shows a setup");
    setup.split_once("```").expect("it ends").0.to_owned()
}

fn run(data: &Path, arguments: &[&str]) {
    let status = binary::command(data, arguments).status().expect("the command starts");
    assert!(status.success(), "{arguments:?}");
}

#[test]
fn two_clients_have_nothing_of_each_other() {
    let (data, folder) = (data_folder(), data_folder());
    let server = Server::demo(data.path());
    run(data.path(), &["collection", "add", "hers"]);
    add_client(data.path(), "other", "not-hers", "hers");
    run(data.path(), &["client", "grant", "other", "--collection", "demo"]);
    std::fs::write(folder.path().join("conform.toml"), setup()).expect("the folder is ours");
    let url = format!("http://{}", server.address);
    let mut arguments = vec![&*url, "--setup", "conform.toml", "--json", "report.json"];
    arguments.extend(["--only", "of_another_client", "--only", "statuses"]);
    let (code, text) = told(&conform(folder.path(), &arguments));
    assert_eq!(code, Some(0), "{text}");
    let json = std::fs::read_to_string(folder.path().join("report.json")).expect("it was written");
    let report: Value = serde_json::from_str(&json).expect("it is JSON");
    let tests = report["tests"].as_array().expect("it has tests");
    let verdicts = |of: &str| -> Vec<&str> {
        let meant =
            tests.iter().filter(|it| it["name"].as_str().is_some_and(|it| it.ends_with(of)));
        meant.filter_map(|it| it["verdict"].as_str()).collect()
    };
    let of_another = verdicts("::of_another_client");
    assert!(of_another.len() > 20 && of_another.iter().all(|it| *it == "passed"), "{text}");
    // Nobody says how a store goes away, how two requests meet at one deposit, or which one was deleted.
    let open = tests.iter().filter(|it| it["verdict"] == "notApplicable").count();
    let unknown = ["::status::503", "::status::409", "::status::410"];
    assert_eq!(open, unknown.map(|status| verdicts(status).len()).iter().sum::<usize>(), "{text}");
}
