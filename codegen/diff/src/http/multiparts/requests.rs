//! Requests with parts of a multipart.

use swordsmith_http::description::Part;

use super::Parts;
use crate::http::trial::{MOST_PARTS, PartDraft, Request, multipart_body, part_content, parts_of};

impl Parts<'_, '_> {
    /// A request with these parts.
    pub(super) fn request(&self, parts: &[PartDraft]) -> Option<Request> {
        let head = self.both.old_draft().head(Some(self.both.new_draft()))?;
        (!parts.is_empty()).then(|| head.with_body(Some(multipart_body(self.media_type, parts))))
    }

    /// The parts that both versions ask for, without those of one name.
    pub(super) fn others(&self, but: &str) -> Vec<PartDraft> {
        let (old, new) = (self.both.whole.old.description, self.both.whole.new.description);
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
    pub(super) fn draft(&self, part: &Part<'_>) -> Option<PartDraft> {
        part_content(self.both.whole.old.description, part)
    }

    /// A request with that many parts of a kind; `None`, if that is too many.
    pub(super) fn with(&self, part: &Part<'_>, count: u32) -> Option<Request> {
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

    /// A request with a part, and with those that both versions ask for besides.
    pub(super) fn with_part(&self, part: PartDraft) -> Option<Request> {
        let mut parts = self.others(&part.label);
        parts.push(part);
        self.request(&parts)
    }
}
