//! Multiparts: their parts, how many of each, of which media types, with which headers.

use swordsmith_codegen::model::body::{self, BodyContent, PartContent};
use swordsmith_http::MediaType;
use swordsmith_http::description::{ContentKind, Multipart, Parameter, Part};

use super::bodies::{Alternative, of_range};
use super::parameters::{self, Slot};
use super::side::{Both, Served, Side, addition};
use super::trial::{
    MOST_PARTS, PartDraft, Request, concrete, multipart_body, part_content, parts_of,
};
use super::{limits, rules};
use crate::{Change, Severity};

/// Both versions of a multipart.
struct Parts<'s, 'c> {
    both: &'s Both<'c>,
    old: &'c Multipart<'c>,
    new: &'c Multipart<'c>,
    old_model: &'c body::Multipart,
    new_model: &'c body::Multipart,
    media_type: &'s str,
}

/// A kind of part, with its places.
type Kind<'c> = (&'c Part<'c>, &'c body::Part);

/// Every change of a multipart.
pub(super) fn compare(
    both: &Both<'_>,
    old: Alternative<'_>,
    new: Alternative<'_>,
    media_type: &str,
) -> Vec<Change> {
    let Some(parts) = of(both, old, new, media_type) else { return Vec::new() };
    let (was, is) = (kinds(parts.old, parts.old_model), kinds(parts.new, parts.new_model));
    let mut changes: Vec<_> = parts.naming().into_iter().collect();
    for one in &was {
        match version_of(*one, &is) {
            Some(other) => changes.extend(parts.changed(*one, other)),
            None => changes.push(parts.removed(*one)),
        }
    }
    for other in is.iter().filter(|other| version_of(**other, &was).is_none()) {
        changes.push(parts.added(*other));
    }
    changes
}

fn of<'s, 'c>(
    both: &'s Both<'c>,
    old: Alternative<'_>,
    new: Alternative<'_>,
    media_type: &'s str,
) -> Option<Parts<'s, 'c>> {
    let model = |side: &'c Side<'c>, alternative: Alternative<'_>| match &alternative.model.content
    {
        BodyContent::Multipart(index) => Some(side.operations.multipart(*index)),
        _ => None,
    };
    let described = |served: Served<'c>, alternative: Alternative<'_>| {
        let mut variants = served.described.body?.variants.iter();
        let variant = variants.find(|it| it.name == alternative.described.name)?;
        variant.content.as_multipart()
    };
    Some(Parts {
        both,
        old: described(both.old, old)?,
        new: described(both.new, new)?,
        old_model: model(&both.whole.old, old)?,
        new_model: model(&both.whole.new, new)?,
        media_type,
    })
}

fn kinds<'c>(multipart: &'c Multipart<'c>, model: &'c body::Multipart) -> Vec<Kind<'c>> {
    multipart.parts.iter().zip(&model.parts).collect()
}

