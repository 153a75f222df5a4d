//! The types of elements and attributes.

use super::builder::Builder;
use super::declarations::Owner;
use super::effective::{Effective, Start};
use super::fragment::Fragment;
use super::scalars::Simple;
use super::types::{Role, anything};
use crate::source::Span;

/// The type of an element or attribute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ElementType {
    /// A type with a name.
    Named(usize),
    Simple(Simple),
    Anything,
}

impl ElementType {
    /// The definition of a type without a name.
    pub(super) fn content(&self, span: Span) -> Option<Fragment> {
        match self {
            Self::Simple(simple) if !simple.is_built_in() => {
                let mut content = Fragment::default();
                content.open("simpleType", &[], span);
                content.append(&simple.content(span));
                content.close("simpleType");
                Some(content)
            }
            Self::Anything => {
                let mut content = Fragment::default();
                content.open("complexType", &[("mixed", "true")], span);
                content.append(&anything(span));
                content.close("complexType");
                Some(content)
            }
            _ => None,
        }
    }
}

impl<'n> Builder<'n, '_> {
    /// The type of a scalar: with a name if a component describes more than a built-in type.
    pub(super) fn simple_type(
        &mut self,
        starts: &[Start<'n>],
        value: &Effective<'n>,
        names: (&str, &str),
        span: Span,
    ) -> ElementType {
        let simple = self.simple(value, span);
        let is_component = value.structural().count() == 1 && value.component().is_some();
        if simple.is_built_in() || !is_component {
            return ElementType::Simple(simple);
        }
        ElementType::Named(self.ask(Role::Simple, starts, value, names))
    }

    /// The content of a type that is text with attributes.
    pub(super) fn text_content(
        &mut self,
        starts: &[Start<'n>],
        owner: &Owner,
        attributes: &Fragment,
    ) -> Fragment {
        let value = self.effective(starts);
        let simple = self.simple(&value, owner.span);
        let kind = if simple.is_built_in() {
            ElementType::Simple(simple)
        } else {
            let hint = format!("{}.text", owner.name);
            ElementType::Named(self.ask(Role::Simple, starts, &value, (&hint, &owner.namespace)))
        };
        let (base, _) = self.type_name(&kind, &owner.namespace);
        let mut content = Fragment::default();
        content.open("simpleContent", &[], owner.span);
        content.open("extension", &[("base", base.as_deref().unwrap_or_default())], owner.span);
        content.append(attributes);
        content.close("extension");
        content.close("simpleContent");
        content
    }

    /// The name that a declaration in the schema document of a namespace refers to its type by.
    pub(super) fn type_name(
        &mut self,
        kind: &ElementType,
        namespace: &str,
    ) -> (Option<String>, bool) {
        match kind {
            ElementType::Named(id) => {
                let name = self.types[*id].name.clone();
                let (name, is_undeclared) = self.prefixes.qualified(namespace, &name);
                (Some(name), is_undeclared)
            }
            ElementType::Simple(simple) if simple.is_built_in() => {
                (Some(format!("xs:{}", simple.base)), false)
            }
            _ => (None, false),
        }
    }
}
