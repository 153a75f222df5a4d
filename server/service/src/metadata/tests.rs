//! What is found in metadata, and that all of it is.

use super::*;

fn entry(content: &str) -> Bytes {
    let entry = include_str!("../../testdata/metadata.xml");
    Bytes::from(entry.replace("CONTENT", content))
}

fn found(contents: &[&str]) -> Vec<String> {
    let entries: Vec<Bytes> = contents.iter().map(|content| entry(content)).collect();
    metadata_findings(&entries, true).1.iter().map(ToString::to_string).collect()
}

fn good(content: &str) -> String {
    format!("<title>T</title><author><name>Ada</name></author>{content}")
}

#[test]
fn what_clients_write_is_good() {
    for content in [
        "<title>T</title><author>ada</author><updated>2026-11-21 21:00:33.5+00:00</updated>",
        "<name>T</name><codemeta:author><codemeta:name>Ada</codemeta:name></codemeta:author>",
        "<codemeta:name>T</codemeta:name><author><name>A</name></author><external_identifier>x</external_identifier>",
        &good("<codemeta:dateCreated>2017-05-03T16:08:47+02:00</codemeta:dateCreated>"),
        &good(
            "<codemeta:datePublished>2017</codemeta:datePublished><codemeta:version>1</codemeta:version>",
        ),
        &good(
            "<codemeta:author><codemeta:affiliation>X</codemeta:affiliation><codemeta:name>B</codemeta:name><codemeta:email>b</codemeta:email></codemeta:author>",
        ),
        &good(
            "<codemeta:license><codemeta:name>MIT</codemeta:name></codemeta:license><codemeta:newTerm>?</codemeta:newTerm>",
        ),
        &good("<any xmlns='urn:else'/><none xmlns=''/>"),
        &good("<deposit:deposit/>"),
        &good(
            "<deposit:deposit><deposit:metadata-provenance><schema:url>https://a.example/</schema:url></deposit:metadata-provenance>\
               <deposit:create_origin><deposit:origin url='https://a.example/x'/></deposit:create_origin></deposit:deposit>",
        ),
    ] {
        assert_eq!(found(&[content]), Vec::<String>::new(), "{content}");
    }
}

/// What both versions of `CodeMeta` have in common is checked in both, and each has terms of its own.
#[test]
fn each_version_of_codemeta_is_checked() {
    for (prefix, other, integration) in [
        ("codemeta", "codemeta3", "contIntegration"),
        ("codemeta3", "codemeta", "continuousIntegration"),
        ("codemeta31", "codemeta3", "continuousIntegration"),
    ] {
        let whole = format!(
            "<P:name xml:lang='en-GB'>T</P:name><P:author><P:name xml:lang='fr'>Ada</P:name>\
             <P:affiliation xml:lang='fr'><P:name>X</P:name></P:affiliation></P:author>\
             <P:description xml:lang='de'>gut</P:description><P:{integration}>https://a.example/</P:{integration}>\
             <P:dateCreated xml:lang=''>2024-01</P:dateCreated><P:license any='x' xmlns:a='urn:a' a:b='c'/>"
        );
        let whole = whole.replace("P:", &format!("{prefix}:"));
        assert_eq!(found(&[&whole]), Vec::<String>::new(), "{whole}");
        let mixed = good(&format!("<{other}:version>1</{other}:version>")) + &whole;
        assert_eq!(found(&[&mixed]), Vec::<String>::new(), "{mixed}");
        for wrong in [
            "<P:dateCreated>yesterday</P:dateCreated>",
            "<P:author><P:email>a</P:email></P:author>",
            "<P:url>no url</P:url>",
            "<P:name xml:lang='not a tag'>T</P:name>",
            "<P:name lang='en'>T</P:name>",
        ] {
            let wrong = wrong.replace("P:", &format!("{prefix}:"));
            assert_eq!(found(&[&good(&wrong)]).len(), 1, "{wrong}");
        }
        // The other version's persons have the other version's names.
        let crossed = format!("<{prefix}:author><{other}:name>A</{other}:name></{prefix}:author>");
        assert_eq!(found(&[&good(&crossed)]).len(), 1, "{crossed}");
    }
}

