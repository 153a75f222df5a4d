//! Automata of regular expressions, over characters.

use regex_syntax::hir::{Class, Hir, HirKind, Look, Repetition};

use super::TooLarge;
use super::alphabet::{ClassId, Classes};

/// How many nodes an automaton may have.
const LARGEST: usize = 1 << 16;

/// Index of a node.
pub(crate) type NodeId = u32;

/// What an automaton can do.
pub(crate) enum Node {
    /// Read a character of a class, and go on there.
    Read(ClassId, NodeId),
    /// Go on in any of these places.
    Split(Vec<NodeId>),
    /// Take what it has read.
    End,
}

/// A nondeterministic automaton.
pub(crate) struct Automaton {
    /// What it does in each place.
    pub(crate) nodes: Vec<Node>,
    /// Where it begins.
    pub(crate) start: NodeId,
}

impl Automaton {
    /// The automaton of an expression that has to match the whole text.
    pub(crate) fn new(expression: &Hir, classes: &mut Classes) -> Result<Self, TooLarge> {
        let mut maker = Maker { nodes: vec![Node::End], classes };
        let start = maker.make(expression, 0)?;
        Ok(Self { nodes: maker.nodes, start })
    }
}

/// Makes nodes from the end to the beginning.
struct Maker<'c> {
    nodes: Vec<Node>,
    classes: &'c mut Classes,
}

impl Maker<'_> {
    fn push(&mut self, node: Node) -> Result<NodeId, TooLarge> {
        if self.nodes.len() >= LARGEST {
            return Err(TooLarge);
        }
        self.nodes.push(node);
        NodeId::try_from(self.nodes.len() - 1).map_err(|_| TooLarge)
    }

    /// The node that reads an expression and then goes on there.
    fn make(&mut self, expression: &Hir, then: NodeId) -> Result<NodeId, TooLarge> {
        match expression.kind() {
            // Patterns are anchored at both ends, and nowhere else.
            HirKind::Empty | HirKind::Look(Look::Start | Look::End) => Ok(then),
            HirKind::Look(_) => Err(TooLarge),
            HirKind::Literal(literal) => self.literal(&literal.0, then),
            HirKind::Class(class) => self.class(class, then),
            HirKind::Repetition(repetition) => self.repetition(repetition, then),
            HirKind::Capture(group) => self.make(&group.sub, then),
            HirKind::Concat(parts) => {
                parts.iter().rev().try_fold(then, |then, part| self.make(part, then))
            }
            HirKind::Alternation(branches) => {
                let branches = branches.iter().map(|branch| self.make(branch, then));
                let branches = branches.collect::<Result<_, _>>()?;
                self.push(Node::Split(branches))
            }
        }
    }

    fn literal(&mut self, bytes: &[u8], then: NodeId) -> Result<NodeId, TooLarge> {
        let text = std::str::from_utf8(bytes).map_err(|_| TooLarge)?;
        text.chars().rev().try_fold(then, |then, character| {
            let class = self.classes.add_character(character);
            self.push(Node::Read(class, then))
        })
    }

    fn class(&mut self, class: &Class, then: NodeId) -> Result<NodeId, TooLarge> {
        let ranges = match class {
            Class::Unicode(class) => {
                class.iter().map(|it| (it.start().into(), it.end().into())).collect()
            }
            Class::Bytes(class) if class.is_ascii() => {
                class.iter().map(|it| (it.start().into(), it.end().into())).collect()
            }
            Class::Bytes(_) => return Err(TooLarge),
        };
        let class = self.classes.add(ranges);
        self.push(Node::Read(class, then))
    }

    /// What may be left out goes on behind all of the repetition, so that no node has many to go on
    /// in.
    fn repetition(&mut self, repetition: &Repetition, then: NodeId) -> Result<NodeId, TooLarge> {
        let mut at = then;
        if let Some(max) = repetition.max {
            for _ in repetition.min..max {
                let body = self.make(&repetition.sub, at)?;
                at = self.push(Node::Split(vec![body, then]))?;
            }
        } else {
            at = self.push(Node::Split(Vec::new()))?;
            let body = self.make(&repetition.sub, at)?;
            self.nodes[at as usize] = Node::Split(vec![body, then]);
        }
        (0..repetition.min).try_fold(at, |then, _| self.make(&repetition.sub, then))
    }
}
