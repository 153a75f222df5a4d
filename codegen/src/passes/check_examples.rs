//! Holds the examples of a description against the schemas.
//!
//! Afterwards every example is what it is said to be an example of, so that tests can send it and pages can show it. An example of a
//! `pet` that reads `<pet/>`, where a pet has a name, is an error at the example, with the place inside of it.

use swordsmith_xml::table::Schema;
use swordsmith_xml::{Limits, validate_document};

use crate::diagnostic::Diagnostics;
use crate::model::operations::Operations;

/// Runs the check.
pub fn run(operations: &Operations, schema: &Schema<'_>, findings: &mut Diagnostics) {
    for example in &operations.examples {
        let Some(document) = example.document.as_xml() else { continue };
        let (root, bytes) = (document.root, example.text.as_bytes());
        if let Some(error) = validate_document(schema, root, bytes, &Limits::DEFAULT).first() {
            let of = &document.name;
            findings.error(example.span, format!("this is no example of `{of}`: {error}"));
        }
    }
}
