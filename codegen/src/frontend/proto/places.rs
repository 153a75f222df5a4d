//! Where a descriptor's parts stand in the text.

use std::collections::BTreeMap;

use prost_types::FileDescriptorProto;

use crate::source::{Source, SourceId, Span};

/// The places of one file's definitions, by descriptor path (field numbers of `descriptor.proto`
/// alternating with indexes, as `SourceCodeInfo.Location.path` has them).
#[derive(Debug, Clone)]
pub struct Places {
    source: SourceId,
    spans: BTreeMap<Vec<i32>, (usize, usize)>,
}

impl Places {
    /// Indexes a compiled or parsed file over its text.
    pub fn new(id: SourceId, source: &Source, descriptor: &FileDescriptorProto) -> Self {
        let lines = line_starts(&source.text);
        let locations = descriptor.source_code_info.iter().flat_map(|info| &info.location);
        let spans = locations
            .filter_map(|location| Some((location.path.clone(), offsets(&location.span, &lines)?)))
            .collect();
        Places { source: id, spans }
    }

    /// The place of a path, or of the nearest part around it, or the file's beginning.
    pub fn at(&self, path: &[i32]) -> Span {
        let mut around = (1..=path.len()).rev().map(|length| &path[..length]);
        let found = around.find_map(|path| self.spans.get(path));
        let (start, end) = found.copied().unwrap_or_default();
        self.source.span(start, end)
    }
}

fn line_starts(text: &str) -> Vec<usize> {
    let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
    std::iter::once(0).chain(breaks).collect()
}

/// `[line, column, end column]` or `[line, column, end line, end column]`, from 0, columns in
/// bytes.
fn offsets(span: &[i32], lines: &[usize]) -> Option<(usize, usize)> {
    let [line, column, end_line, end_column] = match *span {
        [line, column, end] => [line, column, line, end],
        [line, column, end_line, end] => [line, column, end_line, end],
        _ => return None,
    };
    let offset = |line: i32, column: i32| {
        let start = lines.get(usize::try_from(line).ok()?)?;
        Some(start + usize::try_from(column).ok()?)
    };
    Some((offset(line, column)?, offset(end_line, end_column)?))
}
