//! What values are: objects, arrays, scalars.

use super::builder::Builder;
use super::effective::Effective;
use super::members::is_closed;
use crate::frontend::nodes::{Kind, Node};

/// The shape of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Object,
    Array,
    Scalar,
    Anything,
}

/// How deep alternatives may hold alternatives.
const DEEPEST: usize = 16;

impl<'n> Builder<'n, '_> {
    /// The shape of a value.
    pub(super) fn shape(&mut self, value: &Effective<'n>) -> Shape {
        self.shape_within(value, DEEPEST)
    }

    /// The same of a value in alternatives. One that is asked for inside of itself may be anything.
    fn shape_within(&mut self, value: &Effective<'n>, depth: usize) -> Shape {
        let key: Vec<_> = value.parts.iter().map(|part| part.start.node.span).collect();
        if let Some(known) = self.shapes.get(&key) {
            return *known;
        }
        self.shapes.insert(key.clone(), Shape::Anything);
        let shape = self.new_shape(value, depth);
        self.shapes.insert(key, shape);
        shape
    }

    fn new_shape(&mut self, value: &Effective<'n>, depth: usize) -> Shape {
        let types = value.types();
        match &*types {
            ["object"] => {
                let is_free = !value.alternatives.iter().any(|it| !it.is_empty())
                    && value.all("properties").all(|it| !has_entries(it));
                if is_free && !is_closed(value) { Shape::Anything } else { Shape::Object }
            }
            ["array"] => Shape::Array,
            [] => self.shape_of_alternatives(value, depth),
            many if many.iter().all(|it| !matches!(*it, "object" | "array")) => Shape::Scalar,
            _ => {
                if let Some(part) = value.parts.first() {
                    let message = "types of different structure: in XML, any content is valid";
                    self.findings.note(part.start.node.span, message);
                }
                Shape::Anything
            }
        }
    }

    fn shape_of_alternatives(&mut self, value: &Effective<'n>, depth: usize) -> Shape {
        let branches: Vec<_> = value.alternatives.iter().flatten().copied().collect();
        if branches.is_empty() || depth == 0 {
            return Shape::Anything;
        }
        let mut shapes = Vec::new();
        for branch in branches {
            let branch = self.effective(&[branch]);
            shapes.push(self.shape_within(&branch, depth - 1));
        }
        let is = |shape| shapes.iter().all(|it| *it == shape);
        if let Some(shape) = [Shape::Object, Shape::Scalar].into_iter().find(|it| is(*it)) {
            return shape;
        }
        if let Some(part) = value.parts.first() {
            let message = "alternatives of different structure: in XML, any content is valid";
            self.findings.note(part.start.node.span, message);
        }
        Shape::Anything
    }
}

fn has_entries(node: &Node) -> bool {
    matches!(&node.kind, Kind::Mapping(entries) if !entries.is_empty())
}
