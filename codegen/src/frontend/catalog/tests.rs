//! What catalogs lead to, and what is said of those that are broken.

use super::*;

const ROOT: &str = "<catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'>";

/// Catalogs of these names and entries, the first one asked first; what is wrong with them as
/// people read it.
fn catalogs(texts: &[(&str, &str)]) -> (Catalogs, Sources, String) {
    let mut sources = Sources::default();
    let ids: Vec<_> = texts
        .iter()
        .map(|(name, entries)| sources.add(*name, format!("{ROOT}\n{entries}</catalog>")))
        .collect();
    let mut findings = Diagnostics::default();
    let catalogs = Catalogs::read(&ids[..1], &sources, &mut findings);
    let findings = findings.render(&sources);
    (catalogs, sources, findings)
}

/// Where one URI after the other is found.
#[track_caller]
fn finds(texts: &[(&str, &str)], expected: &[(&str, Option<&str>)]) {
    let (catalogs, _, findings) = catalogs(texts);
    assert_eq!(findings, "");
    for (uri, expected) in expected {
        let found = catalogs.find_location(uri).map(|found| found.uri);
        assert_eq!(found.as_deref(), *expected, "{uri}");
    }
}

#[test]
fn an_exact_entry_comes_before_what_begins_or_ends_so() {
    let entries = "<uriSuffix uriSuffix='/b.xsd' uri='suffix'/><rewriteURI uriStartString='http://x/' rewritePrefix='all/'/>\
        <rewriteURI uriStartString='http://x/a/' rewritePrefix='http://y/'/><uri name='http://x/b.xsd' uri='first'/>\
        <uri name='http://x/b.xsd' uri='second'/><uriSuffix uriSuffix='a/b.xsd' uri='longer'/>";
    finds(
        &[("in/catalog.xml", entries)],
        &[
            ("http://x/b.xsd", Some("in/first")),
            ("http://x/c.xsd", Some("in/all/c.xsd")),
            ("http://x/a/b.xsd", Some("http://y/b.xsd")),
            ("http://z/b.xsd", Some("in/suffix")),
            ("http://z/a/b.xsd", Some("in/longer")),
            ("http://z/c", None),
            ("", None),
        ],
    );
}

#[test]
fn system_and_public_entries_are_asked_too() {
    let entries = "<system systemId='http://x/a b' uri='a%20b'/><rewriteSystem systemIdStartString='http://y/' rewritePrefix='y/'/>\
        <systemSuffix systemIdSuffix='.mod' uri='mod'/><public publicId=' -//X//Y  Z//EN ' uri='public'/><uri name='http://y/u' uri='u'/>";
    finds(
        &[("catalog.xml", entries)],
        &[
            ("http://x/a b", Some("a%20b")),
            ("http://x/a%20b", Some("a%20b")),
            ("http://y/v", Some("y/v")),
            ("http://y/u", Some("u")),
            ("z.mod", Some("mod")),
            ("urn:publicid:-:X:Y+Z:EN", Some("public")),
            ("-//X//Y Z//EN", None),
        ],
    );
}

/// A namespace is not a system identifier (7.2 of the standard).
#[test]
fn of_a_namespace_entries_for_uris_are_asked_alone() {
    let entries = "<rewriteSystem systemIdStartString='http://x/' rewritePrefix='s/'/><system systemId='urn:a' uri='s'/>\
        <systemSuffix systemIdSuffix='z' uri='s'/><rewriteURI uriStartString='http://x/u' rewritePrefix='u/'/>\
        <uri name='urn:b' uri='u'/><uriSuffix uriSuffix=':c' uri='c'/><public publicId='-//X//Y//EN' uri='public'/>";
    let (catalogs, _, findings) = catalogs(&[("catalog.xml", entries)]);
    assert_eq!(findings, "");
    for (namespace, expected) in [
        ("http://x/a", None),
        ("http://x/u1", Some("u/1")),
        ("urn:a", None),
        ("urn:z", None),
        ("urn:b", Some("u")),
        ("urn:x:c", Some("c")),
        ("urn:publicid:-:X:Y:EN", Some("public")),
    ] {
        let found = catalogs.find_namespace(namespace).map(|found| found.uri);
        assert_eq!(found.as_deref(), expected, "{namespace}");
    }
}

