//! Whom a change concerns, and how bad it is.

use super::gather::{Aspect, Both};
use super::rules;
use crate::http::roles::Roles;
use crate::{Party, Rule, Severity};

/// What to do where old clients no longer find what they read.
const OF_RESPONSES: &str = "answer old clients with what they know";

/// Whom a change concerns most, and how.
pub(super) struct Concerns {
    pub(super) severity: Severity,
    pub(super) parties: Vec<Party>,
    /// Whether by what the new version refuses, and not by what the old one does.
    pub(super) is_backward: bool,
}

impl Concerns {
    /// Of documents that these messages carry; if none does, readers are concerned.
    pub(super) fn of(aspect: Aspect, both: &Both, roles: Roles) -> Self {
        // Of a member that was open before, few documents have anything.
        let is_rare = aspect == Aspect::Declaration;
        if roles == Roles::default() {
            return Self::of_readers(both, is_rare);
        }
        let (backward, forward) = (!both.backward.is_empty(), !both.forward.is_empty());
        // Old clients miss what is absent; what is new beside it is nothing to them.
        let is_missed = aspect == Aspect::Presence || (backward && aspect != Aspect::Declaration);
        let of_responses = if is_missed { Severity::Breaking } else { Severity::Warning };
        let of_requests = if is_rare { Severity::Warning } else { Severity::Breaking };
        let concerns = [
            (backward && roles.in_requests, true, of_requests, Party::OldClients),
            (forward && roles.in_responses, false, of_responses, Party::OldClients),
            (backward && roles.in_responses, true, Severity::Warning, Party::NewClients),
            (forward && roles.in_requests, false, Severity::Compatible, Party::NewClients),
        ];
        let concerns = concerns.into_iter().filter(|(is_so, ..)| *is_so);
        let worst = concerns.clone().map(|(_, _, severity, _)| severity).min();
        let severity = worst.unwrap_or(Severity::Compatible);
        let worst = concerns.filter(|(_, _, it, _)| *it == severity);
        let mut parties: Vec<_> = worst.clone().map(|(.., party)| party).collect();
        parties.dedup();
        let is_backward = worst.clone().any(|(_, is_backward, ..)| is_backward);
        Self { severity, parties, is_backward }
    }

    fn of_readers(both: &Both, is_rare: bool) -> Self {
        let is_backward = !both.backward.is_empty();
        let severity = if is_backward && !is_rare { Severity::Breaking } else { Severity::Warning };
        let backward = Some(Party::NewReaders).filter(|_| is_backward);
        let forward = Some(Party::OldReaders).filter(|_| !both.forward.is_empty());
        let parties = backward.into_iter().chain(forward).collect();
        Self { severity, parties, is_backward }
    }

    /// What to do about it.
    pub(super) fn help(&self, rule: &Rule) -> Option<&'static str> {
        match (self.is_backward, self.severity) {
            (true, _) => rules::help(rule),
            (false, Severity::Breaking) => Some(OF_RESPONSES),
            (false, _) => None,
        }
    }
}
