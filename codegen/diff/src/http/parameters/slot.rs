//! Where parameters stand, and how a request is made with one of them.

use swordsmith_http::description::Parameter;

use crate::Change;
use crate::http::side::{Both, Located};
use crate::http::trial::Request;

/// A request with that text for a parameter, or without it.
type Set<'s> = dyn Fn(&Parameter<'_>, Option<&str>) -> Option<Request> + 's;

/// A place where parameters stand.
pub(in crate::http) struct Slot<'s, 'c> {
    /// The operation.
    pub(in crate::http) both: &'s Both<'c>,
    /// What stands in front of the parameter's name in the subject of a change.
    pub(in crate::http) subject: String,
    /// What such a parameter is called: `header`, `field`.
    pub(in crate::http) kind: &'s str,
    /// A request that is right for both versions but for that parameter.
    pub(in crate::http) set: &'s Set<'s>,
}

impl Slot<'_, '_> {
    /// What a parameter is called in a sentence.
    pub(in crate::http) fn called(&self, parameter: &Parameter<'_>) -> String {
        let title = self.both.title();
        match self.kind {
            "query" | "path" => format!("parameter `{}` of `{title}`", parameter.name),
            kind => format!("{kind} `{}` of `{title}`", parameter.name),
        }
    }

    /// What a change of it is about.
    pub(in crate::http) fn subject_of(&self, parameter: &Parameter<'_>) -> String {
        format!("{} {}", self.subject, parameter.name)
    }

    /// The change with both places.
    pub(super) fn located(&self, change: Change, old: Located<'_>, new: Located<'_>) -> Change {
        let whole = self.both.whole;
        change.at(whole.old.place(old.1), whole.new.place(new.1))
    }
}
