//! YAML with the place of every node.

use std::collections::{BTreeMap, BTreeSet};

use granit_parser::{Event, Parser, ScalarStyle, ScanError};

use super::misread::origin;
use super::{Key, Kind, Node};
use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Sources, Span};

/// More nodes than any description has, aliases written out.
const MAXIMUM_NODES: usize = 1_000_000;

/// Reads a file that holds one document.
pub(super) fn read(
    source: SourceId,
    sources: &Sources,
    findings: &mut Diagnostics,
) -> Option<Node> {
    let text = &sources.get(source).text;
    let reader = Reader {
        parser: Parser::new_from_str(text),
        text,
        source,
        findings,
        anchors: BTreeMap::new(),
        count: 0,
    };
    reader.document()
}

struct Reader<'a, 'f> {
    parser: Parser<'a, granit_parser::StrInput<'a>>,
    text: &'a str,
    source: SourceId,
    findings: &'f mut Diagnostics,
    anchors: BTreeMap<usize, Node>,
    count: usize,
}

impl<'a> Reader<'a, '_> {
    fn document(mut self) -> Option<Node> {
        loop {
            match self.next()? {
                (Event::StreamStart | Event::DocumentStart(..), _) => {}
                (Event::StreamEnd, span) => {
                    self.findings.error(span, "the file is empty");
                    return None;
                }
                first => {
                    let node = self.node(first)?;
                    self.end()?;
                    return Some(node);
                }
            }
        }
    }

    fn end(&mut self) -> Option<()> {
        loop {
            match self.next()? {
                (Event::StreamEnd, _) => return Some(()),
                (Event::DocumentStart(..), span) => {
                    self.findings.error(span, "a description is one document");
                    return None;
                }
                _ => {}
            }
        }
    }

    /// The next event; what is wrong with the text is the last finding.
    fn next(&mut self) -> Option<(Event<'a>, Span)> {
        match self.parser.next()? {
            Ok((event, span)) => {
                let (start, end) = (offset(span.start), offset(span.end));
                Some((event, self.source.span(start, end.max(start))))
            }
            Err(error) => {
                self.report(&error);
                None
            }
        }
    }

    fn report(&mut self, error: &ScanError) {
        let at = offset(*error.marker());
        let message = format!("this is not YAML: {}", error.info());
        match origin(self.text, at, &error.info()) {
            Some((begin, help)) => {
                self.findings.error_with_help(self.source.span(begin, begin), message, help);
            }
            None => self.findings.error(self.source.span(at, at), message),
        }
    }

    fn node(&mut self, (event, span): (Event<'a>, Span)) -> Option<Node> {
        self.count += 1;
        if self.count > MAXIMUM_NODES {
            self.findings.error(span, "the description is too large");
            return None;
        }
        match event {
            Event::Alias(anchor) => self.alias(anchor, span),
            Event::Scalar(text, style, anchor, _) => {
                let kind = Kind::Scalar(text.into_owned(), style == ScalarStyle::Plain);
                Some(self.anchored(anchor, Node { kind, span }))
            }
            Event::SequenceStart(_, anchor, _) => {
                let kind = Kind::Sequence(self.sequence()?);
                Some(self.anchored(anchor, Node { kind, span }))
            }
            Event::MappingStart(_, anchor, _) => {
                let kind = Kind::Mapping(self.mapping()?);
                Some(self.anchored(anchor, Node { kind, span }))
            }
            _ => {
                self.findings.error(span, "expected a value");
                None
            }
        }
    }

    /// An alias is what it stands for, at the place where that is written.
    fn alias(&mut self, anchor: usize, span: Span) -> Option<Node> {
        let Some(node) = self.anchors.get(&anchor).cloned() else {
            self.findings.error(span, "no anchor of that name stands above");
            return None;
        };
        self.count += size(&node);
        Some(node)
    }

    fn anchored(&mut self, anchor: usize, node: Node) -> Node {
        if anchor != 0 {
            self.anchors.insert(anchor, node.clone());
        }
        node
    }

    fn sequence(&mut self) -> Option<Vec<Node>> {
        let mut items = Vec::new();
        loop {
            match self.next()? {
                (Event::SequenceEnd, _) => return Some(items),
                first => items.push(self.node(first)?),
            }
        }
    }

    fn mapping(&mut self) -> Option<Vec<(Key, Node)>> {
        let mut entries: Vec<(Key, Node)> = Vec::new();
        let mut merged: Vec<Node> = Vec::new();
        let mut known: BTreeSet<String> = BTreeSet::new();
        loop {
            let (key, is_merge) = match self.next()? {
                (Event::MappingEnd, _) => break,
                (Event::Scalar(text, style, ..), span) => {
                    let is_merge = style == ScalarStyle::Plain && text == "<<";
                    (Key { text: text.into_owned(), span }, is_merge)
                }
                (_, span) => {
                    self.findings.error(span, "a key is a word");
                    return None;
                }
            };
            let first = self.next()?;
            let value = self.node(first)?;
            if is_merge {
                merged.push(value);
            } else if known.insert(key.text.clone()) {
                entries.push((key, value));
            } else {
                self.findings.error(key.span, format!("`{}` stands here twice", key.text));
            }
        }
        for value in merged {
            self.merge(value, &mut entries, &mut known);
        }
        Some(entries)
    }

    /// Adds the entries of what a merge key (`<<`) names: a mapping, or several, of which the
    /// earlier ones count. Keys that are there already stay (YAML 1.1, type `merge`).
    fn merge(&mut self, value: Node, to: &mut Vec<(Key, Node)>, known: &mut BTreeSet<String>) {
        match value.kind {
            Kind::Mapping(entries) => {
                to.extend(entries.into_iter().filter(|(key, _)| known.insert(key.text.clone())));
            }
            Kind::Sequence(items) => items.into_iter().for_each(|it| self.merge(it, to, known)),
            Kind::Scalar(..) => {
                let message = "invalid merge key: expected a mapping, or a list of mappings";
                self.findings.error(value.span, message);
            }
        }
    }
}

fn offset(marker: granit_parser::Marker) -> usize {
    marker.byte_offset().unwrap_or_default()
}

fn size(node: &Node) -> usize {
    match &node.kind {
        Kind::Scalar(..) => 1,
        Kind::Sequence(items) => 1 + items.iter().map(size).sum::<usize>(),
        Kind::Mapping(entries) => 1 + entries.iter().map(|(_, value)| size(value)).sum::<usize>(),
    }
}
