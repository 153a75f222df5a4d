//! Makes the tags of a document, with the prefixes that its root declares: once, when a document of
//! its kind is first written.

use super::super::datatypes::Made;
use super::super::error::Error;
use super::super::table::{
    Accepts, Attribute, AttributeTag, Automaton, Builtin, Content, Document, DocumentTags, Element,
    ElementId, ElementTag, Leaf, NONE, Piece, Schema, SimpleId, Term, Type, TypeTags,
    ValueConstraint,
};
use super::prefixes::Prefixed;

impl Document<'_> {
    /// Its tags.
    pub(super) fn tags(&self, schema: &Schema<'_>) -> Result<&DocumentTags, Error> {
        self.tags.get_or_try_init(|| make(schema, self))
    }
}

impl Accepts {
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

/// Makes the tags of a document.
fn make(schema: &Schema<'_>, document: &Document<'_>) -> Result<DocumentTags, Error> {
    let prefixes = Prefixed::at_root(schema, document)?;
    let mut tags = DocumentTags {
        elements: (0..)
            .zip(schema.elements)
            .map(|element| tag(schema, element, &prefixes))
            .collect(),
        types: Vec::new(),
        attributes: Vec::new(),
        particles: Vec::new(),
        has_names: has_names(schema),
    };
    for definition in schema.types {
        let added = add_type(schema, definition, &prefixes, &mut tags);
        tags.types.push(added);
    }
    Ok(tags)
}

/// Adds the attributes and the particles of a type.
fn add_type(
    schema: &Schema<'_>,
    definition: &Type<'_>,
    prefixes: &Prefixed<'_>,
    tags: &mut DocumentTags,
) -> TypeTags {
    let index = |length| u32::try_from(length).unwrap_or(NONE);
    let (attributes, particles) = (index(tags.attributes.len()), index(tags.particles.len()));
    let added = definition.attributes.iter().map(|each| attribute(schema, each, prefixes));
    tags.attributes.extend(added);
    tags.particles.extend(definition.content.leaves().iter().map(element));
    let accepts = match definition.content {
        Content::Simple(simple) => Accepts::of(schema, simple),
        _ => Accepts::NeedsCheck,
    };
    TypeTags { attributes, particles, accepts }
}

/// Whether values of some element, attribute or type of the schema's own are qualified names, or
/// have some in them.
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

fn tag(
    schema: &Schema<'_>,
    (id, element): (ElementId, &Element<'_>),
    prefixes: &Prefixed<'_>,
) -> ElementTag {
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
    ElementTag { start, open, end, element: id, name: element.name, type_id, simple, accepts }
}

fn attribute(
    schema: &Schema<'_>,
    attribute: &Attribute<'_>,
    prefixes: &Prefixed<'_>,
) -> AttributeTag {
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
    AttributeTag { start, simple, accepts }
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
        && !schema.type_(element.type_id).is_some_and(|it| implies_ids(schema, it))
}

/// Whether attributes that are absent stand for IDs or references.
fn implies_ids(schema: &Schema<'_>, definition: &Type<'_>) -> bool {
    let implies_ids = |it: &Attribute<'_>| {
        !it.required && it.value.is_some() && schema.precomputed().is_id(it.simple)
    };
    definition.attributes.iter().any(implies_ids)
}

/// Whether derived code that writes the fields of such a type in their order can break no rule but
/// the bounds of a repeated one and the types of values: there is no wildcard, no choice and no
/// text between children.
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
    is_plain && !is_open && !definition.restricts_instance() && !definition.is_abstract
}
