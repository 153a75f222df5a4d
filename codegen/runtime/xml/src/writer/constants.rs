//! What of a document is the same each time: its tags, made once, when a document of its kind is first written.

use std::sync::OnceLock;

use super::super::datatypes::Made;
use super::super::error::Error;
use super::super::table::{
    Attribute, Automaton, Builtin, Content, Document, Element, ElementId, Leaf, NONE, NameId,
    Schema, Simple, SimpleId, Term, Type, TypeId, ValueConstraint, Variety,
};
use super::buffer::Piece;
use super::prefixes::Prefixed;

/// The constants of one [`Document`], made when they are first needed.
#[derive(Debug, Default)]
pub struct Tags(OnceLock<Constants>);

impl Tags {
    /// Constants that are not made yet.
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }
}

impl Document<'_> {
    /// Its constants.
    pub(super) fn constants(&self, schema: &Schema<'_>) -> Result<&Constants, Error> {
        if let Some(constants) = self.tags.0.get() {
            return Ok(constants);
        }
        let made = Constants::of(schema, self)?;
        Ok(self.tags.0.get_or_init(|| made))
    }
}

/// Tags and names of attributes, with the prefixes that the declarations on the document's root give them.
#[derive(Debug)]
pub(super) struct Constants {
    elements: Vec<Tag>,
    types: Vec<Facts>,
    /// The attributes of all types.
    slots: Vec<Slot>,
    /// The declarations at the leaves of all types; [`NONE`] for a wildcard.
    leaves: Vec<ElementId>,
    /// Whether some element or attribute has qualified names as its values.
    pub(super) has_names: bool,
}

/// What is known of a type.
#[derive(Debug, Clone, Copy)]
pub(super) struct Facts {
    /// Where its attributes begin.
    slots: u32,
    /// Where its leaves begin.
    leaves: u32,
    /// Which values its simple content accepts without a check.
    pub(super) accepts: Accepts,
}

impl Facts {
    /// Of no type.
    pub(super) const NONE: Self = Self { slots: NONE, leaves: NONE, accepts: Accepts::NeedsCheck };
}

/// The tags of an element declaration; both are empty if they are no constants.
#[derive(Debug)]
pub(super) struct Tag {
    /// `<name>`, without attributes.
    pub(super) start: Piece,
    /// `<name`.
    pub(super) open: Piece,
    /// `</name>`.
    pub(super) end: Piece,
    /// Its name.
    pub(super) name: NameId,
    /// Its declared type, if the schema leaves nothing to be found out when it is written as that: it is not abstract,
    /// has no fixed or default value and no identity constraints, and its type is [`is_plain`]. Else [`NONE`].
    pub(super) type_id: TypeId,
    /// The simple type that is all of such a type, without attributes; else [`NONE`].
    pub(super) simple: SimpleId,
    /// Which values that accepts without a check.
    pub(super) accepts: Accepts,
}

/// An attribute of a type.
#[derive(Debug)]
pub(super) struct Slot {
    /// ` name="`; empty if that is no constant.
    pub(super) start: Piece,
    /// Its type.
    pub(super) simple: SimpleId,
    /// Which values that accepts without a check.
    pub(super) accepts: Accepts,
}

/// Which values a simple type accepts without a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Accepts {
    /// Any text.
    Text,
    /// Values of a Rust type that stands for that built-in type.
    Made(Builtin),
    /// Lists of such values.
    List(Builtin),
    /// The fixed text of the schema; any other text needs a check.
    Fixed,
    /// Only a check tells.
    NeedsCheck,
}

impl Accepts {
    fn of(schema: &Schema<'_>, simple: SimpleId) -> Self {
        match schema.simples.get(simple as usize) {
            Some(row) if row.is_any_text() => Self::Text,
            Some(Simple { variety: Variety::Atomic(builtin), facets: [], .. }) => {
                Self::Made(*builtin)
            }
            Some(Simple { variety: Variety::List(item), facets: [], .. }) => {
                match Self::of(schema, *item) {
                    Self::Made(builtin) => Self::List(builtin),
                    _ => Self::NeedsCheck,
                }
            }
            _ => Self::NeedsCheck,
        }
    }

    /// Whether text that was made from a value of the type `made` is valid without a check.
    #[inline]
    pub(super) fn can_skip_check(self, made: Made) -> bool {
        match self {
            Self::Text => true,
            Self::Made(builtin) => made.is(builtin),
            Self::List(builtin) => made.is_list_of(builtin),
            Self::Fixed | Self::NeedsCheck => false,
        }
    }
}

impl Constants {
    fn of(schema: &Schema<'_>, document: &Document<'_>) -> Result<Self, Error> {
        let prefixes = Prefixed::at_root(schema, document)?;
        let tag = |element| tag(schema, element, &prefixes);
        let elements = schema.elements.iter().map(tag).collect();
        let has_names = has_names(schema);
        let mut constants =
            Self { elements, types: Vec::new(), slots: Vec::new(), leaves: Vec::new(), has_names };
        for definition in schema.types {
            let index = |length| u32::try_from(length).unwrap_or(NONE);
            let (slots, leaves) = (index(constants.slots.len()), index(constants.leaves.len()));
            let accepts = match definition.content {
                Content::Simple(simple) => Accepts::of(schema, simple),
                _ => Accepts::NeedsCheck,
            };
            constants.types.push(Facts { slots, leaves, accepts });
            let attributes = definition.attributes.iter();
            constants.slots.extend(attributes.map(|each| slot(schema, each, &prefixes)));
            constants.leaves.extend(definition.content.leaves().iter().map(element));
        }
        Ok(constants)
    }

