//! The checks on small real archives.

use std::io::{Cursor, Seek, Write};

use super::*;

const LIMITS: Limits = Limits { members: 10, unpacked_bytes: 100_000 };

fn problems_of(bytes: &[u8]) -> Vec<Problem> {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    file.rewind().unwrap();
    archive_problems(file, LIMITS).unwrap()
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
const TAR_XZ: &[u8] = include_bytes!("hello.tar.xz");

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
    let name = "long/".repeat(40) + "name";
    let members: Vec<(&str, &[u8])> = vec![(&name, b"content"); 10];
    assert_eq!(problems_of(&tar_of(&members)), []);
}

#[test]
fn what_is_no_archive() {
    for bytes in [&b""[..], b"#!/bin/sh\n", &[b'x'; 2048], b"PK", b"Rar!\x1a\x07\0"] {
        assert_eq!(problems_of(bytes), [Problem::UnknownFormat]);
    }
}

#[test]
fn compressed_but_no_tar_inside() {
    assert!(matches!(&problems_of(&gzip(&[b'x'; 2048]))[..], [Problem::Damaged(_)]));
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
    let findings = [
        Finding { archive: None, problem: Problem::NoArchive },
        Finding { archive: Some("a.zip".into()), problem: Problem::Encrypted("secret".into()) },
    ];
    assert_eq!(
        findings_text(&findings),
        "the deposit has no archive\na.zip: the member \"secret\" is encrypted"
    );
}