/// The namespace of a prefix in the entries of these tests.
fn namespace_of(prefix: &str) -> String {
    let entry = include_str!("../../testdata/metadata.xml");
    let (_, rest) = entry.split_once(&format!("xmlns{prefix}=\"")).unwrap();
    rest.split('"').next().unwrap().to_owned()
}

#[test]
fn a_term_of_an_unknown_vocabulary_is_told_from_the_known_ones() {
    let author = "<author><name>Ada</name></author>";
    let [atom, two, three, newest] =
        ["", ":codemeta", ":codemeta3", ":codemeta31"].map(namespace_of);
    let any = format!(
        "the namespace `{atom}` or the namespace `{two}` or the namespace `{three}` or the namespace \
         `{newest}`; write `name` or `codemeta:name` or `codemeta3:name` or `codemeta31:name`"
    );
    let of_3 = format!(
        "the namespace `{three}` or the namespace `{newest}`; write `codemeta3:name` or \
         `codemeta31:name`"
    );
    let of_2 = format!("the namespace `{two}`; write `codemeta:name`");
    for (namespace, meant) in [
        ("https://w3id.org/codemeta/9.9", &of_3),
        (
            "http://W3ID.org/codemeta/3.0/",
            &format!("the namespace `{three}`; write `codemeta3:name`"),
        ),
        ("https://doi.org/10.5063/schema/codemeta-2.0", &of_2),
        (&namespace_of(":schema"), &any),
        ("http://www.example.org/", &any),
        ("", &any),
    ] {
        let found = found(&[&format!("<n:name xmlns:n='{namespace}'>T</n:name>{author}")
            .replace("<n:name xmlns:n=''", "<name xmlns=''")
            .replace("</n:name>", if namespace.is_empty() { "</name>" } else { "</n:name>" })]);
        let [only] = &found[..] else { panic!("{found:?}") };
        let place = if namespace.is_empty() {
            "no namespace".to_owned()
        } else {
            format!("the namespace `{namespace}`")
        };
        let hint = format!("found the element `name` in {place}, expected it in {meant}");
        assert!(only.contains(&hint), "{only}");
    }
}

/// A person of one version with a name of another one.
#[test]
fn a_name_of_another_version_is_told_from_that_of_a_person() {
    let person = "<codemeta3:author><codemeta:name>A</codemeta:name></codemeta3:author>";
    let found = found(&[&good(person)]);
    let [two, three] = [":codemeta", ":codemeta3"].map(namespace_of);
    let hint = format!(
        "found the element `name` in the namespace `{two}`, expected it in the namespace \
         `{three}`; write `codemeta3:name`"
    );
    assert!(matches!(&found[..], [only] if only.contains(&hint)), "{found:?}");
}

const FOUND: &[&str] = &[
    r"metadata entry 1: 4:1: in /entry/client: element `client` may not stand here; expected `atom:author`, `atom:category`, `atom:content`, `atom:contributor`, `atom:id`, `atom:link`, `atom:published`, `atom:rights`, `atom:source`, `atom:summary`, `atom:title`, `atom:updated` or 5 others",
    r"metadata entry 1: 5:23: in /entry/codemeta:dateCreated: `yesterday` is not a value of codemeta:DateOrDateTime: it is of none of the union's types",
    r"metadata entry 1: 8:1: in /entry/codemeta:author: the element ends too early; expected `codemeta:name` or an element that a wildcard lets in",
    r"metadata entry 1: 9:15: in /entry/codemeta:url: `no url` is not a value of codemeta:Url: it does not match the pattern `[A-Za-z][A-Za-z0-9+.\-]*:\S+`",
    r"metadata entry 1: 10:19: in /entry/codemeta:version: `` is not a value of codemeta:Version: its length is 0, minLength is 1",
    r"metadata entry 1: 11:41: in /entry/deposit:deposit/deposit:create_origin/deposit:origin: the attribute `url` is missing; expected `url`",
    r"metadata entry 1: 12:1: in /entry: the element ends too early; expected `atom:title`, `atom:name`, `codemeta:name`, `codemeta3:name`, `codemeta31:name` or an element that a wildcard lets in",
];

