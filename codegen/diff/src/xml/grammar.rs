//! One version's table, looked at by the names that both versions share.

use std::collections::{BTreeMap, BTreeSet};

use swordsmith_xml::table::{
    Attribute, Element, ElementId, Namespaces, Process, Schema, Term, Type, TypeId,
    ValueConstraint, Wildcard,
};

use super::names::{Names, Symbol, TableNames};

/// One version's table.
#[derive(Debug)]
pub(super) struct Grammar<'s> {
    /// The table.
    pub(super) schema: &'s Schema<'s>,
    /// What its names are.
    pub(super) names: TableNames,
    /// Elements that are declared globally.
    pub(super) globals: BTreeMap<Symbol, ElementId>,
    /// Attributes that are declared globally.
    pub(super) attributes: BTreeMap<Symbol, &'s Attribute<'s>>,
    /// Types that have names.
    pub(super) types: BTreeMap<Symbol, TypeId>,
}

/// What an element's content is checked by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Checked<'s> {
    /// Nothing: it is skipped.
    Not,
    /// The declarations of what is in it alone, if there are such.
    ByDeclarations,
    /// A type, and the value that the element must have.
    ByType(TypeId, Option<&'s str>),
}

/// What an element is to the type of its parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Child {
    /// Skipped.
    Skipped,
    /// Let in without a declaration.
    Undeclared,
    /// Declared.
    Declared(ElementId),
}

impl Checked<'_> {
    /// The same without what is fixed, which is nothing to contents.
    pub(super) fn unfixed<'any>(self) -> Checked<'any> {
        match self {
            Self::ByType(id, _) => Checked::ByType(id, None),
            Self::Not => Checked::Not,
            Self::ByDeclarations => Checked::ByDeclarations,
        }
    }
}

impl<'s> Grammar<'s> {
    /// A table whose names are these.
    pub(super) fn new(schema: &'s Schema<'s>, names: TableNames) -> Self {
        let elements = (0..).zip(schema.elements).filter(|(_, element)| element.is_global);
        let globals = elements.filter_map(|(id, element)| Some((names.symbol(element.name)?, id)));
        let globals = globals.collect();
        let attributes = schema.global_attributes.iter();
        let attributes = attributes.filter_map(|(name, it)| Some((names.symbol(*name)?, it)));
        let attributes = attributes.collect();
        let types = (0..).zip(schema.types);
        let types = types.filter_map(|(id, it)| Some((names.symbol(it.name)?, id))).collect();
        Self { schema, names, globals, attributes, types }
    }

    /// An element declaration.
    pub(super) fn element(&self, id: ElementId) -> &'s Element<'s> {
        &self.schema.elements[id as usize]
    }

    /// A type.
    pub(super) fn type_(&self, id: TypeId) -> &'s Type<'s> {
        &self.schema.types[id as usize]
    }

    /// The name of an element declaration.
    pub(super) fn name_of(&self, id: ElementId) -> Option<Symbol> {
        self.names.symbol(self.element(id).name)
    }

    /// Whether a type skips what it does not declare.
    pub(super) fn skips(&self, id: TypeId) -> bool {
        self.type_(id).is_lenient
    }

    /// The names of elements that some wildcard keeps out.
    pub(super) fn excepted(&self) -> BTreeSet<Symbol> {
        let leaves = self.schema.types.iter().flat_map(|it| it.content.leaves());
        let wildcards = leaves.filter_map(|leaf| match leaf.term {
            Term::Wildcard(wildcard) => Some(wildcard),
            Term::Element(_) => None,
        });
        wildcards.flat_map(|wildcard| self.kept_out(wildcard)).collect()
    }

    /// The names that a wildcard keeps out one by one.
    pub(super) fn kept_out(&self, wildcard: &'s Wildcard<'s>) -> impl Iterator<Item = Symbol> {
        wildcard.except.iter().filter_map(|name| self.names.symbol(*name))
    }

    /// Whether a wildcard lets in a name.
    pub(super) fn lets_in(&self, all: &Names, wildcard: &Wildcard<'_>, name: Symbol) -> bool {
        let uri = all.uri_of(name);
        let is_among = |these: &[u16]| these.iter().any(|it| self.names.uri(*it) == Some(uri));
        let in_namespace = match wildcard.namespaces {
            Namespaces::Any => true,
            Namespaces::Only(these) => is_among(these),
            Namespaces::Except(these) => !is_among(these),
        };
        in_namespace && !wildcard.except.iter().any(|it| self.names.symbol(*it) == Some(name))
    }

    /// What a wildcard that checks so makes of an element; `None` if it refuses it.
    pub(super) fn let_in(&self, process: Process, name: Symbol) -> Option<Child> {
        match (process, self.globals.get(&name)) {
            (Process::Skip, _) => Some(Child::Skipped),
            (_, Some(id)) => (!self.element(*id).is_abstract).then_some(Child::Declared(*id)),
            (Process::Lax, None) => Some(Child::Undeclared),
            (Process::Strict, None) => None,
        }
    }

    /// What the content of a child is checked by, if it is of the type that it is declared with.
    pub(super) fn checked(&self, child: Child) -> Checked<'s> {
        match child {
            Child::Skipped => Checked::Not,
            Child::Undeclared => Checked::ByDeclarations,
            Child::Declared(id) => self.checked_as(id, self.element(id).type_id),
        }
    }

    /// What the content of a declared element of a type is checked by.
    pub(super) fn checked_as(&self, id: ElementId, type_id: TypeId) -> Checked<'s> {
        let fixed = match self.element(id).value {
            Some(ValueConstraint::Fixed(value)) => Some(value),
            _ => None,
        };
        Checked::ByType(type_id, fixed)
    }

    /// Whether `xsi:type` may name a type where an element of another one is declared.
    pub(super) fn may_stand_for(&self, from: TypeId, declared: TypeId, element: ElementId) -> bool {
        let may_stand = self.schema.may_stand_for(from, declared, self.element(element));
        may_stand && !self.type_(from).is_abstract
    }
}
