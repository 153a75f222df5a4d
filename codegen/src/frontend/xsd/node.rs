//! An item of the schema tree together with its place: the two trees walked side by side.

use std::fmt;

use xsd_parser::models::schema::xs;

use super::super::xml;
use super::{Document, SchemaSet};
use crate::model::names::ExpandedName;
use crate::source::Span;

/// An item of a schema document, with its place. What it says is read from the item; its element is
/// asked where that stands, and for the little that items do not have.
#[derive(Clone, Copy)]
pub struct Node<'s> {
    /// What it says.
    pub item: Item<'s>,
    /// The document it stands in.
    pub document: &'s Document,
    /// Index of that document in its set.
    pub document_index: usize,
    /// Index of its element in the tree of positions.
    pub element: usize,
}

/// What an item of the schema tree is.
#[derive(Debug, Clone, Copy)]
#[expect(missing_docs, reason = "each is the element of XML Schema of that name")]
pub enum Item<'s> {
    Schema(&'s xs::Schema),
    Include(&'s xs::Include),
    Import(&'s xs::Import),
    Redefine(&'s xs::Redefine),
    Override(&'s xs::Override),
    DefaultOpenContent(&'s xs::DefaultOpenContent),
    OpenContent(&'s xs::OpenContent),
    Notation(&'s xs::Notation),
    Annotation(&'s xs::Annotation),
    SimpleType(&'s xs::SimpleBaseType),
    ComplexType(&'s xs::ComplexBaseType),
    SimpleContent(&'s xs::SimpleContent),
    ComplexContent(&'s xs::ComplexContent),
    /// `restriction` of a simple type.
    SimpleRestriction(&'s xs::Restriction),
    /// `restriction` in simple or complex content.
    Restriction(&'s xs::RestrictionType),
    Extension(&'s xs::ExtensionType),
    List(&'s xs::List),
    Union(&'s xs::Union),
    Facet(&'s xs::Facet),
    Group(&'s xs::GroupType),
    All(&'s xs::GroupType),
    Choice(&'s xs::GroupType),
    Sequence(&'s xs::GroupType),
    Any(&'s xs::Any),
    Element(&'s xs::ElementType),
    Alternative(&'s xs::AltType),
    Unique(&'s xs::KeybaseType),
    Key(&'s xs::KeybaseType),
    Keyref(&'s xs::Keyref),
    Selector(&'s xs::Field),
    Field(&'s xs::Field),
    Attribute(&'s xs::AttributeType),
    AttributeGroup(&'s xs::AttributeGroupType),
    AnyAttribute(&'s xs::AnyAttribute),
    Assert(&'s xs::AssertionType),
}

/// A name that an attribute refers to, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// The name, expanded.
    pub name: ExpandedName,
    /// The attribute's value.
    pub span: Span,
}

impl SchemaSet {
    /// The root nodes, in the order of the documents.
    pub fn schemas(&self) -> impl Iterator<Item = Node<'_>> {
        self.documents.iter().enumerate().map(|(document_index, document)| {
            let item = Item::Schema(&document.file.schema);
            Node { item, document, document_index, element: 0 }
        })
    }
}

impl<'s> Node<'s> {
    /// What identifies the node within its set.
    pub fn key(&self) -> (usize, usize) {
        (self.document_index, self.element)
    }

    /// Its element.
    pub fn place(&self) -> &'s xml::Element {
        self.document.file.tree.element(self.element)
    }

    /// Its start tag.
    pub fn span(&self) -> Span {
        self.place().span
    }

    /// What its element is called, for messages.
    pub fn element_name(&self) -> &'s str {
        &self.place().name.local
    }

    /// The place of an attribute's name, if there is such an attribute.
    pub fn name_span(&self, attribute: &str) -> Option<Span> {
        self.place().attribute(attribute).map(|it| it.name_span)
    }

    /// The place of an attribute's value; that of the start tag where there is no such attribute.
    pub fn value_span(&self, attribute: &str) -> Span {
        self.place().attribute(attribute).map_or(self.span(), |it| it.value_span)
    }

    /// Its `name`, if it has one.
    pub fn name(&self) -> Option<&'s str> {
        self.item.name()
    }

    /// The root node of its document.
    #[must_use]
    pub fn schema(&self) -> Self {
        Self { item: Item::Schema(&self.document.file.schema), element: 0, ..*self }
    }

    /// The name that an attribute refers to.
    pub fn reference(&self, attribute: &str) -> Option<Reference> {
        self.references(attribute).into_iter().next()
    }

    /// The names that an attribute refers to.
    ///
    /// Our tree resolves them, as it does the names that are mere text to xsd-parser: `t:a` in the
    /// `value` of a facet of `QName`, in an `xpath` or in a note. It also knows the namespace of a
    /// document that has none of its own and is included into one.
    pub fn references(&self, attribute: &str) -> Vec<Reference> {
        let Some(written) = self.place().attribute(attribute) else { return Vec::new() };
        let names = written.value.split_ascii_whitespace();
        let known = names.filter_map(|name| self.resolve(name));
        known.map(|name| Reference { name, span: written.value_span }).collect()
    }

    /// The expanded name of a `QName` here; `None` if its prefix is not bound.
    pub fn resolve(&self, name: &str) -> Option<ExpandedName> {
        let mut expanded = self.document.file.tree.resolve(self.element, name)?;
        if self.document.is_chameleon && expanded.namespace.is_empty() {
            expanded.namespace.clone_from(&self.document.target_namespace);
        }
        Some(expanded)
    }

    /// The name of a component of that local name that this document declares.
    pub fn own_name(&self, local: &str) -> ExpandedName {
        ExpandedName::new(&*self.document.target_namespace, local)
    }

    /// Its children in document order, those that conditional inclusion leaves out excepted.
    pub fn children(&self) -> Vec<Self> {
        let tree = &self.document.file.tree;
        let paired = self.item.children().into_iter().zip(tree.kept_children(self.element));
        paired.map(|(item, element)| Self { item, element, ..*self }).collect()
    }
}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.place().name.local, self.element)
    }
}
