//! What is in parts, and of which media types it is.

use swordsmith_codegen::model::body::{self, PartContent};
use swordsmith_http::MediaType;
use swordsmith_http::description::{ContentKind, Parameter, Part, Value};

use super::{Kind, Parts};
use crate::Change;
use crate::http::bodies::of_range;
use crate::http::parameters::{self, Slot};
use crate::http::side::addition;
use crate::http::trial::{PartDraft, concrete};
use crate::http::{limits, rules};

impl Parts<'_, '_> {
    /// Media types that came and went.
    pub(super) fn media_types(&self, old: &Part<'_>, new: &Part<'_>) -> Vec<Change> {
        let is_taken = |media_type: &str, part: &Part<'_>| {
            MediaType::parse(&of_range(media_type))
                .is_ok_and(|it| it.is_any_of(part.content.media_types))
        };
        let gone = old.content.media_types.iter().filter(|it| !is_taken(it, new));
        let gone = gone.map(|media_type| self.media_type_removed(old, media_type));
        let come = new.content.media_types.iter().filter(|it| !is_taken(it, old));
        let come = come.map(|media_type| {
            let message = format!("{} may be {media_type}, too", self.called(old));
            let subject = format!("{} {media_type}", self.subject(old));
            addition(&rules::PART_MEDIA_TYPE_ADDED, subject, message)
        });
        gone.chain(come).collect()
    }

    fn media_type_removed(&self, old: &Part<'_>, media_type: &str) -> Change {
        let message = format!("{} may no longer be {media_type}", self.called(old));
        let subject = format!("{} {media_type}", self.subject(old));
        let part = self.draft(old);
        let part =
            part.map(|part| PartDraft { media_type: concrete(&of_range(media_type)), ..part });
        let request = part.and_then(|part| self.with_part(part));
        let rule = &rules::PART_MEDIA_TYPE_REMOVED;
        let change = self.both.breaking(rule, subject, message, request);
        change.help("keep taking the media type")
    }

    /// What is in a part.
    pub(super) fn content(&self, old: Kind<'_>, new: Kind<'_>) -> Vec<Change> {
        match (&old.0.content.kind, &new.0.content.kind) {
            (ContentKind::Bytes, ContentKind::Bytes) => Vec::new(),
            (ContentKind::Value(was), ContentKind::Value(is)) => self.values(old, new, (was, is)),
            _ if self.is_same_document(old.1, new.1) => {
                self.limit(old.0, new.0).into_iter().collect()
            }
            _ => vec![self.content_changed(old.0, new.0)],
        }
    }

    /// The value of a part, as a parameter.
    fn values(
        &self,
        old: Kind<'_>,
        new: Kind<'_>,
        (was, is): (&Value<'_>, &Value<'_>),
    ) -> Vec<Change> {
        let set = |_: &Parameter<'_>, text: Option<&str>| {
            let content = text?.as_bytes().to_vec();
            self.with_part(PartDraft { content, ..self.draft(old.0)? })
        };
        let subject = format!("{} part", self.both.title());
        let slot = Slot { both: self.both, subject, kind: "part", set: &set };
        let (was, is) = (Parameter::header(old.0.label, *was), Parameter::header(new.0.label, *is));
        parameters::of_values(&slot, (&was, old.1.span), (&is, new.1.span))
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
        let media_type = media_type.unwrap_or_default();
        let part = self.draft(old);
        let as_new = part.clone().map(|part| PartDraft { media_type, ..part });
        let requests = part.into_iter().chain(as_new).filter_map(|part| self.with_part(part));
        let rule = &rules::PART_CONTENT_CHANGED;
        let change = self.both.breaking(rule, self.subject(old), message, requests);
        change.to(parameters::BOTH).help("take what is new as a part of another name")
    }

    fn limit(&self, old: &Part<'_>, new: &Part<'_>) -> Option<Change> {
        let limit = |part: &Part<'_>| part.content.as_document().and_then(|(_, limit)| limit);
        let request = |size: usize| {
            let content = limits::padded(self.draft(old)?.content, size)?;
            self.with_part(PartDraft { content, ..self.draft(old)? })
        };
        limits::of_document(self.both, self.subject(old), (limit(old), limit(new)), &request)
    }
}
