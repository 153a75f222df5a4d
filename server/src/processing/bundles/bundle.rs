//! Several archives as one: a zip that holds them as they are.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Cursor, Read, Seek, Write};

use zip::CompressionMethod;
use zip::write::{SimpleFileOptions, ZipWriter};

/// From this size on, a zip says more about itself (APPNOTE.TXT, 4.3.14).
const LARGE: u64 = u32::MAX as u64;

/// The same from this number of members on.
const MANY: usize = u16::MAX as usize;

/// Puts files into a zip, under their names, in their order. The same files make the same bytes.
/// Blocks; the zip is a file without a name, which is gone once it is closed.
pub(super) fn bundle(files: Vec<(String, File)>) -> io::Result<File> {
    let mut sized = Vec::new();
    for (name, file) in files {
        let size = file.metadata()?.len();
        sized.push((name, size, file));
    }
    write(tempfile::tempfile()?, sized)
}

/// The length of the zip of files with these names and sizes; `None` for one that is large.
pub(super) fn bundle_length(files: &[(&str, u64)]) -> Option<u64> {
    let headers = files.iter().map(|(name, _)| ((*name).to_owned(), 0, io::empty()));
    let headers = write(Cursor::new(Vec::new()), headers).ok()?.into_inner().len() as u64;
    let sizes = files.iter().map(|(_, size)| *size);
    let length = sizes.fold(headers, u64::saturating_add);
    Some(length).filter(|length| *length < LARGE && files.len() < MANY)
}

fn write<W: Write + Seek>(
    zip: W,
    files: impl IntoIterator<Item = (String, u64, impl Read)>,
) -> io::Result<W> {
    let mut zip = ZipWriter::new(zip);
    let mut taken = BTreeSet::new();
    for (number, (name, size, mut file)) in files.into_iter().enumerate() {
        // Archives are compressed already.
        let options = SimpleFileOptions::DEFAULT
            .compression_method(CompressionMethod::Stored)
            .large_file(size >= LARGE);
        zip.start_file(member(&name, number + 1, &mut taken), options)?;
        io::copy(&mut file, &mut zip)?;
    }
    Ok(zip.finish()?)
}

/// The name of a member: that of the file, without what would make it a path, and with its number
/// if another has it already.
fn member(name: &str, number: usize, taken: &mut BTreeSet<String>) -> String {
    let is_plain = |letter: &char| !letter.is_control() && !matches!(letter, '/' | '\\' | ':');
    let plain: String = name.chars().map(|it| if is_plain(&it) { it } else { '_' }).collect();
    let plain =
        if matches!(plain.as_str(), "" | "." | "..") { "archive".to_owned() } else { plain };
    let mut chosen = plain.clone();
    while !taken.insert(chosen.to_lowercase()) {
        chosen = format!("{number}-{chosen}");
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(content: &[u8]) -> File {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(content).unwrap();
        file.rewind().unwrap();
        file
    }

    fn bytes(names: &[&str]) -> Vec<u8> {
        let files = names.iter().map(|name| ((*name).to_owned(), file(name.as_bytes())));
        let mut zip = bundle(files.collect()).unwrap();
        zip.rewind().unwrap();
        let mut bytes = Vec::new();
        zip.read_to_end(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn the_same_files_make_the_same_bytes() {
        assert_eq!(bytes(&["a.zip", "b.tar"]), bytes(&["a.zip", "b.tar"]));
    }

    #[test]
    fn the_length_is_known_before() {
        for names in [&["a.zip", "b.tar"][..], &["a", "a", "A", "é/ü", "", ".."], &["x"; 300]] {
            let sizes: Vec<_> = names.iter().map(|name| (*name, name.len() as u64)).collect();
            assert_eq!(bundle_length(&sizes), Some(bytes(names).len() as u64), "{names:?}");
        }
        assert_eq!(bundle_length(&[("a", LARGE - 100), ("b", 1)]), None);
        assert_eq!(bundle_length(&[("a", u64::MAX), ("b", 1)]), None);
    }

    #[test]
    fn every_archive_is_there_under_a_name_of_its_own_that_is_no_path() {
        let bytes = bytes(&["a.zip", "A.zip", "../a.zip", "..", "", "2-A.zip"]);
        let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        let mut names = Vec::new();
        for index in 0..zip.len() {
            names.push(zip.by_index(index).unwrap().name().unwrap().into_owned());
        }
        assert_eq!(names, ["a.zip", "2-A.zip", ".._a.zip", "archive", "5-archive", "6-2-A.zip"]);
    }
}
