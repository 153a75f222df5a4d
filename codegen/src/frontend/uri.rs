//! URIs as catalogs and schemas combine them, and catalogs compare them. Those without a scheme are paths, seen from where the
//! names of sources are.

use std::fmt::Write as _;

/// The URI that a file's name is.
pub(super) fn of_name(name: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b'%' | b'?' | b'#');
    encoded(name, is_plain)
}

/// A URI as it is compared: characters that cannot stand in one are encoded (XML Catalogs 1.1,
/// 6.3).
pub(super) fn normal(uri: &str) -> String {
    encoded(uri, |byte| {
        byte.is_ascii_graphic()
            && !matches!(byte, b'"' | b'<' | b'>' | b'\\' | b'^' | b'`' | b'{' | b'|' | b'}')
    })
}

/// A public identifier as it is compared: its white space collapsed (6.2).
pub(super) fn normal_public(identifier: &str) -> String {
    identifier.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

/// The public identifier that a URN stands for (6.4).
pub(super) fn public_of_urn(uri: &str) -> Option<String> {
    let scheme = uri.get(..13).filter(|it| it.eq_ignore_ascii_case("urn:publicid:"))?;
    let spelt = uri[scheme.len()..].replace('+', " ").replace(':', "//").replace(';', "::");
    Some(normal_public(&decoded(&spelt)))
}

/// A reference, seen from a base.
pub(super) fn join(base: &str, reference: &str) -> String {
    if has_scheme(reference) {
        return reference.to_owned();
    }
    let (root, path) = split(base);
    if reference.starts_with("//") {
        let scheme = root.split_inclusive(':').next().unwrap_or_default();
        return format!("{scheme}{reference}");
    }
    if reference.starts_with('/') {
        return format!("{root}{}", without_dots(reference));
    }
    let folder = path.rfind('/').map_or("", |slash| &path[..=slash]);
    let folder = if folder.is_empty() && !root.is_empty() { "/" } else { folder };
    if reference.is_empty() {
        return base.to_owned();
    }
    format!("{root}{}", without_dots(&format!("{folder}{reference}")))
}

/// The name of the file at a URI; `None` for what is on no disk.
pub(super) fn file_name(uri: &str) -> Option<String> {
    let path = match uri.get(..5).filter(|scheme| scheme.eq_ignore_ascii_case("file:")) {
        Some(_) => {
            let path = &uri[5..];
            let local = path.strip_prefix("//localhost/").map(|rest| format!("/{rest}"));
            local.unwrap_or_else(|| path.strip_prefix("//").unwrap_or(path).to_owned())
        }
        None if has_scheme(uri) => return None,
        None => uri.to_owned(),
    };
    Some(decoded(path.split(['?', '#']).next().unwrap_or_default()))
}

fn has_scheme(uri: &str) -> bool {
    let Some((scheme, _)) = uri.split_once(':') else { return false };
    scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.bytes().all(|it| it.is_ascii_alphanumeric() || matches!(it, b'+' | b'-' | b'.'))
}

/// Scheme and authority, and the path behind them.
fn split(uri: &str) -> (&str, &str) {
    if !has_scheme(uri) {
        return ("", uri);
    }
    let scheme = uri.find(':').map_or(0, |colon| colon + 1);
    let path = match uri[scheme..].strip_prefix("//") {
        Some(rest) => scheme + 2 + rest.find('/').unwrap_or(rest.len()),
        None => scheme,
    };
    uri.split_at(path)
}

/// A path without `.` and `..`, but for the `..` at the beginning of one that is relative.
fn without_dots(path: &str) -> String {
    let (is_absolute, is_folder) = (path.starts_with('/'), path.ends_with(['/', '.']));
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/').skip(usize::from(is_absolute)) {
        match part {
            "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => drop(parts.pop()),
            ".." if is_absolute => {}
            part => parts.push(part),
        }
    }
    let begin = if is_absolute { "/" } else { "" };
    let last = path.rsplit('/').next().unwrap_or_default();
    let end = if is_folder && matches!(last, "." | "..") && !parts.is_empty() { "/" } else { "" };
    format!("{begin}{}{end}", parts.join("/"))
}

fn encoded(text: &str, is_plain: impl Fn(u8) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if is_plain(byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

/// The text with `%20` and its like replaced; what is no text then stays as it was.
pub(super) fn decoded(text: &str) -> String {
    let (mut bytes, mut rest) = (Vec::with_capacity(text.len()), text.as_bytes());
    while let Some((first, behind)) = rest.split_first() {
        let digits = behind.get(..2).filter(|_| *first == b'%');
        let digits = digits.and_then(|digits| std::str::from_utf8(digits).ok());
        let digits = digits.filter(|it| it.bytes().all(|digit| digit.is_ascii_hexdigit()));
        if let Some(byte) = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            bytes.push(byte);
            rest = &behind[2..];
        } else {
            bytes.push(*first);
            rest = behind;
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_seen_from_their_base() {
        for (base, reference, expected) in [
            ("catalog.xml", "a.xsd", "a.xsd"),
            ("in/catalog.xml", "../a/./b.xsd", "a/b.xsd"),
            ("catalog.xml", "../../a/", "../../a/"),
            ("/etc/catalog.xml", "../../a", "/a"),
            ("in/catalog.xml", "/a.xsd", "/a.xsd"),
            ("in/catalog.xml", "http://x.org/a", "http://x.org/a"),
            ("http://x.org", "a", "http://x.org/a"),
            ("http://x.org/a/b", "../c", "http://x.org/c"),
            ("http://x.org/a/b", "//y.org/c", "http://y.org/c"),
            ("http://x.org/a/b", "/c/", "http://x.org/c/"),
            ("in/a/", ".", "in/a/"),
            ("in/a/", "..", "in/"),
            ("in/a", "", "in/a"),
        ] {
            assert_eq!(join(base, reference), expected, "{base} {reference}");
        }
    }

    #[test]
    fn names_of_files_are_decoded() {
        for (uri, expected) in [
            ("a%20b.xsd", Some("a b.xsd")),
            ("file:///a/b%25.xsd", Some("/a/b%.xsd")),
            ("file://localhost/a", Some("/a")),
            ("FILE:/a", Some("/a")),
            ("a.xsd#x", Some("a.xsd")),
            ("%", Some("%")),
            ("%FF", Some("%FF")),
            ("%+1", Some("%+1")),
            ("http://x.org/a", None),
        ] {
            assert_eq!(file_name(uri).as_deref(), expected, "{uri}");
        }
        for name in ["a b.xsd", "é%20?#.xsd", "../x"] {
            assert_eq!(file_name(&of_name(name)).as_deref(), Some(name));
        }
    }

    #[test]
    fn urns_stand_for_public_identifiers() {
        let urn = "urn:publicid:-:OASIS:DTD+DocBook+XML+V4.1.2:EN";
        let public = "-//OASIS//DTD DocBook XML V4.1.2//EN";
        assert_eq!(public_of_urn(urn).as_deref(), Some(public));
        assert_eq!(public_of_urn("urn:publicid:a%2Bb;c").as_deref(), Some("a+b::c"));
        assert_eq!(public_of_urn("urn:other:a"), None);
        assert_eq!(public_of_urn("é"), None);
    }
}
