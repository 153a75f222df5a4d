//! Archives that are made to cost much, to lead astray, or to look whole.

use super::*;

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
    let limits = Limits { unpacked_bytes: 10_000_000, ..LIMITS };
    let (_, found) = unpacked(&[&builder.into_inner().unwrap()], limits);
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

/// What a tar archive has at its end may be missing, but not what it says that a member has.
#[test]
fn a_tar_without_its_end() {
    let tar = tar_of(&[("a", b"content"), ("b", b"content")]);
    let end_mark = 1024;
    let without = &tar[..tar.len() - end_mark];
    for whole in [&tar[..without.len() + 512], &tar[..without.len() + 7], without] {
        assert_eq!(tree_of(whole), tree_of(&tar), "{} bytes", whole.len());
        assert_eq!(tree_of(&gzip(whole)), tree_of(&tar), "{} bytes", whole.len());
    }
    assert_eq!(problems_of(&gzip(&[])), [Problem::Empty]);
    for (length, wanted) in [
        (without.len() - 506, "it ends within the member \"b\""),
        (without.len() - 1, "it ends within the member \"b\""),
        (without.len() - 600, "it ends within a header"),
    ] {
        let found: Vec<_> = problems_of(&tar[..length]).iter().map(Problem::to_string).collect();
        assert_eq!(found, [format!("the archive cannot be read: {wanted}")]);
    }
}

fn zip_with_link(target: &str) -> Vec<u8> {
    let mut zip = ::zip::ZipWriter::new(Cursor::new(Vec::new()));
    zip.add_symlink("link", target, ::zip::write::SimpleFileOptions::default()).unwrap();
    zip.finish().unwrap().into_inner()
}

#[test]
fn a_link_in_a_zip_that_is_too_long() {
    assert_eq!(problems_of(&zip_with_link(&"a".repeat(4096))), []);
    let reason = PathError::LinkTooLong;
    let wanted = Problem::InvalidPath { member: "link".to_owned(), reason };
    assert_eq!(problems_of(&zip_with_link(&"a".repeat(4097))), [wanted]);
}

/// Where the headers of the members stand in the directory of a zip.
fn central_headers(zip: &[u8]) -> Vec<usize> {
    let headers = zip.windows(4).enumerate().filter(|(_, window)| window == b"PK\x01\x02");
    headers.map(|(place, _)| place).collect()
}

/// Two members with the same bytes: of a few megabytes they could make any amount of work.
#[test]
fn members_of_a_zip_that_overlap() {
    let zip = zip_of(&[("a", b"content")]);
    let (header, end) = (central_headers(&zip)[0], zip.len() - 22);
    let mut other = zip[header..end].to_vec();
    other[46] = b'b'; // the name
    let mut bytes = [&zip[..end], &other, &zip[end..]].concat();
    let end = end + other.len();
    // How many members there are, and the length of their headers (APPNOTE.TXT, 4.3.16).
    (bytes[end + 8], bytes[end + 10], bytes[end + 12]) = (2, 2, bytes[end + 12] * 2);
    assert_eq!(problems_of(&bytes), [Problem::Damaged("its members overlap".to_owned())]);
}

/// A method whose decoder takes as much memory as the archive asks for.
#[test]
fn a_zip_with_a_method_that_nobody_bounds() {
    for method in [14, 95] {
        let mut zip = zip_of(&[("a", b"content")]);
        let header = central_headers(&zip)[0];
        (zip[8], zip[header + 10]) = (method, method);
        let found = problems_of(&zip);
        assert!(matches!(found[..], [Problem::DamagedMember { .. }]), "{method}: {found:?}");
    }
}

#[test]
fn what_a_zip_says_its_members_are() {
    let mut zip = ::zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = ::zip::write::SimpleFileOptions::default();
    for name in ["file\\", "device", "directory"] {
        zip.start_file(name, options).unwrap();
    }
    let mut bytes = zip.finish().unwrap().into_inner();
    for (header, mode) in
        central_headers(&bytes).into_iter().zip([0o100_644_u32, 0o020_644, 0o040_755])
    {
        bytes[header + 5] = 3; // made on Unix
        bytes[header + 38..header + 42].copy_from_slice(&(mode << 16).to_le_bytes());
    }
    assert_eq!(problems_of(&bytes), [Problem::UnsupportedEntryType("device".to_owned())]);
}

