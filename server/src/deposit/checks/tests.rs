//! The checks on small real archives.

use std::io::{Cursor, Seek, Write};

use super::*;

const LIMITS: Limits = Limits { members: 10, unpacked_bytes: 100_000, ratio: 1_000 };

fn problems_of(bytes: &[u8]) -> Vec<Problem> {
    problems_within(LIMITS, bytes)
}

fn problems_within(limits: Limits, bytes: &[u8]) -> Vec<Problem> {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    file.rewind().unwrap();
    let found = unpack(file, limits, &mut Tree::default()).unwrap();
    found.iter().map(|finding| finding.problem.clone()).collect()
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
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    file.rewind().unwrap();
    let mut tree = Tree::default();
    assert!(unpack(file, LIMITS, &mut tree).unwrap().is_empty());
    tree.id().to_string()
}

/// By `git add --all && git write-tree` in a folder with `run.sh` (executable), `link -> run.sh`, `lib/a.txt` and `lib.txt`.
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
    let name = "long/".repeat(40) + "name";
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

/// Names of a megabyte each, of what nobody can read.
#[test]
fn long_names_do_not_make_long_findings() {
    let mut builder = ::tar::Builder::new(Vec::new());
    let name = vec![1; 1_000_000];
    for _ in 0..5 {
        for (kind, content) in
            [(::tar::EntryType::GNULongName, &name[..]), (::tar::EntryType::Regular, b"x")]
        {
            let mut header = ::tar::Header::new_gnu();
            header.set_entry_type(kind);
            header.set_mode(0o644);
            header.set_size(content.len() as u64);
            header.set_cksum();
            builder.append(&header, content).unwrap();
        }
    }
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(&builder.into_inner().unwrap()).unwrap();
    file.rewind().unwrap();
    let limits = Limits { unpacked_bytes: 10_000_000, ..LIMITS };
    let found = unpack(file, limits, &mut Tree::default()).unwrap();
    assert_eq!(found.iter().count(), 5);
    assert!(found.to_string().len() < 10_000, "{}", found.to_string().len());
}

/// A block of zeros ends a tar archive; a file of zeros is none.
#[test]
fn zeros_are_no_archive_in_an_archive() {
    let zeros = [("zeros.bin", &[0; 1000][..])];
    for archive in [zip_of(&zeros), tar_of(&zeros)] {
        assert_eq!(problems_of(&archive), []);
    }
}

#[test]
fn a_tar_that_is_cut_between_two_members() {
    let tar = tar_of(&[("a", b"content"), ("b", b"content")]);
    let end_mark = 1024;
    let without = &tar[..tar.len() - end_mark];
    for cut in [&without[..1024], without, &[]] {
        let found: Vec<String> = problems_of(&gzip(cut)).iter().map(Problem::to_string).collect();
        let wanted = "the archive cannot be read: it ends without the mark that ends an archive";
        assert_eq!(found, [wanted], "{} bytes", cut.len());
    }
    // One block of zeros is what some writers do with.
    assert_eq!(problems_of(&tar[..without.len() + 512]), []);
}

fn zip_with_link(target: &str) -> Vec<u8> {
    let mut zip = ::zip::ZipWriter::new(Cursor::new(Vec::new()));
    zip.add_symlink("link", target, ::zip::write::SimpleFileOptions::default()).unwrap();
    zip.finish().unwrap().into_inner()
}

#[test]
fn a_link_in_a_zip_that_is_too_long() {
    assert_eq!(problems_of(&zip_with_link(&"a".repeat(4096))), []);
    let reason = PlaceError::LinkTooLong;
    let wanted = Problem::NoPlace { member: "link".to_owned(), reason };
    assert_eq!(problems_of(&zip_with_link(&"a".repeat(4097))), [wanted]);
}

/// Links and directories too have to be as long as is said of them.
#[test]
fn members_of_a_zip_that_are_shorter_than_is_said() {
    let mut zip = ::zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = ::zip::write::SimpleFileOptions::default();
    zip.add_directory("directory", options).unwrap();
    zip.add_symlink("link", "target", options).unwrap();
    let mut bytes = zip.finish().unwrap().into_inner();
    let headers = bytes.windows(4).enumerate().filter(|(_, window)| window == b"PK\x01\x02");
    for header in headers.map(|(place, _)| place).collect::<Vec<_>>() {
        // The length of what is unpacked (APPNOTE.TXT, 4.3.12).
        bytes[header + 24] += 1;
    }
    let found = problems_of(&bytes);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.iter().all(|problem| matches!(problem, Problem::DamagedMember { .. })));
}

fn xz(bytes: &[u8]) -> Vec<u8> {
    let options = lzma_rust2::XzOptions::with_preset(0);
    let mut writer = lzma_rust2::XzWriter::new(Vec::new(), options).unwrap();
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

/// Cut into pieces that are compressed each for itself: what parallel compressors do.
#[test]
fn streams_one_after_the_other_are_one_archive() {
    let tar = tar_of(MEMBERS);
    for compress in [gzip, bzip2, xz] {
        let pieces: Vec<u8> = tar.chunks(100).flat_map(compress).collect();
        assert_eq!(problems_of(&pieces), []);
        let odd = [&pieces[..], b"x"].concat();
        assert!(matches!(&problems_of(&odd)[..], [Problem::Damaged(_)]));
    }
    let padded = [xz(&tar[..700]), vec![0; 8], xz(&tar[700..]), vec![0; 4]].concat();
    assert_eq!(problems_of(&padded), []);
    assert_ne!(problems_of(&[&padded[..], &[0]].concat()), []);
}

/// Each of these costs time and has nothing in it.
#[test]
fn streams_without_number() {
    let tar = tar_of(MEMBERS);
    for compress in [gzip, bzip2, xz] {
        let archive = [compress(b"").repeat(1001), compress(&tar)].concat();
        let wanted = "it is compressed in too many small pieces";
        let found = problems_of(&archive);
        assert!(matches!(&found[..], [Problem::Damaged(reason)] if reason == wanted), "{found:?}");
        assert_eq!(problems_of(&[compress(b"").repeat(900), compress(&tar)].concat()), []);
    }
}

/// `a/b` is the root, so `d` is what is above it.
#[test]
fn a_link_that_leaves_by_another_link() {
    use ::tar::EntryType;
    let tar = tar_with(&[
        ("ok", EntryType::Regular, "x", 0o644),
        ("a/b", EntryType::Symlink, "..", 0o777),
        ("d", EntryType::Symlink, "a/b/..", 0o777),
    ]);
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(&tar).unwrap();
    file.rewind().unwrap();
    let (mut tree, mut findings) = (Tree::default(), Findings::default());
    assert!(unpack(file, LIMITS, &mut tree).unwrap().is_empty());
    tree_findings(&tree, &mut findings);
    let wanted =
        "\"d\" is a link that goes up from another link, so it may lead out of the archive";
    assert_eq!(findings.to_string(), wanted);
}

/// What unpacks to little is let through, however small it was; what unpacks to much must have been something.
#[test]
fn an_archive_unpacks_in_proportion() {
    let zeros = |length: u64| {
        let length = usize::try_from(length).unwrap();
        gzip(&tar_of(&[("zeros", &vec![b' '; length])]))
    };
    let limits = Limits { unpacked_bytes: u64::MAX, ratio: 10, ..LIMITS };
    let problems = |bytes: &[u8]| problems_within(limits, bytes);
    assert_eq!(problems(&zeros(FREE - 100_000)), []);
    assert_eq!(problems(&zeros(FREE + 1)), [Problem::TooDense(10)]);
}
