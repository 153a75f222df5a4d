//! Tar archives.

use super::tar::{
    END, Header, file, member, pax, sparse_gnu, sparse_pax_0, sparse_pax_1, sparse_pax_1_with,
    sparse_star,
};
use super::{CONTENT, Expected, Sample, only, sample};

/// The parts of a file of 9,000 bytes that are no holes; the last one marks its end.
const PARTS: &[(u64, u64)] = &[(0, 512), (4096, 1024), (8192, 100), (9000, 0)];
const DATA: &[u8] = &[7; 1636];
const SIZE: u64 = 9000;

fn unpacked(parts: &[(u64, u64)], size: u64, mut data: &[u8]) -> Expected {
    let mut content = vec![0; usize::try_from(size).unwrap_or_default()];
    for (offset, length) in parts {
        let [offset, length] = [*offset, *length].map(|at| usize::try_from(at).unwrap_or_default());
        content[offset..offset + length].copy_from_slice(&data[..length]);
        data = &data[length..];
    }
    Expected::Files(vec![("p/s", content)])
}

pub(super) fn archive(members: &[Vec<u8>]) -> Vec<u8> {
    [&members.concat(), END].concat()
}

/// Files with holes.
pub(crate) fn sparse() -> Vec<Sample> {
    [valid_sparse(), invalid_sparse()].into_iter().flatten().collect()
}

fn valid_sparse() -> Vec<Sample> {
    let many: Vec<(u64, u64)> =
        (0..60).map(|number| (number * 1024, 512)).chain([(61_440, 0)]).collect();
    let data: Vec<u8> = (0..60).flat_map(|number| [number; 512]).collect();
    let whole = || unpacked(PARTS, SIZE, DATA);
    let one = |member| archive(&[member]);
    vec![
        sample(
            "GNU tar's own sparse format (`tar -S`)",
            "sparse-gnu.tar",
            one(sparse_gnu("p/s", PARTS, SIZE, DATA)),
            whole(),
        ),
        sample(
            "the same with more than four parts",
            "sparse-gnu-long.tar",
            one(sparse_gnu("p/s", &many, 61_440, &data)),
            unpacked(&many, 61_440, &data),
        ),
        sample(
            "GNU.sparse 0.0 (`tar -S --format=posix --sparse-version=0.0`)",
            "sparse-0.0.tar",
            one(sparse_pax_0(0, "p/s", PARTS, SIZE, DATA)),
            whole(),
        ),
        sample(
            "GNU.sparse 0.1",
            "sparse-0.1.tar",
            one(sparse_pax_0(1, "p/s", PARTS, SIZE, DATA)),
            whole(),
        ),
        sample(
            "GNU.sparse 1.0 (bsdtar, `tar -S --format=posix`)",
            "sparse-1.0.tar",
            one(sparse_pax_1("p/s", PARTS, SIZE, DATA)),
            whole(),
        ),
        sample(
            "star's sparse format",
            "sparse-star.tar",
            one(sparse_star("p/s", PARTS, SIZE, DATA)),
            whole(),
        ),
        sample(
            "a file that is one hole",
            "sparse-hole.tar",
            one(sparse_pax_1("p/s", &[(SIZE, 0)], SIZE, b"")),
            unpacked(&[], SIZE, b""),
        ),
    ]
}

/// Sparse members whose maps are invalid.
fn invalid_sparse() -> Vec<Sample> {
    let one = |member| archive(&[member]);
    vec![
        sample(
            "parts that overlap",
            "sparse-overlap.tar",
            one(sparse_gnu("p/s", &[(0, 512), (511, 1124)], SIZE, DATA)),
            Expected::Refused(
                "the member \"p/s\" cannot be read: its sparse map has a part at 511, expected \
                 it at 512 or later",
            ),
        ),
        sample(
            "a part behind the end of the file",
            "sparse-beyond.tar",
            one(sparse_pax_0(1, "p/s", &[(0, 512), (8000, 1124)], SIZE, DATA)),
            Expected::Refused(
                "the member \"p/s\" cannot be read: its sparse map has a part of 1124 bytes at \
                 8000, in a file of 9000 bytes",
            ),
        ),
        sample(
            "a part that is not a whole block, before another one",
            "sparse-unaligned.tar",
            one(sparse_pax_1("p/s", &[(0, 500), (4096, 1136)], SIZE, DATA)),
            Expected::Refused(
                "the member \"p/s\" cannot be read: its sparse map has a part of 500 bytes at 0, \
                 expected whole blocks of 512 bytes before the last part",
            ),
        ),
        sample(
            "a map that is about more than is there",
            "sparse-more.tar",
            one(sparse_pax_1("p/s", &[(0, 5000)], SIZE, DATA)),
            Expected::Refused(
                "the member \"p/s\" cannot be read: its sparse map is about 5000 bytes, expected \
                 the 1636 that are in the archive",
            ),
        ),
        sample(
            "a map with a negative number",
            "sparse-negative.tar",
            one(sparse_pax_1_with("p/s", "1\n-5\n1636\n", SIZE, DATA)),
            Expected::Refused(
                "the member \"p/s\" cannot be read: its sparse map has something that is not a \
                 number, is negative or is too large",
            ),
        ),
    ]
}

