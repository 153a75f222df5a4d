//! Validation: a schema's table is walked beside a document.

mod applicators;
mod arrays;
mod equality;
mod evaluated;
mod finding;
mod objects;
mod scalars;
mod scope;
mod validator;

pub(crate) use equality::are_equal;
pub(crate) use scalars::{is_assertion, is_met};

use crate::document::{Document, Value};
use crate::error::Error;
use crate::limits::Limits;
use crate::table::{Schema, SubschemaId};

/// Validates a text against a subschema, and returns all errors in the order of the text; none if
/// it is valid.
pub fn validate(
    schema: &Schema<'_>,
    root: SubschemaId,
    text: &[u8],
    limits: &Limits,
) -> Vec<Error> {
    match Document::parse(text, limits) {
        Ok(document) => validate_document(schema, root, &document, limits),
        Err(error) => vec![error],
    }
}

/// Validates a document that has been parsed.
pub fn validate_document(
    schema: &Schema<'_>,
    root: SubschemaId,
    document: &Document<'_>,
    limits: &Limits,
) -> Vec<Error> {
    let mut validator = validator::Validator::new(schema, limits);
    if validator.is_valid_root(root, document.root()) && validator.exceeded.is_none() {
        return Vec::new();
    }
    // Most documents are valid: only of the others it is written down what is wrong.
    let mut validator = validator::Validator::new(schema, limits);
    let findings = validator.findings(root, document.root());
    finding::errors(findings, validator.exceeded, schema, document)
}

/// Questions whether values are valid, within a number of steps for all of them.
pub(crate) struct Matching<'s, 'l>(validator::Validator<'s, 'l>);

impl<'s, 'l> Matching<'s, 'l> {
    pub(crate) fn new(schema: &'s Schema<'_>, limits: &'l Limits, steps: u64) -> Self {
        Self(validator::Validator::new(schema, limits).with_steps(steps))
    }

    /// Whether a value is valid by a subschema. It means nothing once a limit is exceeded.
    pub(crate) fn matches(&mut self, subschema: SubschemaId, value: Value<'_>) -> bool {
        self.0.is_valid_root(subschema, value)
    }

    /// The steps that are left.
    pub(crate) fn steps(&self) -> u64 {
        self.0.steps()
    }

    /// The limit that was exceeded.
    pub(crate) fn exceeded(self) -> Option<String> {
        self.0.exceeded
    }
}
