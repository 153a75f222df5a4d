//! Servers of others that have the same interface, tested by our description of it.
//! `docs/guide/peers.md` has what was found.

use std::process::Command;

use serde_json::Value;
use swordsmith_tests::binary::{self, data_folder};
use swordsmith_tests::project_root;

use crate::peer::Peer;
use crate::python::python;

/// The rows of SWORD 2.0 that it does not keep.
const SWORD_2_0: &[u64] = &[
    5, 9, 13, 16, 17, 18, 19, 22, 24, 26, 27, 28, 29, 31, 32, 33, 34, 35, 36, 37, 38, 40, 42, 43,
    44, 45, 46, 50, 52, 53, 54, 55, 57, 58, 59, 60, 63, 65, 66, 67, 68, 75, 76, 80, 81, 82, 83, 84,
    85, 100, 102, 103, 110, 112, 116,
];

/// Each way in which it differs is written down, and still so.
#[test]
fn swh_deposit_differs_as_is_known() {
    let (peer, folder) = (Peer::start(python("peer_swh_deposit.py")), data_folder());
    let setup = project_root().join("tests/tests/interop/swh_deposit.toml");
    let mut conform = Command::new(binary::path());
    conform.args(["conform", &peer.address, "--json", "report.json", "--setup"]).arg(setup);
    let output = conform.env_clear().current_dir(folder.path()).output().unwrap();
    let (text, errors) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    println!("{text}");
    assert!(output.status.success(), "{text}{errors}");
    let report = std::fs::read_to_string(folder.path().join("report.json")).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    // Deposits were made, and most of what can be asked of them was asked.
    let count = |name: &str| report["counts"][name].as_u64().unwrap();
    assert!(count("expected") > 1000 && count("notApplicable") < 50, "{}", report["counts"]);
    let unmade = report["tests"].as_array().unwrap().iter();
    let unmade = unmade.filter(|test| test["why"].to_string().contains("was not made"));
    assert_eq!(unmade.count(), 0);
}

/// What it takes and gives of SWORD 2.0: row by row.
#[test]
fn swh_deposit_differs_from_sword_2_0_as_is_known() {
    let (peer, folder) = (Peer::start(python("peer_swh_deposit.py")), data_folder());
    let mut conform = Command::new(binary::path());
    conform.args(["conform", "--profile", "sword2", "--user", "demo", "--json", "report.json"]);
    conform.arg(format!("{}/1/servicedocument/", peer.address));
    conform.env_clear().env("SWORDSMITH_PASSWORD", "demo").current_dir(folder.path());
    let output = conform.output().unwrap();
    println!("{}", String::from_utf8_lossy(&output.stdout));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    let report = std::fs::read_to_string(folder.path().join("report.json")).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    let rows = report["rows"].as_array().unwrap().iter();
    let failed = rows.filter(|row| row["outcome"] == "failed");
    let failed: Vec<_> = failed.map(|row| row["row"].as_u64().unwrap()).collect();
    assert_eq!(failed, SWORD_2_0);
}
