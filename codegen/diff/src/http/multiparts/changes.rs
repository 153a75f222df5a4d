//! Kinds of parts that came and went, and how they are told apart.

use super::{Kind, Parts};
use crate::http::rules;
use crate::http::side::addition;
use crate::http::trial::PartDraft;
use crate::{Change, Severity};

impl Parts<'_, '_> {
    /// What tells parts apart.
    pub(super) fn naming(&self) -> Option<Change> {
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

    /// A kind of part that is gone.
    pub(super) fn removed(&self, old: Kind<'_>) -> Change {
        let message = format!("`{}` no longer takes a part `{}`", self.both.title(), old.0.label);
        let count = old.0.minimum.max(1);
        let request = self.with(old.0, count);
        let rule = &rules::PART_REMOVED;
        let subject = (self.subject(old.0), message);
        let change = self.both.broken_or(Severity::Warning, rule, subject, request);
        self.place(Some(old), None, change).help("keep taking the part")
    }

    /// A kind of part that is new.
    pub(super) fn added(&self, new: Kind<'_>) -> Change {
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
}
