//! Bodies of requests: whether there is one, of which media types, and what is in it.

use std::collections::BTreeSet;

use swordsmith_codegen::model::body::{BodyContent, BodyVariant};
use swordsmith_http::MediaType;
use swordsmith_http::description::{ContentKind, RequestBody, Variant};

use super::parameters;
use super::side::{Both, Served, Side, addition};
use super::trial::{Body, Request, body_of};
use super::{forms, limits, multiparts, rules};
use crate::{Change, Severity};

/// One version of an alternative of a body.
#[derive(Clone, Copy)]
pub(super) struct Alternative<'c> {
    /// It, as the runtime has it.
    pub(super) described: &'c Variant<'c>,
    /// It, with its places.
    pub(super) model: &'c BodyVariant,
}

/// Every change of the body of an operation.
pub(super) fn compare(both: &Both<'_>) -> Vec<Change> {
    match (&both.old.described.body, &both.new.described.body) {
        (None, None) => Vec::new(),
        (None, Some(new)) => vec![both.located(added(both, new))],
        (Some(_), None) => vec![both.located(removed(both))],
        (Some(old), Some(new)) => {
            let mut changes: Vec<_> = requirement(both, old, new).into_iter().collect();
            changes.extend(media_types(both));
            changes
        }
    }
}

fn subject(both: &Both<'_>) -> String {
    format!("{} body", both.title())
}

fn added(both: &Both<'_>, new: &RequestBody<'_>) -> Change {
    if !new.required {
        let message = format!("`{}` may have a body now", both.title());
        return addition(&rules::REQUEST_BODY_ADDED, subject(both), message);
    }
    let message = format!("`{}` must have a body now; it had none", both.title());
    without_body(both, message)
}

/// A body must be there.
fn without_body(both: &Both<'_>, message: String) -> Change {
    let bare = both.old_draft().head(Some(both.new_draft()));
    let change = both.breaking(&rules::REQUEST_BODY_REQUIRED, subject(both), message, bare);
    change.help("take requests without a body, as before")
}

fn removed(both: &Both<'_>) -> Change {
    let message = format!("the body of `{}` is no longer read", both.title());
    let requests = bodies(both).into_iter().map(|(_, request)| request).collect::<Vec<_>>();
    both.broken_or(
        Severity::Warning,
        &rules::REQUEST_BODY_REMOVED,
        (subject(both), message),
        requests,
    )
}

fn requirement(both: &Both<'_>, old: &RequestBody<'_>, new: &RequestBody<'_>) -> Option<Change> {
    let change = match (old.required, new.required) {
        (false, true) => without_body(both, format!("`{}` must have a body now", both.title())),
        (true, false) => {
            let message = format!("`{}` need not have a body any more", both.title());
            addition(&rules::REQUEST_BODY_OPTIONAL, subject(both), message)
        }
        _ => return None,
    };
    Some(both.located(change))
}

/// Requests with each kind of body, and which alternative that is.
fn bodies(both: &Both<'_>) -> Vec<(usize, Request)> {
    let Some(head) = both.old_draft().head(Some(both.new_draft())) else { return Vec::new() };
    let all = both.old_draft().bodies().into_iter();
    all.map(|(at, body)| (at, head.with_body(Some(body)))).collect()
}

fn alternatives(served: Served<'_>) -> Vec<Alternative<'_>> {
    let described = served.described.body.map_or(&[][..], |body| body.variants);
    let models = served.model.body.as_ref().map_or(&[][..], |body| &body.variants);
    let pairs = described.iter().zip(models);
    pairs.map(|(described, model)| Alternative { described, model }).collect()
}

/// The alternative by which a media type is taken.
fn taken<'a, 'c>(media_type: &str, all: &'a [Alternative<'c>]) -> Option<&'a Alternative<'c>> {
    let media_type = MediaType::parse(media_type).ok()?;
    all.iter().find(|it| media_type.is_any_of(it.described.content.media_types))
}

/// A media type that only the whole of a range includes, and no narrower one; what is no range is
/// itself.
pub(super) fn of_range(media_type: &str) -> String {
    match media_type.strip_suffix("/*") {
        Some("*") => "x-other/x-other".to_owned(),
        Some(kind) => format!("{kind}/x-other"),
        None => media_type.to_owned(),
    }
}

/// Media types that came and went, and what changed in those that stayed: each that a version has is
/// looked for in both, as the one may have ranges where the other has more than one kind.
fn media_types(both: &Both<'_>) -> Vec<Change> {
    let (old, new) = (alternatives(both.old), alternatives(both.new));
    let mut changes = Vec::new();
    let mut compared: Vec<(&str, &str)> = Vec::new();
    let all = old.iter().chain(&new).flat_map(|it| it.described.content.media_types);
    let mut seen = BTreeSet::new();
    for media_type in all.filter(|media_type| seen.insert(**media_type)) {
        let probe = of_range(media_type);
        match (taken(&probe, &old), taken(&probe, &new)) {
            (Some(one), Some(other)) => {
                let pair = (one.described.name, other.described.name);
                if !compared.contains(&pair) {
                    compared.push(pair);
                    changes.extend(content(both, *one, *other, media_type));
                }
            }
            (Some(one), None) => changes.push(media_type_removed(both, one, media_type)),
            (None, Some(other)) => changes.push(media_type_added(both, other, media_type)),
            (None, None) => {}
        }
    }
    changes
}

