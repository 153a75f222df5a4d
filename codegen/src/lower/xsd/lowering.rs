//! The lowering of one schema set: what is read, what it declares, what is made of it, and how much
//! may be made.

use super::budgets::{Budgets, ITEMS, Spending};
use super::output::Output;
use super::symbols::Symbols;
use super::{complex, simple};
use crate::diagnostic::Diagnostics;
use crate::frontend::xsd::{Item, SchemaSet};
use crate::model::content::{Process, Wildcard, WildcardNamespaces};
use crate::model::documents::TypeIndex;
use crate::source::{Sources, Span};

/// The state of lowering one schema set.
pub(super) struct Lowering<'s, 'f> {
    pub set: &'s SchemaSet,
    pub sources: &'s Sources,
    pub findings: &'f mut Diagnostics,
    pub symbols: Symbols<'s>,
    pub output: Output,
    pub budgets: Budgets,
}

impl<'s, 'f> Lowering<'s, 'f> {
    /// The lowering of a set; `None` if the set is empty.
    pub(super) fn new(
        set: &'s SchemaSet,
        sources: &'s Sources,
        findings: &'f mut Diagnostics,
    ) -> Option<Self> {
        set.documents.first()?;
        let (symbols, output, budgets) = (Symbols::default(), Output::default(), Budgets::new());
        Some(Self { set, sources, findings, symbols, output, budgets })
    }

    /// Records an error at a place.
    pub(super) fn error(&mut self, span: Span, message: impl Into<String>) {
        self.findings.error(span, message);
    }

    /// Counts what is made; `false` if it has become too much, which is reported once.
    pub(super) fn spend(&mut self, count: usize, span: Span) -> bool {
        let spending = self.budgets.spend(count);
        if spending == Spending::Exceeds {
            self.error(span, format!("groups and bases expand to more than {ITEMS} items"));
        }
        spending == Spending::Within
    }

    /// Makes the definition of a type whose bases are made.
    pub(super) fn lower_type(&mut self, index: TypeIndex) {
        let Some(node) = self.symbols.type_node(index) else { return };
        match node.item {
            Item::SimpleType(_) => simple::lower(self, node, index),
            Item::ComplexType(it) => complex::lower(self, node, it, index),
            _ => {}
        }
    }

    /// The place of what stands in no file.
    pub(super) fn nowhere(&self) -> Span {
        self.set.documents[0].file.source.span(0, 0)
    }

    /// A wildcard that lets everything in, checked if it is declared.
    pub(super) fn anything(&self) -> Wildcard {
        let (namespaces, except) = (WildcardNamespaces::Any, Vec::new());
        Wildcard { namespaces, except, process: Process::Lax, span: self.nowhere() }
    }
}
