//! `conform --profile sword2`: our server keeps every row, and another dialect is told from it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::RangeInclusive;

use serde_json::Value;
use swordsmith_tests::binary::{self, Server, data_folder};
use swordsmith_tests::golden::Faults;
use swordsmith_tests::project_root;

use super::told;

/// Rows that ask for nothing of our server, and why.
const NOT_APPLICABLE: &[(u64, &str)] = &[
    (
        14,
        "It differs: each client sees its own collections. The profile's checks have one account; `server/service/tests/sword2` has two.",
    ),
    (
        64,
        "The profile leaves it open, and each statement has an address of its own, which receipts link.",
    ),
];

/// Where the rows are kept.
const KEPT: &[(RangeInclusive<u64>, &str)] = &[
    (1..=6, "schemas/sword2/app.xsd"),
    (7..=14, "server/service/src/handlers/sword2/service_document.rs"),
    (15..=19, "server/service/src/handlers/sword2/feed.rs"),
    (20..=23, "server/service/src/handlers/sword2/deposits.rs"),
    (24..=29, "schemas/sword2/openapi.yaml"),
    (30..=30, "server/service/src/handlers/sword2/body.rs"),
    (31..=31, "schemas/sword2/openapi.yaml"),
    (32..=32, "server/processing/src/members.rs"),
    (33..=34, "schemas/sword2/openapi.yaml"),
    (35..=35, "server/service/src/handlers/sword2/dublin_core.rs"),
    (36..=38, "codegen/runtime/http/src/multipart/mod.rs"),
    (39..=40, "server/service/src/handlers/sword2/deposits.rs"),
    (41..=42, "schemas/deposit/atom.xsd"),
    (43..=44, "server/service/src/handlers/sword2/content.rs"),
    (45..=45, "schemas/sword2/openapi.yaml"),
    (46..=47, "server/service/src/handlers/sword2/feed.rs"),
    (48..=48, "schemas/sword2/openapi.yaml"),
    (49..=57, "server/service/src/handlers/sword2/content.rs"),
    (58..=71, "server/service/src/handlers/sword2/deposits.rs"),
    (72..=85, "server/service/src/handlers/sword2/receipt.rs"),
    (86..=87, "schemas/sword2/openapi.yaml"),
    (88..=89, "server/service/src/handlers/sword2/files.rs"),
    (90..=96, "server/service/src/handlers/sword2/statement.rs"),
    (97..=98, "schemas/deposit/openapi.yaml"),
    (99..=101, "server/service/src/handlers/sword2/access.rs"),
    (102..=112, "schemas/deposit/openapi.yaml"),
    (113..=115, "server/service/src/handlers/sword2/page.rs"),
    (116..=116, "codegen/runtime/http/src/server/router.rs"),
];

/// Rows in which the deposit service's own dialect is another one.
const DEPOSIT: &[u64] = &[
    5, 9, 13, 19, 26, 27, 28, 29, 32, 33, 35, 40, 43, 44, 45, 46, 54, 55, 57, 59, 60, 63, 65, 66,
    67, 75, 80, 81, 82, 83, 84, 85, 112,
];

/// What is said of a row.
#[derive(Clone)]
struct Found {
    row: u64,
    level: String,
    section: String,
    text: String,
    outcome: String,
    why: String,
}

/// The report of a server, as that user sees it.
fn report(url: &str, user: &str, more: &[&str]) -> (Option<i32>, Vec<Found>) {
    let folder = data_folder();
    let arguments =
        ["conform", "--profile", "sword2", url, "--user", user, "--json", "report.json"];
    let mut conform = std::process::Command::new(binary::path());
    conform.args(arguments).args(more).env_clear().env("SWORDSMITH_PASSWORD", user);
    let (code, text) = told(&conform.current_dir(folder.path()).output().expect("it runs"));
    let json = std::fs::read(folder.path().join("report.json")).expect("it is written");
    let report: Value = serde_json::from_slice(&json).expect("it is JSON");
    // What is complete can be deleted by the one interface, and not by the other.
    let left = report["left"].as_array().map(Vec::len);
    assert_eq!(left == Some(0), code == Some(0), "{text}");
    let said = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
    let rows = report["rows"].as_array().expect("there are rows").iter();
    let rows = rows.map(|row| Found {
        row: row["row"].as_u64().expect("rows have numbers"),
        level: said(row, "level"),
        section: said(row, "section"),
        text: said(row, "text"),
        outcome: said(row, "outcome"),
        why: said(row, "why"),
    });
    (code, rows.collect())
}

