//! From a reference to what it means.

use swordsmith_xml::near::nearest;

use super::globals::Kind;
use super::lowering::Lowering;
use crate::frontend::xml::XML;
use crate::frontend::xsd::{Node, Reference, XSD, outline};
use crate::model::documents::{ElementIndex, TypeIndex};
use crate::model::names::ExpandedName;

impl<'s> Lowering<'s, '_> {
    /// The type that an attribute of a node names; `None` if there is no such attribute or, said, no
    /// such type.
    pub(super) fn type_reference(&mut self, node: Node<'s>, attribute: &str) -> Option<TypeIndex> {
        let reference = node.reference(attribute)?;
        self.type_named(node, &reference)
    }

    /// The type of a name, seen from a node.
    pub(super) fn type_named(
        &mut self,
        node: Node<'s>,
        reference: &Reference,
    ) -> Option<TypeIndex> {
        if let Some(own) = self.own_original(Kind::Type, node, reference) {
            return self.symbols.type_of(own);
        }
        if reference.name.namespace == XSD
            && let Some(index) = self.symbols.type_by_name(&reference.name)
        {
            return Some(index);
        }
        let found = self.component(Kind::Type, node, reference)?;
        self.symbols.type_of(found)
    }

    /// The global element that an attribute of a node names.
    pub(super) fn element_named(
        &mut self,
        node: Node<'s>,
        reference: &Reference,
    ) -> Option<ElementIndex> {
        let found = self.component(Kind::Element, node, reference)?;
        self.symbols.element_of(found)
    }

    /// The component of a kind that a reference means, seen from a node; if there is none, that is
    /// said.
    pub(super) fn component(
        &mut self,
        kind: Kind,
        node: Node<'s>,
        reference: &Reference,
    ) -> Option<Node<'s>> {
        if let Some(own) = self.own_original(kind, node, reference) {
            return Some(own);
        }
        let found = self.symbols.globals.find(kind, &reference.name);
        match found {
            Some(_) if Self::sees(node, &reference.name.namespace) => {}
            Some(_) => self.not_imported(reference),
            None => self.unknown(kind, node, reference),
        }
        found
    }

    /// What a name means inside its own redefinition: the component that is redefined.
    fn own_original(&self, kind: Kind, node: Node<'s>, reference: &Reference) -> Option<Node<'s>> {
        let mut current = self.symbols.globals.find(kind, &reference.name)?;
        while let Some(original) = self.symbols.globals.replaced_by(current) {
            if node.document_index == current.document_index && contains(current, node.element) {
                return Some(original);
            }
            current = original;
        }
        None
    }

    /// Whether a document refers to a namespace: its own, or one that it imports.
    pub(super) fn sees(node: Node<'s>, namespace: &str) -> bool {
        let document = node.document;
        let imports = || document.imports.iter().any(|imported| imported == namespace);
        namespace == document.target_namespace || matches!(namespace, XSD | XML) || imports()
    }

    pub(super) fn not_imported(&mut self, reference: &Reference) {
        let message =
            format!("`{}` is of a namespace that this file does not import", reference.name);
        let help = format!("add `<xs:import namespace=\"{}\"/>`", reference.name.namespace);
        self.findings.error_with_help(reference.span, message, help);
    }

    fn unknown(&mut self, kind: Kind, node: Node<'s>, reference: &Reference) {
        let message = format!("there is no {} `{}`", kind.label(), reference.name);
        let same =
            self.symbols.globals.all(kind).find(|(name, _)| name.local == reference.name.local);
        let help = same.map(|(name, _)| format!("there is `{name}`: is the prefix right?"));
        let mut unanswered = self.set.unanswered.iter();
        let unanswered = unanswered.find(|it| it.namespace == reference.name.namespace);
        let help = unanswered.map(|it| it.help.clone()).or(help);
        let help = help.or_else(|| self.missing_import(node, &reference.name.namespace));
        match help.or_else(|| self.near(kind, &reference.name)) {
            Some(help) => self.findings.error_with_help(reference.span, message, help),
            None => self.error(reference.span, message),
        }
    }

    /// The import that would find a given file of a namespace.
    fn missing_import(&self, node: Node<'s>, namespace: &str) -> Option<String> {
        if Self::sees(node, namespace) || namespace.is_empty() {
            return None;
        }
        let folder = |name: &str| name.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
        let own = folder(&self.sources.get(node.document.file.source).name);
        let is_it =
            |id| outline(id, self.sources).is_some_and(|it| it.target_namespace == namespace);
        let (_, file) = self.sources.iter().find(|(id, _)| is_it(*id))?;
        let location = (folder(&file.name) == own)
            .then(|| format!(" schemaLocation=\"{}\"", file.name.rsplit('/').next().unwrap_or("")));
        let location = location.unwrap_or_default();
        Some(format!(
            "`{}` has that namespace: add `<xs:import namespace=\"{namespace}\"{location}/>`",
            file.name
        ))
    }

    /// Asks whether a component was meant whose name is like one that none has, in the same namespace if there is one.
    fn near(&self, kind: Kind, name: &ExpandedName) -> Option<String> {
        let built_in =
            self.symbols.type_names().filter(|it| kind == Kind::Type && it.namespace == XSD);
        let known: Vec<&ExpandedName> =
            self.symbols.globals.all(kind).map(|(name, _)| name).chain(built_in).collect();
        let (own, others): (Vec<&ExpandedName>, Vec<_>) =
            known.into_iter().partition(|it| it.namespace == name.namespace);
        let near = |names: &[&ExpandedName]| {
            let local = nearest(&name.local, names.iter().map(|name| &*name.local))?;
            names.iter().find(|name| name.local == local).map(ToString::to_string)
        };
        let found = near(&own).or_else(|| near(&others))?;
        Some(format!("did you mean `{found}`?"))
    }
}

/// Whether an element of a document lies inside a node's.
fn contains(node: Node<'_>, element: usize) -> bool {
    let tree = &node.document.file.tree;
    let mut last = node.element;
    while let Some(child) = tree.element(last).children.last() {
        last = *child;
    }
    (node.element..=last).contains(&element)
}