/// The kind of that name among others.
fn version_of<'c>(one: Kind<'_>, others: &[Kind<'c>]) -> Option<Kind<'c>> {
    others.iter().find(|other| other.0.label == one.0.label).copied()
}

impl Parts<'_, '_> {
    fn subject(&self, part: &Part<'_>) -> String {
        format!("{} part {}", self.both.title(), part.label)
    }

    /// What a part is called in a sentence.
    fn called(&self, part: &Part<'_>) -> String {
        format!("the part `{}` of `{}`", part.label, self.both.title())
    }

    fn place(&self, old: Option<Kind<'_>>, new: Option<Kind<'_>>, change: Change) -> Change {
        let whole = self.both.whole;
        let (was, is) = (self.old_model.span, self.new_model.span);
        change.at(
            whole.old.place(old.map_or(was, |it| it.1.span)),
            whole.new.place(new.map_or(is, |it| it.1.span)),
        )
    }

    /// A request with these parts.
    fn request(&self, parts: &[PartDraft]) -> Option<Request> {
        let head = self.both.old_draft().head(Some(self.both.new_draft()))?;
        (!parts.is_empty()).then(|| head.with_body(Some(multipart_body(self.media_type, parts))))
    }

    /// The parts that both versions ask for, without those of one name.
    fn others(&self, but: &str) -> Vec<PartDraft> {
        let (old, new) = (&self.both.whole.old.description, &self.both.whole.new.description);
        let mut parts = parts_of(old, self.old).unwrap_or_default();
        for part in parts_of(new, self.new).unwrap_or_default() {
            let is_needed =
                self.new.parts.iter().any(|it| it.label == part.label && it.minimum > 0);
            if is_needed && !parts.iter().any(|it| it.label == part.label) {
                parts.push(part);
            }
        }
        parts.retain(|part| part.label != but);
        parts
    }

    /// A part as it was.
    fn draft(&self, part: &Part<'_>) -> Option<PartDraft> {
        part_content(&self.both.whole.old.description, part)
    }

    /// A request with that many parts of a kind; `None`, if that is too many.
    fn with(&self, part: &Part<'_>, count: u32) -> Option<Request> {
        if count > MOST_PARTS {
            return None;
        }
        let mut parts = self.others(part.label);
        for _ in 0..count {
            parts.push(self.draft(part)?);
        }
        if parts.is_empty() {
            let other = self.old.parts.iter().find(|other| other.label != part.label)?;
            parts.push(self.draft(other)?);
        }
        self.request(&parts)
    }

    fn naming(&self) -> Option<Change> {
        if self.old.by_name == self.new.by_name {
            return None;
        }
        let how = |by_name| if by_name { "names" } else { "media types" };
        let message = format!(
            "the parts of `{}` are told apart by their {}; it was by their {}",
            self.both.title(),
            how(self.new.by_name),
            how(self.old.by_name)
        );
        let anonymous = |mut part: PartDraft| {
            if !self.old.by_name {
                "part".clone_into(&mut part.label);
            }
            part
        };
        let parts: Vec<_> = self.others("").into_iter().map(anonymous).collect();
        let subject = format!("{} body {}", self.both.title(), self.media_type);
        let change = self.both.broken_or(
            Severity::Warning,
            &rules::MULTIPART_NAMING_CHANGED,
            (subject, message),
            self.request(&parts),
        );
        Some(self.place(None, None, change))
    }

    fn removed(&self, old: Kind<'_>) -> Change {
        let message = format!("`{}` no longer takes a part `{}`", self.both.title(), old.0.label);
        let count = old.0.minimum.max(1);
        let request = self.with(old.0, count);
        let rule = &rules::PART_REMOVED;
        let change = self.both.breaking(rule, self.subject(old.0), message, request);
        self.place(Some(old), None, change).help("keep taking the part, and ignore it")
    }

    fn added(&self, new: Kind<'_>) -> Change {
        let label = new.0.label;
        let change = if new.0.minimum > 0 {
            let message = format!("`{}` must have a part `{label}` now", self.both.title());
            let mut parts = self.others(label);
            if parts.is_empty() {
                parts.extend(self.old.parts.first().and_then(|other| self.draft(other)));
            }
            let rule = &rules::PART_ADDED_REQUIRED;
            let request = self.request(&parts);
            let change = self.both.breaking(rule, self.subject(new.0), message, request);
            change.help("make the part optional")
        } else {
            let message = format!("`{}` may have a part `{label}` now", self.both.title());
            addition(&rules::PART_ADDED, self.subject(new.0), message)
        };
        let change = self.place(None, Some(new), change);
        Change { old: None, ..change }
    }

    fn changed(&self, old: Kind<'_>, new: Kind<'_>) -> Vec<Change> {
        let mut changes = self.counts(old.0, new.0);
        changes.extend(self.media_types(old.0, new.0));
        changes.extend(self.content(old, new));
        let mut changes: Vec<_> =
            changes.into_iter().map(|it| self.place(Some(old), Some(new), it)).collect();
        changes.extend(self.headers(old, new));
        changes
    }

    /// How many parts of a kind there may be.
    fn counts(&self, old: &Part<'_>, new: &Part<'_>) -> Vec<Change> {
        let called = self.called(old);
        let mut changes = Vec::new();
        let (was, is) = (old.maximum.unwrap_or(u32::MAX), new.maximum.unwrap_or(u32::MAX));
        if new.minimum > old.minimum {
            let message = match new.minimum {
                1 => format!("{called} must be there now"),
                least => format!("{called} must be there {least} times at least now"),
            };
            let request = self.with(old, old.minimum);
            let rule = &rules::PART_REQUIRED;
            let change = self.both.breaking(rule, self.subject(old), message, request);
            changes.push(change.help("ask for no more parts than before"));
        }
        if is < was {
            let message =
                format!("{called} may be there {is} times at most; it might be {}", times(was));
            let request = is.checked_add(1).and_then(|count| self.with(old, count));
            let rule = &rules::PART_COUNT_LOWERED;
            let change = self.both.breaking(rule, self.subject(old), message, request);
            changes.push(change.help("take as many parts as before"));
        }
        if new.minimum < old.minimum {
            let message = match new.minimum {
                0 => format!("{called} need not be there any more"),
                least => format!("{called} need be there {least} times only"),
            };
            changes.push(addition(&rules::PART_OPTIONAL, self.subject(old), message));
        }
        if is > was {
            let message =
                format!("{called} may be there {}; it might be {was} times at most", times(is));
            changes.push(addition(&rules::PART_COUNT_RAISED, self.subject(old), message));
        }
        changes
    }

    fn media_types(&self, old: &Part<'_>, new: &Part<'_>) -> Vec<Change> {
        let is_taken = |media_type: &str, part: &Part<'_>| {
            MediaType::parse(&of_range(media_type))
                .is_ok_and(|it| it.is_any_of(part.content.media_types))
        };
        let subject = |media_type: &str| format!("{} {media_type}", self.subject(old));
        let gone = old.content.media_types.iter().filter(|it| !is_taken(it, new));
        let gone = gone.map(|media_type| {
            let message = format!("{} may no longer be {media_type}", self.called(old));
            let part = self.draft(old);
            let media_type_of = concrete(&of_range(media_type));
            let part = part.map(|part| PartDraft { media_type: media_type_of, ..part });
            let parts: Vec<_> = self.others(old.label).into_iter().chain(part).collect();
            let rule = &rules::PART_MEDIA_TYPE_REMOVED;
            let request = self.request(&parts);
            let change = self.both.breaking(rule, subject(media_type), message, request);
            change.help("keep taking the media type")
        });
        let come = new.content.media_types.iter().filter(|it| !is_taken(it, old));
        let come = come.map(|media_type| {
            let message = format!("{} may be {media_type}, too", self.called(old));
            addition(&rules::PART_MEDIA_TYPE_ADDED, subject(media_type), message)
        });
        gone.chain(come).collect()
    }

    /// What is in a part.
    fn content(&self, old: Kind<'_>, new: Kind<'_>) -> Vec<Change> {
        match (&old.0.content.kind, &new.0.content.kind) {
            (ContentKind::Bytes, ContentKind::Bytes) => Vec::new(),
            (ContentKind::Value(was), ContentKind::Value(is)) => {
                let set = |_: &Parameter<'_>, text: Option<&str>| {
                    let part =
                        PartDraft { content: text?.as_bytes().to_vec(), ..self.draft(old.0)? };
                    let parts: Vec<_> =
                        self.others(old.0.label).into_iter().chain([part]).collect();
                    self.request(&parts)
                };
                let subject = format!("{} part", self.both.title());
                let slot = Slot { both: self.both, subject, kind: "part", set: &set };
                let (was, is) =
                    (Parameter::header(old.0.label, *was), Parameter::header(new.0.label, *is));
                parameters::of_values(&slot, (&was, old.1.span), (&is, new.1.span))
            }
            _ if self.is_same_document(old.1, new.1) => {
                self.limit(old.0, new.0).into_iter().collect()
            }
            _ => vec![self.content_changed(old.0, new.0)],
        }
    }

    fn is_same_document(&self, old: &body::Part, new: &body::Part) -> bool {
        match (&old.content, &new.content) {
            (PartContent::Document(old), PartContent::Document(new)) => {
                self.both.whole.is_same_document(&old.document, &new.document)
            }
            _ => false,
        }
    }

    fn content_changed(&self, old: &Part<'_>, new: &Part<'_>) -> Change {
        let message = format!("something else is expected in {}", self.called(old));
        if new.content.is_bytes() {
            return addition(&rules::PART_CONTENT_CHANGED, self.subject(old), message);
        }
        let media_type = new.content.media_types.first().map(|it| concrete(it));
        let as_new = |part: PartDraft| PartDraft {
            media_type: media_type.clone().unwrap_or_default(),
            ..part
        };
        let part = self.draft(old);
        let requests = [part.clone(), part.map(as_new)].map(|part| {
            let parts: Vec<_> = self.others(old.label).into_iter().chain(part).collect();
            self.request(&parts)
        });
        let rule = &rules::PART_CONTENT_CHANGED;
        let requests = requests.into_iter().flatten();
        let change = self.both.breaking(rule, self.subject(old), message, requests);
        change.to(parameters::BOTH).help("take what is new as a part of another name")
    }

    fn limit(&self, old: &Part<'_>, new: &Part<'_>) -> Option<Change> {
        let limit = |part: &Part<'_>| part.content.as_document().and_then(|(_, limit)| limit);
        let request = |size: usize| {
            let part = self.draft(old)?;
            let content = limits::padded(part.content, size)?;
            let part = PartDraft { content, ..self.draft(old)? };
            let parts: Vec<_> = self.others(old.label).into_iter().chain([part]).collect();
            self.request(&parts)
        };
        limits::of_document(self.both, self.subject(old), (limit(old), limit(new)), &request)
    }

    /// The headers of a part, as parameters.
    fn headers(&self, old: Kind<'_>, new: Kind<'_>) -> Vec<Change> {
        let set = |header: &Parameter<'_>, text: Option<&str>| {
            let mut part = self.draft(old.0)?;
            let needed = part_content(&self.both.whole.new.description, new.0)?.headers;
            let known =
                |name: &str| part.headers.iter().any(|(it, _)| it.eq_ignore_ascii_case(name));
            let missing: Vec<_> = needed.into_iter().filter(|(name, _)| !known(name)).collect();
            part.headers.extend(missing);
            part.headers.retain(|(name, _)| !name.eq_ignore_ascii_case(header.name));
            part.headers.extend(text.map(|text| (header.name.to_owned(), text.to_owned())));
            let parts: Vec<_> = self.others(old.0.label).into_iter().chain([part]).collect();
            self.request(&parts)
        };
        let subject = format!("{} header", self.subject(old.0));
        let slot = Slot { both: self.both, subject, kind: "header", set: &set };
        let old: Vec<_> =
            old.0.headers.iter().zip(old.1.headers.iter().map(|it| it.parameter.span)).collect();
        let new: Vec<_> =
            new.0.headers.iter().zip(new.1.headers.iter().map(|it| it.parameter.span)).collect();
        parameters::compare(&slot, &old, &new)
    }
}

/// How many parts there may be, in words.
fn times(most: u32) -> String {
    if most == u32::MAX { "any number of times".to_owned() } else { format!("{most} times") }
}
