//! Tar archives with headers that are about other headers: of pax and of GNU tar.

use super::of_tar::archive;
use super::tar::{Header, file, long, member, pax};
use super::{CONTENT, Expected, Sample, only, sample};

/// What the second volume of an archive begins with.
const VOLUME: &[(&str, &str)] =
    &[("GNU.volume.filename", "p/a"), ("GNU.volume.size", "6"), ("GNU.volume.offset", "7168")];

/// Extended headers of pax.
pub(crate) fn extended() -> Vec<Sample> {
    let local = |records: &[(&str, &str)], size| {
        let member = member(&mut Header::new("short", b'0', size), CONTENT.as_bytes());
        archive(&[pax(b'x', records), member])
    };
    let long = "a name with a\nline break";
    vec![
        sample(
            "a comment about all members (`git archive`)",
            "global.tar",
            archive(&[pax(b'g', &[("comment", "0123456789")]), file("a", CONTENT)]),
            only("a"),
        ),
        sample(
            "a label of the volume (`tar -V --format=posix`)",
            "global-label.tar",
            archive(&[pax(b'g', &[("GNU.volume.label", "label")]), file("a", CONTENT)]),
            only("a"),
        ),
        sample(
            "a member that another volume begins (`tar -M --format=posix`)",
            "global-volume.tar",
            archive(&[pax(b'g', VOLUME), file("p/GNUFileParts/a.2", CONTENT)]),
            Expected::Refused(
                "the archive cannot be read: the member \"p/a\" is continued from another volume; \
                 help: send one archive in one volume",
            ),
        ),
        sample(
            "a name for all members",
            "global-path.tar",
            archive(&[pax(b'g', &[("path", "b")]), file("a", CONTENT)]),
            Expected::Refused(
                "the archive cannot be read: a global extended header has the keyword \"path\", \
                 expected it in a header of one member",
            ),
        ),
        sample("a name with a line break", "pax-name.tar", local(&[("path", long)], 6), only(long)),
        sample(
            "a size that the header has not",
            "pax-size.tar",
            local(&[("size", "6"), ("path", "a")], 0),
            only("a"),
        ),
        sample(
            "a time, an owner and a keyword of a program",
            "pax-other.tar",
            local(&[("mtime", "-1.5"), ("uname", "é"), ("SCHILY.dev", "x"), ("path", "a")], 6),
            only("a"),
        ),
        sample(
            "an invalid record",
            "pax-invalid.tar",
            archive(&[member(&mut Header::new("x", b'x', 9), b"99 path=\n"), file("a", CONTENT)]),
            Expected::Refused(
                "the archive cannot be read: an extended header has an invalid record, expected \
                 `LENGTH KEYWORD=VALUE`",
            ),
        ),
    ]
}

/// Several headers before one member, of pax and of GNU tar.
pub(crate) fn repeated() -> Vec<Sample> {
    let named = |name| pax(b'x', &[("path", name)]);
    let with = |headers: &[Vec<u8>]| archive(&[headers.concat(), file("c", CONTENT)]);
    let other_records = Expected::Refused(
        "the archive cannot be read: duplicate extended header of a member, with other records",
    );
    let conflict = || {
        Expected::Refused(
            "the archive cannot be read: the extended headers of a member conflict: \"a\" and \
             \"b\"",
        )
    };
    vec![
        sample("the same `x` twice", "x-x.tar", with(&[named("a"), named("a")]), only("a")),
        sample(
            "`x` with different names",
            "x-x-other.tar",
            with(&[named("a"), named("b")]),
            other_records.clone(),
        ),
        sample(
            "`x` with a name, and `x` with a time",
            "x-x-time.tar",
            with(&[named("a"), pax(b'x', &[("mtime", "1")])]),
            other_records,
        ),
        sample(
            "`x`, and `L` of another name",
            "x-l.tar",
            with(&[named("a"), long(b'L', "b")]),
            only("a"),
        ),
        sample(
            "`L`, and `x` of another name",
            "l-x.tar",
            with(&[long(b'L', "a"), named("b")]),
            conflict(),
        ),
        sample(
            "`L`, and `x` of the same name",
            "l-x-same.tar",
            with(&[long(b'L', "a"), named("a")]),
            only("a"),
        ),
        sample("`L` twice", "l-l.tar", with(&[long(b'L', "a"), long(b'L', "b")]), conflict()),
        sample(
            "`L`, `x` with a time, and `L`",
            "l-x-l.tar",
            with(&[long(b'L', "a"), pax(b'x', &[("mtime", "1")]), long(b'L', "b")]),
            conflict(),
        ),
    ]
}
