//! How many parts of a kind there may be.

use swordsmith_http::description::Part;

use super::Parts;
use crate::Change;
use crate::http::rules;
use crate::http::side::addition;

impl Parts<'_, '_> {
    /// Every change of how many parts of a kind there may be.
    pub(super) fn counts(&self, old: &Part<'_>, new: &Part<'_>) -> Vec<Change> {
        let mut changes = Vec::new();
        changes.extend((new.minimum > old.minimum).then(|| self.required(old, new.minimum)));
        let (was, is) = (most(old), most(new));
        changes.extend((is < was).then(|| self.lowered(old, is)));
        changes.extend((new.minimum < old.minimum).then(|| self.optional(old, new.minimum)));
        changes.extend((is > was).then(|| self.raised(old, is)));
        changes
    }

    fn required(&self, old: &Part<'_>, least: u32) -> Change {
        let called = self.called(old);
        let message = match least {
            1 => format!("{called} must be there now"),
            least => format!("{called} must be there {least} times at least now"),
        };
        let request = self.with(old, old.minimum);
        let rule = &rules::PART_REQUIRED;
        let change = self.both.breaking(rule, self.subject(old), message, request);
        change.help("ask for no more parts than before")
    }

    fn lowered(&self, old: &Part<'_>, is: u32) -> Change {
        let (called, was) = (self.called(old), times(most(old)));
        let message = format!("{called} may be there {is} times at most; it might be {was}");
        let request = is.checked_add(1).and_then(|count| self.with(old, count));
        let rule = &rules::PART_COUNT_LOWERED;
        let change = self.both.breaking(rule, self.subject(old), message, request);
        change.help("take as many parts as before")
    }

    fn optional(&self, old: &Part<'_>, least: u32) -> Change {
        let called = self.called(old);
        let message = match least {
            0 => format!("{called} need not be there any more"),
            least => format!("{called} need be there {least} times only"),
        };
        addition(&rules::PART_OPTIONAL, self.subject(old), message)
    }

    fn raised(&self, old: &Part<'_>, is: u32) -> Change {
        let (called, was) = (self.called(old), most(old));
        let message =
            format!("{called} may be there {}; it might be {was} times at most", times(is));
        addition(&rules::PART_COUNT_RAISED, self.subject(old), message)
    }
}

/// The most parts of a kind that there may be.
fn most(part: &Part<'_>) -> u32 {
    part.maximum.unwrap_or(u32::MAX)
}

/// How many parts there may be, in words.
fn times(most: u32) -> String {
    if most == u32::MAX { "any number of times".to_owned() } else { format!("{most} times") }
}
