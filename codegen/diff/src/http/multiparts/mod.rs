//! Multiparts: their parts, how many of each, of which media types, with which headers.

mod changes;
mod content;
mod counts;
mod headers;
mod requests;

use swordsmith_codegen::model::body::{self, BodyContent};
use swordsmith_http::description::{Multipart, Part};

use super::bodies::Alternative;
use super::side::{Both, Served, Side};
use crate::Change;

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

    /// What changed in a kind of part that both versions have.
    fn changed(&self, old: Kind<'_>, new: Kind<'_>) -> Vec<Change> {
        let mut changes = self.counts(old.0, new.0);
        changes.extend(self.media_types(old.0, new.0));
        changes.extend(self.content(old, new));
        let mut changes: Vec<_> =
            changes.into_iter().map(|it| self.place(Some(old), Some(new), it)).collect();
        changes.extend(self.headers(old, new));
        changes
    }
}
