//! Compares two documents by their schemas, and reports the first difference.

use swordsmith_xml::table::Schema;

use super::canonical::{self, Canonical, Node};
use super::infoset;

/// Compares a document with the written one; `None` if they are equal.
pub(super) fn difference(schema: &Schema<'_>, before: &[u8], after: &[u8]) -> Option<String> {
    let read = |bytes| infoset::read(bytes).map(|root| canonical::of(schema, &root));
    match (read(before), read(after)) {
        (Ok(before), Ok(after)) => elements(&before, &after, ""),
        (Err(error), _) => Some(format!("what was read cannot be compared: {error}")),
        (_, Err(error)) => Some(format!("what was written cannot be compared: {error}")),
    }
}

fn elements(before: &Canonical, after: &Canonical, path: &str) -> Option<String> {
    let path = format!("{path}/{}", before.name.1);
    let differ = |what: &str, before: &dyn std::fmt::Debug, after: &dyn std::fmt::Debug| {
        Some(format!("in {path}: {what} {before:?} came back as {after:?}"))
    };
    if before.name != after.name {
        return differ("the element", &before.name, &after.name);
    }
    if before.label != after.label {
        return differ("the type", &before.label, &after.label);
    }
    let names = before.attributes.keys().chain(after.attributes.keys());
    for name in names {
        let (one, other) = (before.attributes.get(name), after.attributes.get(name));
        if one != other {
            return differ(&format!("the attribute `{}`", name.1), &one, &other);
        }
    }
    for index in 0..before.children.len().max(after.children.len()) {
        match (before.children.get(index), after.children.get(index)) {
            (Some(Node::Element(one)), Some(Node::Element(other))) => {
                if let Some(difference) = elements(one, other, &path) {
                    return Some(difference);
                }
            }
            (one, other) if one == other => {}
            (one, other) => return differ("the content", &brief(one), &brief(other)),
        }
    }
    None
}

/// A node, in a few words.
fn brief(node: Option<&Node>) -> String {
    match node {
        None => "nothing".to_owned(),
        Some(Node::Element(element)) => format!("<{}>", element.name.1),
        Some(Node::Text(text)) => text.clone(),
    }
}

#[cfg(test)]
mod tests {
    use bumpalo::Bump;
    use swordsmith_codegen::source::Sources;

    use super::super::case::Schemas;
    use super::super::set::{self, Extent};
    use super::*;

    const SCHEMA: &str = r#"<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="u"
        xmlns="u" elementFormDefault="qualified">
      <xs:element name="r" type="R"/>
      <xs:complexType name="R">
        <xs:sequence>
          <xs:element name="n" type="xs:decimal" default="5" minOccurs="0"/>
          <xs:element name="q" type="xs:QName" minOccurs="0" maxOccurs="2"/>
          <xs:element name="set" minOccurs="0"><xs:complexType><xs:all>
            <xs:element name="a" type="xs:string"/><xs:element name="b" type="xs:string"/>
          </xs:all></xs:complexType></xs:element>
          <xs:element name="m" minOccurs="0"><xs:complexType mixed="true"/></xs:element>
        </xs:sequence>
        <xs:attribute name="i" type="xs:int" default="1"/>
      </xs:complexType>
    </xs:schema>"#;

    fn difference_of(before: &str, after: &str) -> Option<String> {
        let mut sources = Sources::default();
        let roots = vec![sources.add("r.xsd", SCHEMA)];
        let (schemas, arena) =
            (Schemas { sources, roots: Vec::new(), catalogs: Vec::new() }, Bump::new());
        let set = set::build(&schemas, &roots, Extent::Table, &arena).unwrap();
        let root = |content: &str| format!("<r xmlns='u' {content}</r>");
        difference(&set.table, root(before).as_bytes(), root(after).as_bytes())
    }

    #[test]
    fn what_means_the_same_is_equal() {
        for (before, after) in [
            ("><n>05.0</n>", " i='01'> <n>5</n>\n"),
            ("><n/>", "><n>5</n>"),
            (" xmlns:p='v'><q>p:x</q>", "><q xmlns:o='v'>o:x</q>"),
            ("><set><a/><b/></set>", "><set><b/> <a/></set>"),
            (
                " xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:type='R'>",
                " xmlns:j='http://www.w3.org/2001/XMLSchema-instance' xmlns:p='u' j:type='p:R'>",
            ),
        ] {
            assert_eq!(difference_of(before, after), None, "{before} {after}");
        }
    }

    #[test]
    fn what_means_something_else_is_found() {
        for (before, after) in [
            ("><n>5</n>", "><n>6</n>"),
            ("><n>5</n>", ">"),
            (">", " i='2'>"),
            (" xmlns:p='v'><q>p:x</q>", " xmlns:p='w'><q>p:x</q>"),
            ("><q>x</q><q>y</q>", "><q>y</q><q>x</q>"),
            ("><set><a>1</a><b/></set>", "><set><b>1</b><a/></set>"),
            ("><m> </m>", "><m/>"),
            (" xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:type='R'>", ">"),
        ] {
            assert!(difference_of(before, after).is_some(), "{before} {after}");
        }
    }
}