fn those(found: &[Found], outcome: &str) -> Vec<u64> {
    found.iter().filter(|it| it.outcome == outcome).map(|it| it.row).collect()
}

/// Two clients ask: one that may deposit for the other, and the other, who may not.
#[test]
fn every_row_of_sword_2_0_holds() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let url = format!("http://{}/sword2/servicedocument/", server.address);
    let (code, mediating) = report(&url, "demo", &["--on-behalf-of", "obo"]);
    let (other_code, other) = report(&url, "obo", &[]);
    assert_eq!((code, other_code), (Some(0), Some(0)));
    assert_eq!(those(&mediating, "failed"), those(&other, "failed"));
    let passed: BTreeSet<u64> =
        [&mediating, &other].into_iter().flat_map(|it| those(it, "passed")).collect();
    let missing: Vec<_> = (1..=116).filter(|row| !passed.contains(row)).collect();
    let expected: Vec<_> = NOT_APPLICABLE.iter().map(|(row, _)| *row).collect();
    assert_eq!(missing, expected);
    let mut faults = Faults::default();
    faults.golden(&project_root().join("docs/sword2.md"), &page(&mediating));
    faults.assert_none();
}

/// The profile tells another dialect from itself: its checks can fail.
#[test]
fn the_other_dialect_differs_in_rows_that_are_known() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let url = format!("http://{}/1/servicedocument/", server.address);
    let (code, found) = report(&url, "demo", &[]);
    assert_eq!(code, Some(1));
    let failed: BTreeMap<u64, String> = found
        .iter()
        .filter(|it| it.outcome == "failed")
        .map(|it| (it.row, it.why.clone()))
        .collect();
    let rows: Vec<_> = failed.keys().copied().collect();
    assert_eq!(rows, DEPOSIT, "{failed:#?}");
}

const HEAD: &str = "\
<!-- @generated from the profile's checks by `UPDATE_GOLDEN=1 cargo test -p swordsmith-tests --test conform every_row`. Do not edit. -->

# SWORD 2.0, row by row

What the [profile](https://swordapp.github.io/SWORDv2-Profile/SWORDProfile.html) demands, and the
standards that it builds upon, as rows that a program checks. `swordsmith conform --profile sword2
URL` checks any server; the URL is that of its service document, and links lead to the rest. Every row
is checked against ours by `tests/tests/conform/profile.rs`; the checks themselves are in
`server/sword2/src/profile`. \"Clients\" marks what they rely on, whatever the profile says.

| row | level | section | requirement | at our server | kept by |
|--:|---|---|---|---|---|
";

fn page(found: &[Found]) -> String {
    let mut page = HEAD.to_owned();
    for Found { row, level, section, text, .. } in found {
        let kept = KEPT.iter().find(|(rows, _)| rows.contains(row)).map(|(_, file)| *file);
        let kept = kept.unwrap_or_else(|| panic!("nobody says where row {row} is kept"));
        assert!(project_root().join(kept).is_file(), "there is no {kept}");
        let reason = NOT_APPLICABLE.iter().find(|(other, _)| other == row);
        let verdict = reason.map_or("holds", |(_, why)| *why);
        let _ = writeln!(
            page,
            "| {row} | {level} | {section} | {text} | {verdict} | [`{kept}`](../{kept}) |"
        );
    }
    page
}
