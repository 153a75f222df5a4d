//! Checking values while they are written.

use super::checks::{Checks, Place};
use crate::document::{Document, Node};
use crate::limits::Limits;

/// Checks of what is written.
#[derive(Debug)]
pub(super) struct Checking {
    pub(super) checks: &'static Checks,
    /// The place of the value that is written.
    pub(super) place: Place,
    /// Arrays and objects that are open.
    pub(super) depth: usize,
    pub(super) limits: Limits,
    /// Whether something may be invalid: then all of the text is validated.
    pub(super) is_doubtful: bool,
    /// Memory for the values of a text.
    nodes: Vec<Node>,
}

impl Checking {
    pub(super) fn new(checks: &'static Checks, limits: &Limits) -> Self {
        let (place, limits) = (checks.root(), *limits);
        Self { checks, place, depth: 0, limits, is_doubtful: false, nodes: Vec::new() }
    }

    /// Checks the text of a value.
    pub(super) fn check(&mut self, place: Place, text: &str) {
        if self.is_doubtful || !self.checks.reads_text(place) {
            return;
        }
        let depth = self.limits.depth.saturating_sub(self.depth);
        let limits = Limits { depth, ..self.limits };
        let nodes = std::mem::take(&mut self.nodes);
        let scalar =
            if self.checks.is_whole(place) { Err(nodes) } else { Document::of_scalar(text, nodes) };
        let document =
            scalar.or_else(|nodes| Document::parse_with(text.as_bytes(), &limits, nodes));
        let is_allowed = match document {
            Ok(document) => {
                let is_allowed = self.checks.allow(place, document.root(), &mut self.limits.steps);
                self.nodes = document.into_nodes();
                is_allowed
            }
            Err(_) => false,
        };
        self.is_doubtful |= !is_allowed;
    }
}
