//! What validation has found, by places of the document; and the errors that are made of it.

use crate::document::{Document, Value};
use crate::error::{Details, Error, Positions, Rule};
use crate::pointer;
use crate::table::{Schema, SubschemaId};

/// A value that violates a keyword.
#[derive(Debug)]
pub(super) struct Finding<'d> {
    pub(super) value: Value<'d>,
    pub(super) keyword: &'static str,
    pub(super) subschema: SubschemaId,
    pub(super) message: String,
    pub(super) causes: Vec<Self>,
}

/// The errors, in the order of the text; a limit that was exceeded is the last one.
pub(super) fn errors(
    mut findings: Vec<Finding<'_>>,
    exceeded: Option<String>,
    schema: &Schema<'_>,
    document: &Document<'_>,
) -> Vec<Error> {
    findings.sort_by_key(|finding| finding.value.offset());
    let mut positions = Positions::new(document.text().as_bytes());
    let mut errors: Vec<_> =
        findings.into_iter().map(|finding| error(finding, schema, &mut positions)).collect();
    errors.extend(exceeded.map(|message| Details { message, ..Details::default() }.into()));
    errors
}

fn error(finding: Finding<'_>, schema: &Schema<'_>, positions: &mut Positions<'_>) -> Error {
    let location = schema.subschema(finding.subschema).location.to_owned();
    let causes = finding.causes.into_iter().map(|cause| error(cause, schema, positions));
    let details = Details {
        message: finding.message,
        causes: causes.collect(),
        position: positions.of(finding.value.offset()),
        end: finding.value.range().end,
        pointer: pointer::to(finding.value),
        rule: Some(Rule { keyword: finding.keyword, schema: location }),
    };
    details.into()
}
