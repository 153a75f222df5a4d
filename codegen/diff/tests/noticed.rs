//! Changes that are easily overlooked: in either direction something is said of them, also of the
//! wire alone.

use swordsmith_codegen::source::Sources;
use swordsmith_diff::{Language, Level, Options, Report, Version, diff};

/// A schema with this in it, and a root whose elements `i` and attribute `a` are of its type `T`.
fn schema(definitions: &str) -> String {
    let root = if definitions.contains("name='r'") { "" } else { ROOT };
    format!(
        "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' xmlns='urn:t' xmlns:t='urn:t' \
         xmlns:o='urn:o' targetNamespace='urn:t' elementFormDefault='qualified' \
         xmlns:vc='http://www.w3.org/2007/XMLSchema-versioning' vc:minVersion='1.1'>\n\
         {definitions}\n{root}</xs:schema>"
    )
}

const ROOT: &str = "<xs:element name='r'><xs:complexType><xs:sequence>\
     <xs:element name='i' minOccurs='0' maxOccurs='9' type='T'/>\
     <xs:element name='ref' minOccurs='0' maxOccurs='9' type='xs:IDREF'/></xs:sequence>\
     <xs:attribute name='a' type='T'/></xs:complexType></xs:element>";

/// Simple types, each `union` or `list` of others, or a base with facets.
fn types(lines: &[&str]) -> String {
    let types = lines.iter().map(|line| {
        let (name, rest) = line.split_once(": ").expect("a name");
        let (base, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let inside = match base {
            "union" => format!("<xs:union memberTypes='{rest}'/>"),
            "list" => format!("<xs:list itemType='{rest}'/>"),
            _ => {
                let facets = rest.split("  ").filter_map(|facet| facet.split_once('='));
                let facets = facets.map(|(name, value)| format!("<xs:{name} value='{value}'/>"));
                let facets = facets.collect::<String>();
                format!("<xs:restriction base='{base}'>{facets}</xs:restriction>")
            }
        };
        format!("<xs:simpleType name='{name}'>{inside}</xs:simpleType>\n")
    });
    schema(&types.collect::<String>())
}

fn version(text: &str) -> Version {
    let mut sources = Sources::default();
    sources.add("it.xsd", text);
    let manifest =
        sources.add("swordsmith.toml", "[[module]]\nname = \"it\"\nxsd = [\"it.xsd\"]\n");
    Version { sources, manifest }
}

/// What is said of two schemas; no sample may be needed to find it.
fn said(old: &str, new: &str) -> Report {
    let options = Options { level: Some(Level::Wire), samples: 40, ..Options::default() };
    let report = diff(&version(old), &version(new), &options);
    let report = report.unwrap_or_else(|error| panic!("{error}\n{old}\n{new}"));
    let is_sample = report.changes.iter().any(|it| it.rule.name == "sample-refused");
    assert!(!is_sample, "{}\n{old}\n{new}", report.text());
    report
}

fn is_noticed(old: &str, new: &str) {
    for (old, new) in [(old, new), (new, old)] {
        let report = said(old, new);
        let is_xml = |it: &&swordsmith_diff::Change| it.rule.language == Language::Xml;
        assert!(report.changes.iter().any(|it| is_xml(&it)), "nothing is said\n{old}\n{new}");
    }
}

const P: &str = "P: xs:string pattern=[a-z]+";

#[test]
fn which_values_are_identifiers() {
    let pairs: &[(&[&str], &[&str])] = &[
        (&[P, "T: union P xs:ID"], &[P, "T: union xs:ID P"]),
        (&[P, "T: union P xs:IDREF"], &[P, "T: union xs:IDREF P"]),
        (&[P, "T: union P xs:ID"], &["P: xs:string pattern=[a-z]{3}", "T: union P xs:ID"]),
        (&[P, "T: union P xs:ID"], &["P: xs:string maxLength=3", "T: union P xs:ID"]),
        (
            &[P, "T: union P xs:ID"],
            &["P: xs:string enumeration=a  enumeration=b", "T: union P xs:ID"],
        ),
        (&[P, "T: union P xs:ID xs:int"], &[P, "T: union xs:int xs:ID P"]),
        (&[P, "U: union P xs:ID", "T: list U"], &[P, "U: union xs:ID P", "T: list U"]),
        (
            &[P, "U: union P xs:ID", "T: union xs:int U"],
            &[P, "U: union xs:ID P", "T: union xs:int U"],
        ),
        (&["T: union xs:int xs:NCName"], &["T: union xs:int xs:ID"]),
        (&["T: union xs:ID xs:IDREF"], &["T: union xs:IDREF xs:ID"]),
        (
            &["I: xs:ID pattern=[a-m]+", "T: union I xs:NCName"],
            &["I: xs:ID pattern=[a-k]+", "T: union I xs:NCName"],
        ),
        (&["T: xs:IDREFS maxLength=4"], &["T: xs:NMTOKENS maxLength=4"]),
    ];
    for (old, new) in pairs {
        is_noticed(&types(old), &types(new));
    }
}

/// What is bound as before is not said to be bound otherwise.
#[test]
fn identifiers_as_before() {
    let pairs: &[(&[&str], &[&str])] = &[
        (&["T: union xs:int xs:ID"], &["T: union xs:ID xs:int"]),
        (&[P, "T: union P xs:ID"], &["P: xs:string pattern=[a-z][a-z]*", "T: union P xs:ID"]),
        (&["A: xs:ID pattern=a", "T: union A xs:ID"], &["T: union xs:ID"]),
    ];
    for (old, new) in pairs {
        for (old, new) in [(old, new), (new, old)] {
            let report = said(&types(old), &types(new));
            let is_of_ids = report.changes.iter().any(|it| it.rule.name.starts_with("identity"));
            assert!(!is_of_ids, "{}", report.text());
        }
    }
}

#[test]
fn facets_within_lists_and_unions() {
    let pairs: &[(&[&str], &[&str])] = &[
        (&["I: xs:int maxInclusive=9", "T: list I"], &["I: xs:int maxInclusive=8", "T: list I"]),
        (&["L: list xs:int", "T: L maxLength=3"], &["L: list xs:int", "T: L maxLength=4"]),
        (&["L: list xs:int", "T: union L xs:date"], &["L: list xs:byte", "T: union L xs:date"]),
        (&["U: union xs:int xs:date", "T: list U"], &["U: union xs:int xs:gYear", "T: list U"]),
        (
            &["U: union xs:int xs:date", "T: U pattern=\\d+"],
            &["U: union xs:int xs:date", "T: U pattern=\\d{2}"],
        ),
        (
            &["U: union xs:int xs:date", "T: U enumeration=1"],
            &["U: union xs:int xs:date", "T: U enumeration=1  enumeration=2"],
        ),
        (&["T: xs:dateTime explicitTimezone=required"], &["T: xs:dateTime"]),
        (&["T: xs:decimal totalDigits=3"], &["T: xs:decimal totalDigits=4"]),
        (&["T: xs:decimal fractionDigits=3"], &["T: xs:decimal fractionDigits=4"]),
        (&["T: xs:string whiteSpace=collapse  pattern=a b"], &["T: xs:string pattern=a b"]),
        (&["T: xs:double minExclusive=0"], &["T: xs:double minInclusive=0"]),
        (&["T: xs:duration maxInclusive=P1M"], &["T: xs:duration maxInclusive=P2M"]),
        (&["T: xs:hexBinary length=2"], &["T: xs:hexBinary length=3"]),
    ];
    for (old, new) in pairs {
        is_noticed(&types(old), &types(new));
    }
}

/// An element `r` with a local `e` and a wildcard, and a global `e`.
fn dynamic(local: &str, global: &str) -> String {
    schema(&format!(
        "<xs:complexType name='B'><xs:simpleContent><xs:extension base='xs:int'/>\
         </xs:simpleContent></xs:complexType>\
         <xs:complexType name='D'><xs:simpleContent><xs:extension base='B'>\
         <xs:attribute name='d'/></xs:extension></xs:simpleContent></xs:complexType>{global}\
         <xs:element name='r'><xs:complexType><xs:sequence>{local}<xs:element name='z'/>\
         <xs:any processContents='lax' minOccurs='0' maxOccurs='2'/></xs:sequence>\
         </xs:complexType></xs:element>"
    ))
}

/// What a wildcard lets in is of the type that the content declares for its name (XSD 1.1).
#[test]
fn types_beside_wildcards() {
    let local = |of: &str| format!("<xs:element name='e' minOccurs='0' type='{of}'/>");
    let global = |of: &str| format!("<xs:element name='e' type='{of}'/>");
    for (old, new) in [
        (dynamic(&local("B"), &global("D")), dynamic(&local("B"), &global("xs:int"))),
        (dynamic("", &global("D")), dynamic(&local("xs:string"), &global("D"))),
        (dynamic(&local("B"), &global("B")), dynamic(&local("D"), &global("B"))),
        (dynamic(&local("B"), &global("xs:date")), dynamic(&local("B"), "")),
        (dynamic(&local("B"), ""), dynamic(&local("xs:string"), "")),
        (
            dynamic(&local("xs:int"), &global("xs:anyType")),
            dynamic(&local("xs:short"), &global("xs:anyType")),
        ),
    ] {
        is_noticed(&old, &new);
    }
}

#[test]
fn wildcards_and_values() {
    let any = |what: &str| {
        schema(&format!(
            "<xs:element name='e'/><xs:element name='f'/><xs:attribute name='b' type='xs:int'/>\
             <xs:element name='r'><xs:complexType><xs:sequence>\
             <xs:any minOccurs='0' processContents='lax' {what}/></xs:sequence>\
             <xs:anyAttribute processContents='lax' {what}/></xs:complexType></xs:element>"
        ))
    };
    let pairs = [
        ("namespace='##any'", "notNamespace='urn:o'"),
        ("notNamespace='urn:o'", "notNamespace='urn:o urn:p'"),
        ("notNamespace='urn:o'", "namespace='##other'"),
        ("namespace='##any'", "notQName='t:e'"),
        ("namespace='##any'", "notQName='o:x'"),
        ("notQName='t:e'", "notQName='t:e t:f'"),
        ("notQName='##defined'", "notQName='t:e'"),
        ("namespace='##local'", "namespace='##targetNamespace'"),
    ];
    for (old, new) in pairs {
        is_noticed(&any(old), &any(new));
    }
    for other in ["strict", "skip"] {
        is_noticed(&any(""), &any("").replace("'lax'", &format!("'{other}'")));
    }
    let element = |what: &str| {
        schema(&format!(
            "<xs:element name='r'><xs:complexType><xs:sequence>\
             <xs:element name='i' minOccurs='0' type='xs:int' {what}/></xs:sequence>\
             <xs:attribute name='a' type='xs:int' {what}/></xs:complexType></xs:element>"
        ))
    };
    for (old, new) in
        [("", "fixed='1'"), ("fixed='1'", "fixed='2'"), ("default='1'", "default='2'")]
    {
        is_noticed(&element(old), &element(new));
    }
}