#[test]
fn links_with_invalid_targets() {
    for target in ["", "a\0b"] {
        let wanted = Problem::InvalidPath {
            member: "link".to_owned(),
            reason: PathError::InvalidLinkTarget,
        };
        assert_eq!(problems_of(&zip_with_link(target)), [wanted], "{target:?}");
    }
}

/// Links and directories too have to be as long as is said of them.
#[test]
fn members_of_a_zip_that_are_shorter_than_declared() {
    let mut zip = ::zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = ::zip::write::SimpleFileOptions::default();
    zip.add_directory("directory", options).unwrap();
    zip.add_symlink("link", "target", options).unwrap();
    let mut bytes = zip.finish().unwrap().into_inner();
    for header in central_headers(&bytes) {
        // The length of what is unpacked, in both headers (APPNOTE.TXT, 4.3.7 and 4.3.12).
        bytes[header + 24] += 1;
        let local = usize::from(bytes[header + 42]);
        bytes[local + 22] += 1;
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
        // What looks like one more stream has to be one.
        let odd = [&pieces[..], &compress(&tar)[..9]].concat();
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
    let (_, findings) = unpacked(&[&tar], LIMITS);
    let wanted =
        "\"d\" is a link that goes up from another link, so it may lead out of the archive";
    assert_eq!(findings.to_string(), wanted);
}

#[test]
fn limits_are_those_of_the_whole_deposit() {
    let few = zip_of(&[("a", b"1"), ("b", b"2"), ("c", b"3"), ("d", b"4")]);
    assert!(unpacked(&[&few, &few], LIMITS).1.is_empty());
    let found = unpacked(&[&few, &few, &few], LIMITS).1.to_string();
    assert_eq!(found, "archive: the archives have more than 10 members and directories");
    let half = gzip(&tar_of(&[("zeros", &vec![0; 40_000])]));
    let found = unpacked(&[&half, &half, &half], LIMITS).1.to_string();
    assert_eq!(found, "archive: the archives unpack to more than 100000 bytes");
}

/// A member of a few kilobytes can name thousands of directories that no member is about.
#[test]
fn directories_that_only_names_say_are_there_count() {
    let deep = |depth: usize, name: &str| "d/".repeat(depth) + name;
    let wide = |number: usize| format!("{number}/{number}/file");
    for (names, is_allowed) in [
        (vec![deep(9, "file")], true),
        (vec![deep(10, "file")], false),
        (vec![deep(2000, "file")], false),
        // Those that are there already do not count again.
        (vec![deep(7, "a"), deep(7, "b"), deep(6, "c")], true),
        (vec![deep(7, "a"), deep(7, "b"), deep(6, "c"), deep(6, "e")], false),
        (vec![deep(6, ""), deep(6, "a"), deep(7, "b")], true),
        (vec![wide(1), wide(2), wide(3)], true),
        (vec![wide(1), wide(2), wide(3), wide(4)], false),
    ] {
        let members: Vec<(&str, &[u8])> =
            names.iter().map(|name| (name.as_str(), &b""[..])).collect();
        let wanted: &[Problem] = if is_allowed { &[] } else { &[Problem::TooManyMembers(10)] };
        for archive in [zip_of(&members), gzip(&tar_of(&members))] {
            assert_eq!(problems_of(&archive), wanted, "{names:?}");
        }
    }
}

/// They compress well, and are no members.
#[test]
fn extended_headers_of_members_count() {
    let mut header = ::tar::Header::new_gnu();
    header.set_entry_type(::tar::EntryType::XGlobalHeader);
    header.set_size(0);
    header.set_cksum();
    let mut tar = header.as_bytes().repeat(200);
    tar.extend(tar_of(MEMBERS));
    assert_eq!(problems_of(&gzip(&tar)), [Problem::TooLarge(100_000)]);
    assert_eq!(problems_of(&gzip(&tar[100 * 512..])), []);
}

/// What unpacks to little is let through, however small it was; what unpacks to much must have been
/// something.
#[test]
fn an_archive_unpacks_in_proportion() {
    let spaces = |length: u64| {
        let length = usize::try_from(length).unwrap();
        gzip(&tar_of(&[("spaces", &vec![b' '; length])]))
    };
    let limits = Limits { unpacked_bytes: u64::MAX, ratio: 10, ..LIMITS };
    let found = |bytes: &[u8]| unpacked(&[bytes], limits).1.to_string();
    assert_eq!(found(&spaces(FREE - 100_000)), "");
    let wanted = "archive: the archive unpacks to more than 10 times its own size";
    assert_eq!(found(&spaces(FREE + 1)), wanted);
}
