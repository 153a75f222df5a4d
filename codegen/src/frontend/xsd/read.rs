//! One pass over a document's text: is it well-formed, and where does everything stand?

use quick_xml::XmlVersion;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::tree::{Attribute, Element, Scope, Tree};
use crate::diagnostic::Diagnostics;
use crate::model::names::ExpandedName;
use crate::source::{Source, SourceId, Span};

/// Deepest nesting of elements that is read. What schemas nest is a fraction of it; xsd-parser's
/// reader recurses, so there must be a bound.
const DEEPEST: usize = 200;

/// Reads the positions of a document. What is wrong with its XML becomes a finding; where that ends
/// the reading the answer is `None`.
pub(super) fn read(id: SourceId, source: &Source, findings: &mut Diagnostics) -> Option<Tree> {
    let bom = source.text.len() - source.text.trim_start_matches('\u{feff}').len();
    let text = &source.text[bom..];
    let tree = Tree { elements: Vec::new(), scopes: vec![Scope::default()] };
    let mut building = Building {
        id,
        text,
        bom,
        tree,
        open: Vec::new(),
        prose: None,
        findings,
        failed: false,
        refused: false,
    };
    building.run();
    (!building.failed && !building.refused).then_some(building.tree)
}

struct Building<'s, 'f> {
    id: SourceId,
    text: &'s str,
    bom: usize,
    tree: Tree,
    /// Indices of the open elements.
    open: Vec<usize>,
    /// The `documentation` or `appinfo` that is open, and how deep.
    prose: Option<(usize, usize)>,
    findings: &'f mut Diagnostics,
    /// Whether reading cannot go on.
    failed: bool,
    /// Whether it can, but the document is wrong.
    refused: bool,
}

impl Building<'_, '_> {
    fn run(&mut self) {
        let mut reader = Reader::from_str(self.text);
        reader.config_mut().check_comments = true;
        while !self.failed {
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
                self.end();
            }
            Event::End(_) => self.end(),
            Event::Text(text) => self.text(&text.xml10_content(), start, end),
            Event::CData(text) => self.text(&text.xml10_content(), start, end),
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
        let raw = self.attributes(tag, start);
        let outer = self.open.last().map_or(0, |open| self.tree.elements[*open].scope);
        let scope = self.scope(outer, &raw);
        let name = self.name(tag.name().0, scope, true, self.span(start, end));
        let attributes = self.named(raw, scope);
        let span = self.span(start, end);
        let index = self.tree.elements.len();
        let is_prose = matches!(&*name.local, "documentation" | "appinfo");
        let (children, text, has_text) = (Vec::new(), String::new(), false);
        let is_left_out = index > 0 && Element::left_out(&attributes);
        let element =
            Element { name, span, attributes, children, text, has_text, is_left_out, scope };
        self.tree.elements.push(element);
        if let Some(parent) = self.open.last() {
            self.tree.elements[*parent].children.push(index);
        }
        self.open.push(index);
        if is_prose && self.prose.is_none() {
            self.prose = Some((index, self.open.len()));
        }
    }

    fn end(&mut self) {
        if let Some((prose, depth)) = self.prose {
            if depth == self.open.len() {
                self.prose = None;
            } else if self.open.last().is_some_and(|open| self.is_block(*open)) {
                self.tree.elements[prose].text.push_str("\n\n");
            }
        }
        self.open.pop();
    }

    /// Whether an element of prose (XHTML, by its local name) stands in lines of its own.
    fn is_block(&self, index: usize) -> bool {
        matches!(
            &*self.tree.elements[index].name.local,
            "p" | "div" | "li" | "ul" | "ol" | "h1" | "h2" | "h3"
        )
    }

    fn text(&mut self, text: &str, start: usize, end: usize) {
        let is_blank = text.bytes().all(|byte| byte.is_ascii_whitespace());
        match (self.prose, self.open.last()) {
            (Some((prose, _)), _) => self.tree.elements[prose].text.push_str(text),
            (None, Some(open)) => self.tree.elements[*open].has_text |= !is_blank,
            (None, None) if !is_blank => {
                self.fail(start, end, "text outside the root element".to_owned());
            }
            (None, None) => {}
        }
    }

