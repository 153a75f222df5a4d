//! Whom a change of a document concerns: those who send and read the messages that carry it.

use std::collections::BTreeMap;

use swordsmith_codegen::model::operations::Operations;

use super::changes::{Refusals, Walks};
use super::failure::{Failure, Start};
use super::pairs::Walk;
use super::rules;
use crate::http::roles::Roles;
use crate::{Party, Rule, Severity};

/// Which messages carry what each pair of types of two walks is a part of.
#[derive(Debug, Default)]
pub(super) struct Carried {
    backward: Documents,
    forward: Documents,
}

/// The same for one walk.
#[derive(Debug, Default)]
struct Documents {
    by_document: BTreeMap<usize, Roles>,
    by_pair: Vec<Roles>,
}

impl Carried {
    /// By what the operations of both versions exchange; nothing, if these serve nothing.
    pub(super) fn of(
        walks: Walks<'_, '_, '_>,
        old: Option<&Operations>,
        new: Option<&Operations>,
    ) -> Self {
        let documents = |walk: &Walk<'_, '_>, operations: Option<&Operations>| {
            operations.map(|it| Documents::of(walk, Roles::of(it))).unwrap_or_default()
        };
        Self { backward: documents(walks.backward, old), forward: documents(walks.forward, new) }
    }

    /// How bad a change is and for whom, if messages carry what it is about.
    pub(super) fn judge(
        &self,
        rule: &Rule,
        severity: Severity,
        refusals: &Refusals<'_, '_>,
    ) -> Option<(Severity, Vec<Party>)> {
        let backward = self.backward.carrying(&refusals.backward);
        let forward = self.forward.carrying(&refusals.forward);
        if backward == Roles::default() && forward == Roles::default() {
            return None;
        }
        let is_missed = refusals.forward.iter().any(|it| it.is_needed) || is_another(rule);
        let of_answers = if is_missed { Severity::Breaking } else { Severity::Warning };
        let concerned = [
            (backward.in_requests, severity, Party::OldClients),
            (forward.in_responses, of_answers, Party::OldClients),
            (backward.in_responses, Severity::Warning, Party::NewClients),
            (forward.in_requests, Severity::Compatible, Party::NewClients),
        ];
        let concerned = concerned.into_iter().filter(|(is_so, ..)| *is_so);
        let worst = concerned.clone().map(|(_, severity, _)| severity).min()?;
        let mut parties: Vec<_> = concerned
            .filter(|(_, severity, _)| *severity == worst)
            .map(|(_, _, party)| party)
            .collect();
        parties.dedup();
        // What is not known stays so.
        let is_unknown = severity == Severity::Undecided && worst == Severity::Breaking;
        Some((if is_unknown { severity } else { worst }, parties))
    }
}

/// Whether readers of the old version get something else, not only something more.
fn is_another(rule: &Rule) -> bool {
    [rules::CONTENT_CHANGED, rules::VALUE_CHANGED].contains(&rule)
}

impl Documents {
    fn of(walk: &Walk<'_, '_>, by_document: BTreeMap<usize, Roles>) -> Self {
        let mut by_pair = vec![Roles::default(); walk.pairs.len()];
        for (pair, document) in &walk.roots {
            let roles = by_document.get(document).copied().unwrap_or_default();
            let mut open = vec![*pair];
            while let Some(at) = open.pop() {
                let both = union(by_pair[at], roles);
                if both != by_pair[at] {
                    by_pair[at] = both;
                    open.extend(&walk.pairs[at].below);
                }
            }
        }
        Self { by_document, by_pair }
    }

    fn carrying(&self, failures: &[&Failure<'_>]) -> Roles {
        let roles = failures.iter().map(|failure| match failure.spot.start {
            Start::Root { document, .. } => self.by_document.get(&document).copied(),
            Start::Child { pair, .. } => self.by_pair.get(pair).copied(),
        });
        roles.flatten().fold(Roles::default(), union)
    }
}

fn union(one: Roles, other: Roles) -> Roles {
    Roles {
        in_requests: one.in_requests || other.in_requests,
        in_responses: one.in_responses || other.in_responses,
    }
}
