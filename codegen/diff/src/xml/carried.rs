//! Whom a change of a document concerns: those who send and read the messages that carry it.

use std::collections::BTreeMap;

use swordsmith_codegen::model::operations::Operations;

use super::failure::{Failure, Start};
use super::gather::{Refusals, Walks};
use super::pairs::{Elements, Pair, Walk};
use super::rules;
use crate::http::roles::Roles;
use crate::{Party, Rule, Severity};

/// Which messages carry what each pair of types of two walks is a part of.
#[derive(Debug, Default)]
pub(super) struct Carried {
    backward: WalkRoles,
    forward: WalkRoles,
}

/// The same for one walk.
#[derive(Debug, Default)]
struct WalkRoles {
    /// By their numbers.
    documents: BTreeMap<usize, Roles>,
    pairs: Vec<Roles>,
    elements: BTreeMap<Elements, Roles>,
}

impl Carried {
    /// By what the operations of both versions exchange; nothing, if these serve nothing.
    pub(super) fn of(
        walks: Walks<'_, '_, '_>,
        old: Option<&Operations>,
        new: Option<&Operations>,
    ) -> Self {
        let documents = |walk: &Walk<'_, '_>, operations: Option<&Operations>| {
            operations.map(|it| WalkRoles::of(walk, Roles::of(it))).unwrap_or_default()
        };
        Self { backward: documents(walks.backward, old), forward: documents(walks.forward, new) }
    }

    /// Whom a change concerns, if messages carry what it is about.
    pub(super) fn concerns(
        &self,
        rule: &Rule,
        refusals: &Refusals<'_, '_>,
    ) -> Option<Vec<Concern>> {
        let backward = self.backward.carrying(&refusals.backward);
        let forward = self.forward.carrying(&refusals.forward);
        if backward == Roles::default() && forward == Roles::default() {
            return None;
        }
        let is_missed = refusals.forward.iter().any(|it| it.is_needed) || is_another(rule);
        let of_answers = if is_missed { Severity::Breaking } else { Severity::Warning };
        let concerns = [
            (backward.in_requests, true, Severity::Breaking, Party::OldClients),
            (forward.in_responses, false, of_answers, Party::OldClients),
            (backward.in_responses, true, Severity::Warning, Party::NewClients),
            (forward.in_requests, false, Severity::Compatible, Party::NewClients),
        ];
        let concerns = concerns.into_iter().filter(|(is_so, ..)| *is_so);
        let concern = |(_, is_backward, severity, party)| Concern { is_backward, severity, party };
        Some(concerns.map(concern).collect())
    }
}

/// Somebody whom a change concerns.
#[derive(Debug, Clone, Copy)]
pub(super) struct Concern {
    /// Whether by what the new version refuses, and not by what the old one does.
    pub(super) is_backward: bool,
    /// How bad it is, if it is so.
    pub(super) severity: Severity,
    /// Who that is.
    pub(super) party: Party,
}

/// Whether readers of the old version get something else, not only something more.
pub(super) fn is_another(rule: &Rule) -> bool {
    [rules::CONTENT_CHANGED, rules::VALUE_CHANGED].contains(&rule)
}

impl WalkRoles {
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
        let by_elements = by_elements(walk, &by_document, &by_pair);
        Self { documents: by_document, pairs: by_pair, elements: by_elements }
    }

    fn carrying(&self, failures: &[&Failure<'_>]) -> Roles {
        let roles = failures.iter().map(|failure| match (failure.elements, &failure.spot.start) {
            (Some(elements), _) => self.elements.get(&elements).copied(),
            (None, Start::Root { document, .. }) if failure.pair == usize::MAX => {
                self.documents.get(document).copied()
            }
            (None, _) => self.pairs.get(failure.pair).copied(),
        });
        roles.flatten().fold(Roles::default(), union)
    }
}

/// The roles of elements, wherever they meet.
fn by_elements(
    walk: &Walk<'_, '_>,
    by_document: &BTreeMap<usize, Roles>,
    by_pair: &[Roles],
) -> BTreeMap<Elements, Roles> {
    let of_pair = |(pair, roles): (&Pair<'_>, &Roles)| {
        let roles = *roles;
        pair.elements.iter().map(move |elements| (*elements, roles)).collect::<Vec<_>>()
    };
    let in_pairs = walk.pairs.iter().zip(by_pair).flat_map(of_pair);
    let roots = walk.root_elements.iter();
    let roots = roots.filter_map(|(it, at)| Some((*it, *by_document.get(at)?)));
    let mut found = BTreeMap::new();
    for (elements, roles) in in_pairs.chain(roots) {
        let known: &mut Roles = found.entry(elements).or_default();
        *known = union(*known, roles);
    }
    found
}

fn union(one: Roles, other: Roles) -> Roles {
    Roles {
        in_requests: one.in_requests || other.in_requests,
        in_responses: one.in_responses || other.in_responses,
    }
}
