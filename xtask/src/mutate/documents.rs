//! Mutants of the documents that the server emits: each element and attribute of their types
//! removed or renamed.
//!
//! The XSDs are read as text, tag by tag: only positions and attributes of tags are needed.

use std::collections::{BTreeMap, BTreeSet};

use super::Mutant;

/// A tag of a schema file.
struct Tag<'a> {
    file: &'a str,
    /// Where the tag begins and where the element ends.
    range: (usize, usize),
    text: &'a str,
}

/// The mutants of every document type that is written: those that are read leniently are the
/// clients'.
pub(super) fn mutants(schemas: &BTreeMap<String, String>) -> Vec<Mutant> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    let mut waiting: Vec<_> = tags(schemas, "xs:complexType")
        .into_iter()
        .filter(|tag| is_written(schemas, tag))
        .collect();
    while let Some(owner) = waiting.pop() {
        if seen.insert((owner.file.to_owned(), owner.range)) {
            for (kind, tag) in members(schemas, &owner) {
                if kind != "xs:group" {
                    found.extend(of_member(schemas, &owner, kind, &tag));
                }
                waiting.extend(reached(schemas, &tag));
            }
        }
    }
    found
}

fn is_written(schemas: &BTreeMap<String, String>, tag: &Tag<'_>) -> bool {
    let body = &schemas[tag.file][tag.range.0..tag.range.1];
    body.contains("swordsmith:document") && !body.contains("swordsmith:lenient")
}

fn members<'a>(
    schemas: &'a BTreeMap<String, String>,
    owner: &Tag<'_>,
) -> Vec<(&'static str, Tag<'a>)> {
    let kinds = ["xs:element", "xs:attribute", "xs:group"];
    let of_kind = |kind| tags(schemas, kind).into_iter().map(move |tag| (kind, tag));
    let inside = |tag: &Tag<'_>| {
        tag.file == owner.file && owner.range.0 < tag.range.0 && tag.range.1 <= owner.range.1
    };
    kinds.into_iter().flat_map(of_kind).filter(|(_, tag)| inside(tag)).collect()
}

/// The types and groups that a member leads to, by local name: a name too many is a mutant too
/// many.
fn reached<'a>(schemas: &'a BTreeMap<String, String>, member: &Tag<'_>) -> Vec<Tag<'a>> {
    let reference = member.attribute("ref").map(local);
    let declared = reference.into_iter().flat_map(|name| {
        let named =
            move |tag: &Tag<'_>| tag.attribute("name") == Some(name) && tag.is_global(schemas);
        tags(schemas, "xs:element").into_iter().filter(named)
    });
    let types: Vec<_> =
        declared.filter_map(|tag| tag.attribute("type")).chain(member.attribute("type")).collect();
    let groups = tags(schemas, "xs:group")
        .into_iter()
        .filter(|tag| reference.is_some() && tag.attribute("name") == reference);
    let complex = tags(schemas, "xs:complexType").into_iter();
    let complex = complex
        .filter(|tag| types.iter().any(|wanted| tag.attribute("name") == Some(local(wanted))));
    groups.chain(complex).collect()
}

fn of_member(
    schemas: &BTreeMap<String, String>,
    owner: &Tag<'_>,
    kind: &str,
    tag: &Tag<'_>,
) -> [Mutant; 2] {
    let name = tag.attribute("ref").or(tag.attribute("name")).unwrap_or_default();
    let of = owner.attribute("name").unwrap_or("?");
    let label = |what: &str| format!("{what} {} {name} of {of}", kind.trim_start_matches("xs:"));
    let without =
        format!("{}{}", &schemas[tag.file][..tag.range.0], &schemas[tag.file][tag.range.1..]);
    [
        Mutant { name: label("remove"), files: vec![(tag.file.to_owned(), without)] },
        Mutant { name: label("rename"), files: renamed(schemas, tag) },
    ]
}

/// The namespace of the prefix `xml`, which nobody declares.
const XML: &str = "http://www.w3.org/XML/1998/namespace";

/// The declaration under another name, and every reference to it.
fn renamed(schemas: &BTreeMap<String, String>, tag: &Tag<'_>) -> Vec<(String, String)> {
    let Some(reference) = tag.attribute("ref") else {
        let name = tag.attribute("name").unwrap_or_default();
        let changed =
            tag.text.replacen(&format!("name=\"{name}\""), &format!("name=\"{name}-renamed\""), 1);
        let text = &schemas[tag.file];
        return vec![(
            tag.file.to_owned(),
            format!("{}{changed}{}", &text[..tag.range.0], &text[tag.range.0 + tag.text.len()..]),
        )];
    };
    let namespace = namespace(&schemas[tag.file], reference);
    let change = |(file, text): (&String, &String)| {
        let changed = rename_in(text, namespace, local(reference));
        (changed != *text).then(|| (file.clone(), changed))
    };
    schemas.iter().filter(|(file, _)| super::is_a(file, "xsd")).filter_map(change).collect()
}

