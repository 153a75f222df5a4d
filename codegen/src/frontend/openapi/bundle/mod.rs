//! A description of several files as one: what it refers to in other files stands among its
//! components, or where it is referred to.

mod kinds;

use super::files::Files;
use super::nodes::{Kind, Node};
use super::references::Reference;
use crate::source::{SourceId, Span};
use crate::tree::Tree;
use kinds::{Around, KINDS};

/// References behind references that are written out end here at the latest.
const MAXIMUM_DEPTH: usize = 64;

/// More nodes than what is written out ever has: behind that, references stay as they are.
const MAXIMUM_NODES: usize = 1_000_000;

/// All that a description says, without references to other files.
pub(super) fn bundle(files: &Files<'_>, root: &Node) -> Tree {
    if files.ids().len() == 1 {
        return root.tree();
    }
    let mut bundle = Bundle::new(files, root);
    let mut tree = bundle.copy(root, Around::default());
    bundle.copy_components();
    for Component { kind, name, tree: component, .. } in bundle.components {
        let place = tree.object_at("components").and_then(|it| it.object_at(kind));
        place.into_iter().zip(component).for_each(|(it, component)| it.set(&name, component));
    }
    tree
}

struct Bundle<'f> {
    files: &'f Files<'f>,
    first: SourceId,
    components: Vec<Component>,
    /// Components that are still to be copied.
    waiting: Vec<(usize, &'f Node)>,
    depth: usize,
    /// The nodes that were written out.
    count: usize,
}

/// A component that stands in another file.
struct Component {
    kind: &'static str,
    name: String,
    /// Where it stands.
    span: Span,
    /// What is to be added; nothing where it is a component of the first file, too.
    tree: Option<Tree>,
}

impl<'f> Bundle<'f> {
    fn new(files: &'f Files<'f>, root: &Node) -> Self {
        let mut bundle = Self {
            files,
            first: root.span.source,
            components: Vec::new(),
            waiting: Vec::new(),
            depth: 0,
            count: 0,
        };
        let components = entry(root, "components");
        for (kind, all) in components.into_iter().flat_map(entries_of) {
            let Some(kind) = KINDS.iter().find(|known| **known == kind) else { continue };
            for (name, node) in entries_of(all) {
                // What only refers to another file is that component.
                let target =
                    reference(node).and_then(|(_, it)| files.find(node.span.source, &it).ok());
                let span = target.map_or(node.span, |target| target.span);
                let name = name.to_owned();
                bundle.components.push(Component { kind, name, span, tree: None });
            }
        }
        bundle
    }

    /// A node, and what it refers to in other files.
    fn copy(&mut self, node: &Node, around: Around<'_>) -> Tree {
        self.count += usize::from(self.depth > 0);
        if let Some(tree) = self.referred(node, around) {
            return tree;
        }
        match &node.kind {
            Kind::Scalar(..) => node.tree(),
            Kind::Sequence(items) => {
                let around = Around { key: "", parent: around.key, before: around.parent };
                Tree::List(items.iter().map(|item| self.copy(item, around)).collect())
            }
            Kind::Mapping(entries) => {
                let copied = entries.iter().map(|(key, value)| {
                    let around =
                        Around { key: &key.text, parent: around.key, before: around.parent };
                    (key.text.clone(), self.copy(value, around))
                });
                Tree::Object(copied.collect())
            }
        }
    }

    /// What stands for a reference; `None` where the reference may stay as it is.
    fn referred(&mut self, node: &Node, around: Around<'_>) -> Option<Tree> {
        let (text, reference) = reference(node)?;
        let from = node.span.source;
        let is_enough = self.depth == MAXIMUM_DEPTH || self.count > MAXIMUM_NODES;
        if is_enough || from == self.first && reference.location.is_empty() {
            return None;
        }
        let target = self.files.find(from, &reference).ok()?;
        let pointer = if target.span.source == self.first {
            let fragment = text.split_once('#').map_or("", |(_, fragment)| fragment);
            Some(format!("#{fragment}"))
        } else {
            let kind = around.kind().filter(|_| !self.is_component(node, around));
            kind.map(|kind| self.component(kind, &reference, target))
        };
        let Some(pointer) = pointer else {
            self.depth += 1;
            let copy = self.copy(target, around);
            self.depth -= 1;
            return Some(copy);
        };
        let mut tree = node.tree();
        tree.set("$ref", Tree::Text(pointer));
        Some(tree)
    }

    /// Whether a node is a component of the first file.
    fn is_component(&self, node: &Node, around: Around<'_>) -> bool {
        node.span.source == self.first && around.before == "components"
    }

    /// The pointer to a component that stands in another file.
    fn component(&mut self, kind: &'static str, reference: &Reference, target: &'f Node) -> String {
        let is_it = |it: &&Component| it.kind == kind && it.span == target.span;
        if let Some(known) = self.components.iter().find(is_it) {
            return format!("#/components/{kind}/{}", known.name);
        }
        let name = self.free_name(kind, reference);
        let pointer = format!("#/components/{kind}/{name}");
        self.waiting.push((self.components.len(), target));
        self.components.push(Component { kind, name, span: target.span, tree: None });
        pointer
    }

    /// Copies the components that are referred to, and those that these refer to: one after the
    /// other, however long the chain is.
    fn copy_components(&mut self) {
        while let Some((at, target)) = self.waiting.pop() {
            let around = Around { key: "", parent: self.components[at].kind, before: "" };
            self.components[at].tree = Some(self.copy(target, around));
        }
    }

    /// A name of the characters that components may have, and that no other one has.
    fn free_name(&self, kind: &str, reference: &Reference) -> String {
        let is_kept = |it: char| it.is_ascii_alphanumeric() || "._-".contains(it);
        let name = reference.name().unwrap_or_default();
        let name = name.replace(|it| !is_kept(it), "_");
        let is_free =
            |name: &String| self.components.iter().all(|it| it.kind != kind || it.name != *name);
        let numbered = (2..).map(|number| format!("{name}_{number}"));
        std::iter::once(name.clone()).chain(numbered).find(is_free).unwrap_or_default()
    }
}

/// The reference that a node is.
fn reference(node: &Node) -> Option<(&str, Reference)> {
    match &entry(node, "$ref")?.kind {
        Kind::Scalar(text, _) => Some((text, Reference::parse(text))),
        _ => None,
    }
}

fn entry<'n>(node: &'n Node, key: &str) -> Option<&'n Node> {
    entries_of(node).find(|(name, _)| *name == key).map(|(_, node)| node)
}

fn entries_of(node: &Node) -> impl Iterator<Item = (&str, &Node)> {
    let entries = match &node.kind {
        Kind::Mapping(entries) => entries.as_slice(),
        _ => &[],
    };
    entries.iter().map(|(key, node)| (&*key.text, node))
}