fn media_type_added(both: &Both<'_>, new: &Alternative<'_>, media_type: &str) -> Change {
    let message = format!("the body of `{}` may be {media_type}, too", both.title());
    let subject = format!("{} {media_type}", subject(both));
    let change = addition(&rules::REQUEST_MEDIA_TYPE_ADDED, subject, message);
    change.at(None, both.whole.new.place(new.model.span))
}

fn media_type_removed(both: &Both<'_>, old: &Alternative<'_>, media_type: &str) -> Change {
    let content = &old.described.content;
    let body = body_of(both.whole.old.description, content, &of_range(media_type));
    let head = both.old_draft().head(Some(both.new_draft()));
    let request = head.and_then(|head| Some(head.with_body(Some(body?))));
    let message = format!("the body of `{}` may no longer be {media_type}", both.title());
    let subject = format!("{} {media_type}", subject(both));
    both.breaking(&rules::REQUEST_MEDIA_TYPE_REMOVED, subject, message, request)
        .at(both.whole.old.place(old.model.span), both.whole.new.place(both.new.model.span))
        .help("keep taking the media type")
}

/// What changed in a body of a media type that both versions take.
fn content(
    both: &Both<'_>,
    old: Alternative<'_>,
    new: Alternative<'_>,
    media_type: &str,
) -> Vec<Change> {
    match (&old.described.content.kind, &new.described.content.kind) {
        (ContentKind::Multipart(_), ContentKind::Multipart(_)) => {
            multiparts::compare(both, old, new, media_type)
        }
        (ContentKind::Form(was), ContentKind::Form(is)) => {
            forms::compare(both, (old, was), (new, is), media_type)
        }
        (ContentKind::Bytes, ContentKind::Bytes) => Vec::new(),
        _ if is_same_document(both, old, new) => limit(both, old, new, media_type),
        _ => vec![content_changed(both, old, new, media_type)],
    }
}

/// Whether both are the same document.
fn is_same_document(both: &Both<'_>, old: Alternative<'_>, new: Alternative<'_>) -> bool {
    match (&old.model.content, &new.model.content) {
        (BodyContent::Document(old), BodyContent::Document(new)) => {
            both.whole.is_same_document(&old.document, &new.document)
        }
        _ => false,
    }
}

fn content_changed(
    both: &Both<'_>,
    old: Alternative<'_>,
    new: Alternative<'_>,
    media_type: &str,
) -> Change {
    let content = &old.described.content;
    let body = body_of(both.whole.old.description, content, &of_range(media_type));
    let head = both.old_draft().head(Some(both.new_draft()));
    let request = head.and_then(|head| Some(head.with_body(Some(body?))));
    let (was, is) = (called(&both.whole.old, old), called(&both.whole.new, new));
    let message = format!("the body of `{}` as {media_type} is {is}; it was {was}", both.title());
    let subject = format!("{} {media_type}", subject(both));
    let change = if new.described.content.is_bytes() {
        addition(&rules::REQUEST_CONTENT_CHANGED, subject, message)
    } else {
        let rule = &rules::REQUEST_CONTENT_CHANGED;
        both.breaking(rule, subject, message, request)
            .to(parameters::BOTH)
            .help("take what is new under another media type or at another path")
    };
    change.at(both.whole.old.place(old.model.span), both.whole.new.place(new.model.span))
}

fn called(side: &Side<'_>, alternative: Alternative<'_>) -> String {
    match &alternative.model.content {
        BodyContent::Document(body) => side.called(&body.document),
        BodyContent::Multipart(_) => "a multipart".to_owned(),
        BodyContent::Form(_) => "a form".to_owned(),
        BodyContent::Binary(_) => "any bytes".to_owned(),
    }
}

/// The largest document, where it may not be as large as the whole body.
fn limit(
    both: &Both<'_>,
    old: Alternative<'_>,
    new: Alternative<'_>,
    media_type: &str,
) -> Vec<Change> {
    let limit = |alternative: Alternative<'_>| {
        alternative.described.content.as_document().and_then(|(_, limit)| limit)
    };
    let request = |size: usize| {
        let content = &old.described.content;
        let body = body_of(both.whole.old.description, content, &of_range(media_type))?;
        let bytes = limits::padded(body.bytes, size)?;
        let head = both.old_draft().head(Some(both.new_draft()))?;
        Some(head.with_body(Some(Body { bytes, ..body })))
    };
    let subject = format!("{} {media_type}", subject(both));
    let change = limits::of_document(both, subject, (limit(old), limit(new)), &request);
    let places = (both.whole.old.place(old.model.span), both.whole.new.place(new.model.span));
    change.into_iter().map(|change| change.at(places.0.clone(), places.1.clone())).collect()
}