    fn entity(&mut self, name: &str, start: usize, end: usize) {
        match resolve_predefined_entity(name) {
            Some(text) => self.text(text, start, end),
            None => self.fail(start, end, format!("the entity `&{name};` is not read")),
        }
    }

    /// The attributes of a tag as they are written, each with where it is written.
    fn attributes(
        &mut self,
        tag: &BytesStart<'_>,
        start: usize,
    ) -> Vec<(String, String, usize, usize)> {
        let mut found = Vec::new();
        for attribute in tag.attributes() {
            let attribute = match attribute {
                Ok(attribute) => attribute,
                Err(error) => {
                    self.fail(start, start + tag.len() + 2, error.to_string());
                    break;
                }
            };
            let raw = &*attribute.value;
            let name_at = self.offset_of(attribute.key.0).unwrap_or(start);
            let value_at = self.offset_of(raw).unwrap_or(name_at);
            match attribute.normalized_value_with(
                XmlVersion::Implicit1_0,
                1,
                resolve_predefined_entity,
            ) {
                Ok(value) => {
                    found.push((attribute.key.0.to_owned(), value.into_owned(), name_at, value_at))
                }
                Err(error) => self.fail(value_at, value_at + raw.len(), error.to_string()),
            }
        }
        found
    }

    /// Where a slice of the text begins in it; `None` for what is not a slice of it.
    fn offset_of(&self, part: &str) -> Option<usize> {
        let begin = (part.as_ptr() as usize).checked_sub(self.text.as_ptr() as usize)?;
        (begin <= self.text.len()).then_some(begin)
    }

    fn scope(&mut self, outer: usize, raw: &[(String, String, usize, usize)]) -> usize {
        let declared = raw.iter().filter_map(|(name, value, ..)| match name.split_once(':') {
            Some(("xmlns", prefix)) => Some((prefix.to_owned(), value.clone())),
            None if name == "xmlns" => Some((String::new(), value.clone())),
            _ => None,
        });
        let declarations: Vec<_> = declared.collect();
        if declarations.is_empty() {
            return outer;
        }
        self.tree.scopes.push(Scope { outer: Some(outer), declarations });
        self.tree.scopes.len() - 1
    }

    fn named(&mut self, raw: Vec<(String, String, usize, usize)>, scope: usize) -> Vec<Attribute> {
        let mut named: Vec<Attribute> = Vec::new();
        for (written, value, name_at, value_at) in raw {
            if written == "xmlns" || written.starts_with("xmlns:") {
                continue;
            }
            let name_span = self.span(name_at, name_at + written.len());
            let name = self.name(&written, scope, false, name_span);
            if named.iter().any(|other| other.name == name) {
                self.findings.error(name_span, format!("a second attribute `{name}`"));
                self.refused = true;
            }
            let rest = &self.text[value_at..];
            let quote = if self.text[..value_at].ends_with('\'') { '\'' } else { '"' };
            let value_span = self.span(value_at, value_at + rest.find(quote).unwrap_or(0));
            named.push(Attribute { name, value, name_span, value_span });
        }
        named
    }

    fn name(&mut self, written: &str, scope: usize, is_element: bool, span: Span) -> ExpandedName {
        let (prefix, local) = written.split_once(':').unwrap_or(("", written));
        if prefix.is_empty() && !is_element {
            return ExpandedName::new("", local);
        }
        match self.tree.namespace_in(scope, prefix) {
            Some(namespace) => ExpandedName::new(namespace, local),
            None if prefix.is_empty() => ExpandedName::new("", local),
            None => {
                self.findings.error(span, format!("the prefix `{prefix}` is not declared here"));
                self.refused = true;
                ExpandedName::new("", local)
            }
        }
    }

    fn finish(&mut self, end: usize) {
        match self.open.last() {
            Some(open) => {
                let Element { name, span, .. } = &self.tree.elements[*open];
                self.findings.error(*span, format!("`{}` is never closed", name.local));
                self.failed = true;
            }
            None if self.tree.elements.is_empty() => {
                self.fail(end, end, "no root element".to_owned());
            }
            None => {}
        }
    }

    fn span(&self, start: usize, end: usize) -> Span {
        self.id.span(start + self.bom, end + self.bom)
    }

    fn fail(&mut self, start: usize, end: usize, message: String) {
        let span = self.span(start, end);
        self.findings.error(span, message);
        self.failed = true;
    }
}

fn offset(position: u64) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX)
}
