//! One pass over a document's text: is it well-formed, and where does everything stand?

use std::collections::BTreeSet;
use std::mem;

use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::tree::{Element, Scope, Tree};
use super::{prose, tags, well_formed};
use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Span};

/// Deepest nesting of elements that is read. What schemas nest is a fraction of it; xsd-parser's
/// reader recurses, so there must be a bound.
const DEEPEST: usize = 200;

/// Reads the positions of a document. What is wrong with its XML becomes a finding, and then the answer
/// is `None`.
pub(super) fn read(id: SourceId, text: &str, findings: &mut Diagnostics) -> Option<Tree> {
    let bom = text.len() - text.trim_start_matches('\u{feff}').len();
    let place = Placed { id, text: &text[bom..], bom };
    let tree = Tree { elements: Vec::new(), scopes: vec![Scope::default()] };
    let before = findings.iter().count();
    let mut reading = Reading {
        place,
        tree,
        open: Vec::new(),
        prose: None,
        running_text: BTreeSet::new(),
        findings,
        is_over: false,
    };
    reading.run();
    let tree = reading.tree;
    // Above, all that is wrong with names is found; this stops at the first fault.
    if findings.iter().count() == before
        && let Some((at, fault)) = well_formed::fault(place.text)
    {
        findings.error(place.span(at, at + 1), fault);
    }
    (findings.iter().count() == before).then_some(tree)
}

/// The text, and how places in it become spans.
#[derive(Clone, Copy)]
pub(super) struct Placed<'s> {
    id: SourceId,
    pub(super) text: &'s str,
    /// Length of the byte order mark before the text.
    bom: usize,
}

impl Placed<'_> {
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        self.id.span(start + self.bom, end + self.bom)
    }
}

struct Reading<'s, 'f> {
    place: Placed<'s>,
    tree: Tree,
    /// Indices of the open elements.
    open: Vec<usize>,
    /// The `documentation` or `appinfo` that is open, and how deep.
    prose: Option<(usize, usize)>,
    /// Elements in it, and itself, that have text beside elements.
    running_text: BTreeSet<usize>,
    findings: &'f mut Diagnostics,
    /// Whether something was found behind which nothing makes sense.
    is_over: bool,
}

impl Reading<'_, '_> {
    fn run(&mut self) {
        let mut reader = Reader::from_str(self.place.text);
        reader.config_mut().check_comments = true;
        while !self.is_over {
            let start = offset(reader.buffer_position());
            let event = reader.read_event();
            let end = offset(reader.buffer_position());
            match event {
                Ok(Event::Eof) => return self.finish(end),
                Ok(event) => self.event(&event, start, end),
                Err(error) => {
                    let at = offset(reader.error_position());
                    self.fail(at, at + 1, error.to_string());
                }
            }
        }
    }

    fn event(&mut self, event: &Event<'_>, start: usize, end: usize) {
        match event {
            Event::Start(tag) => self.start(tag, start, end),
            Event::Empty(tag) => {
                self.start(tag, start, end);
                self.end(end);
            }
            Event::End(_) => self.end(end),
            Event::Text(text) => self.text(&text.xml10_content(), start, end),
            Event::CData(text) => self.section(&text.xml10_content(), start, end),
            Event::GeneralRef(name) => match name.resolve_char_ref() {
                Ok(Some(character)) => self.text(character.encode_utf8(&mut [0; 4]), start, end),
                _ => self.entity(&name.xml10_content(), start, end),
            },
            _ => {}
        }
    }

    fn start(&mut self, tag: &BytesStart<'_>, start: usize, end: usize) {
        if self.open.len() >= DEEPEST {
            let message = format!("elements nest deeper than the {DEEPEST} levels that are read");
            return self.fail(start, end, message);
        }
        if self.open.is_empty() && !self.tree.elements.is_empty() {
            return self.fail(start, end, "a second root element".to_owned());
        }
        let outer = self.open.last().map_or(0, |open| self.tree.elements[*open].scope);
        let span = self.place.span(start, end);
        let mut element =
            tags::element(tag, self.place, span, outer, &mut self.tree, self.findings);
        let index = self.tree.elements.len();
        element.is_left_out &= index > 0;
        element.parent = self.open.last().copied();
        let is_prose = matches!(&*element.name.local, "documentation" | "appinfo");
        self.tree.elements.push(element);
        if let Some(parent) = self.open.last() {
            self.tree.elements[*parent].children.push(index);
        }
        self.open.push(index);
        if is_prose && self.prose.is_none() {
            self.prose = Some((index, self.open.len()));
        }
    }

    fn end(&mut self, end: usize) {
        if let Some((prose, depth)) = self.prose {
            if depth == self.open.len() {
                self.prose = None;
            } else if let Some(open) = self.open.last() {
                let mut text = mem::take(&mut self.tree.elements[prose].text);
                let element = &self.tree.elements[*open];
                let is_in_text = element.parent.is_some_and(|it| self.running_text.contains(&it));
                prose::end(element, is_in_text, &mut text);
                self.tree.elements[prose].text = text;
            }
        }
        if let Some(closed) = self.open.pop() {
            self.tree.elements[closed].end = self.place.span(end, end).end;
        }
    }

    fn section(&mut self, text: &str, start: usize, end: usize) {
        if self.prose.is_none()
            && let Some(open) = self.open.last()
        {
            let span = self.place.span(start, end);
            self.tree.elements[*open].blank_sections.push(span);
        }
        self.text(text, start, end);
    }

    fn text(&mut self, text: &str, start: usize, end: usize) {
        let is_blank = text.bytes().all(|byte| byte.is_ascii_whitespace());
        match (self.prose, self.open.last()) {
            (Some((prose, _)), open) => {
                self.tree.elements[prose].text.push_str(text);
                self.running_text.extend(open.filter(|_| !is_blank));
            }
            (None, Some(open)) if !is_blank => {
                let written = self.place.text.get(start..end).unwrap_or_default();
                let begin = end - written.trim_ascii_start().len();
                let span = self.place.span(begin, start + written.trim_ascii_end().len());
                self.tree.elements[*open].stray_text.get_or_insert(span);
            }
            (None, None) if !is_blank => {
                self.fail(start, end, "text outside the root element".to_owned());
            }
            (None, _) => {}
        }
    }

    fn entity(&mut self, name: &str, start: usize, end: usize) {
        match resolve_predefined_entity(name) {
            Some(text) => self.text(text, start, end),
            None => self.fail(start, end, format!("the entity `&{name};` is not read")),
        }
    }

    fn finish(&mut self, end: usize) {
        match self.open.last() {
            Some(open) => {
                let Element { name, span, .. } = &self.tree.elements[*open];
                self.findings.error(*span, format!("`{}` is never closed", name.local));
            }
            None if self.tree.elements.is_empty() => {
                self.fail(end, end, "no root element".to_owned());
            }
            None => {}
        }
    }

    fn fail(&mut self, start: usize, end: usize, message: String) {
        self.findings.error(self.place.span(start, end), message);
        self.is_over = true;
    }
}

fn offset(position: u64) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX)
}
