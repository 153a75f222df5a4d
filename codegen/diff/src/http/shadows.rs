//! New paths that take requests from others: `/books/new` is tried before `/books/{title}`.

use swordsmith_http::description::{Path, Segment};

use super::paths::{shape, shapes, template};
use super::side::{Comparison, Served};
use super::trial::Trial;
use super::{rules, side};
use crate::{Change, Severity, Witness};

/// A path, of its own or a second one.
#[derive(Clone, Copy)]
struct Way<'c> {
    path: &'c Path<'c>,
    segments: &'c [Segment<'c>],
}

/// Every new path that an old one with a parameter led to; second paths lead as well.
pub(super) fn compare<'c>(whole: &'c Comparison<'c>) -> Vec<Change> {
    let old = whole.old.served();
    let known: Vec<_> = whole.old.description.paths.iter().copied().flat_map(shapes).collect();
    let mut changes = Vec::new();
    for (model, path) in whole.new.operations.paths.iter().zip(whole.new.description.paths) {
        let is_new =
            |way: &Way<'_>| !model.operations.is_empty() && !known.contains(&shape(way.segments));
        for way in ways(path).filter(is_new) {
            let place = whole.new.place(model.span);
            let shadowed = old.iter().filter_map(|old| shadowed(whole, old, way));
            changes.extend(shadowed.map(|it| Change { new: place.clone(), ..it }));
        }
    }
    changes
}

fn ways<'c>(path: &'c Path<'c>) -> impl Iterator<Item = Way<'c>> {
    path.all_segments().map(move |segments| Way { path, segments })
}

/// What a request for an operation finds that names something as the new path is called.
fn shadowed<'c>(whole: &'c Comparison<'c>, old: &Served<'c>, new: Way<'_>) -> Option<Change> {
    let mut all = ways(old.described.path);
    let (way, target) = all.find_map(|way| Some((way, meant(way, new)?)))?;
    let (was, is) = (template(way.path, way.segments), template(new.path, new.segments));
    let message =
        format!("`{} {was}` led to `{is}`, which is a path of its own now", old.model.method);
    let subject = format!("{} at {is}", old.title());
    let witness = witness(whole, old, &target);
    let change = side::warning(&rules::PATH_SHADOWED, subject, message)
        .at(whole.old.place(old.model.span), None)
        .help("choose a path that no parameter leads to");
    Some(match witness {
        Some(witness) => Change { severity: Severity::Breaking, ..change }.proven_by(witness),
        None => change,
    })
}

/// A request that the new path refuses, unless it is refused where it was meant for the old one, too.
fn witness<'c>(whole: &'c Comparison<'c>, old: &Served<'c>, target: &str) -> Option<Witness> {
    let (_, server) = whole.trial.servers()?;
    old.requests(whole).iter().find_map(|request| {
        let refusal = Trial::refusal(server, request);
        let other = refusal.as_deref().map(|why| (request, why));
        whole.trial.broken(&rules::PATH_SHADOWED, [request.at(target.to_owned())], other)
    })
}

/// The new path, if it is one that the old path leads to, with values for both.
fn meant(old: Way<'_>, new: Way<'_>) -> Option<String> {
    let arguments = super::trial::arguments(new.path, None)?;
    let target = super::trial::filled(new.path, new.segments, &arguments);
    let takes = |at: usize, text: &str| {
        !text.is_empty() && old.path.parameters[at].value.check(text.as_bytes()).is_ok()
    };
    let fits = |(one, other): (&Segment<'_>, &Segment<'_>)| match (one, other) {
        (Segment::Parameter(at), Segment::Literal(text)) => takes(*at, text),
        (Segment::Parameter(_), _) => true,
        (one, other) => shape(&[*one]) == shape(&[*other]),
    };
    let is_led_to =
        old.segments.len() == new.segments.len() && old.segments.iter().zip(new.segments).all(fits);
    is_led_to.then_some(target)
}
