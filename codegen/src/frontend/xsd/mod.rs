//! XML Schema text to schema trees: each document read once, with the place of everything in it, and
//! what it includes, imports and redefines found among the given files. Nothing is fetched.

mod base;
mod check;
mod children;
mod copies;
mod derivations;
pub(crate) mod generated;
mod grammar;
mod imports;
mod load;
mod locate;
mod locations;
mod nearest;
mod node;
mod not_found;
mod occurs;
mod outline;
mod parse;
mod places;
mod prepare;
mod properties;
mod wildcard;

use std::rc::Rc;

use super::xml::Tree;
use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Sources};

pub use check::XSD;
pub use derivations::Derivations;
pub use locations::Locations;
pub use node::{Item, Node, Reference};
pub use outline::{Mention, Outline, outline};
pub use places::{NEAR_DEPTH, base_name, places};
pub use wildcard::{NotName, WildcardProperties};
#[doc(no_inline)]
pub use xsd_parser::models::schema::{MaxOccurs, xs};

/// Every schema document that some roots reach.
#[derive(Debug, Default)]
pub struct SchemaSet {
    /// The documents: roots first, in the order given, then what they reach, in the order met.
    pub documents: Vec<Document>,
    /// Imports without a location that no file answers, or several. They are wrong only if something
    /// of them is used.
    pub unanswered: Vec<Unanswered>,
    /// Files that say the same as one of the documents, but for comments, annotations and the like:
    /// they are read, and add nothing.
    pub copies: Vec<SourceId>,
}

/// An import that no file answers, or several.
#[derive(Debug)]
pub struct Unanswered {
    /// The namespace.
    pub namespace: String,
    /// What was tried, and how to choose a file.
    pub help: String,
}

/// A schema document as one other document, or the module, wants it. A file without a target
/// namespace that is included into two namespaces is two documents.
#[derive(Debug)]
pub struct Document {
    /// What the file says.
    pub file: Rc<File>,
    /// The namespace of what it declares: its own, or that of the document that includes it. Empty for
    /// none.
    pub target_namespace: String,
    /// Whether that namespace is another document's: its unprefixed names are in it too.
    pub is_chameleon: bool,
    /// Whether the module names it, or what it names includes it.
    pub is_root: bool,
    /// Whether it was made of a description in another language. Such a document says by annotations
    /// alone what its documents are.
    pub is_generated: bool,
    /// Namespaces it imports (empty: no namespace).
    pub imports: Vec<String>,
}

/// A schema file, read.
#[derive(Debug)]
pub struct File {
    /// The text.
    pub source: SourceId,
    /// Where everything stands.
    pub tree: Tree,
    /// What it says.
    pub schema: xs::Schema,
}

/// Reads the roots and all that they reach.
///
/// What is included is the file at its location, as seen from the file that names it, and no other.
/// An import whose location has no file is resolved by its base name among the given files, by what
/// the schema has of its namespace already, or by a given file of that namespace; a note says so.
/// After any error the answer is `None`, and `findings` says why.
pub fn parse(
    roots: &[SourceId],
    sources: &Sources,
    findings: &mut Diagnostics,
) -> Option<SchemaSet> {
    parse_with(roots, &Locations::default(), sources, findings)
}

/// The same; first of all, documents are found where some locations say.
pub fn parse_with(
    roots: &[SourceId],
    locations: &Locations,
    sources: &Sources,
    findings: &mut Diagnostics,
) -> Option<SchemaSet> {
    load::load(roots, locations, sources, findings)
}
