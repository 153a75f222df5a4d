//! XML text to elements and where they stand, for documents of any vocabulary that the generator
//! reads: schemas, catalogs.

mod prose;
mod read;
mod tags;
mod tree;
mod well_formed;

use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Sources};

pub use tree::{Attribute, Element, Tree, VERSIONING, XML};

/// The elements of a document and where they stand; what is wrong with its XML becomes a finding,
/// and then the answer is `None`.
pub(crate) fn read(
    source: SourceId,
    sources: &Sources,
    findings: &mut Diagnostics,
) -> Option<Tree> {
    read_text(source, &sources.get(source).text, findings)
}

/// The same of a text, whose places are in a source.
pub(crate) fn read_text(source: SourceId, text: &str, findings: &mut Diagnostics) -> Option<Tree> {
    read::read(source, text, findings)
}
