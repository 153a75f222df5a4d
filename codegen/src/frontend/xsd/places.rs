//! The names that a file at a location may have: locations are URI references, and authors write
//! them in several ways.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization as _;

use super::super::uri;

/// How many folders below one that counts as near a file may be.
pub const NEAR_DEPTH: usize = 3;

/// The names that the file at a location may have, seen from the file that says so; the first that
/// exists counts. None for a URL that is on no disk.
///
/// A location is a URI reference (RFC 3986): `%20` is a space, a fragment is not part of it, and
/// neither is a query. After that come names as some programs write them: with `%20` or the query
/// in the name of the file, with characters composed otherwise, and, at last, with `\` between
/// folders.
pub fn places(from: &str, location: &str) -> Vec<String> {
    let location = collapsed(location);
    let whole = location.split('#').next().unwrap_or_default();
    let path = whole.split('?').next().unwrap_or_default();
    if path.is_empty() {
        return Vec::new();
    }
    let literal = |text: &str| text.replace('%', "%25").replace('?', "%3F");
    let spelt = [path.to_owned(), literal(path), whole.replace('?', "%3F"), literal(whole)];
    let spelt = spelt.iter().filter_map(|it| at(from, it));
    let mut names: Vec<String> = Vec::new();
    for name in spelt.chain(of_windows(from, path)) {
        let forms = [name.clone(), name.nfc().collect(), name.nfd().collect()];
        names.extend(forms.into_iter().filter(|form| !form.is_empty()));
    }
    let mut seen = BTreeSet::new();
    names.retain(|name| seen.insert(name.clone()));
    names
}

/// Whether the name of a file that was found at a location is one with `/` where the location has
/// `\`.
pub(super) fn is_of_windows(from: &str, location: &str, name: &str) -> bool {
    location.contains('\\') && {
        let path = collapsed(location);
        let plain = at(from, path.split(['?', '#']).next().unwrap_or_default());
        plain.is_none_or(|plain| !plain.nfc().eq(name.nfc()))
    }
}

/// What a location ends in: the name of a file, wherever that is.
pub fn base_name(location: &str) -> String {
    let location = collapsed(location).replace('\\', "/");
    let path = location.split(['#', '?']).next().unwrap_or_default();
    uri::decoded(path.trim_end_matches('/').rsplit('/').next().unwrap_or_default())
}

/// A location as XML Schema compares it: an `anyURI`, whose white space is collapsed.
pub(super) fn collapsed(location: &str) -> String {
    location.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

/// The name of the file at a reference, seen from the file of another name.
fn at(from: &str, reference: &str) -> Option<String> {
    // `file:a.xsd` is no URL of a file, and yet it is written.
    let is_file = reference.get(..5).is_some_and(|it| it.eq_ignore_ascii_case("file:"));
    let reference =
        if is_file && !reference[5..].starts_with('/') { &reference[5..] } else { reference };
    if reference.starts_with("//") {
        return None;
    }
    let joined = uri::join(&uri::of_name(from), &uri::normal(reference));
    let name = uri::file_name(&joined)?;
    // Another host has no files here.
    (!is_file || name.starts_with('/') || !joined.contains("//")).then(|| clean(&name))
}

/// The same with `\` between folders, as on Windows.
fn of_windows(from: &str, path: &str) -> Option<String> {
    let decoded = uri::decoded(path).replace('\\', "/");
    let is_so = decoded != uri::decoded(path) && !decoded.contains(':');
    is_so.then(|| {
        clean(&if decoded.starts_with('/') { decoded } else { in_folder_of(from, &decoded) })
    })
}

fn in_folder_of(from: &str, name: &str) -> String {
    let folder = from.rfind('/').map_or("", |slash| &from[..=slash]);
    format!("{folder}{name}")
}

/// A name without `.`, without `..` behind a folder, and with one `/` between its parts.
fn clean(name: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in name.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    let root = if name.starts_with('/') { "/" } else { "" };
    format!("{root}{}", parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_location_is_a_reference_to_a_file() {
        for (from, location, expected) in [
            ("a/b.xsd", "c.xsd", "a/c.xsd"),
            ("a/b.xsd", " ./x/.././my%20file.xsd#top\n", "a/my file.xsd"),
            ("a/b.xsd", "m%C3%BCll.xsd?version=1", "a/müll.xsd"),
            ("a/b.xsd", "müll.xsd", "a/müll.xsd"),
            ("a/b.xsd", "a  b.xsd", "a/a b.xsd"),
            ("a b%20/c#.xsd", "../100%25.xsd", "100%.xsd"),
            ("a/b.xsd", "../../c.xsd", "../c.xsd"),
            ("../a/b.xsd", "../c.xsd", "../c.xsd"),
            ("/a/b.xsd", "../../../c.xsd", "/c.xsd"),
            ("a/b.xsd", "/c/d.xsd", "/c/d.xsd"),
            ("a/b.xsd", "file:///c/d%20e.xsd", "/c/d e.xsd"),
            ("a/b.xsd", "FILE://localhost/c.xsd", "/c.xsd"),
            ("a/b.xsd", "file:c.xsd", "a/c.xsd"),
            ("a/b.xsd", "c//d.xsd", "a/c/d.xsd"),
        ] {
            assert_eq!(places(from, location).first().map(String::as_str), Some(expected));
        }
        for location in [
            "http://example.org/a.xsd",
            "urn:a:b.xsd",
            "//example.org/a.xsd?b",
            "file://host/a.xsd",
            "",
            "#a",
        ] {
            let found = places("a/b.xsd", location);
            assert!(found.is_empty(), "{found:?}");
        }
    }

    #[test]
    fn other_spellings_come_behind() {
        for (location, other) in [
            ("my%20file.xsd", "a/my%20file.xsd"),
            ("b.xsd?v=1", "a/b.xsd?v=1"),
            ("in\\b.xsd", "a/in/b.xsd"),
            ("..\\b.xsd", "b.xsd"),
            ("m%C3%BCll.xsd", "a/mu\u{308}ll.xsd"),
            ("mu\u{308}ll.xsd", "a/m\u{fc}ll.xsd"),
        ] {
            let names = places("a/x.xsd", location);
            assert!(names.iter().skip(1).any(|name| name == other), "{names:?}");
        }
        assert!(is_of_windows("a/x.xsd", "in\\b.xsd", "a/in/b.xsd"));
        assert!(!is_of_windows("a/x.xsd", "in\\b.xsd", "a/in\\b.xsd"));
        assert!(!is_of_windows("a/x.xsd", "in/b.xsd", "a/in/b.xsd"));
    }

    #[test]
    fn a_base_name_is_that_of_a_file() {
        for (location, expected) in [
            ("http://example.org/x/my%20b.xsd?version=1#top", "my b.xsd"),
            (" in\\b.xsd ", "b.xsd"),
            ("http://example.org/b/", "b"),
            ("", ""),
        ] {
            assert_eq!(base_name(location), expected);
        }
    }
}
