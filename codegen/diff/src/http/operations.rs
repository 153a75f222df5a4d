//! Paths and operations: which version of one is which of the other, and what is there no more.

use swordsmith_codegen::model::path::{Path, PathParameter, Segment};

use super::side::{Both, Comparison, Served, addition, renamed};
use super::trial::{Request, arguments, filled};
use super::{bodies, limits, parameters, responses, rules};
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
fn version_of<'s, 'c>(one: &Served<'c>, others: &'s [Served<'c>]) -> Option<&'s Served<'c>> {
    let is_there = |other: &&Served<'c>| {
        let shapes = shapes(other.path);
        one.model.method == other.model.method
            && self::shapes(one.path).iter().any(|shape| shapes.contains(shape))
    };
    let same_main = |other: &&Served<'c>| shapes(other.path)[0] == shapes(one.path)[0];
    others.iter().filter(is_there).find(same_main).or_else(|| others.iter().find(is_there))
}

/// The paths of a path, without the names of parameters; its own first.
pub(super) fn shapes<'p>(path: &'p Path) -> Vec<Vec<Option<&'p str>>> {
    let segment = |segment: &'p Segment| match segment {
        Segment::Literal(text) => Some(text.as_str()),
        Segment::Parameter(_) => None,
    };
    let all = std::iter::once(&path.segments).chain(&path.also_at);
    all.map(|segments| segments.iter().map(segment).collect()).collect()
}

fn of_both(both: &Both<'_>) -> Vec<Change> {
    let mut changes = Vec::new();
    changes.extend(name(both));
    changes.extend(parameter_names(both));
    changes.extend(second_paths(both));
    changes.extend(parameters::of_operation(both));
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
    Some(located(both, change).help("keep the `operationId`: generated code is called by it"))
}

fn located(both: &Both<'_>, change: Change) -> Change {
    let (old, new) = (both.old.model.span, both.new.model.span);
    change.at(both.whole.old.place(old), both.whole.new.place(new))
}

fn parameter_names(both: &Both<'_>) -> Vec<Change> {
    let pairs = both.old.path.parameters.iter().zip(&both.new.path.parameters);
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
    let (old, new) = (both.old.path, both.new.path);
    let (old_shapes, new_shapes) = (shapes(old), shapes(new));
    let old_segments: Vec<_> = std::iter::once(&old.segments).chain(&old.also_at).collect();
    let new_segments: Vec<_> = std::iter::once(&new.segments).chain(&new.also_at).collect();
    let mut changes = Vec::new();
    for (at, _) in old_shapes.iter().enumerate().filter(|(_, it)| !new_shapes.contains(it)) {
        let template = old.template_of(old_segments[at]);
        let message = format!("`{}` no longer answers at `{template}`", both.title());
        let requests = at_path(both, at);
        let change = both.breaking(
            &rules::PATH_REMOVED,
            format!("{} {template}", both.old.model.method),
            message,
            requests,
        );
        let change = change.at(both.whole.old.place(old.span), both.whole.new.place(new.span));
        changes.push(change.help("keep the path among `x-also-at`"));
    }
    for (at, _) in new_shapes.iter().enumerate().filter(|(_, it)| !old_shapes.contains(it)) {
        let template = new.template_of(new_segments[at]);
        let message = format!("`{}` answers at `{template}`, too", both.title());
        let subject = format!("{} {template}", both.new.model.method);
        let change = addition(&rules::PATH_ADDED, subject, message);
        changes.push(change.at(None, both.whole.new.place(new.span)));
    }
    changes
}

/// The request that both take, at one of the old paths.
fn at_path(both: &Both<'_>, at: usize) -> Option<Request> {
    let path = both.old.described.path;
    let arguments = arguments(path, Some(both.new.described.path))?;
    let segments = path.all_segments().nth(at)?;
    Some(both.base()?.request.at(filled(segments, &arguments)))
}

/// An operation that is not where it was: elsewhere, or nowhere.
fn gone<'c>(whole: &'c Comparison<'c>, old: &Served<'c>, others: &[Served<'c>]) -> Change {
    let requests = old.draft(&whole.old).requests(None);
    let moved = others.iter().find(|new| new.model.name == old.model.name);
    let (rule, message, help) = match moved {
        Some(new) if shapes(new.path)[0] == shapes(old.path)[0] => (
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