#[test]
fn every_finding_comes_with_its_place() {
    let found = found(&[
        "<client>hal</client>\n<codemeta:dateCreated>yesterday</codemeta:dateCreated>\n\
         <codemeta:author>\n<codemeta:email>x</codemeta:email>\n</codemeta:author>\n\
         <codemeta:url>no url</codemeta:url>\n<codemeta:version> </codemeta:version>\n\
         <deposit:deposit><deposit:create_origin><deposit:origin/></deposit:create_origin></deposit:deposit>",
    ]);
    // Without the lines of the schemas, which are others with every change of them.
    let found: Vec<_> = found.iter().filter_map(|line| line.split(" (rule").next()).collect();
    assert_eq!(found, FOUND);
}

#[test]
fn a_deposit_belongs_to_one_place() {
    let origin = "<deposit:origin url='https://a.example/x'/>";
    let two = good(&format!(
        "<deposit:deposit><deposit:create_origin>{origin}</deposit:create_origin><deposit:reference>{origin}</deposit:reference></deposit:deposit>"
    ));
    assert_eq!(found(&[&two]).len(), 1, "{:?}", found(&[&two]));
    let here = good(&format!(
        "<deposit:deposit><deposit:create_origin>{origin}</deposit:create_origin></deposit:deposit>"
    ));
    let there = here.replace("/x", "/y");
    assert_eq!(found(&[&here, &here]), Vec::<String>::new());
    assert_eq!(found(&[&here, &there]), [Problem::Destinations.to_string()]);
}

#[test]
fn references_name_something() {
    let core = "swh:1:dir:4b825dc642cb6eb9a060e54bf8d69288fbee4904";
    for (swhid, is_good) in [
        (core.to_owned(), true),
        (format!("{core};origin=https://a.example/x;path=/"), true),
        (core.to_uppercase(), false),
        (format!("{core};nonsense=x"), false),
        (String::new(), false),
    ] {
        let content = good(&format!(
            "<deposit:deposit><deposit:reference><deposit:object swhid='{swhid}'/></deposit:reference></deposit:deposit>"
        ));
        assert_eq!(found(&[&content]).is_empty(), is_good, "{swhid}");
    }
}

/// A name in one entry and an author in another are enough; each entry's own faults are told with
/// its number.
#[test]
fn entries_count_together() {
    let (named, authored) = ("<title>T</title>", "<author><name>A</name></author>");
    assert_eq!(found(&[named, authored]), Vec::<String>::new());
    assert_eq!((found(&[named]).len(), found(&[authored, authored]).len()), (1, 1));
    let bad = "<codemeta:url/>";
    let found = found(&[named, authored, bad]);
    assert!(matches!(&found[..], [only] if only.starts_with("metadata entry 3: 4:")), "{found:?}");
}

#[test]
fn no_entry_at_all() {
    let (destination, findings) = metadata_findings(&[], true);
    assert_eq!(destination, None);
    assert!(findings.iter().map(|finding| &finding.problem).eq([&Problem::NoMetadata]));
}

#[test]
fn what_is_no_software_may_say_nothing_of_itself() {
    for entries in [Vec::new(), vec![entry("")]] {
        assert!(metadata_findings(&entries, false).1.is_empty());
        assert!(!metadata_findings(&entries, true).1.is_empty());
    }
}

/// What the worker is told of metadata that refer to something.
#[test]
fn what_a_reference_names_is_said_and_identified() {
    let object = "swh:1:rev:4b825dc642cb6eb9a060e54bf8d69288fbee4904;path=/a";
    for (named, words, core) in [
        ("<deposit:origin url='https://a.example/x'/>", "origin https://a.example/x", None),
        (&format!("<deposit:object swhid='{object}'/>"), object, object.split(';').next()),
    ] {
        let content = good(&format!(
            "<deposit:deposit><deposit:reference>{named}</deposit:reference></deposit:deposit>"
        ));
        let (referent, findings) = Schemas.check(&[entry(&content)], true);
        assert!(findings.is_empty(), "{findings}");
        let Referent { detail, identifiers } = referent.unwrap();
        assert!(detail.contains(words), "{detail}");
        let identifiers = identifiers.map(|found| (found.swhid, found.context));
        assert_eq!(identifiers, core.map(|core| (core.to_owned(), object.to_owned())));
    }
    let here = "<deposit:create_origin><deposit:origin url='https://a.example/x'/></deposit:create_origin>";
    let content = good(&format!("<deposit:deposit>{here}</deposit:deposit>"));
    assert_eq!(Schemas.check(&[entry(&content)], true).0, None);
}
