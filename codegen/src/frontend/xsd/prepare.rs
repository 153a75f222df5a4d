//! What xsd-parser gets to read: the text without elements that conditional inclusion leaves out
//! and CDATA sections between elements, each attribute as our own tree has it. Positions are not
//! taken from it, so that it may be of another length.

use std::borrow::Cow;
use std::ops::Range;

use quick_xml::escape::escape;

use super::super::xml::{Attribute, Element, Tree};
use super::check::{SPACES, XSD};

/// Attributes whose white space may matter, or is repeated in an error.
const VERBATIM: [&str; 5] = ["value", "default", "fixed", "xpath", "targetNamespace"];

/// Attributes that are lists. Between their items xsd-parser expects one space.
const LISTS: [&str; 9] = [
    "block",
    "blockDefault",
    "final",
    "finalDefault",
    "memberTypes",
    "namespace",
    "notNamespace",
    "notQName",
    "substitutionGroup",
];

/// So many digits of a count xsd-parser can read.
const MOST_DIGITS: usize = 18;

/// What stands for a part of the text.
type Edit = (Range<usize>, String);

/// The text as xsd-parser can read it.
pub(super) fn prepare<'t>(text: &'t str, tree: &Tree) -> Cow<'t, str> {
    let mut edits = Vec::new();
    gather(text, tree, 0, &mut edits);
    if edits.is_empty() {
        return Cow::Borrowed(text);
    }
    let (mut kept, mut at) = (String::with_capacity(text.len()), 0);
    edits.sort_by_key(|(range, _)| range.start);
    for (range, instead) in edits {
        kept.push_str(text.get(at..range.start).unwrap_or_default());
        kept.push_str(&instead);
        at = range.end.max(at);
    }
    kept.push_str(&text[at..]);
    Cow::Owned(kept)
}

fn gather(text: &str, tree: &Tree, index: usize, edits: &mut Vec<Edit>) {
    let element = tree.element(index);
    if element.is_left_out {
        return edits.push((range(element), String::new()));
    }
    // xsd-parser knows white space between elements by its characters alone.
    let blanks = element.blank_sections.iter();
    edits.extend(blanks.map(|it| (it.start as usize..it.end as usize, String::new())));
    if element.name.namespace == XSD {
        attributes(text, element, edits);
        if is_only_annotated(tree, element) {
            let annotations = element.children.iter().map(|child| tree.element(*child));
            edits.extend(annotations.map(|it| (range(it), String::new())));
            return;
        }
    }
    for child in &element.children {
        gather(text, tree, *child, edits);
    }
}

/// The text of an element, tags included.
fn range(element: &Element) -> Range<usize> {
    element.span.start as usize..element.end as usize
}

/// Whether an element is an identity constraint that refers to another, and holds annotations
/// alone: xsd-parser expects a selector behind them.
fn is_only_annotated(tree: &Tree, element: &Element) -> bool {
    let is_annotation = |child: &usize| tree.element(*child).name.local == "annotation";
    matches!(&*element.name.local, "unique" | "key" | "keyref")
        && element.attribute("ref").is_some()
        && element.children.iter().all(is_annotation)
}

fn attributes(text: &str, element: &Element, edits: &mut Vec<Edit>) {
    for attribute in element.attributes.iter().filter(|it| it.name.namespace.is_empty()) {
        let range = attribute.value_span.start as usize..attribute.value_span.end as usize;
        let value = readable(element, attribute);
        if text.get(range.clone()) != Some(&*value) {
            edits.push((range, escape(&*value).into_owned()));
        }
    }
}