/// How archives end.
pub(crate) fn ends() -> Vec<Sample> {
    let tar = file("a", CONTENT);
    let one = || only("a");
    vec![
        sample("two blocks of zeros", "end-2.tar", archive(std::slice::from_ref(&tar)), one()),
        sample("one block", "end-1.tar", [&tar[..], &END[..512]].concat(), one()),
        sample("none", "end-0.tar", tar.clone(), one())
            .because("it cannot be told from an archive that was cut off between two members"),
        sample(
            "none, and the last block is cut off",
            "end-cut.tar",
            tar[..518].to_vec(),
            Expected::Refused("the archive cannot be read: it ends within the member \"a\""),
        ),
        sample(
            "the content of a member is cut off",
            "cut.tar",
            tar[..515].to_vec(),
            Expected::Refused("the archive cannot be read: it ends within the member \"a\""),
        ),
        sample(
            "something else behind the end",
            "end-garbage.tar",
            [&tar[..], END, b"garbage\n"].concat(),
            one(),
        ),
        sample(
            "another archive behind the end",
            "end-archive.tar",
            [&tar[..], END, &file("b", CONTENT), END].concat(),
            one(),
        ),
        sample(
            "no header where one has to be",
            "no-header.tar",
            archive(&[tar.clone(), vec![b'x'; 512]]),
            Expected::Refused(
                "the archive cannot be read: invalid header at byte 1024: its checksum is wrong",
            ),
        ),
    ]
}

/// Kinds of members, and their numbers.
#[expect(clippy::too_many_lines, reason = "a list")]
pub(crate) fn members() -> Vec<Sample> {
    let tar = || file("a", CONTENT);
    let dump = member(&mut Header::gnu("p/", b'D', 5), b"Ya\0\0\0");
    let mut base_256 = Header::gnu("a", b'0', 0);
    base_256.put(124, [0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6]);
    let mut negative = Header::gnu("a", b'0', CONTENT.len());
    negative.put(136, [0xff; 12]);
    let mut hard = Header::new("b", b'1', CONTENT.len());
    hard.put(157, "a");
    let mut label = Header::gnu("label", b'V', 0);
    label.put(100, [0; 36]);
    let mut continued = Header::gnu("p/a", b'M', CONTENT.len());
    continued.put(369, "00000001000");
    let usual = |header: &mut Header| member(header, CONTENT.as_bytes());
    let both = Expected::Files(["a", "b"].map(|name| (name, CONTENT.as_bytes().to_vec())).to_vec());
    vec![
        sample(
            "a label of the volume (`tar -V`)",
            "label.tar",
            archive(&[label.block(), tar()]),
            only("a"),
        ),
        sample(
            "a directory with its listing (`tar -G`)",
            "dumpdir.tar",
            archive(&[dump, file("p/a", CONTENT)]),
            only("p/a"),
        ),
        sample(
            "a member that another volume begins (`tar -M`)",
            "volume.tar",
            archive(&[usual(&mut continued)]),
            Expected::Refused(
                "the member \"p/a\" is continued from another volume; help: send one archive in \
                 one volume",
            ),
        ),
        sample(
            "Unix version 7",
            "v7.tar",
            archive(&[usual(&mut Header::v7("a", CONTENT.len()))]),
            only("a"),
        ),
        sample("a size in base 256", "base-256.tar", archive(&[usual(&mut base_256)]), only("a")),
        sample("a time before 1970", "negative.tar", archive(&[usual(&mut negative)]), only("a")),
        sample(
            "a hard link with a size, and nothing behind it",
            "hard-link.tar",
            archive(&[tar(), hard.block()]),
            both,
        ),
        sample(
            "a file, empty, whose name ends with `/`",
            "slash.tar",
            archive(&[file("p/", ""), file("p/a", CONTENT)]),
            only("p/a"),
        ),
        sample(
            "a file with content whose name ends with `/`",
            "slash-content.tar",
            archive(&[file("p/", CONTENT), file("p/a", CONTENT)]),
            Expected::Refused(
                "the member \"p/\" cannot be read: expected a directory by the `/` at the end, \
                 found 6 bytes",
            ),
        ),
        sample(
            "the same by an extended header",
            "slash-pax.tar",
            archive(&[pax(b'x', &[("path", "p/")]), tar()]),
            Expected::Refused(
                "the member \"p/\" cannot be read: expected a directory by the `/` at the end, \
                 found 6 bytes",
            ),
        ),
        sample(
            "a `/` at the end of a name that an extended header replaces",
            "slash-replaced.tar",
            archive(&[pax(b'x', &[("path", "a")]), file("p/", CONTENT)]),
            only("a"),
        ),
        sample(
            "a directory with a size, and nothing behind it",
            "directory-size.tar",
            archive(&[Header::new("p/", b'5', 6).block(), file("p/a", CONTENT)]),
            only("p/a"),
        ),
        sample(
            "a directory with content",
            "directory-content.tar",
            archive(&[member(&mut Header::new("p/", b'5', 6), b"hello\n"), file("p/a", CONTENT)]),
            Expected::Refused(
                "the archive cannot be read: invalid header at byte 512: its checksum is wrong",
            ),
        ),
        sample(
            "a pipe",
            "pipe.tar",
            archive(&[tar(), Header::new("pipe", b'6', 0).block()]),
            Expected::Refused("the member \"pipe\" is neither a file nor a directory nor a link"),
        ),
        sample(
            "a kind that nobody has defined",
            "kind.tar",
            archive(&[tar(), Header::new("odd", b'Z', 0).block()]),
            Expected::Refused("the member \"odd\" is neither a file nor a directory nor a link"),
        )
        .because("it may be anything"),
        sample(
            "a backslash in a name",
            "backslash.tar",
            archive(&[file("p\\a", CONTENT)]),
            only("p\\a"),
        ),
    ]
}
