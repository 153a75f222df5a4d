//! Paths and operations: which version of one is which of the other, and what is there no more.

use swordsmith_codegen::model::path::PathParameter;
use swordsmith_http::description::Segment;

use super::paths::{Shape, shape, shapes};
use super::side::{Both, Comparison, Served, addition, renamed};
use super::trial::{Request, arguments, filled};
use super::{bodies, limits, parameters, paths, responses, rules};
use crate::Change;

/// Every change of operations, and of what they take and answer.
pub(super) fn compare<'c>(whole: &'c Comparison<'c>) -> Vec<Change> {
    let (old, new) = (whole.old.served(), whole.new.served());
    let mut changes = Vec::new();
    for old in &old {
        match version_of(old, &new) {
            Some(new) => changes.extend(of_both(&Both::new(whole, *old, *new))),
            None => changes.push(gone(whole, old, &new)),
        }
    }
    for new in new.iter().filter(|new| version_of(new, &old).is_none()) {
        let is_moved = old
            .iter()
            .any(|old| old.model.name == new.model.name && version_of(old, &[*new]).is_none());
        if !is_moved {
            changes.push(added(whole, new));
        }
    }
    changes
}

/// The version of an operation among others: that of its method on one of its paths, whatever its
/// name and those of its parameters.
pub(super) fn version_of<'s, 'c>(
    one: &Served<'c>,
    others: &'s [Served<'c>],
) -> Option<&'s Served<'c>> {
    let own = shapes(one.described.path);
    let has = |other: &&Served<'c>, wanted: &[Shape<'c>]| {
        one.model.method == other.model.method
            && shapes(other.described.path).iter().any(|shape| wanted.contains(shape))
    };
    let same_main =
        |other: &&Served<'c>| has(other, &own) && shape(other.described.path.segments) == own[0];
    // Several are told apart by parameters: what they are called is what both versions have.
    let is_called = |other: &&Served<'c>| {
        same_main(other)
            && (other.described.path.template == one.described.path.template
                || other.model.name == one.model.name)
    };
    let mut found = others.iter().filter(is_called).chain(others.iter().filter(same_main));
    found.next().or_else(|| others.iter().find(|other| has(other, &own)))
}

fn of_both(both: &Both<'_>) -> Vec<Change> {
    let mut changes = Vec::new();
    changes.extend(name(both));
    changes.extend(parameter_names(both));
    changes.extend(second_paths(both));
    changes.extend(exchanged(both));
    changes
}

/// What an operation takes and answers, whatever it is called.
fn exchanged(both: &Both<'_>) -> Vec<Change> {
    let mut changes = parameters::of_operation(both);
    changes.extend(bodies::compare(both));
    changes.extend(limits::compare(both));
    changes.extend(responses::compare(both));
    changes
}

fn name(both: &Both<'_>) -> Option<Change> {
    let (old, new) = (both.old.model, both.new.model);
    if old.name == new.name {
        return None;
    }
    let message = format!("the operation `{}` is now called `{}`", old.name, new.name);
    let change = renamed(&rules::OPERATION_RENAMED, both.title(), message);
    Some(both.located(change).help("keep the `operationId`: generated code is called by it"))
}

fn parameter_names(both: &Both<'_>) -> Vec<Change> {
    let pairs = paths::parameters(both.old.described.path, both.new.described.path).into_iter();
    let pairs =
        pairs.map(|(old, new)| (&both.old.path.parameters[old], &both.new.path.parameters[new]));
    let changed = pairs.filter(|(old, new)| old.name != new.name);
    let change = |(old, new): (&PathParameter, &PathParameter)| {
        let message = format!(
            "the parameter `{}` of `{}` is now called `{}`, which requests do not show",
            old.name,
            both.title(),
            new.name
        );
        let subject = format!("{} path {}", both.title(), old.name);
        renamed(&rules::PATH_PARAMETER_RENAMED, subject, message)
            .at(both.whole.old.place(old.span), both.whole.new.place(new.span))
            .help("keep the name: generated code is called by it")
    };
    changed.map(change).collect()
}

/// Second paths that came or went.
fn second_paths(both: &Both<'_>) -> Vec<Change> {
    let (old, new) = (both.old.described.path, both.new.described.path);
    let (old_shapes, new_shapes) = (shapes(old), shapes(new));
    let gone = old.all_segments().filter(|it| !new_shapes.contains(&shape(it)));
    let come = new.all_segments().filter(|it| !old_shapes.contains(&shape(it)));
    let mut changes: Vec<_> = gone.flat_map(|segments| second_path_gone(both, segments)).collect();
    for segments in come {
        let template = paths::template(new, segments);
        let message = format!("`{}` answers at `{template}`, too", both.title());
        let subject = format!("{} {template}", both.new.model.method);
        let change = addition(&rules::PATH_ADDED, subject, message);
        changes.push(change.at(None, both.whole.new.place(both.new.path.span)));
    }
    changes
}

/// A second path that leads nowhere now, or to an operation of its own.
fn second_path_gone<'c>(both: &Both<'c>, segments: &'c [Segment<'c>]) -> Vec<Change> {
    let old = both.old.at(&both.whole.old, segments);
    if let Some(new) = version_of(&old, &both.whole.new.served()) {
        return exchanged(&Both::new(both.whole, old, *new));
    }
    let message =
        format!("`{}` no longer answers at `{}`", both.title(), old.described.path.template);
    let change = both.breaking(&rules::PATH_REMOVED, old.title(), message, at_path(both, segments));
    let places =
        (both.whole.old.place(both.old.path.span), both.whole.new.place(both.new.path.span));
    vec![change.at(places.0, places.1).help("keep the path among `x-also-at`")]
}

/// The request that both take, at one of the old paths.
fn at_path(both: &Both<'_>, segments: &[Segment<'_>]) -> Option<Request> {
    let arguments = arguments(both.old.described.path, Some(both.new.described.path))?;
    Some(both.base()?.request.at(filled(both.old.described.path, segments, &arguments)))
}

/// An operation that is not where it was: elsewhere, or nowhere.
fn gone<'c>(whole: &'c Comparison<'c>, old: &Served<'c>, others: &[Served<'c>]) -> Change {
    let requests = old.requests(whole);
    let moved = others.iter().find(|new| new.model.name == old.model.name);
    let (rule, message, help) = match moved {
        Some(new) if shape(new.described.path.segments) == shape(old.described.path.segments) => (
            &rules::OPERATION_METHOD_CHANGED,
            format!(
                "`{}` is a {} now; it was a {}",
                old.model.name, new.model.method, old.model.method
            ),
            "keep an operation of the old method",
        ),
        Some(new) => (
            &rules::OPERATION_MOVED,
            format!("`{}` is now `{}`; it was `{}`", old.model.name, new.title(), old.title()),
            "keep the old path among `x-also-at`",
        ),
        None => (
            &rules::OPERATION_REMOVED,
            format!("the operation `{}` is gone", old.title()),
            "keep the operation until nobody asks for it",
        ),
    };
    let place = moved.and_then(|new| whole.new.place(new.model.span));
    whole
        .breaking(rule, old.title(), message, requests, None)
        .at(whole.old.place(old.model.span), place)
        .help(help)
}

fn added<'c>(whole: &'c Comparison<'c>, new: &Served<'c>) -> Change {
    let message = format!("there is an operation `{}` now", new.title());
    addition(&rules::OPERATION_ADDED, new.title(), message)
        .at(None, whole.new.place(new.model.span))
}
