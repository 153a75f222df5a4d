//! Members of objects and items of arrays, as elements and attributes.

use super::builder::Builder;
use super::declarations::{Declared, Owner};
use super::effective::{Effective, Start};
use super::element_types::ElementType;
use super::members::Member;
use super::names::{NodeType, XmlObject};
use super::occurrence::{Occurrence, minimum_items};
use super::scalars::Simple;
use super::shapes::Shape;
use super::types::Role;
use crate::source::Span;

/// How deep arrays may hold arrays.
const DEEPEST: usize = 16;

/// An element or an attribute: the name of its member, and its schemas.
#[derive(Debug, Clone, Copy)]
struct Named<'n, 's> {
    name: &'s str,
    starts: &'s [Start<'n>],
    span: Span,
}

/// What names begin with that belong to XML and XML Schema.
const RESERVED: [&str; 3] = ["xml:", "xmlns:", "xsi:"];

impl<'n> Builder<'n, '_> {
    /// What a member becomes; `None` if it is left out, with a note.
    pub(super) fn member_node(&mut self, member: &Member<'n>) -> Option<NodeType> {
        let value = self.effective(&member.alternatives[0]);
        let xml = XmlObject::of(&value, member.span, &mut self.findings);
        let name = xml.name.unwrap_or(member.name);
        if name == "xmlns" || RESERVED.iter().any(|prefix| name.starts_with(prefix)) {
            let message =
                format!("`{name}` is read and written wherever it belongs: the member is ignored");
            self.findings.note(xml.span, message);
            return None;
        }
        let is_scalar = self.shape(&value) == Shape::Scalar;
        match xml.node_type {
            Some(NodeType::Attribute | NodeType::Text) if is_scalar => xml.node_type,
            Some(NodeType::Attribute | NodeType::Text) => {
                let message = "only a scalar can be an attribute or text: it is an element";
                self.findings.note(xml.span, message);
                Some(NodeType::Element)
            }
            _ => Some(NodeType::Element),
        }
    }

    /// The elements of a member.
    pub(super) fn member(
        &mut self,
        member: &Member<'n>,
        occurrence: Occurrence,
        owner: &Owner,
        elements: &mut Vec<Declared>,
    ) {
        let Member { name, span, .. } = *member;
        let [starts] = &*member.alternatives else {
            return self.one_of_several(member, occurrence, owner, elements);
        };
        let value = self.effective(starts);
        if self.shape(&value) != Shape::Array {
            let named = Named { name, starts, span };
            return self.element(named, &value, occurrence, owner, elements);
        }
        let xml = XmlObject::of(&value, span, &mut self.findings);
        if xml.node_type == Some(NodeType::Element) {
            let named = Named { name, starts, span };
            return self.element(named, &value, occurrence, owner, elements);
        }
        let occurrence = Occurrence::items(&value, occurrence.minimum > 0);
        if minimum_items(&value) > 1 && occurrence.minimum == 0 {
            let message = "`minItems` of an optional array that is not wrapped: in XML, fewer \
                           items are not told from none";
            self.findings.note(span, message);
        }
        self.items(&value, (xml.name.unwrap_or(name), occurrence), owner, elements);
    }

    /// The elements of the items of an array.
    pub(super) fn items(
        &mut self,
        array: &Effective<'n>,
        (name, occurrence): (&str, Occurrence),
        owner: &Owner,
        elements: &mut Vec<Declared>,
    ) {
        self.refuse_unsupported(array);
        let (mut starts, mut occurrence) = (array.subschemas("items"), occurrence);
        let (mut value, mut inner_name) = (self.effective(&starts), None);
        // Items of an array without an element of its own stand where it would.
        for _ in 0..DEEPEST {
            let xml = XmlObject::of(&value, owner.span, &mut self.findings);
            let is_array = self.shape(&value) == Shape::Array;
            if !is_array || xml.node_type == Some(NodeType::Element) {
                break;
            }
            inner_name = xml.name.or(inner_name);
            occurrence = Occurrence { minimum: 0, maximum: None };
            starts = value.subschemas("items");
            value = self.effective(&starts);
        }
        let span = value.span(array.span(owner.span));
        let named = Named { name: inner_name.unwrap_or(name), starts: &starts, span };
        self.element(named, &value, occurrence, owner, elements);
    }

    fn element(
        &mut self,
        named: Named<'n, '_>,
        value: &Effective<'n>,
        occurrence: Occurrence,
        owner: &Owner,
        elements: &mut Vec<Declared>,
    ) {
        let Named { name, starts, span } = named;
        let shape = self.shape(value);
        let mut xml = XmlObject::of(value, span, &mut self.findings);
        if shape != Shape::Scalar && xml.node_type == Some(NodeType::Attribute) {
            (xml.namespace, xml.prefix) = (None, None); // of the attribute that it is not
        }
        self.prefixes.state(&xml);
        let Some((name, inner)) = xml.resolve(name, &owner.namespace, &mut self.findings) else {
            return;
        };
        let hint = format!("{}.{}", owner.name, name.local);
        let kind = match shape {
            Shape::Object => {
                ElementType::Named(self.ask(Role::Object, starts, value, (&hint, &inner)))
            }
            Shape::Array => {
                let role = Role::Wrapper(name.local.clone());
                ElementType::Named(self.ask(role, starts, value, (&hint, &inner)))
            }
            Shape::Scalar => self.simple_type(starts, value, (&hint, &owner.namespace), span),
            Shape::Anything => ElementType::Anything,
        };
        let is_nullable = value.is_nullable;
        let documentation = own_documentation(value, &kind);
        let declared = Declared { name, kind, occurrence, is_nullable, documentation, span };
        self.declare(declared, elements);
    }

    /// A member whose alternatives have several schemas: one of scalars, or anything.
    fn one_of_several(
        &mut self,
        member: &Member<'n>,
        occurrence: Occurrence,
        owner: &Owner,
        elements: &mut Vec<Declared>,
    ) {
        let values: Vec<_> = member.alternatives.iter().map(|it| self.effective(it)).collect();
        let xml = XmlObject::of(&values[0], member.span, &mut self.findings);
        self.prefixes.state(&xml);
        let Some((name, _)) = xml.resolve(member.name, &owner.namespace, &mut self.findings) else {
            return;
        };
        let mut are_scalars = true;
        for value in &values {
            are_scalars &= self.shape(value) == Shape::Scalar;
        }
        let (kind, occurrence) = if are_scalars {
            let members = values.iter().map(|value| self.simple(value, member.span)).collect();
            (ElementType::Simple(Simple::union(members)), occurrence)
        } else {
            let message = format!(
                "alternatives have other schemas of `{}`: in XML, any content of it is valid",
                member.name
            );
            self.findings.note(member.span, message);
            (ElementType::Anything, Occurrence { maximum: None, ..occurrence })
        };
        let is_nullable = values.iter().any(|value| value.is_nullable);
        let (documentation, span) = (String::new(), member.span);
        let declared = Declared { name, kind, occurrence, is_nullable, documentation, span };
        self.declare(declared, elements);
    }
}

/// What an element says of itself where its type does not say it.
fn own_documentation(value: &Effective<'_>, kind: &ElementType) -> String {
    match kind {
        ElementType::Named(_) => value.own_documentation().to_owned(),
        _ => value.documentation().to_owned(),
    }
}