fn rename_in(text: &str, namespace: &str, name: &str) -> String {
    let target = between(text, "targetNamespace=\"", "\"");
    let mut changed = text.to_owned();
    if target == Some(namespace) {
        for kind in ["element", "attribute"] {
            changed = changed.replace(
                &format!("\n  <xs:{kind} name=\"{name}\""),
                &format!("\n  <xs:{kind} name=\"{name}-renamed\""),
            );
        }
    }
    for prefix in prefixes(text, namespace) {
        let qualified =
            if prefix.is_empty() { name.to_owned() } else { format!("{prefix}:{name}") };
        changed = changed
            .replace(&format!("ref=\"{qualified}\""), &format!("ref=\"{qualified}-renamed\""));
        changed = changed.replace(
            &format!(">{qualified}</xs:appinfo>"),
            &format!(">{qualified}-renamed</xs:appinfo>"),
        );
    }
    changed
}

/// The prefixes that a schema file binds to a namespace; the empty one is the default.
fn prefixes<'a>(text: &'a str, namespace: &str) -> Vec<&'a str> {
    if namespace == XML {
        return vec!["xml"];
    }
    let bound = text.split("xmlns").skip(1).filter_map(|rest| {
        let (prefix, rest) = rest.split_once("=\"")?;
        (rest.split('"').next()? == namespace).then(|| prefix.trim_start_matches(':'))
    });
    bound.collect()
}

fn namespace<'a>(text: &'a str, qualified: &str) -> &'a str {
    if qualified.starts_with("xml:") {
        return XML;
    }
    let declaration = match qualified.split_once(':') {
        Some((prefix, _)) => format!("xmlns:{prefix}=\""),
        None => "xmlns=\"".to_owned(),
    };
    between(text, &declaration, "\"").unwrap_or_default()
}

fn local(qualified: &str) -> &str {
    qualified.rsplit(':').next().unwrap_or(qualified)
}

fn between<'a>(text: &'a str, before: &str, behind: &str) -> Option<&'a str> {
    text.split_once(before)?.1.split_once(behind).map(|(found, _)| found)
}

/// Every element of a kind, with the range up to its end; comments hold no tags here.
fn tags<'a>(schemas: &'a BTreeMap<String, String>, kind: &str) -> Vec<Tag<'a>> {
    let files = schemas.iter().filter(|(file, _)| super::is_a(file, "xsd"));
    files.flat_map(|(file, text)| tags_in(file, text, kind)).collect()
}

fn tags_in<'a>(file: &'a str, text: &'a str, kind: &str) -> Vec<Tag<'a>> {
    let opening = format!("<{kind} ");
    let closing = format!("</{kind}>");
    let tag = |start: usize| {
        let end = start + text[start..].find('>')? + 1;
        let tag = &text[start..end];
        let behind =
            if tag.ends_with("/>") { 0 } else { text[end..].find(&closing)? + closing.len() };
        Some(Tag { file, range: (start, end + behind), text: tag })
    };
    text.match_indices(&opening).filter_map(|(start, _)| tag(start)).collect()
}

impl<'a> Tag<'a> {
    fn attribute(&self, name: &str) -> Option<&'a str> {
        between(self.text, &format!(" {name}=\""), "\"")
    }

    /// Whether it is a child of the root: our schemas indent those by two.
    fn is_global(&self, schemas: &BTreeMap<String, String>) -> bool {
        schemas[self.file][..self.range.0].ends_with("\n  ")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::mutants;

    const TEXT: &str = r#"<xs:schema xmlns="urn:a" xmlns:xs="x" targetNamespace="urn:a">
  <xs:element name="size" type="Size"/>
  <xs:complexType name="Size">
    <xs:attribute name="unit"/>
  </xs:complexType>
  <xs:complexType name="Box">
    <xs:appinfo source="swordsmith:document">box</xs:appinfo>
    <xs:element ref="size"/>
  </xs:complexType>
</xs:schema>
"#;

    #[test]
    fn members_of_written_types_and_of_what_they_lead_to() {
        let schemas = BTreeMap::from([("a.xsd".to_owned(), TEXT.to_owned())]);
        let found = mutants(&schemas);
        let names: Vec<_> = found.iter().map(|mutant| mutant.name.as_str()).collect();
        let expected = [
            "remove element size of Box",
            "rename element size of Box",
            "remove attribute unit of Size",
            "rename attribute unit of Size",
        ];
        assert_eq!(names, expected);
        assert!(!found[0].files[0].1.contains("ref="));
        assert!(found[1].files[0].1.contains("name=\"size-renamed\""));
        assert!(found[1].files[0].1.contains("ref=\"size-renamed\""));
        assert!(found[3].files[0].1.contains("name=\"unit-renamed\""));
    }
}
