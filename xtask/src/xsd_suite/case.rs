//! What is tried: schemas to start from, and documents with what should become of them.

use std::path::PathBuf;

use swordsmith_codegen::source::{SourceId, Sources};

/// A schema set and its documents.
pub(crate) struct Case {
    /// What reports call it.
    pub(crate) name: String,
    /// The schema files that may be read, or why they could not be.
    pub(crate) schemas: Result<Schemas, String>,
    /// What is right for the schemas.
    pub(crate) expected: Expected,
    /// The documents.
    pub(crate) documents: Vec<Document>,
}

/// Schema files, and which of them to start from.
pub(crate) struct Schemas {
    /// Every file that may be read.
    pub(crate) sources: Sources,
    /// Those to start from.
    pub(crate) roots: Vec<SourceId>,
    /// The catalogs that say where imported ones are found.
    pub(crate) catalogs: Vec<SourceId>,
}

/// A document of a case.
pub(crate) struct Document {
    /// What reports call it, within its case.
    pub(crate) name: String,
    /// Where it is.
    pub(crate) path: PathBuf,
    /// What is right for it.
    pub(crate) expected: Expected,
}

/// What is right for a schema set or a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Expected {
    /// To be taken.
    Valid,
    /// To be refused.
    Invalid,
    /// Nobody says.
    Open,
}

/// What became of a case.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// Whether its schemas were taken; else why not.
    pub(crate) schema: Result<(), String>,
    /// What became of each document; none if the schemas were refused.
    pub(crate) documents: Vec<Verdict>,
}

/// What became of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Accepted; where types were compiled, it also came back equal.
    Accepted,
    /// Rejected: why, beginning with line and column.
    Rejected(String),
    /// Neither: what went wrong instead.
    Broken(String),
}

impl Case {
    /// The same without its schema files, which nobody needs once it has run.
    pub(crate) fn without_sources(self) -> Self {
        let schemas =
            Schemas { sources: Sources::default(), roots: Vec::new(), catalogs: Vec::new() };
        Self { schemas: Ok(schemas), ..self }
    }
}

impl Outcome {
    /// Of a case whose schemas were refused.
    pub(crate) fn refused(reason: impl Into<String>) -> Self {
        Self { schema: Err(reason.into()), documents: Vec::new() }
    }
}

impl Verdict {
    /// What is wrong with it, if something is; an invalid document may be rejected for whatever
    /// reason.
    pub(crate) fn fault(&self, expected: Expected) -> Option<String> {
        match (self, expected) {
            (Self::Broken(what), _) => Some(what.clone()),
            (Self::Rejected(why), Expected::Valid) => Some(format!("rejected: {why}")),
            (Self::Accepted, Expected::Invalid) => Some("accepted".to_owned()),
            _ => None,
        }
    }

    /// What the reader answered: an error without a place is none that a person can act on.
    pub(crate) fn of(error: Option<&swordsmith_xml::Error>) -> Self {
        match error {
            None => Self::Accepted,
            Some(error) if error.position().is_some() => Self::Rejected(error.to_string()),
            Some(error) => Self::Broken(format!("rejected without a position: {error}")),
        }
    }
}
