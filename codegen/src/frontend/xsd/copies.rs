//! Which schema documents are copies of each other: they may differ in what says nothing of
//! components, as comments, white space, annotations, prefixes and the order of attributes do.

use std::fmt::Write as _;

use super::super::xml::{Attribute, Tree};
use super::check::XSD;

/// Attributes whose values are names that prefixes are part of.
const NAMES: [&str; 9] = [
    "base",
    "defaultAttributes",
    "itemType",
    "memberTypes",
    "notQName",
    "ref",
    "refer",
    "substitutionGroup",
    "type",
];

/// Attributes in whose values names may stand, for a type or an expression to say.
const TEXTS: [&str; 5] = ["default", "fixed", "test", "value", "xpath"];

/// What a document says: the same text for documents that have the same components.
pub(super) fn meaning(tree: &Tree) -> String {
    let mut out = String::new();
    element(tree, 0, &mut out);
    out
}

fn element(tree: &Tree, index: usize, out: &mut String) {
    let found = tree.element(index);
    put(out, format_args!("<{}", found.name));
    let mut attributes: Vec<_> = found.attributes.iter().collect();
    attributes.sort_by_key(|it| &it.name);
    for attribute in attributes {
        put(out, format_args!(" {}={:?}", attribute.name, value(tree, index, attribute)));
    }
    for child in tree.kept_children(index) {
        let name = &tree.element(child).name;
        if (&*name.namespace, &*name.local) != (XSD, "annotation") {
            element(tree, child, out);
        }
    }
    out.push('>');
}

/// A value with the namespaces of the names in it.
fn value(tree: &Tree, index: usize, attribute: &Attribute) -> Vec<String> {
    let local = &*attribute.name.local;
    let expanded = |name: &str| {
        tree.resolve(index, name).map_or_else(|| name.to_owned(), |name| name.to_string())
    };
    match attribute.name.namespace.is_empty() {
        true if NAMES.contains(&local) => {
            attribute.value.split_ascii_whitespace().map(expanded).collect()
        }
        true if TEXTS.contains(&local) => {
            let prefixes = [""].into_iter().chain(prefixes(&attribute.value));
            let bound = prefixes.map(|it| tree.namespace(index, it).unwrap_or_default().to_owned());
            [attribute.value.clone()].into_iter().chain(bound).collect()
        }
        _ => vec![attribute.value.clone()],
    }
}

/// What stands in front of `:` in a text.
fn prefixes(text: &str) -> impl Iterator<Item = &str> {
    let is_of_name = |it: char| it.is_alphanumeric() || matches!(it, '_' | '-' | '.');
    let before = text.match_indices(':').map(|(at, _)| &text[..at]);
    before.map(move |it| &it[it.trim_end_matches(is_of_name).len()..])
}

fn put(out: &mut String, what: std::fmt::Arguments<'_>) {
    out.write_fmt(what).expect("a string takes any text");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Diagnostics;
    use crate::frontend::xml;
    use crate::source::Sources;

    fn meaning(prefix: &str, content: &str) -> String {
        let (mut sources, mut findings) = (Sources::default(), Diagnostics::default());
        let text = format!(
            "<{prefix}:schema xmlns:{prefix}='{XSD}' xmlns:a='urn:a' xmlns:b='urn:b' \
             xmlns='urn:a'>{content}</{prefix}:schema>"
        );
        let id = sources.add("a.xsd", text);
        super::meaning(&xml::read(id, &sources, &mut findings).expect("it is well-formed"))
    }

    #[test]
    fn what_says_nothing_of_components_is_left_out() {
        let plain = meaning("xs", "<xs:element name='e' type='a:t'/>");
        for (prefix, same) in [
            ("xs", "<!-- --> <xs:element\n type = \"a:t\" name='e' ></xs:element>\n"),
            ("x", "<x:element name='e' type=' t '/>"),
            ("xs", "<xs:annotation/><xs:element name='e' type='a:t'><xs:annotation/></xs:element>"),
        ] {
            assert_eq!(meaning(prefix, same), plain, "{same}");
        }
        for other in [
            "<xs:element name='e' type='b:t'/>",
            "<xs:element name='f' type='a:t'/>",
            "<xs:element name='e' type='a:t' id='i'/>",
            "<xs:element name='e' type='a:t'/><xs:element name='e' type='a:t'/>",
            "<xs:attribute name='e' type='a:t'/>",
        ] {
            assert_ne!(meaning("xs", other), plain, "{other}");
        }
    }

    /// What a value means may depend on prefixes.
    #[test]
    fn prefixes_in_texts_are_what_they_are_bound_to() {
        let bound =
            |uri: &str| meaning("xs", &format!("<xs:enumeration xmlns:p='{uri}' value=' x p:y'/>"));
        assert_eq!(bound("urn:x"), bound("urn:x"));
        assert_ne!(bound("urn:x"), bound("urn:y"));
    }
}
