//! Declarations of elements and attributes in the content of a type.

use super::builder::{Builder, GroupDraft};
use super::element_types::ElementType;
use super::fragment::Fragment;
use super::members::Member;
use super::names::XmlObject;
use super::occurrence::Occurrence;
use crate::model::names::ExpandedName;
use crate::source::Span;

/// The type that elements and attributes are of.
#[derive(Debug, Clone)]
pub(super) struct Owner {
    pub name: String,
    /// The namespace of names in it that say no other.
    pub namespace: String,
    pub span: Span,
}

/// An element of a type.
#[derive(Debug, Clone)]
pub(super) struct Declared {
    pub name: ExpandedName,
    pub kind: ElementType,
    pub occurrence: Occurrence,
    pub is_nullable: bool,
    pub documentation: String,
    pub span: Span,
}

impl<'n> Builder<'n, '_> {
    /// Adds an element. Two members that are the same element are one, which stands as often as both.
    pub(super) fn declare(&mut self, declared: Declared, elements: &mut Vec<Declared>) {
        let Some(known) = elements.iter_mut().find(|it| it.name == declared.name) else {
            return elements.push(declared);
        };
        if known.kind != declared.kind {
            let message =
                format!("two members of different types are the element `{}`", known.name);
            let help = "set `xml: {name: NAME}`, or `wrapped: true` on an array";
            return self.findings.error_with_help(declared.span, message, help);
        }
        known.occurrence = known.occurrence.and(declared.occurrence);
        known.is_nullable |= declared.is_nullable;
        let message =
            format!("another member is the element `{}` as well: both are one", known.name);
        self.findings.note(declared.span, message);
    }

    /// The declarations of the elements of a type.
    pub(super) fn declarations(&mut self, elements: &[Declared], owner: &Owner) -> Fragment {
        let mut content = Fragment::default();
        for declared in elements {
            self.declaration(declared, owner, &mut content);
        }
        content
    }

    fn declaration(&mut self, declared: &Declared, owner: &Owner, content: &mut Fragment) {
        let Declared { name, kind, occurrence, span, .. } = declared;
        let minimum = occurrence.minimum.to_string();
        let maximum = occurrence.maximum.map_or("unbounded".to_owned(), |it| it.to_string());
        self.place((name, *span), owner, content, |builder, fragment, namespace| {
            let (type_name, is_undeclared) = builder.type_name(kind, namespace);
            let mut attributes =
                vec![("name", &*name.local), ("minOccurs", &*minimum), ("maxOccurs", &*maximum)];
            attributes.push(("form", form(name, namespace)));
            attributes.extend(declared.is_nullable.then_some(("nillable", "true")));
            attributes.extend(type_name.as_deref().map(|it| ("type", it)));
            attributes.extend(is_undeclared.then_some(("xmlns", "")));
            fragment.open("element", &attributes, *span);
            fragment.documentation(&declared.documentation, *span);
            fragment.append(&kind.content(*span).unwrap_or_default());
            fragment.close("element");
        });
    }

    /// Writes a declaration: into the content of its type, or, if its name is of another namespace,
    /// into a group of that namespace.
    fn place(
        &mut self,
        (name, span): (&ExpandedName, Span),
        owner: &Owner,
        content: &mut Fragment,
        write: impl FnOnce(&mut Self, &mut Fragment, &str),
    ) {
        if name.namespace.is_empty() || name.namespace == owner.namespace {
            return write(self, content, &owner.namespace);
        }
        let mut inner = Fragment::default();
        inner.open("all", &[], span);
        write(self, &mut inner, &name.namespace);
        inner.close("all");
        let group = self.group(&name.namespace, false, inner, span);
        let (reference, _) = self.prefixes.qualified(&owner.namespace, &group);
        content.empty("group", &[("ref", &*reference)], span);
    }

    fn group(
        &mut self,
        namespace: &str,
        is_attribute: bool,
        content: Fragment,
        span: Span,
    ) -> ExpandedName {
        let name = self.names.free_group(namespace);
        self.groups.push(GroupDraft { name: name.clone(), is_attribute, content, span });
        name
    }

    /// A member that is an attribute.
    pub(super) fn attribute(
        &mut self,
        member: &Member<'n>,
        owner: &Owner,
        attributes: &mut Fragment,
    ) {
        let (starts, span) = (&member.alternatives[0], member.span);
        let value = self.effective(starts);
        let xml = XmlObject::of(&value, span, &mut self.findings);
        // Attributes are in no namespace unless they say one.
        self.prefixes.state(&xml);
        let Some((name, _)) = xml.resolve(member.name, "", &mut self.findings) else { return };
        let hint = format!("{}.{}", owner.name, name.local);
        let kind = self.simple_type(starts, &value, (&hint, &owner.namespace), span);
        let is_own = name.namespace.is_empty() || name.namespace == owner.namespace;
        let namespace = if is_own { owner.namespace.clone() } else { name.namespace.clone() };
        let (type_name, is_undeclared) = self.type_name(&kind, &namespace);
        let usage = if member.is_required && !value.is_nullable { "required" } else { "optional" };
        let form = form(&name, &namespace);
        let mut said = vec![("name", &*name.local), ("use", usage), ("form", form)];
        said.extend(type_name.as_deref().map(|it| ("type", it)));
        said.extend(is_undeclared.then_some(("xmlns", "")));
        let mut declaration = Fragment::default();
        declaration.open("attribute", &said, span);
        declaration.documentation(value.documentation(), span);
        declaration.append(&kind.content(span).unwrap_or_default());
        declaration.close("attribute");
        if is_own {
            return attributes.append(&declaration);
        }
        let group = self.group(&name.namespace, true, declaration, span);
        let (reference, _) = self.prefixes.qualified(&owner.namespace, &group);
        attributes.empty("attributeGroup", &[("ref", &*reference)], span);
    }
}

/// Whether a local declaration is of the target namespace.
fn form(name: &ExpandedName, target: &str) -> &'static str {
    let is_target = !name.namespace.is_empty() && name.namespace == target;
    if is_target { "qualified" } else { "unqualified" }
}
