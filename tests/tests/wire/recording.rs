//! What `swordsmith conform --record` writes of our server, checked in and reviewed like code: a
//! request of each operation and media type that is accepted, and one for each way in which it is
//! refused. `INSTA_UPDATE=always` writes it anew, as it does the snapshots.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use swordsmith_tests::binary::{self, add_client, command, data_folder};
use swordsmith_tests::exchange::Response;
use swordsmith_tests::golden::{Faults, snapshots_are_written};
use swordsmith_tests::project_root;

use crate::states::Still;

/// Which tests are recorded: parts of their names.
const TESTS: &[&str] = &[
    // All that is accepted.
    "::request::valid",
    "::status::200",
    "createDeposit::body_DepositParts::as_multipart_related",
    "createDeposit::body_Archive::as_application_zip",
    "createDeposit::body_Entry::as_application_atom_xml_type_entry",
    "getMedia::header_If_None_Match::of_what_is_there",
    "getMedia::header_Range::first_byte",
    "getServiceDocument::method::head",
    "getServiceDocument::method::options",
    "getServiceDocument::path::slash_missing",
    // What is refused for its path, its client, its method.
    "createDeposit::path_collection::of_another_client",
    "getContent::path_collection::of_nothing",
    "getContent::path_deposit::above_the_maximum",
    "getContent::path_deposit::is_a_word",
    "getContent::path_deposit::of_another_client",
    "getContent::path_deposit::of_nothing",
    "getServiceDocument::accept::not_offered",
    "getServiceDocument::credentials::none",
    "getServiceDocument::credentials::not_base64",
    "getServiceDocument::credentials::unknown_client",
    "getServiceDocument::credentials::wrong_password",
    "getServiceDocument::method::POST",
    "listDeposits::method::DELETE",
    // For its parameters.
    "addMedia::header_Content_Disposition::filename_twice",
    "addMedia::header_Content_MD5::not_hex",
    "addMedia::header_In_Progress::is_maybe",
    "addMedia::header_Metadata_Relevant::is_maybe",
    "addMedia::header_On_Behalf_Of::present_as_On_Behalf_Of",
    "addMedia::header_Packaging::http_purl_org_net_sword_package_Binary_off_by_a_letter",
    "deleteDeposit::header_If_Match::of_something_else",
    "getMedia::header_Range::behind_the_end",
    "listDeposits::query_page::below_the_minimum",
    "replaceMedia::header_Content_Range::put",
    // For its body.
    "addMedia::body::missing",
    "addMedia::content_type::in_a_content_coding",
    "addMedia::content_type::missing",
    "addMedia::length::Archive_declared_over_the_limit",
    "createDeposit::body_Archive::empty",
    "createDeposit::body_DepositParts::cut_off",
    "createDeposit::body_DepositParts::without_boundary",
    "createDeposit::body_Entry::empty",
    "createDeposit::part_atom::missing",
    "createDeposit::part_atom::one_too_many",
    "createDeposit::part_atom::with_a_document_type",
    "createDeposit::part_file::missing",
    "createDeposit::part_file::of_a_media_type_of_no_part",
];

/// Where the recording is.
fn folder() -> PathBuf {
    project_root().join("tests/tests/wire/recording")
}

#[test]
fn the_server_does_what_is_recorded() {
    let still = Still::start();
    let data = still.data.path();
    assert!(command(data, &["collection", "add", "hers"]).status().unwrap().success());
    add_client(data, "other", "not-hers", "hers");
    let grant = ["client", "grant", "other", "--collection", "demo"];
    assert!(command(data, &grant).status().unwrap().success());
    let made = data_folder();
    record(&format!("http://{}", still.address), made.path());
    let mut faults = Faults::of_snapshots();
    let files = |folder: &Path| -> BTreeSet<_> {
        let files = fs::read_dir(folder).into_iter().flatten();
        files.map(|it| it.unwrap().file_name()).collect()
    };
    let now = files(made.path());
    for file in &now {
        let text = fs::read_to_string(made.path().join(file)).unwrap();
        faults.golden(&folder().join(file), &text);
    }
    files(&folder()).difference(&now).for_each(|file| faults.orphan(&folder().join(file)));
    faults.assert_none();
}

fn record(url: &str, folder: &Path) {
    let setup = project_root().join("tests/tests/wire/recording.toml");
    let mut command = Command::new(binary::path());
    command.env_clear().args(["conform", url, "--setup"]).arg(setup).arg("--record").arg(folder);
    command.args(TESTS.iter().flat_map(|test| ["--only", *test]));
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

/// Checks that the last response of a recorded test is that one, as far as status and body go; not
/// while the recording is written, beside this test.
///
/// # Panics
/// If it is another, or there is no such test.
pub(crate) fn check(test: &str, response: &Response) {
    if snapshots_are_written() {
        return;
    }
    let operation = test.split("::").next().unwrap_or_default();
    let recorded = fs::read_to_string(folder().join(format!("{operation}.txt"))).unwrap();
    let section = recorded.split("### ").find_map(|it| it.strip_prefix(test)?.strip_prefix("\n\n"));
    let section = section.unwrap_or_else(|| panic!("{test} is not recorded"));
    let last = section.rsplit("\nHTTP/1.1 ").next().unwrap_or_default();
    let (head, body) = last.trim_end().split_once("\n\n").unwrap_or((last.trim_end(), ""));
    assert_eq!(head.get(..3), Some(response.status.to_string().as_str()), "{test}");
    assert_eq!(body, response.text().trim_end(), "{test}");
}
