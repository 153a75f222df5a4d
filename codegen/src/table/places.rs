//! Places in schema files, as the table has them: file and line.

use std::collections::BTreeMap;

use swordsmith_xml::table::Place;

use crate::model::documents::Documents;
use crate::source::{SourceId, Sources, Span};

/// The files that a schema set's components stand in, with their line starts.
pub(super) struct Places<'d> {
    files: BTreeMap<SourceId, File<'d>>,
}

struct File<'d> {
    index: u16,
    name: &'d str,
    line_ends: Vec<u32>,
}

/// The place of what stands in no file: built-in types.
pub(super) const NOWHERE: Place = Place { file: 0, line: 0 };

impl<'d> Places<'d> {
    /// Indexes the files that the documents' components stand in.
    pub(super) fn new(documents: &'d Documents, sources: &'d Sources) -> Self {
        let types = documents.types.iter().filter(|definition| !definition.is_builtin);
        let spans = types.map(|definition| definition.span);
        let spans = spans.chain(documents.elements.iter().map(|element| element.span));
        let spans = spans.chain(documents.attributes.iter().map(|attribute| attribute.span));
        let mut files: BTreeMap<SourceId, File<'d>> = BTreeMap::new();
        for Span { source, .. } in spans {
            files.entry(source).or_insert_with(|| File::new(source, sources));
        }
        for (index, file) in (0..).zip(files.values_mut()) {
            file.index = index;
        }
        Self { files }
    }

    /// The names of the files by number.
    pub(super) fn files(&self) -> impl Iterator<Item = &str> {
        self.files.values().map(|file| file.name)
    }

    /// File and line of a span; nowhere if its file declares no component.
    pub(super) fn place(&self, span: Span) -> Place {
        let Some(file) = self.files.get(&span.source) else { return NOWHERE };
        let before = file.line_ends.partition_point(|end| *end < span.start);
        Place { file: file.index, line: u32::try_from(before + 1).unwrap_or(u32::MAX) }
    }
}

impl<'d> File<'d> {
    fn new(source: SourceId, sources: &'d Sources) -> Self {
        let source = sources.get(source);
        let ends = source.text.match_indices('\n').map(|(at, _)| u32::try_from(at));
        Self { index: 0, name: &source.name, line_ends: ends.map_while(Result::ok).collect() }
    }
}
