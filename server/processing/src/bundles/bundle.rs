//! Several files as one: a zip that holds them as they are.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Cursor, Read, Seek, Write};

use swordsmith_store::ArchiveRecord;
use swordsmith_store::folder::at;
use zip::CompressionMethod;
use zip::write::{SimpleFileOptions, ZipWriter};

use super::{Layout, bag};

/// From this size on, a zip says more about itself (APPNOTE.TXT, 4.3.14).
const LARGE: u64 = u32::MAX as u64;

/// The same from this number of members on.
const MANY: usize = u16::MAX as usize;

/// A member of a zip: its name, and what it is.
pub(super) type Member<C> = (String, C);

/// What goes into a member.
pub(super) enum Planned<'a> {
    /// What the layout says of the others.
    Text(String),
    /// An archive of the deposit.
    Archive(&'a ArchiveRecord),
}

/// The same at hand.
pub(super) enum Content {
    /// A text.
    Text(String),
    /// A file, and its size.
    File(u64, File),
}

/// The members of a zip of these archives, in order.
pub(super) fn members(archives: &[ArchiveRecord], layout: Layout) -> Vec<Member<Planned<'_>>> {
    let mut taken = BTreeSet::new();
    let named = archives.iter().enumerate().map(|(at, archive)| {
        (name_of_member(&archive.filename, at + 1, layout, &mut taken), archive)
    });
    match layout {
        Layout::Zip => named.map(|(name, archive)| (name, Planned::Archive(archive))).collect(),
        Layout::Bag => bag::members(&named.collect::<Vec<_>>()),
    }
}

/// Makes the zip. The same members make the same bytes. Blocks; the zip is a file without a name,
/// which is gone once it is closed.
pub(super) fn bundle(members: Vec<Member<Content>>) -> io::Result<File> {
    write(
        tempfile::tempfile().map_err(at(&std::env::temp_dir()))?,
        members.into_iter().map(|(name, content)| {
            let (size, reader): (u64, Box<dyn Read>) = match content {
                Content::Text(text) => (text.len() as u64, Box::new(Cursor::new(text))),
                Content::File(size, file) => (size, Box::new(file)),
            };
            (name, size, reader)
        }),
    )
}

/// The length of that zip; `None` for one that is large.
pub(super) fn bundle_length(members: &[Member<Planned<'_>>]) -> Option<u64> {
    let headers = members.iter().map(|(name, _)| (name.clone(), 0, io::empty()));
    let headers = write(Cursor::new(Vec::new()), headers).ok()?.into_inner().len() as u64;
    let sizes = members.iter().map(|(_, content)| match content {
        Planned::Text(text) => text.len() as u64,
        Planned::Archive(archive) => archive.fingerprint.size,
    });
    let length = sizes.fold(headers, u64::saturating_add);
    Some(length).filter(|length| *length < LARGE && members.len() < MANY)
}

fn write<W: Write + Seek>(
    zip: W,
    files: impl IntoIterator<Item = (String, u64, impl Read)>,
) -> io::Result<W> {
    let mut zip = ZipWriter::new(zip);
    for (name, size, mut file) in files {
        // Archives are compressed already.
        let options = SimpleFileOptions::DEFAULT
            .compression_method(CompressionMethod::Stored)
            .large_file(size >= LARGE);
        zip.start_file(name, options)?;
        io::copy(&mut file, &mut zip)?;
    }
    Ok(zip.finish()?)
}

/// The name of a member: that of the file, without what would make it a path, and with its number
/// if another has it already.
fn name_of_member(
    name: &str,
    number: usize,
    layout: Layout,
    taken: &mut BTreeSet<String>,
) -> String {
    // How a bag writes a percent sign is not agreed upon (RFC 8493, section 2.1.3).
    let is_agreed = |letter: &char| *letter != '%' || layout != Layout::Bag;
    let is_plain = |letter: &char| {
        !letter.is_control() && !matches!(letter, '/' | '\\' | ':') && is_agreed(letter)
    };
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
    use swordsmith_store::suite::record;

    fn archives(names: &[&str]) -> Vec<ArchiveRecord> {
        let archive = |name: &&str| {
            let mut archive = ArchiveRecord { filename: (*name).to_owned(), ..record("a") };
            archive.fingerprint.size = name.len() as u64;
            archive
        };
        names.iter().map(archive).collect()
    }

    /// The zip of archives that hold their names.
    fn bytes(names: &[&str], layout: Layout) -> Vec<u8> {
        let archives = archives(names);
        let members = members(&archives, layout).into_iter().map(|(name, content)| {
            let content = match content {
                Planned::Text(text) => text,
                Planned::Archive(archive) => archive.filename.clone(),
            };
            (name, Content::Text(content))
        });
        let mut zip = bundle(members.collect()).unwrap();
        zip.rewind().unwrap();
        let mut bytes = Vec::new();
        zip.read_to_end(&mut bytes).unwrap();
        bytes
    }

    /// Others in the folder for temporary files find nothing to open.
    #[cfg(unix)]
    #[test]
    fn a_zip_has_no_name() {
        use std::os::unix::fs::MetadataExt;
        let content = Content::Text("content".to_owned());
        let zip = bundle(vec![("a.zip".to_owned(), content)]).unwrap();
        assert_eq!(zip.metadata().unwrap().nlink(), 0);
    }

    #[test]
    fn the_same_files_make_the_same_bytes() {
        let names = ["a.zip", "b.tar"];
        assert_eq!(bytes(&names, Layout::Zip), bytes(&names, Layout::Zip));
    }

    #[test]
    fn the_length_is_known_before() {
        for names in [&["a.zip", "b.tar"][..], &["a", "a", "A", "é/ü", "", ".."], &["x"; 300]] {
            for layout in [Layout::Zip, Layout::Bag] {
                let archives = archives(names);
                let length = bundle_length(&members(&archives, layout));
                assert_eq!(length, Some(bytes(names, layout).len() as u64), "{names:?}");
            }
        }
        let mut large = archives(&["a", "b"]);
        large[0].fingerprint.size = LARGE - 100;
        assert_eq!(bundle_length(&members(&large, Layout::Zip)), None);
        large[0].fingerprint.size = u64::MAX;
        assert_eq!(bundle_length(&members(&large, Layout::Zip)), None);
    }

    #[test]
    fn every_archive_is_there_under_a_name_of_its_own_that_is_no_path() {
        let bytes = bytes(&["a.zip", "A.zip", "../a.zip", "..", "", "2-A.zip"], Layout::Zip);
        let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        let mut names = Vec::new();
        for index in 0..zip.len() {
            names.push(zip.by_index(index).unwrap().name().unwrap().into_owned());
        }
        assert_eq!(names, ["a.zip", "2-A.zip", ".._a.zip", "archive", "5-archive", "6-2-A.zip"]);
    }
}
