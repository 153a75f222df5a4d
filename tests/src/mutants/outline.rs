//! The positions of elements, attributes and texts in a document, so that operators can edit it.

use std::ops::Range;

use quick_xml::Reader;
use quick_xml::events::Event;

use super::tag::{self, Attribute};

/// A well-formed document and where everything stands in it, in bytes.
#[derive(Debug)]
pub(super) struct Outline<'t> {
    /// The text.
    pub(super) text: &'t str,
    /// Its elements in the order of their start tags; the first is the root.
    pub(super) elements: Vec<Element>,
}

/// An element.
#[derive(Debug)]
pub(super) struct Element {
    /// All of it.
    pub(super) range: Range<usize>,
    /// Its start tag, or its only one.
    pub(super) start_tag: Range<usize>,
    /// Its end tag, unless its only tag says `/>`.
    pub(super) end_tag: Option<Range<usize>>,
    /// Its name in the start tag.
    pub(super) name: Range<usize>,
    /// Its attributes, declarations of namespaces too.
    pub(super) attributes: Vec<Attribute>,
    /// The element around it, by index.
    pub(super) parent: Option<usize>,
    /// Its child elements, by index.
    pub(super) children: Vec<usize>,
    /// Runs of text directly inside that are not white space alone, references and CDATA sections
    /// included.
    pub(super) texts: Vec<Range<usize>>,
}

impl<'t> Outline<'t> {
    /// The outline of a document; `None` if it is not well-formed.
    pub(super) fn of(text: &'t str) -> Option<Self> {
        let mut outlining = Outlining { text, elements: Vec::new(), open: Vec::new() };
        let mut reader = Reader::from_str(text);
        loop {
            let start = usize::try_from(reader.buffer_position()).ok()?;
            let event = reader.read_event().ok()?;
            let range = start..usize::try_from(reader.buffer_position()).ok()?;
            match event {
                Event::Start(_) => outlining.start(range)?,
                Event::Empty(_) => outlining.empty(range)?,
                Event::End(_) => outlining.end(range)?,
                Event::Text(_) | Event::CData(_) | Event::GeneralRef(_) => outlining.text(range),
                Event::Eof => break,
                _ => {}
            }
        }
        let is_whole = outlining.open.is_empty() && !outlining.elements.is_empty();
        is_whole.then_some(Self { text, elements: outlining.elements })
    }

    /// The text of a range.
    pub(super) fn get(&self, range: &Range<usize>) -> &'t str {
        &self.text[range.clone()]
    }

    /// The name of an element as its tags write it.
    pub(super) fn name(&self, element: &Element) -> &'t str {
        self.get(&element.name)
    }
}

impl Element {
    /// What stands between its tags; nothing if it has only one.
    pub(super) fn content(&self) -> Option<Range<usize>> {
        self.end_tag.as_ref().map(|end_tag| self.start_tag.end..end_tag.start)
    }
}

struct Outlining<'t> {
    text: &'t str,
    elements: Vec<Element>,
    /// The open elements, by index.
    open: Vec<usize>,
}

impl Outlining<'_> {
    fn start(&mut self, range: Range<usize>) -> Option<()> {
        let (name, attributes) = tag::parts(self.text, &range)?;
        let (index, parent) = (self.elements.len(), self.open.last().copied());
        if let Some(parent) = parent {
            self.elements.get_mut(parent)?.children.push(index);
        }
        self.open.push(index);
        self.elements.push(Element {
            range: range.clone(),
            start_tag: range,
            end_tag: None,
            name,
            attributes,
            parent,
            children: Vec::new(),
            texts: Vec::new(),
        });
        Some(())
    }

    fn empty(&mut self, range: Range<usize>) -> Option<()> {
        self.start(range)?;
        self.open.pop().map(drop)
    }

    fn end(&mut self, range: Range<usize>) -> Option<()> {
        let element = self.elements.get_mut(self.open.pop()?)?;
        element.range.end = range.end;
        element.end_tag = Some(range);
        Some(())
    }

    fn text(&mut self, range: Range<usize>) {
        let is_blank = self.text[range.clone()].trim_ascii().is_empty();
        let open = self.open.last().and_then(|open| self.elements.get_mut(*open));
        let Some(element) = open else { return };
        match element.texts.last_mut() {
            Some(last) if last.end == range.start => last.end = range.end,
            _ if is_blank => {}
            _ => element.texts.push(range),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Outline;

    #[test]
    fn elements_and_texts_are_found() {
        let text = "<?xml version='1.0'?>\n<a>x &amp; y<b c='1'/> <b>t</b><!-- --></a>\n";
        let outline = Outline::of(text).expect("a well-formed document");
        let names: Vec<_> = outline.elements.iter().map(|it| outline.name(it)).collect();
        assert_eq!(names, ["a", "b", "b"]);
        let [root, first, second] = &outline.elements[..] else { unreachable!() };
        assert_eq!(root.children, [1, 2]);
        assert_eq!(outline.get(&root.texts[0]), "x &amp; y");
        assert_eq!((first.content(), outline.get(&first.range)), (None, "<b c='1'/>"));
        assert_eq!(second.content().map(|it| outline.get(&it)), Some("t"));
    }

    #[test]
    fn what_is_not_well_formed_has_no_outline() {
        for text in ["", "<a>", "<a></b>"] {
            assert!(Outline::of(text).is_none(), "{text}");
        }
    }
}
