//! Zip archives.

use super::zip::{Member, unicode_path, zip};
use super::{CONTENT, Expected, Sample, only, sample};

const PATH: &str = "p\\sub\\a.c";

/// Names with backslashes, and of Windows.
pub(crate) fn names() -> Vec<Sample> {
    let windows = |name: &str| zip(&[Member::windows(name, CONTENT)]);
    let host = |host| zip(&[Member { host, ..Member::new(PATH, CONTENT) }]);
    let directory = [Member::windows("p\\empty\\", ""), Member::windows("p\\a.c", CONTENT)];
    vec![
        sample(
            "backslashes, made on MS-DOS",
            "backslash-dos.zip",
            windows(PATH),
            only("p/sub/a.c"),
        )
        .because("Windows PowerShell 5 writes them"),
        sample("backslashes, made on NTFS", "backslash-ntfs.zip", host(10), only("p/sub/a.c")),
        sample("backslashes, made on VFAT", "backslash-vfat.zip", host(14), only("p/sub/a.c")),
        sample("backslashes, made on Unix", "backslash-unix.zip", host(3), only(PATH)),
        sample(
            "slashes and backslashes, made on MS-DOS",
            "backslash-mixed.zip",
            windows("p/sub\\a.c"),
            only("p/sub/a.c"),
        )
        .because("no file has a backslash in its name there, and Windows unpacks it so"),
        sample(
            "a directory that ends with a backslash, made on MS-DOS",
            "backslash-directory.zip",
            zip(&directory),
            Expected::Files(vec![("p/a.c", CONTENT.as_bytes().to_vec()), ("p/empty/", Vec::new())]),
        ),
        sample(
            "upwards by a backslash, made on MS-DOS",
            "backslash-up.zip",
            windows("..\\..\\x"),
            Expected::Refused(
                "the member \"../../x\" cannot be unpacked: it is outside of the archive",
            ),
        ),
        sample(
            "the letter of a drive, made on MS-DOS",
            "drive.zip",
            windows("C:\\x"),
            Expected::Refused(
                "the member \"C:/x\" cannot be unpacked: it is outside of the archive",
            ),
        ),
        sample(
            "a share of another machine, made on MS-DOS",
            "share.zip",
            windows("\\\\server\\share\\x"),
            Expected::Refused(
                "the member \"//server/share/x\" cannot be unpacked: it is outside of the archive",
            ),
        ),
    ]
}

/// Local headers that are not what the central directory has.
pub(crate) fn conflicts() -> Vec<Sample> {
    let usual = || Member::new("a", CONTENT);
    let unicode = |name: &str| unicode_path(b"a", name);
    let accented =
        |flags, local_flags| Member { flags, local_flags, ..Member::new("\u{e9}", CONTENT) };
    let one = |member| zip(&[member]);
    let differ = Expected::Refused;
    vec![
        sample(
            "the name",
            "differs-name.zip",
            one(Member { local_name: b"b".to_vec(), ..usual() }),
            differ(
                "the headers of the member \"a\" conflict: the name is \"a\" in the central \
                 directory and \"b\" in the local header",
            ),
        ),
        sample(
            "the name in UTF-8",
            "differs-unicode.zip",
            one(Member { extra: unicode("c"), local_extra: unicode("b"), ..usual() }),
            differ(
                "the headers of the member \"c\" conflict: the name is \"c\" in the central \
                 directory and \"b\" in the local header",
            ),
        ),
        sample(
            "the encoding of the name",
            "differs-utf-8.zip",
            one(accented(1 << 11, 0)),
            differ(
                "the headers of the member \"\u{e9}\" conflict: the encoding of the name is UTF-8 \
                 in the central directory and not UTF-8 in the local header",
            ),
        ),
        sample(
            "the compression method",
            "differs-method.zip",
            one(Member { local_method: 8, ..usual() }),
            differ(
                "the headers of the member \"a\" conflict: the compression method is 0 in the \
                 central directory and 8 in the local header",
            ),
        ),
        sample(
            "the encryption",
            "differs-encryption.zip",
            one(Member { local_flags: 1, ..usual() }),
            differ(
                "the headers of the member \"a\" conflict: the encryption is 0 in the central \
                 directory and 1 in the local header",
            ),
        ),
        sample(
            "the size",
            "differs-size.zip",
            one(Member { local_excess: 1, ..usual() }),
            differ(
                "the headers of the member \"a\" conflict: the size is 6 in the central directory \
                 and 7 in the local header",
            ),
        ),
    ]
}

/// Kinds of members, and what stands around them.
pub(crate) fn others() -> Vec<Sample> {
    let one = zip(&[Member::new("a", CONTENT)]);
    let stdin = zip(&[Member { mode: 0o010_600, ..Member::new("-", CONTENT) }]);
    let device = zip(&[Member { mode: 0o020_600, ..Member::new("device", CONTENT) }]);
    let encrypted = zip(&[Member { flags: 1, local_flags: 1, ..Member::new("a", CONTENT) }]);
    vec![
        sample(
            "a program that unpacks it in front",
            "program.zip",
            [&b"MZ"[..], &[7; 500], &one].concat(),
            only("a"),
        ),
        sample(
            "something behind the end",
            "behind.zip",
            [&one[..], b"garbage\n"].concat(),
            only("a"),
        ),
        sample("what `zip` has read from a pipe", "stdin.zip", stdin, only("-")),
        sample(
            "a device",
            "device.zip",
            device,
            Expected::Refused("the member \"device\" is neither a file nor a directory nor a link"),
        ),
        sample(
            "an encrypted member",
            "encrypted.zip",
            encrypted,
            Expected::Refused("the member \"a\" is encrypted"),
        ),
        sample(
            "the end is cut off",
            "cut.zip",
            one[..one.len() - 8].to_vec(),
            Expected::Refused("the archive cannot be read: it ends within its central directory"),
        ),
    ]
}
