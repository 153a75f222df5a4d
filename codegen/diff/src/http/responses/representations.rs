//! Representations of one status: which of the old version is which of the new one, and those that only
//! one of them has.

use swordsmith_codegen::model::response;
use swordsmith_codegen::source::Span;
use swordsmith_http::MediaType;
use swordsmith_http::description::Response;

use super::pair::Pair;
use super::trial::least;
use super::{is_default, subject};
use crate::http::rules;
use crate::http::side::{Both, addition, warning};
use crate::{Change, Severity};

/// The response of the other version that a response is: of the same status, with one of its media
/// types; else, of those that have no such counterpart, the one in the same place.
pub(super) fn counterpart(
    own: &[Response<'_>],
    at: usize,
    others: &[Response<'_>],
) -> Option<usize> {
    let status = own[at].status;
    let of_type = |one: &Response<'_>, others: &[Response<'_>]| {
        let is_there = |it: &&str, other: &Response<'_>| media_types(other).contains(it);
        let equal = others.iter().position(|other| {
            other.status == status && media_types(one).iter().any(|it| is_there(it, other))
        });
        equal.or_else(|| others.iter().position(|it| it.status == status && shares_type(one, it)))
    };
    of_type(&own[at], others).or_else(|| {
        let left = |some: &[Response<'_>], others: &[Response<'_>]| {
            let left = some.iter().enumerate().filter(|(_, it)| it.status == status);
            left.filter(|(_, it)| of_type(it, others).is_none())
                .map(|(at, _)| at)
                .collect::<Vec<_>>()
        };
        let place = left(own, others).iter().position(|it| *it == at)?;
        left(others, own).get(place).copied()
    })
}

/// Whether both have a media type in common.
fn shares_type(one: &Response<'_>, other: &Response<'_>) -> bool {
    let (one, other) = (media_types(one), media_types(other));
    let is_of = |it: &&str, all: &[&str]| MediaType::parse(it).is_ok_and(|it| it.is_any_of(all));
    one.iter().any(|it| is_of(it, other)) || other.iter().any(|it| is_of(it, one))
}

fn media_types<'a>(response: &Response<'a>) -> &'a [&'a str] {
    response.content.map_or(&[], |content| content.media_types)
}

/// A representation that the new version does not have.
pub(super) fn removed(
    both: &Both<'_>,
    old: &Response<'_>,
    model: &response::Response,
) -> Vec<Change> {
    let change = |media_type: &&str| media_type_removed(both, old.status, media_type);
    let new = of_status(&both.new.model.responses, old.status);
    let places = (both.whole.old.place(model.span), both.whole.new.place(new));
    let changes = media_types(old).iter().map(change);
    changes.map(|change| change.at(places.0.clone(), places.1.clone())).collect()
}

/// A media type that a response no longer has.
pub(super) fn media_type_removed(both: &Both<'_>, status: u16, media_type: &str) -> Change {
    let called = called(both, status);
    let message = format!("{called} is no longer to be had as {media_type}");
    let request = both.base().map(|base| base.request.header("Accept", media_type));
    let change = both.broken_or(
        Severity::Warning,
        &rules::RESPONSE_MEDIA_TYPE_REMOVED,
        (format!("{} {media_type}", subject(both, status)), message),
        request,
    );
    change.help("keep the media type: clients ask for it")
}

/// A representation that the old version did not have: it is sent to those who ask for it.
pub(super) fn added(
    both: &Both<'_>,
    new: &Response<'_>,
    model: &response::Response,
) -> Vec<Change> {
    let change = |media_type: &&str| {
        let message = format!("{} may be {media_type}, too", called(both, new.status));
        let subject = format!("{} {media_type}", subject(both, new.status));
        addition(&rules::RESPONSE_MEDIA_TYPE_ADDED, subject, message)
    };
    let old = of_status(&both.old.model.responses, new.status);
    let places = (both.whole.old.place(old), both.whole.new.place(model.span));
    let changes = media_types(new).iter().map(change);
    changes.map(|change| change.at(places.0.clone(), places.1.clone())).collect()
}

/// Where a status is described, which both versions have.
fn of_status(all: &[response::Response], status: u16) -> Span {
    let found = all.iter().find(|it| it.status == status);
    found.expect("both versions have the status").span
}

/// What was the default representation of a status, and is not any more: those who do not say what they
/// accept get another one.
pub(super) fn default_changed(pair: Pair<'_, '_>, at: usize) -> Option<Change> {
    let both = pair.both;
    let (old, new) = (both.old.described.responses, both.new.described.responses);
    if !is_default(old, at) || is_default(new, pair.index) {
        return None;
    }
    let (was, default) = (media_types(pair.old).first()?, default_of(new, pair.new.status)?);
    let is = media_types(default.1).first()?;
    let called = called(both, pair.old.status);
    let message = format!("who does not ask for a media type gets {is} for {called}; it was {was}");
    let rule = &rules::RESPONSE_MEDIA_TYPE_DEFAULT_CHANGED;
    let change = warning(rule, subject(both, pair.old.status), message);
    let change = pair.located(change.help("keep the first media type"));
    let answer = both.answer(default.0, default.1, &least(default.1), None);
    Some(match answer.and_then(|answer| both.unread(&answer)) {
        Some(witness) => Change { severity: Severity::Breaking, ..change }.proven_by(witness),
        None => change,
    })
}

fn default_of<'r, 'a>(all: &'r [Response<'a>], status: u16) -> Option<(usize, &'r Response<'a>)> {
    all.iter().enumerate().find(|(_, it)| it.status == status)
}

fn called(both: &Both<'_>, status: u16) -> String {
    format!("the answer {status} of `{}`", both.title())
}
