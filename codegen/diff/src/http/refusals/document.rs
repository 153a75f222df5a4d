//! The document that says why a request is refused.

use swordsmith_codegen::model::response::ErrorDocument;

use crate::http::rules;
use crate::http::side::{Comparison, Side, warning};
use crate::http::trial::{read_refusal, unread};
use crate::{Change, Severity, Witness};

/// The change of the document: what old clients make of one of the new version.
pub(super) fn compare(whole: &Comparison<'_>) -> Option<Change> {
    let (old, new) = (&whole.old.operations.error_document, &whole.new.operations.error_document);
    if is_same(whole, old.as_ref(), new.as_ref()) {
        return None;
    }
    let (was, is) = (called(&whole.old, old.as_ref()), called(&whole.new, new.as_ref()));
    let message = format!("a refusal is {is}; it was {was}");
    let subject = "every refusal document";
    let change = warning(&rules::ERROR_DOCUMENT_CHANGED, subject.to_owned(), message)
        .help("keep the error document: clients read in it why they are refused");
    Some(match proof(whole) {
        Some(witness) => Change { severity: Severity::Breaking, ..change }.proven_by(witness),
        None => change,
    })
}

fn is_same(
    whole: &Comparison<'_>,
    old: Option<&ErrorDocument>,
    new: Option<&ErrorDocument>,
) -> bool {
    match (old, new) {
        (None, None) => true,
        (Some(old), Some(new)) => {
            whole.is_same_element(&old.document, &new.document)
                && (&old.media_type, &old.fields) == (&new.media_type, &new.fields)
        }
        _ => false,
    }
}

fn called(side: &Side<'_>, document: Option<&ErrorDocument>) -> String {
    match document {
        Some(it) => format!("{} as {}", side.called_by_element(&it.document), it.media_type),
        None => "plain text".to_owned(),
    }
}

/// A refusal of the new version that old clients do not read.
fn proof(whole: &Comparison<'_>) -> Option<Witness> {
    let (_, server) = whole.trial.servers()?;
    let answer = server.refusal(server.description().router.not_found, &[])?;
    let old = read_refusal(whole.old.description, &answer);
    let new = read_refusal(server.description(), &answer);
    unread(&answer, old, new)
}
