//! The checks on small real archives.

use std::io::{Cursor, Seek, Write};

use swordsmith_deposit::tree::{PathError, Tree};

use super::*;

mod field;
mod hostile;
mod reading;
mod samples;
mod xz;

const LIMITS: Limits = Limits { members: 10, unpacked_bytes: 100_000, ratio: 1_000 };

fn unpacked(archives: &[&[u8]], limits: Limits) -> (Tree, Findings) {
    let mut unpacking = Unpacking::new(limits);
    for bytes in archives {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        file.rewind().unwrap();
        unpacking.unpack("archive", file).unwrap();
    }
    unpacking.finish()
}

fn problems_of(bytes: &[u8]) -> Vec<Problem> {
    unpacked(&[bytes], LIMITS).1.iter().map(|finding| finding.problem.clone()).collect()
}

fn zip_of(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ::zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in members {
        writer.start_file(*name, ::zip::write::SimpleFileOptions::default()).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn tar_of(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut builder = ::tar::Builder::new(Vec::new());
    for (name, content) in members {
        let mut header = ::tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        builder.append_data(&mut header, name, *content).unwrap();
    }
    builder.into_inner().unwrap()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn bzip2(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ::bzip2::write::BzEncoder::new(Vec::new(), ::bzip2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// `printf 'hello\n' > hello.txt && tar -c hello.txt | xz` (owner and times cleared).
const TAR_XZ: &[u8] = include_bytes!("../hello.tar.xz");

const MEMBERS: &[(&str, &[u8])] = &[("a/main.rs", b"fn main() {}\n"), ("a/README", b"read me\n")];

#[test]
fn every_known_kind_opens() {
    let tar = tar_of(MEMBERS);
    for archive in [zip_of(MEMBERS), gzip(&tar), bzip2(&tar), TAR_XZ.to_vec(), tar] {
        assert_eq!(problems_of(&archive), [], "{:?}", &archive[..6]);
    }
}

#[test]
fn a_long_name_is_no_member_of_its_own() {
    let name = "long".repeat(50);
    let members: Vec<(&str, &[u8])> = vec![(&name, b"content"); 10];
    assert_eq!(problems_of(&tar_of(&members)), []);
}

#[test]
fn what_is_no_archive() {
    for bytes in [&b""[..], b"#!/bin/sh\n", &[b'x'; 2048], b"PK"] {
        assert_eq!(problems_of(bytes), [Problem::UnknownFormat]);
    }
}

#[test]
fn compressed_but_no_tar_inside() {
    for (content, found) in [
        (vec![b'x'; 2048], "something else"),
        (b"x".to_vec(), "something else"),
        (gzip(&tar_of(MEMBERS)), "gzip compression"),
        (bzip2(&tar_of(MEMBERS)), "bzip2 compression"),
        (TAR_XZ.to_vec(), "xz compression"),
        (zip_of(MEMBERS), "a zip archive"),
        (b"Rar!\x1a\x07\0".to_vec(), "the RAR format"),
    ] {
        let within = "gzip compression";
        assert_eq!(problems_of(&gzip(&content)), [Problem::NotTar { within, found }]);
    }
}

#[test]
fn nothing_in_it() {
    for archive in [zip_of(&[]), tar_of(&[]), gzip(&tar_of(&[]))] {
        assert_eq!(problems_of(&archive), [Problem::Empty]);
    }
}

#[test]
fn cut_short() {
    let tar = tar_of(&[("a", &[7; 4000])]);
    let zip = zip_of(MEMBERS);
    let gz = gzip(&tar);
    for archive in
        [&zip[..zip.len() - 30], &gz[..gz.len() - 6], &tar[..2000], &TAR_XZ[..TAR_XZ.len() - 10]]
    {
        assert!(
            matches!(&problems_of(archive)[..], [Problem::Damaged(_)]),
            "{:?}",
            problems_of(archive)
        );
    }
}

#[test]
fn every_damaged_member_is_found() {
    let mut writer = ::zip::ZipWriter::new(Cursor::new(Vec::new()));
    let stored = ::zip::write::SimpleFileOptions::default()
        .compression_method(::zip::CompressionMethod::Stored);
    for name in ["one", "two", "three"] {
        writer.start_file(name, stored).unwrap();
        writer.write_all(format!("content of {name}").as_bytes()).unwrap();
    }
    let mut bytes = writer.finish().unwrap().into_inner();
    for name in ["content of one", "content of three"] {
        let place = bytes.windows(name.len()).position(|window| window == name.as_bytes()).unwrap();
        bytes[place] = b'X';
    }
    let damaged: Vec<String> = problems_of(&bytes)
        .into_iter()
        .map(|problem| match problem {
            Problem::DamagedMember { member, .. } => member,
            other => panic!("{other}"),
        })
        .collect();
    assert_eq!(damaged, ["one", "three"]);
}

#[test]
fn more_than_is_allowed() {
    let names: Vec<String> = (0..11).map(|number| format!("file{number}")).collect();
    let many: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b"x"[..])).collect();
    let large: Vec<(&str, &[u8])> = vec![("zeros", &[0; 100_001])];
    for members in [zip_of(&many), tar_of(&many)] {
        assert_eq!(problems_of(&members), [Problem::TooManyMembers(10)]);
    }
    for archive in [zip_of(&large), gzip(&tar_of(&large))] {
        assert_eq!(problems_of(&archive), [Problem::TooLarge(100_000)]);
    }
}

#[test]
fn findings_read_well() {
    let (mut findings, mut of_archive) = (Findings::default(), Findings::default());
    findings.note(Problem::NoArchive);
    of_archive.note(Problem::Encrypted("secret".into()));
    findings.take_in("a.zip", of_archive);
    assert_eq!(
        findings.to_string(),
        "the deposit has no archive\na.zip: the member \"secret\" is encrypted"
    );
}

fn tar_with(members: &[(&str, ::tar::EntryType, &str, u32)]) -> Vec<u8> {
    let mut builder = ::tar::Builder::new(Vec::new());
    for (name, kind, text, mode) in members {
        let mut header = ::tar::Header::new_gnu();
        header.set_entry_type(*kind);
        header.set_mode(*mode);
        let is_link = kind.is_symlink() || kind.is_hard_link();
        header.set_size(if is_link { 0 } else { text.len() as u64 });
        // Not by `set_path`, which refuses what these tests are about.
        header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
        if is_link {
            header.as_old_mut().linkname[..text.len()].copy_from_slice(text.as_bytes());
        }
        header.set_cksum();
        builder.append(&header, if is_link { &[] } else { text.as_bytes() }).unwrap();
    }
    builder.into_inner().unwrap()
}

fn tree_of(bytes: &[u8]) -> String {
    let (tree, findings) = unpacked(&[bytes], LIMITS);
    assert!(findings.is_empty(), "{findings}");
    tree.id().to_string()
}

/// By `git add --all && git write-tree` in a folder with `run.sh` (executable), `link -> run.sh`,
/// `lib/a.txt` and `lib.txt`.
const TREE: &str = "ccb6593a8c1c3280277b28566648a5a9c79537c1";

#[test]
fn links_and_modes_count_whatever_the_format() {
    use ::tar::EntryType;
    let tar = tar_with(&[
        ("./run.sh", EntryType::Regular, "#!/bin/sh\n", 0o755),
        ("link", EntryType::Symlink, "run.sh", 0o777),
        ("lib/", EntryType::Directory, "", 0o755),
        ("lib/a.txt", EntryType::Regular, "a\n", 0o644),
        ("lib.txt", EntryType::Link, "lib/a.txt", 0o644),
    ]);
    let mut zip = ::zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = ::zip::write::SimpleFileOptions::default();
    zip.start_file("run.sh", options.unix_permissions(0o755)).unwrap();
    zip.write_all(b"#!/bin/sh\n").unwrap();
    zip.add_symlink("link", "run.sh", options).unwrap();
    for name in ["lib/a.txt", "lib.txt"] {
        zip.start_file(name, options).unwrap();
        zip.write_all(b"a\n").unwrap();
    }
    let zip = zip.finish().unwrap().into_inner();
    assert_eq!([tree_of(&tar), tree_of(&gzip(&tar)), tree_of(&zip)], [TREE; 3]);
}

#[test]
fn members_that_leave_the_tree_or_are_none() {
    use ::tar::EntryType;
    let tar = tar_with(&[
        ("../up", EntryType::Regular, "x", 0o644),
        ("/root", EntryType::Regular, "x", 0o644),
        ("a/link", EntryType::Symlink, "../../x", 0o777),
        ("hard", EntryType::Link, "nothing", 0o644),
        ("pipe", EntryType::Fifo, "", 0o644),
        ("good", EntryType::Regular, "x", 0o644),
    ]);
    let found: Vec<String> = problems_of(&tar).iter().map(Problem::to_string).collect();
    assert_eq!(
        found,
        [
            "the member \"../up\" cannot be unpacked: it is outside of the archive",
            "the member \"/root\" cannot be unpacked: it is outside of the archive",
            "the member \"a/link\" cannot be unpacked: it is a link to \"../../x\", which is outside of the archive",
            "the member \"hard\" cannot be unpacked: it is a link to \"nothing\", which is not in the archive before it",
            "the member \"pipe\" is neither a file nor a directory nor a link",
        ]
    );
    assert_eq!(problems_of(&zip_of(&[("../up", b"x")])).len(), 1);
}

#[test]
fn an_archive_in_an_archive() {
    let inner = zip_of(MEMBERS);
    let problem = Problem::OnlyAnArchive("inner".to_owned());
    for archive in [tar_of(&[("inner", &inner)]), zip_of(&[("inner", &inner)])] {
        assert_eq!(problems_of(&archive), std::slice::from_ref(&problem));
    }
    assert_eq!(problems_of(&tar_of(&[("inner", &inner), ("README", b"why")])), []);
}

/// The names that a tar archive gives its members in what stands before them: of GNU, and of POSIX.
#[test]
fn long_names_count() {
    let name = "long".repeat(50) + "/name";
    let gnu = tar_of(&[(&name, b"content")]);
    let mut posix = ::tar::Builder::new(Vec::new());
    posix.append_pax_extensions([("path", name.as_bytes())]).unwrap();
    let mut header = ::tar::Header::new_ustar();
    header.set_size(7);
    header.set_mode(0o644);
    posix.append_data(&mut header, "short", &b"content"[..]).unwrap();
    let zip = zip_of(&[(&name, b"content")]);
    assert_eq!(tree_of(&gnu), tree_of(&zip));
    assert_eq!(tree_of(&posix.into_inner().unwrap()), tree_of(&zip));
}
