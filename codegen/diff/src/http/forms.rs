//! Forms: their fields, as parameters.

use swordsmith_codegen::model::body::BodyContent;
use swordsmith_codegen::source::Span;
use swordsmith_http::description::{Form, Parameter};

use super::bodies::{Alternative, of_range};
use super::parameters::{self, Slot};
use super::side::{Both, Side};
use super::trial::{Body, form_pair};
use crate::Change;

/// Every change of the fields of a form.
pub(super) fn compare(
    both: &Both<'_>,
    (old, was): (Alternative<'_>, &Form<'_>),
    (new, is): (Alternative<'_>, &Form<'_>),
    media_type: &str,
) -> Vec<Change> {
    let set = |field: &Parameter<'_>, text: Option<&str>| {
        let pairs = form_pairs((was, is), field, text)?;
        let body = Body { media_type: of_range(media_type), bytes: pairs.join("&").into_bytes() };
        Some(both.old_draft().head(Some(both.new_draft()))?.with_body(Some(body)))
    };
    let subject = format!("{} form", both.title());
    let slot = Slot { both, subject, kind: "field", set: &set };
    let old_fields: Vec<_> = was.fields.iter().zip(field_spans(&both.whole.old, old)).collect();
    let new_fields: Vec<_> = is.fields.iter().zip(field_spans(&both.whole.new, new)).collect();
    parameters::compare(&slot, &old_fields, &new_fields)
}

/// Names of a field that is not described; one of them is free.
const UNKNOWN: [&str; 2] = ["unknown", "other"];

/// A field with that text, or without it, and the fields that either version asks for; if that is
/// none, any other.
fn form_pairs(
    (old, new): (&Form<'_>, &Form<'_>),
    field: &Parameter<'_>,
    text: Option<&str>,
) -> Option<Vec<String>> {
    let mut names = vec![field.name];
    let mut pairs = Vec::new();
    for other in old.fields.iter().chain(new.fields).filter(|it| it.required) {
        if !names.contains(&other.name) {
            names.push(other.name);
            pairs.push(form_pair(other, None)?);
        }
    }
    if let Some(text) = text {
        pairs.push(form_pair(field, Some(text))?);
    }
    if pairs.is_empty() {
        let other = old.fields.iter().find(|other| other.name != field.name);
        // A body without a field might count as none; what nobody describes is ignored.
        let unknown = || UNKNOWN.iter().find(|name| !names.contains(name) && **name != field.name);
        pairs.push(match other {
            Some(other) => form_pair(other, None)?,
            None => format!("{}=1", unknown()?),
        });
    }
    Some(pairs)
}

/// Where the fields are.
fn field_spans(side: &Side<'_>, alternative: Alternative<'_>) -> Vec<Span> {
    match &alternative.model.content {
        BodyContent::Form(index) => {
            side.operations.form(*index).fields.iter().map(|field| field.span).collect()
        }
        _ => Vec::new(),
    }
}
