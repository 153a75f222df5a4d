//! What xsd-parser gets to read: the text without what it stumbles over though XSD allows it. Positions
//! are not taken from it, so that pieces may be missing.

use std::borrow::Cow;
use std::ops::Range;

use super::check::XSD;
use super::tree::{Element, Tree};

/// Attributes whose white space may matter.
const VERBATIM: [&str; 3] = ["value", "default", "fixed"];

/// So many digits of a count xsd-parser can read.
const MOST_DIGITS: usize = 18;

/// The text without elements that conditional inclusion leaves out, and without white space in
/// attributes that is not significant.
pub(super) fn prepare<'t>(text: &'t str, tree: &Tree) -> Cow<'t, str> {
    let mut cuts = Vec::new();
    gather(text, tree, 0, &mut cuts);
    if cuts.is_empty() {
        return Cow::Borrowed(text);
    }
    let (mut kept, mut at) = (String::with_capacity(text.len()), 0);
    cuts.sort_by_key(|cut| cut.start);
    for cut in cuts {
        kept.push_str(text.get(at..cut.start).unwrap_or_default());
        at = cut.end.max(at);
    }
    kept.push_str(&text[at..]);
    Cow::Owned(kept)
}

fn gather(text: &str, tree: &Tree, index: usize, cuts: &mut Vec<Range<usize>>) {
    let element = tree.element(index);
    if element.is_left_out {
        return cuts.push(element.span.start as usize..element.end as usize);
    }
    if element.name.namespace == XSD {
        attributes(text, element, cuts);
    }
    for child in &element.children {
        gather(text, tree, *child, cuts);
    }
}

/// White space at the ends of values, and all but the first of a run inside.
fn attributes(text: &str, element: &Element, cuts: &mut Vec<Range<usize>>) {
    for attribute in &element.attributes {
        if !attribute.name.namespace.is_empty() || VERBATIM.contains(&&*attribute.name.local) {
            continue;
        }
        let (start, end) = (attribute.value_span.start as usize, attribute.value_span.end as usize);
        let value = text.get(start..end).unwrap_or_default();
        let ends = value.trim_ascii_end().len();
        // Counts of any size are taken from our own tree.
        let is_count = matches!(&*attribute.name.local, "minOccurs" | "maxOccurs");
        if is_count && value.len() > MOST_DIGITS {
            cuts.push(start + MOST_DIGITS..end);
        }
        let mut after_space = true;
        for (offset, byte) in value.bytes().enumerate() {
            let is_space = byte.is_ascii_whitespace();
            if is_space && (after_space || offset >= ends) {
                cuts.push(start + offset..start + offset + 1);
            }
            after_space = is_space;
        }
    }
}
