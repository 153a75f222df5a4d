//! Archives that depositors have sent, with the identifiers of what GNU tar and Info-ZIP's unzip
//! unpack them to (`git add --all && git write-tree`).

use super::*;

const ROOM: Limits = Limits { members: 100, unpacked_bytes: 10_000_000, ratio: 1_000 };

fn outcome(bytes: &[u8]) -> String {
    let (tree, found) = unpacked(&[bytes], ROOM);
    if found.is_empty() { tree.id().to_string() } else { found.to_string() }
}

#[test]
fn a_sparse_file_of_bsdtar() {
    let outcome = outcome(include_bytes!("field/bsdtar-default.tar"));
    assert_eq!(outcome, "f043beac919e4205312b9c6976bb2e40ef0f6761");
}

#[test]
fn a_zip_of_windows_powershell() {
    let outcome = outcome(include_bytes!("field/zip-powershell-backslash-a.zip"));
    assert_eq!(outcome, "f52777dd6fff3ed3cf1bf2a8c38244e06d2d6193");
}

#[test]
fn a_zip_with_two_names_of_a_member() {
    let wanted = "archive: the headers of the member \"a\" conflict: the name is \"a\" in the \
                  central directory and \"b\" in the local header";
    assert_eq!(outcome(include_bytes!("field/zip-name-mismatch-a.zip")), wanted);
}

#[test]
fn archives_that_other_programs_take() {
    for archive in [
        &include_bytes!("field/tar-gz-trailing-garbage-a.tar.gz")[..],
        include_bytes!("field/tar-label-a.tar"),
        include_bytes!("field/tar-zst-a.tar.zst"),
    ] {
        assert_eq!(outcome(archive), "248b14ed9b14e30578104e48814448ac60ffd86b");
    }
    let program = outcome(include_bytes!("field/zip-sfx-a.zip"));
    assert_eq!(program, "0976950c1fdbcb52435a433913017bf044b3a58f");
}
