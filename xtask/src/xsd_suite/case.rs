//! A case: root schemas, and documents with their expected results.

use std::path::PathBuf;

use swordsmith_codegen::source::{SourceId, Sources};

/// A schema set and its documents.
pub(crate) struct Case {
    /// Its name in reports.
    pub(crate) name: String,
    /// The schema files that may be read, or why they could not be.
    pub(crate) schemas: Result<Schemas, String>,
    /// The expected result of the schemas.
    pub(crate) expected: Expected,
    /// The documents.
    pub(crate) documents: Vec<Document>,
}

/// Schema files, and the roots among them.
pub(crate) struct Schemas {
    /// Every file that may be read.
    pub(crate) sources: Sources,
    /// The roots.
    pub(crate) roots: Vec<SourceId>,
    /// The catalogs that say where imported ones are found.
    pub(crate) catalogs: Vec<SourceId>,
}

/// A document of a case.
pub(crate) struct Document {
    /// Its name in reports, within its case.
    pub(crate) name: String,
    /// Its path.
    pub(crate) path: PathBuf,
    /// Its expected result.
    pub(crate) expected: Expected,
}

/// The expected result of a schema set or a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Expected {
    /// Accepted.
    Valid,
    /// Refused.
    Invalid,
    /// Unknown.
    Open,
}

/// The result of a case.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// Whether its schemas were accepted; else why not.
    pub(crate) schema: Result<(), String>,
    /// The result of each document; none if the schemas were refused.
    pub(crate) documents: Vec<Verdict>,
}

/// The result of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Accepted, and with compiled types, the round trip was equal.
    Accepted,
    /// Rejected: why, starting with line and column.
    Rejected(String),
    /// Neither: what went wrong instead.
    Broken(String),
}

impl Case {
    /// The same without its schema files, which are not needed after the run.
    pub(crate) fn without_sources(self) -> Self {
        let schemas =
            Schemas { sources: Sources::default(), roots: Vec::new(), catalogs: Vec::new() };
        Self { schemas: Ok(schemas), ..self }
    }
}

impl Outcome {
    /// The result of a case whose schemas were refused.
    pub(crate) fn refused(reason: impl Into<String>) -> Self {
        Self { schema: Err(reason.into()), documents: Vec::new() }
    }
}

impl Verdict {
    /// Why it is not as expected, if so; an invalid document may be rejected for any reason.
    pub(crate) fn fault(&self, expected: Expected) -> Option<String> {
        match (self, expected) {
            (Self::Broken(what), _) => Some(what.clone()),
            (Self::Rejected(why), Expected::Valid) => Some(format!("rejected: {why}")),
            (Self::Accepted, Expected::Invalid) => Some("accepted".to_owned()),
            _ => None,
        }
    }

    /// The result of a reader. An error without a position is a failure.
    pub(crate) fn of(error: Option<&swordsmith_xml::Error>) -> Self {
        match error {
            None => Self::Accepted,
            Some(error) if error.position().is_some() => Self::Rejected(error.to_string()),
            Some(error) => Self::Broken(format!("rejected without a position: {error}")),
        }
    }
}
