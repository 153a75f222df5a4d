//! Changes of a text.

use std::ops::Range;

use super::outline::{Element, Outline};

/// A text in the place of another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Edit {
    range: Range<usize>,
    replacement: String,
}

impl Edit {
    /// A text in the place of that range.
    pub(super) fn replace(range: Range<usize>, replacement: impl Into<String>) -> Self {
        Self { range, replacement: replacement.into() }
    }

    /// Nothing in the place of that range.
    pub(super) fn drop(range: Range<usize>) -> Self {
        Self::replace(range, "")
    }

    /// A text that is put in.
    pub(super) fn insert(at: usize, text: impl Into<String>) -> Self {
        Self::replace(at..at, text)
    }
}

/// The text with changes that do not overlap; nothing if they do.
pub(super) fn apply(text: &str, mut edits: Vec<Edit>) -> Option<String> {
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    let (mut changed, mut at) = (String::with_capacity(text.len()), 0);
    for edit in edits {
        changed.push_str(text.get(at..edit.range.start)?);
        changed.push_str(&edit.replacement);
        at = edit.range.end;
    }
    changed.push_str(text.get(at..)?);
    Some(changed)
}

/// Another content of an element.
pub(super) fn content(outline: &Outline<'_>, element: &Element, content: &str) -> Edit {
    match element.content() {
        Some(range) => Edit::replace(range, content),
        None => opened(outline, element, content),
    }
}

/// Something more in front of the content of an element.
pub(super) fn prepend(outline: &Outline<'_>, element: &Element, content: &str) -> Edit {
    match element.content() {
        Some(range) => Edit::insert(range.start, content),
        None => opened(outline, element, content),
    }
}

/// Something more behind the content of an element.
pub(super) fn append(outline: &Outline<'_>, element: &Element, content: &str) -> Edit {
    match element.content() {
        Some(range) => Edit::insert(range.end, content),
        None => opened(outline, element, content),
    }
}

/// Another attribute of an element.
pub(super) fn attribute(element: &Element, attribute: &str) -> Edit {
    Edit::insert(element.name.end, format!(" {attribute}"))
}

/// Another name of an element, in both tags.
pub(super) fn name(element: &Element, name: &str) -> Vec<Edit> {
    let start = Edit::replace(element.name.clone(), name);
    let end = element.end_tag.as_ref();
    let end = end.map(|end| Edit::replace(end.start + 2..end.end - 1, name));
    std::iter::once(start).chain(end).collect()
}

/// A content where there was but one tag.
fn opened(outline: &Outline<'_>, element: &Element, content: &str) -> Edit {
    let end = element.start_tag.end;
    Edit::replace(end - 2..end, format!(">{content}</{}>", outline.name(element)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_applied_in_the_order_of_the_text() {
        let edits = vec![Edit::drop(3..4), Edit::insert(1, "x"), Edit::replace(0..1, "y")];
        assert_eq!(apply("abcd", edits).as_deref(), Some("yxbc"));
        assert_eq!(apply("abcd", vec![Edit::drop(0..3), Edit::drop(2..4)]), None);
    }

    #[test]
    fn an_only_tag_becomes_two() {
        let outline = Outline::of("<a><b c='d'/></a>").expect("a document");
        let edits = vec![append(&outline, &outline.elements[1], "t")];
        assert_eq!(apply(outline.text, edits).as_deref(), Some("<a><b c='d'>t</b></a>"));
        let edits = name(&outline.elements[0], "z");
        assert_eq!(apply(outline.text, edits).as_deref(), Some("<z><b c='d'/></z>"));
    }
}