#[test]
fn targets_are_seen_from_their_base() {
    let entries = "<group xml:base='a/' prefer='public'><uri name='1' uri='f'/><uri name='2' uri='f' xml:base='b/'/>\
        <uri name='3' uri='/f'/></group><group xml:base='http://x/y/'><uri name='4' uri='../f'/></group>\
        <x:more xmlns:x='urn:x'><uri name='5' uri='f'/></x:more>";
    finds(
        &[("in/catalog.xml", entries)],
        &[
            ("1", Some("in/a/f")),
            ("2", Some("in/a/b/f")),
            ("3", Some("/f")),
            ("4", Some("http://x/f")),
            ("5", None),
        ],
    );
}

#[test]
fn other_catalogs_are_asked_in_their_order() {
    finds(
        &[
            (
                "a.xml",
                "<nextCatalog catalog='in/b.xml'/><nextCatalog catalog='c.xml'/><uri name='1' uri='a'/>",
            ),
            (
                "in/b.xml",
                "<uri name='1' uri='b'/><uri name='2' uri='b'/><nextCatalog catalog='../d.xml'/>",
            ),
            ("c.xml", "<uri name='2' uri='c'/><uri name='3' uri='c'/><uri name='4' uri='c'/>"),
            ("d.xml", "<uri name='3' uri='d'/>"),
        ],
        &[("1", Some("a")), ("2", Some("in/b")), ("3", Some("d")), ("4", Some("c")), ("5", None)],
    );
}

#[test]
fn delegates_alone_are_asked_the_longest_beginning_first() {
    finds(
        &[
            (
                "a.xml",
                "<delegateURI uriStartString='http://x/' catalog='b.xml'/><nextCatalog catalog='d.xml'/>\
              <delegateURI uriStartString='http://x/c' catalog='c.xml'/>",
            ),
            ("b.xml", "<uri name='http://x/c1' uri='b'/><uri name='http://x/c2' uri='b'/>"),
            ("c.xml", "<uri name='http://x/c1' uri='c'/>"),
            ("d.xml", "<rewriteURI uriStartString='http' rewritePrefix='d'/>"),
        ],
        &[
            ("http://x/c1", Some("c")),
            ("http://x/c2", Some("b")),
            ("http://x/c3", None),
            ("http://y", Some("d://y")),
        ],
    );
}

#[test]
fn circles_come_to_an_end() {
    finds(
        &[
            ("a.xml", "<nextCatalog catalog='a.xml'/><nextCatalog catalog='b.xml'/>"),
            (
                "b.xml",
                "<nextCatalog catalog='a.xml'/><delegateURI uriStartString='x' catalog='b.xml'/>\
              <rewriteURI uriStartString='y' rewritePrefix='yy'/><uri name='z' uri='z'/>",
            ),
        ],
        &[("x", None), ("y", Some("yy")), ("z", Some("z")), ("w", None)],
    );
}

#[test]
fn what_is_wrong_has_its_place() {
    let entries = "<uri nam='a' uri='b'/>\n<rewriteUri uriStartString='a' rewritePrefix='b'/>\n<group prefer='none'><group/></group>\n\
        <nextCatalog catalog='missing.xml'/>\n<delegateURI uriStartString='' catalog='http://x/catalog.xml'/>";
    let (_, _, findings) = catalogs(&[("catalog.xml", entries)]);
    for (message, place) in [
        ("`uri` needs the attribute `name`", "2:1"),
        ("a catalog has no `rewriteUri` here", "3:1"),
        ("`none` is neither `system` nor `public`", "4:16"),
        ("a catalog has no `group` here", "4:22"),
        ("there is no catalog `missing.xml` among the given files", "5:1"),
        ("there is no catalog `http://x/catalog.xml` among the given files", "6:1"),
    ] {
        let expected = format!("error: {message}\n --> catalog.xml:{place}\n");
        assert!(findings.contains(&expected), "{expected}\n{findings}");
    }
}

#[test]
fn what_is_no_catalog_is_refused_where_that_shows() {
    for (text, place) in [
        ("<catalog/>", "1:1"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><catalog>&b;</catalog>", "1:40"),
        ("<catalog", "1:"),
    ] {
        let mut sources = Sources::default();
        let id = sources.add("other.xml", text);
        let mut findings = Diagnostics::default();
        let catalogs = Catalogs::read(&[id], &sources, &mut findings);
        assert!(findings.render(&sources).contains(&format!("other.xml:{place}")), "{text}");
        assert_eq!(catalogs.find_location("a"), None);
    }
}
