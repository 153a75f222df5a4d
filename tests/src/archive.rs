//! Archives to deposit, made in memory.

use std::io::{Cursor, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use zip::write::{SimpleFileOptions, ZipWriter};

/// A zip of the given members.
///
/// # Panics
/// Never: memory takes every byte.
pub fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in members {
        archive.start_file(*name, SimpleFileOptions::default()).expect("memory takes it");
        archive.write_all(content).expect("memory takes it");
    }
    archive.finish().expect("memory takes it").into_inner()
}

/// A tar of the given members.
///
/// # Panics
/// Never: memory takes every byte.
pub fn tar(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = tar::Builder::new(Vec::new());
    for (name, content) in members {
        let mut header = tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        header.set_cksum();
        archive.append_data(&mut header, name, *content).expect("memory takes it");
    }
    archive.into_inner().expect("memory takes it")
}

/// How a tar begins whose only member has so many bytes, which are to follow.
///
/// # Panics
/// If the name is none that a tar can hold.
pub fn tar_of_declared_size(name: &str, size: u64) -> Vec<u8> {
    let mut header = tar::Header::new_gnu();
    header.set_path(name).expect("a name that a tar can hold");
    header.set_size(size);
    header.set_mode(0o644);
    header.set_cksum();
    header.as_bytes().to_vec()
}

/// A tar, compressed by gzip.
///
/// # Panics
/// Never: memory takes every byte.
pub fn tar_gz(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(&tar(members)).expect("memory takes it");
    encoder.finish().expect("memory takes it")
}

/// The members of a zip, by name.
///
/// # Panics
/// If it is none.
pub fn members(zip: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut zip = zip::ZipArchive::new(Cursor::new(zip)).expect("a zip");
    let mut members = Vec::new();
    for index in 0..zip.len() {
        let mut member = zip.by_index(index).expect("a member");
        let mut content = Vec::new();
        std::io::Read::read_to_end(&mut member, &mut content).expect("content");
        members.push((member.name().expect("a name").into_owned(), content));
    }
    members
}

/// A small zip that any server should take.
pub fn hello() -> Vec<u8> {
    zip(&[("hello/README", b"Hello\n"), ("hello/main.c", b"int main(void) { return 0; }\n")])
}
