//! The samples: what each unpacks to, or why it is refused; and what becomes of damaged ones.

use swordsmith_deposit::tree::ObjectId;

use super::samples::{Expected, all};
use super::*;

const ROOM: Limits = Limits { members: 100, unpacked_bytes: 1_000_000, ratio: 1_000 };

/// The tree of an archive that has these files by a writer of others, without any peculiarity.
fn tree_with(files: &[(&str, Vec<u8>)]) -> ObjectId {
    let mut builder = ::tar::Builder::new(Vec::new());
    for (name, content) in files {
        let mut header = ::tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(if name.ends_with('/') { 0o755 } else { 0o644 });
        header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
        header.set_cksum();
        builder.append(&header, &content[..]).unwrap();
    }
    let (tree, findings) = unpacked(&[&builder.into_inner().unwrap()], ROOM);
    assert!(findings.is_empty(), "{findings}");
    tree.id()
}

#[test]
fn samples_unpack_to_what_is_expected() {
    let mut faults = Vec::new();
    for sample in all().into_iter().flat_map(|(_, samples)| samples) {
        let (tree, found) = unpacked(&[&sample.bytes], ROOM);
        let found = found.to_string();
        let (wanted, is_right) = match &sample.expected {
            Expected::Files(files) => ("", found.is_empty() && tree.id() == tree_with(files)),
            Expected::Refused(wanted) => (*wanted, found == format!("archive: {wanted}")),
        };
        if !is_right {
            let what = sample.what;
            faults.push(format!("{} ({what}): {found:?}, expected {wanted:?}", sample.file));
        }
        // The page ends the sentence.
        assert!(!sample.why.ends_with('.'), "{}", sample.why);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Identifiers by `git hash-object` and `git mktree`, of the file as GNU tar unpacks it.
#[test]
fn sparse_files_have_the_identifiers_of_what_they_unpack_to() {
    let (_, samples) = all().swap_remove(0);
    for (file, wanted) in [("sparse-gnu.tar", SPARSE), ("sparse-gnu-long.tar", SPARSE_LONG)] {
        let sample = samples.iter().find(|sample| sample.file == file).unwrap();
        assert_eq!(unpacked(&[&sample.bytes], ROOM).0.id().to_string(), wanted, "{file}");
    }
}

const SPARSE: &str = "f58fe79f8ce65f79a3d9c9dfc8ecf8b0ea86134a";
const SPARSE_LONG: &str = "64b24a1104fc7d4ea2284ee959eab4aa013d57c5";

/// A file that is nearly nothing but holes costs nothing in the archive.
#[test]
fn large_sparse_files_are_not_read() {
    use samples::tar::{END, sparse_gnu, sparse_pax_1, sparse_star};
    const TERABYTE: u64 = 1 << 40;
    let parts = [(0, 512), (TERABYTE - 3, 3)];
    let data = [7; 515];
    let small = sparse_gnu("p/s", &parts[..1], 9 << 20, &data[..512]);
    for limits in [ROOM, Limits { unpacked_bytes: u64::MAX, ..ROOM }] {
        // 11 octal digits are 8 GiB at most.
        let gnu = sparse_gnu("p/s", &parts[..1], (8 << 30) - 1, &data[..512]);
        let star = sparse_star("p/s", &parts[..1], (8 << 30) - 1, &data[..512]);
        for member in [sparse_pax_1("p/s", &parts, TERABYTE, &data), gnu, star] {
            let (_, found) = unpacked(&[&gzip(&[&member, END].concat())], limits);
            let wanted = "archive: the sparse member \"p/s\" unpacks to ";
            assert!(found.to_string().starts_with(wanted), "{found}");
        }
    }
    let limits = Limits { unpacked_bytes: 10 << 20, ..ROOM };
    assert!(unpacked(&[&[&small, END].concat()], limits).1.is_empty());
    // Each counts with its holes.
    let (_, found) = unpacked(&[&[&small, &small, END].concat()], limits);
    let wanted = "archive: the sparse member \"p/s\" unpacks to 9437184 bytes, holes included, and \
                  the archives may unpack to 1048576 more";
    assert_eq!(found.to_string(), wanted);
}

/// Very many parts take memory, and blocks of them time.
#[test]
fn sparse_maps_are_bounded() {
    use samples::tar::{END, Header, pairs, sparse_pax_1_with};
    let wanted = "its sparse map has more than 1048576 parts";
    let limits = Limits { unpacked_bytes: u64::MAX, ratio: u64::MAX, ..ROOM };
    let lines: String = (0..1_100_000)
        .flat_map(|number| [(number * 512).to_string(), "\n512\n".to_owned()])
        .collect();
    let map = format!("1100000\n{lines}");
    let archive = [&sparse_pax_1_with("s", &map, 1 << 30, &[]), END].concat();
    let found = unpacked(&[&archive], limits).1.to_string();
    assert!(found.ends_with(wanted), "{found}");
    // Blocks that never end, and have nothing in them, count as what they are.
    let mut header = Header::gnu("s", b'S', 0);
    header.0[482] = 1;
    let mut block = pairs(&[]);
    block.resize(512, 0);
    block[504] = 1;
    let archive = gzip(&[header.block(), block.repeat(10_000)].concat());
    let found = unpacked(&[&archive], ROOM).1.to_string();
    assert!(found.starts_with("archive: the archive"), "{found}");
}

/// Flips bits and cuts, at random: nothing panics, and what is found is short.
/// `MUTATED_ARCHIVES` is how many are tried.
#[test]
fn mutated_samples_are_read_without_a_fault() {
    let count = std::env::var("MUTATED_ARCHIVES").map_or(300, |count| count.parse().unwrap());
    let samples: Vec<Vec<u8>> =
        all().into_iter().flat_map(|(_, samples)| samples).map(|sample| sample.bytes).collect();
    let mut dice = 1_u64;
    let mut roll = |below: usize| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((dice >> 33) % below as u64).unwrap()
    };
    for number in 0..count {
        let mut bytes = samples[number % samples.len()].clone();
        for _ in 0..=roll(4) {
            // Most of what matters is not zero.
            let places: Vec<usize> = (0..bytes.len()).filter(|place| bytes[*place] != 0).collect();
            let place = match roll(3) {
                0 => roll(bytes.len()),
                _ => places[roll(places.len())],
            };
            match roll(8) {
                0 => bytes.truncate(place.max(1)),
                1 => bytes[place] = [0, 0x80, 0xff, b'9', b'-'][roll(5)],
                _ => bytes[place] ^= 1 << roll(8),
            }
            if bytes.iter().all(|byte| *byte == 0) {
                break;
            }
        }
        repair(&mut bytes);
        let (_, found) = unpacked(&[&bytes], ROOM);
        assert!(found.to_string().len() < 5_000, "{number}: {found}");
    }
}

/// Gives every other header of a tar its checksum back, so that what it says is read.
fn repair(bytes: &mut [u8]) {
    if bytes.starts_with(b"PK") || bytes.get(257..262) != Some(b"ustar") {
        return;
    }
    for block in bytes.chunks_exact_mut(512).filter(|block| block[257..262] == *b"ustar") {
        block[148..156].fill(b' ');
        let sum: u32 = block.iter().map(|byte| u32::from(*byte)).sum();
        block[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    }
}

/// The kinds that other programs read, and we do not.
#[test]
fn other_kinds_are_named() {
    for (begin, name) in [
        (&b"7z\xbc\xaf\x27\x1c"[..], "the 7z format"),
        (b"Rar!\x1a\x07\0", "the RAR format"),
        (b"\x04\x22\x4d\x18", "lz4 compression"),
        (b"070701", "the cpio format"),
    ] {
        assert_eq!(problems_of(begin), [Problem::UnsupportedFormat(name)]);
    }
}

/// A window of more than 128 MiB is a frame's way to ask for memory.
#[test]
fn windows_of_zstd_are_bounded() {
    let frame =
        |exponent: u8| [&[0x28, 0xb5, 0x2f, 0xfd, 0, exponent << 3], &[1, 0, 0][..]].concat();
    // 2^27 bytes, in an empty frame.
    assert_eq!(problems_of(&frame(17)), [Problem::Empty]);
    assert!(matches!(&problems_of(&frame(18))[..], [Problem::Damaged(_)]));
    let tar = tar_of(MEMBERS);
    let archive = |count: usize| [frame(0).repeat(count), samples::compressed::zstd(&tar)].concat();
    assert_eq!(problems_of(&archive(900)), []);
    let wanted = "it is compressed in too many small pieces".to_owned();
    assert_eq!(problems_of(&archive(1001)), [Problem::Damaged(wanted)]);
}