    /// The tags of an element.
    #[inline]
    pub(super) fn element(&self, id: ElementId) -> Option<&Tag> {
        self.elements.get(id as usize)
    }

    /// What is known of a type.
    #[inline]
    pub(super) fn facts(&self, id: TypeId) -> Facts {
        self.types.get(id as usize).copied().unwrap_or(Facts::NONE)
    }

    /// An attribute of a type.
    #[inline]
    pub(super) fn slot(&self, facts: Facts, slot: u16) -> Option<&Slot> {
        self.slots.get(facts.slots as usize + usize::from(slot))
    }

    /// The declaration at a leaf of a type.
    #[inline]
    pub(super) fn leaf(&self, facts: Facts, leaf: u16) -> ElementId {
        self.leaves.get(facts.leaves as usize + usize::from(leaf)).copied().unwrap_or(NONE)
    }
}

/// Whether values of some element, attribute or type of the schema's own are qualified names, or have some in them.
fn has_names(schema: &Schema<'_>) -> bool {
    let is_name = |builtin| matches!(builtin, Builtin::QName | Builtin::Notation);
    let names = schema.simples_made_of(is_name);
    let of_simple = |id: SimpleId| names.get(id as usize).copied().unwrap_or(false);
    let of_content =
        |type_: &Type<'_>| matches!(type_.content, Content::Simple(simple) if of_simple(simple));
    schema.elements.iter().any(|it| schema.type_(it.type_id).is_some_and(of_content))
        || schema.types.iter().any(|type_| {
            type_.attributes.iter().any(|attribute| of_simple(attribute.simple))
                || (type_.place.line > 0 && of_content(type_))
        })
}

fn tag(schema: &Schema<'_>, element: &Element<'_>, prefixes: &Prefixed<'_>) -> Tag {
    let name = schema.names.get(element.name as usize);
    let parts = name.and_then(|name| Some((prefixes.for_element(name.namespace)?, name.local)));
    let piece = |before, behind| match parts {
        Some(("", local)) => Piece::new(&[before, local, behind]),
        Some((prefix, local)) => Piece::new(&[before, prefix, ":", local, behind]),
        None => Piece::new(&[]),
    };
    let end = piece("</", ">");
    // Both or none: the end tag is the longer one.
    let of_end = |made: Piece| if end.is_empty() { Piece::new(&[]) } else { made };
    let is_plain = !end.is_empty() && is_plain_element(schema, element);
    let type_id = if is_plain { element.type_id } else { NONE };
    let simple = schema.type_(type_id).and_then(only_value).unwrap_or(NONE);
    let accepts = Accepts::of(schema, simple);
    let (start, open) = (of_end(piece("<", ">")), of_end(piece("<", "")));
    Tag { start, open, end, name: element.name, type_id, simple, accepts }
}

fn slot(schema: &Schema<'_>, attribute: &Attribute<'_>, prefixes: &Prefixed<'_>) -> Slot {
    let name = schema.names.get(attribute.name as usize);
    let parts = name.and_then(|name| Some((prefixes.for_attribute(name.namespace)?, name.local)));
    let start = match parts {
        None => Piece::new(&[]),
        Some(("", local)) => Piece::new(&[" ", local, "=\""]),
        Some((prefix, local)) => Piece::new(&[" ", prefix, ":", local, "=\""]),
    };
    let simple = attribute.simple;
    let accepts = match attribute.value {
        Some(ValueConstraint::Fixed(_)) => Accepts::Fixed,
        _ => Accepts::of(schema, simple),
    };
    Slot { start, simple, accepts }
}

fn element(leaf: &Leaf<'_>) -> ElementId {
    match leaf.term {
        Term::Element(element) => element,
        Term::Wildcard(_) => NONE,
    }
}

/// The simple type that is all of a type.
fn only_value(definition: &Type<'_>) -> Option<SimpleId> {
    match definition.content {
        Content::Simple(simple) if definition.attributes.is_empty() => Some(simple),
        _ => None,
    }
}

fn is_plain_element(schema: &Schema<'_>, element: &Element<'_>) -> bool {
    !element.is_abstract
        && element.value.is_none()
        && element.identities.is_empty()
        && schema.type_(element.type_id).is_some_and(is_plain)
}

/// Whether derived code that writes the fields of such a type in their order can break no rule but the bounds of a
/// repeated one and the types of values: there is no wildcard, no choice and no text between children.
fn is_plain(definition: &Type<'_>) -> bool {
    let is_plain = match &definition.content {
        Content::Empty | Content::Simple(_) => true,
        Content::Ordered(Automaton { bounds, .. }) => !bounds.is_empty(),
        Content::Unordered(all) => {
            !all.is_optional && all.leaves.iter().all(|leaf| matches!(leaf.term, Term::Element(_)))
        }
    };
    let is_open =
        definition.is_mixed || definition.is_lenient || definition.any_attribute.is_some();
    is_plain && !is_open && !definition.is_abstract
}
