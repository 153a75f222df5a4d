//! Files as a bag (RFC 8493): what they are is said beside them.

use std::fmt::Write as _;

use swordsmith_store::ArchiveRecord;

use super::bundle::{Member, Planned};

/// That it is a bag (RFC 8493, section 2.1.1).
const DECLARATION: &str = "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n";

/// The members of a bag of these files.
pub(super) fn members<'a>(files: &[(String, &'a ArchiveRecord)]) -> Vec<Member<Planned<'a>>> {
    let texts = [
        ("bagit.txt", DECLARATION.to_owned()),
        ("bag-info.txt", info(files)),
        ("manifest-sha256.txt", manifest(files)),
    ];
    let texts = texts.into_iter().map(|(name, text)| (name.to_owned(), Planned::Text(text)));
    let payload =
        files.iter().map(|(name, archive)| (format!("data/{name}"), Planned::Archive(archive)));
    texts.chain(payload).collect()
}

/// How many bytes and files there are (section 2.2.2).
fn info(files: &[(String, &ArchiveRecord)]) -> String {
    let sizes = files.iter().map(|(_, archive)| archive.fingerprint.size);
    format!("Payload-Oxum: {}.{}\n", sizes.fold(0, u64::saturating_add), files.len())
}

/// The checksum of each file (section 2.1.3).
fn manifest(files: &[(String, &ArchiveRecord)]) -> String {
    let line = |(name, archive): &(String, &ArchiveRecord)| {
        format!("{}  data/{name}\n", hexadecimal(&archive.fingerprint.sha256))
    };
    files.iter().map(line).collect()
}

fn hexadecimal(digest: &[u8]) -> String {
    digest.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a String takes any text");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use swordsmith_store::suite::record;

    #[test]
    fn a_bag_says_what_is_in_it() {
        let archive = record("a");
        let files = [("a.zip".to_owned(), &archive), ("b.zip".to_owned(), &archive)];
        let members = members(&files);
        let names: Vec<_> = members.iter().map(|(name, _)| name.as_str()).collect();
        let expected =
            ["bagit.txt", "bag-info.txt", "manifest-sha256.txt", "data/a.zip", "data/b.zip"];
        assert_eq!(names, expected);
        let Planned::Text(manifest) = &members[2].1 else { panic!("a text") };
        let sha256 = hexadecimal(&archive.fingerprint.sha256);
        assert_eq!(*manifest, format!("{sha256}  data/a.zip\n{sha256}  data/b.zip\n"));
        let size = 2 * archive.fingerprint.size;
        let Planned::Text(info) = &members[1].1 else { panic!("a text") };
        assert_eq!(*info, format!("Payload-Oxum: {size}.2\n"));
    }
}
