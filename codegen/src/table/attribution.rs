//! Unique particle attribution: in no state may a child match two leaves. (XSD 1.1: an element and
//! a wildcard may compete, the element wins.)
//!
//! A state goes on as the state it falls back to does, so the states are looked at from there: each
//! edge is held against those of the states behind, which are known already.

use std::collections::BTreeMap;

use swordsmith_xml::table::{NONE16, NameId};

use super::states::{Edge, State};
use super::{Context, checks, edges, wildcards};
use crate::diagnostic::Diagnostics;
use crate::model::content::{Particle, ParticleTerm, Wildcard};

/// Looks at every state.
pub(super) fn check(
    context: &Context<'_, '_>,
    states: &[State],
    leaves: &[&Particle],
    findings: &mut Diagnostics,
) {
    let mut fallen = vec![Vec::new(); states.len()];
    let mut open = Vec::new();
    for (number, state) in states.iter().enumerate() {
        state.fallback.map_or(&mut open, |fallback| &mut fallen[fallback]).push(Step::Into(number));
    }
    let mut path = Path { context, leaves, findings, names: BTreeMap::new(), any: Vec::new() };
    while let Some(step) = open.pop() {
        match step {
            Step::Into(number) => {
                open.push(Step::OutOf(path.enter(number, &states[number])));
                open.append(&mut fallen[number]);
            }
            Step::OutOf(entered) => path.leave(entered),
        }
    }
}

/// What is still to be done.
#[derive(Clone)]
enum Step {
    Into(usize),
    OutOf(Entered),
}

/// What a state has put on the path: names with what they matched before, and how many wildcards
/// there were.
#[derive(Clone)]
struct Entered {
    names: Vec<(NameId, Option<u16>)>,
    any: usize,
}

/// What the states from one that falls back to none may read.
struct Path<'c, 'a, 'd, 'p, 'f> {
    context: &'c Context<'a, 'd>,
    leaves: &'c [&'p Particle],
    findings: &'f mut Diagnostics,
    names: BTreeMap<NameId, u16>,
    any: Vec<(&'p Wildcard, u16)>,
}

impl Path<'_, '_, '_, '_, '_> {
    fn enter(&mut self, number: usize, state: &State) -> Entered {
        // What must be there so often and no more goes on or ends: the count tells.
        let (least, most) = state.bounds;
        let is_again =
            |edge: &&Edge| least == most && edge.target == number && edge.group == NONE16;
        let mut entered = Entered { names: Vec::new(), any: self.any.len() };
        for Edge { leaf, .. } in state.edges.iter().filter(|edge| !is_again(edge)) {
            match &self.leaves[usize::from(*leaf)].term {
                ParticleTerm::Wildcard(wildcard) => self.wildcard(wildcard, *leaf),
                _ => self.element(*leaf, &mut entered),
            }
        }
        entered
    }

    fn leave(&mut self, entered: Entered) {
        self.any.truncate(entered.any);
        for (name, before) in entered.names.into_iter().rev() {
            match before {
                Some(leaf) => self.names.insert(name, leaf),
                None => self.names.remove(&name),
            };
        }
    }

    fn element(&mut self, leaf: u16, entered: &mut Entered) {
        for (name, element) in edges::names(self.context, self.leaves[usize::from(leaf)]) {
            let before = self.names.insert(name, leaf);
            if let Some(other) = before.filter(|other| *other != leaf) {
                let documents = self.context.documents;
                let label = documents.label(&documents.elements[element as usize].name);
                self.ambiguous(&format!("`{label}`"), leaf, other);
            }
            entered.names.push((name, before));
        }
    }
}

impl<'p> Path<'_, '_, '_, 'p, '_> {
    fn wildcard(&mut self, wildcard: &'p Wildcard, leaf: u16) {
        let clash =
            |(other, at): &&(&Wildcard, u16)| *at != leaf && wildcards::overlap(wildcard, other);
        if let Some((_, other)) = self.any.iter().find(clash).copied() {
            self.ambiguous("a wildcard", leaf, other);
        }
        self.any.push((wildcard, leaf));
    }

    fn ambiguous(&mut self, what: &str, one: u16, other: u16) {
        let particle = |leaf: u16| self.leaves[usize::from(leaf)];
        let (first, second) = (particle(one.min(other)), particle(one.max(other)));
        checks::ambiguous(what, first, second, self.findings);
    }
}
