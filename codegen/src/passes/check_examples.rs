//! Holds the examples of a description against the schemas.
//!
//! Afterwards every example is what it is said to be an example of, so that tests can send it and pages can show it. An example of a
//! `pet` that reads `<pet/>`, where a pet has a name, is an error at the example, with the place inside of it.

use std::collections::BTreeSet;

use swordsmith_xml::table::Schema;
use swordsmith_xml::{Limits, validate_document};

use crate::diagnostic::Diagnostics;
use crate::model::names::ExpandedName;
use crate::model::operations::Operations;

/// Runs the check. Where the type of a document is one of those given, which are described by JSON
/// Schema, an example that is not valid is left out with a note: examples are annotations there.
pub fn run(
    operations: &mut Operations,
    schema: &Schema<'_>,
    described: &BTreeSet<&ExpandedName>,
    findings: &mut Diagnostics,
) {
    operations.examples.retain(|example| {
        let Some(document) = example.document.as_xml() else { return true };
        let (root, bytes) = (document.root, example.text.as_bytes());
        let errors = validate_document(schema, root, bytes, &Limits::DEFAULT);
        let Some(error) = errors.first() else { return true };
        let of = &document.name;
        if described.contains(of) {
            let message = format!("the example of `{of}` is ignored, it is not valid: {error}");
            findings.note(example.span, message);
        } else {
            findings.error(example.span, format!("this is no example of `{of}`: {error}"));
        }
        false
    });
}