/// The value of an attribute as xsd-parser should read it: for it a line end in an attribute is no
/// space, and a space beside a number or a keyword is part of it.
fn readable<'a>(element: &Element, attribute: &'a Attribute) -> Cow<'a, str> {
    let (name, value) = (&*attribute.name.local, &*attribute.value);
    let trimmed = value.trim_matches(SPACES);
    match name {
        "fixed" if is_facet(element) => Cow::Borrowed(trimmed),
        _ if VERBATIM.contains(&name) => Cow::Borrowed(value),
        _ if LISTS.contains(&name) => {
            Cow::Owned(value.split_ascii_whitespace().collect::<Vec<_>>().join(" "))
        }
        "minOccurs" | "maxOccurs" => count(trimmed),
        _ => Cow::Borrowed(trimmed),
    }
}

/// Whether `fixed` says that a facet may not change, and is no value.
fn is_facet(element: &Element) -> bool {
    !matches!(&*element.name.local, "attribute" | "element")
}

/// A count, or the greatest that xsd-parser can read.
fn count(text: &str) -> Cow<'_, str> {
    let digits = text.trim_start_matches(['+', '0']);
    if digits.len() > MOST_DIGITS {
        return Cow::Owned("9".repeat(MOST_DIGITS));
    }
    Cow::Borrowed(text)
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::Diagnostics;
    use crate::frontend::xsd::{Item, MaxOccurs, Node, SchemaSet, parse, xs};
    use crate::source::Sources;

    fn read(content: &str) -> SchemaSet {
        let xmlns = "http://www.w3.org/2001/XMLSchema";
        let mut sources = Sources::default();
        let text = format!("<xs:schema xmlns:xs='{xmlns}'>{content}</xs:schema>");
        let (id, mut findings) = (sources.add("a.xsd", text), Diagnostics::default());
        parse(&[id], &sources, &mut findings).expect("it is right")
    }

    fn first(set: &SchemaSet) -> Node<'_> {
        set.schemas().next().expect("there is one").children()[0]
    }

    /// What xsd-parser reads is what our tree reads: line ends are spaces, written ones are not.
    #[test]
    fn values_are_those_of_the_tree() {
        let set =
            read("<xs:element name=' a\n' default='b\r\n\tc&#10;&lt;&quot;  d ' fixed=\"'\"/>");
        let node = first(&set);
        assert_eq!(node.item.name(), Some("a"));
        assert_eq!(node.item.default_value(), Some("b  c\n<\"  d "));
        assert_eq!(node.item.fixed_value(), Some("'"));
        let tree = node.place().attribute("default").map(|it| &*it.value);
        assert_eq!(node.item.default_value(), tree);
    }

    #[test]
    fn spaces_around_keywords_and_between_items_mean_nothing() {
        let set = read(
            "<xs:complexType name='t' mixed=' 1 ' block='\n extension\t\n restriction '>\
             <xs:attribute name='a' use='&#32;required '/></xs:complexType>",
        );
        let Item::ComplexType(it) = first(&set).item else { panic!("it is a type") };
        assert_eq!(it.mixed, Some(true));
        assert!(first(&set).block().holds(&xs::DerivationControlType::Restriction));
        let Item::Attribute(it) = first(&set).children()[0].item else { panic!("it is one") };
        assert_eq!(it.use_, xs::Use::Required);
    }

    #[test]
    fn counts_are_read_up_to_eighteen_digits() {
        let occurs = |minimum: &str, maximum: &str| {
            let set = read(&format!(
                "<xs:complexType name='t'>\
                 <xs:sequence minOccurs='{minimum}' maxOccurs='{maximum}'/></xs:complexType>"
            ));
            let node = first(&set).children()[0];
            (node.item.occurs(), node.is_minimum_above_maximum())
        };
        let greatest = 999_999_999_999_999_999;
        let ((minimum, maximum), _) = occurs("+0000000000000000000002", "unbounded");
        assert_eq!((minimum, maximum), (2, MaxOccurs::Unbounded));
        let (bounds, is_above) = occurs("2000000000000000000000", "1000000000000000000000");
        assert_eq!(bounds, (greatest, MaxOccurs::Bounded(greatest)));
        assert!(is_above);
    }
}
