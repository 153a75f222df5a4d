//! What one version takes and the other refuses, before it has a rule and words.

use swordsmith_xml::table::ElementId;

use super::grammar::Checked;
use super::names::Symbol;
use super::pairs::Elements;
use crate::Severity;

/// What a failure is about, within a pair of types.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Aspect {
    /// The documents of that root element.
    Document(Symbol),
    /// Children of that name.
    Child(Symbol),
    /// An attribute.
    Attribute(Symbol),
    /// The value of an attribute.
    AttributeValue(Symbol),
    /// The value of the content.
    Value,
    /// The value of a child, whose type is another or one of XML Schema itself.
    ChildValue(Symbol),
    /// Text between children.
    Text,
    /// `xsi:nil` of an element.
    Nil(Symbol),
    /// What an element without content means.
    Empty(Symbol),
    /// A type that `xsi:type` names.
    TypeName(Symbol),
    /// Types that `xsi:type` names where elements are declared with them, wherever that is.
    OwnTypeNames,
    /// Types of XML Schema itself that `xsi:type` names on an element.
    BuiltinTypeNames(Symbol),
    /// An element whose type is abstract.
    Abstract(Symbol),
    /// Identity constraints of an element.
    Identity(Symbol),
    /// Whether values of the content must be unique in the document, or refer to such.
    Ids,
    /// Whether the content is a value or children.
    Kind,
    /// The same of a child.
    ChildKind(Symbol),
    /// One of several children.
    OneOf,
    /// Where children stand that both declare as often.
    Places,
    /// The same of an attribute.
    AttributeIds(Symbol),
    /// An attribute of `xsi`, which every schema has: whether it must be there, and what it must be.
    Instance(&'static str),
    /// Children that a wildcard lets in.
    Wildcard,
    /// How many children must be there that a wildcard lets in.
    NeededByWildcard,
    /// A child that a wildcard lets in unchecked, and the other version declares.
    LetIn(Symbol),
    /// Attributes that a wildcard lets in.
    AttributeWildcard,
    /// Nothing that has a name.
    Whole,
}

/// Where in documents something is: the way from a root.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Spot<'s> {
    /// Where the element stands.
    pub(super) start: Start,
    /// Its name.
    pub(super) name: Symbol,
    /// What its content is checked by.
    pub(super) checked: Checked<'s>,
    /// The type that its `xsi:type` names.
    pub(super) type_name: Option<Symbol>,
}

impl Aspect {
    /// The element that it is about, within a type.
    pub(super) fn element(&self) -> Option<Symbol> {
        match self {
            Self::Child(name)
            | Self::Nil(name)
            | Self::Empty(name)
            | Self::Identity(name)
            | Self::Abstract(name)
            | Self::LetIn(name)
            | Self::BuiltinTypeNames(name)
            | Self::ChildValue(name)
            | Self::ChildKind(name) => Some(*name),
            _ => None,
        }
    }

    /// The attribute that it is about.
    pub(super) fn attribute(&self) -> Option<Symbol> {
        match self {
            Self::Attribute(name) | Self::AttributeValue(name) | Self::AttributeIds(name) => {
                Some(*name)
            }
            _ => None,
        }
    }
}

/// What a document of one version is in the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Root {
    /// The document of that number.
    Document(usize),
    /// An element that is declared globally.
    Element(ElementId),
    /// Nothing.
    Unknown,
}

/// Where an element stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Start {
    /// It is the root of a document, of that number.
    Root { document: usize, read_as: Root },
    /// It is the last of these children of an element of a pair.
    Child { pair: usize, word: Vec<Symbol> },
}

/// What an element has there that the other version refuses; all else is the least there may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Local {
    /// The least.
    Least,
    /// These children.
    Content(Vec<Symbol>),
    /// That attribute with that value.
    Attribute(Symbol, String),
    /// That text.
    Text(String),
    /// `xsi:nil`.
    Nil,
}

/// A value that something absent or empty stands for, in each version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Meaning<'s> {
    /// The pair of types that it is about.
    pub(super) pair: usize,
    /// Whose value: of an attribute, or of an element.
    pub(super) aspect: Aspect,
    /// In the first version.
    pub(super) old: Option<&'s str>,
    /// In the second.
    pub(super) new: Option<&'s str>,
}

/// A text that both versions take, and that is another value in each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reading {
    /// The pair of types that it is about.
    pub(super) pair: usize,
    /// Whose value: of an attribute, or of the content.
    pub(super) aspect: Aspect,
    /// The text.
    pub(super) text: String,
}

/// Something that one version takes and the other refuses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Failure<'s> {
    /// The pair of types that it is about.
    pub(super) pair: usize,
    /// What of it.
    pub(super) aspect: Aspect,
    /// The declarations that it is about, which may stand in other pairs, too.
    pub(super) elements: Option<Elements>,
    /// Whether something is missing, not too much.
    pub(super) is_needed: bool,
    /// Where it is seen.
    pub(super) spot: Spot<'s>,
    /// By what.
    pub(super) local: Local,
    /// What the other version has against it, if it has a name.
    pub(super) detail: Option<String>,
    /// The pair of the declared types, where `xsi:type` says hardly more than the declaration: of
    /// what is wrong with these, this is a part.
    pub(super) part_of: Option<usize>,
    /// Why it is not known whether it fails.
    pub(super) undecided: Option<String>,
    /// How bad it is if nothing shows it.
    pub(super) unproven: Severity,
}

impl<'s> Failure<'s> {
    /// A failure that something local shows.
    pub(super) fn new(pair: usize, aspect: Aspect, spot: Spot<'s>, local: Local) -> Self {
        let (elements, detail, part_of, undecided) = (None, None, None, None);
        let (is_needed, unproven) = (false, Severity::Undecided);
        Self {
            pair,
            aspect,
            elements,
            is_needed,
            spot,
            local,
            detail,
            part_of,
            undecided,
            unproven,
        }
    }

    /// The same, about these declarations.
    pub(super) fn of(mut self, elements: Elements) -> Self {
        self.elements = Some(elements);
        self
    }

    /// The name that it is about, if it is about one.
    pub(super) fn name(&self) -> Option<Symbol> {
        match self.aspect {
            Aspect::Child(name) | Aspect::Attribute(name) | Aspect::AttributeValue(name) => {
                Some(name)
            }
            _ => None,
        }
    }

    /// One of which nothing is known.
    pub(super) fn undecided(
        pair: usize,
        aspect: Aspect,
        spot: Spot<'s>,
        why: impl Into<String>,
    ) -> Self {
        let undecided = Some(why.into());
        Self { undecided, ..Self::new(pair, aspect, spot, Local::Least) }
    }
}
