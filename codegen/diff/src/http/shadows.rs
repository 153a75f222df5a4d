//! New paths that take requests from others: `/books/new` is tried before `/books/{title}`.

use swordsmith_http::description::{Path, Segment};

use super::operations::shapes;
use super::side::{Comparison, Served};
use super::{rules, side};
use crate::{Change, Severity};

/// Every new path that an old one with a parameter led to.
pub(super) fn compare<'c>(whole: &'c Comparison<'c>) -> Vec<Change> {
    let old = whole.old.served();
    let known: Vec<_> = whole.old.operations.paths.iter().flat_map(shapes).collect();
    let mut changes = Vec::new();
    for (model, path) in whole.new.operations.paths.iter().zip(whole.new.description.paths) {
        let is_new = !model.operations.is_empty() && !known.contains(&shapes(model)[0]);
        for old in old.iter().filter(|_| is_new) {
            changes.extend(shadowed(whole, old, model, path));
        }
    }
    changes
}

/// What a request for an operation finds that names something as the new path is called.
fn shadowed<'c>(
    whole: &'c Comparison<'c>,
    old: &Served<'c>,
    model: &swordsmith_codegen::model::path::Path,
    path: &Path<'_>,
) -> Option<Change> {
    let target = meant(old.described.path, path)?;
    let draft = old.draft(&whole.old);
    let requests: Vec<_> = draft.requests(None).iter().map(|it| it.at(target.clone())).collect();
    let template = model.template();
    let message = format!("`{}` led to `{template}`, which is a path of its own now", old.title());
    let subject = format!("{} at {template}", old.title());
    let witness = whole.trial.broken(requests, None);
    let change = side::warning(&rules::PATH_SHADOWED, subject, message)
        .at(whole.old.place(old.model.span), whole.new.place(model.span))
        .help("choose a path that no parameter leads to");
    Some(match witness {
        Some(witness) => Change { severity: Severity::Breaking, ..change }.proven_by(witness),
        None => change,
    })
}

/// The new path, if it is one that the old path leads to, with values for both.
fn meant(old: &Path<'_>, new: &Path<'_>) -> Option<String> {
    let arguments = super::trial::arguments(new, None)?;
    let target = super::trial::filled(new.segments, &arguments);
    let fits = |(one, other): (&Segment<'_>, &Segment<'_>)| match (one, other) {
        (Segment::Literal(one), Segment::Literal(other)) => one == other,
        (Segment::Parameter(at), Segment::Literal(text)) => {
            !text.is_empty() && old.parameters[*at].value.check(text.as_bytes()).is_ok()
        }
        (Segment::Parameter(_), Segment::Parameter(_)) => true,
        (Segment::Literal(_), Segment::Parameter(_)) => false,
    };
    let is_led_to =
        old.segments.len() == new.segments.len() && old.segments.iter().zip(new.segments).all(fits);
    is_led_to.then_some(target)
}
