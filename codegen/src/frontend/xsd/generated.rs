//! Schema documents that are not files: made of descriptions in another language, to whose places
//! they point.

use super::File;
use super::parse::parse_text;
use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Span};

/// Reads the text of a schema document. Each start tag stands for the place of the same number.
pub(crate) fn document(
    source: SourceId,
    text: &str,
    places: &[Span],
    findings: &mut Diagnostics,
) -> Option<File> {
    let mut file = parse_text(source, text, findings)?;
    file.tree.relocate(places);
    Some(file)
}
