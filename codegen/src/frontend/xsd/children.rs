//! The children of each item of xsd-parser's schema tree, as one list in document order.

use xsd_parser::models::schema::xs;

use super::node::Item;

impl<'s> Item<'s> {
    /// Its children in document order, annotations included; none for annotations themselves.
    pub fn children(self) -> Vec<Self> {
        match self {
            Self::Schema(it) => it.content.iter().map(schema).collect(),
            Self::Redefine(it) => it.content.iter().map(redefine).collect(),
            Self::SimpleType(it) => it.content.iter().map(simple_type).collect(),
            Self::ComplexType(it) => it.content.iter().map(complex_type).collect(),
            Self::SimpleContent(it) => it.content.iter().map(simple_content).collect(),
            Self::ComplexContent(it) => it.content.iter().map(complex_content).collect(),
            Self::SimpleRestriction(it) => it.content.iter().map(simple_restriction).collect(),
            Self::Restriction(it) => it.content.iter().map(restriction).collect(),
            Self::Extension(it) => it.content.iter().map(extension).collect(),
            Self::Group(it) | Self::All(it) | Self::Choice(it) | Self::Sequence(it) => {
                it.content.iter().map(group).collect()
            }
            Self::Element(it) => it.content.iter().map(element).collect(),
            Self::AttributeGroup(it) => it.content.iter().map(attribute_group).collect(),
            Self::List(it) => {
                let own = it.simple_type.as_deref().map(Self::SimpleType);
                annotation(it.annotation.as_ref()).chain(own).collect()
            }
            Self::Union(it) => {
                let own = it.simple_type.iter().map(Self::SimpleType);
                annotation(it.annotation.as_ref()).chain(own).collect()
            }
            Self::Attribute(it) => {
                let own = it.simple_type.as_ref().map(Self::SimpleType);
                annotation(it.annotation.as_ref()).chain(own).collect()
            }
            Self::Unique(it) | Self::Key(it) => it
                .content
                .as_ref()
                .map_or_else(Vec::new, |it| paths(it.annotation.as_ref(), &it.selector, &it.field)),
            Self::Keyref(it) => it
                .content
                .as_ref()
                .map_or_else(Vec::new, |it| paths(it.annotation.as_ref(), &it.selector, &it.field)),
            other => annotation(other.only_annotation()).collect(),
        }
    }

    /// The annotation of an item whose other children, if any, are never lowered.
    fn only_annotation(self) -> Option<&'s xs::Annotation> {
        match self {
            Self::Include(it) => it.annotation.as_ref(),
            Self::Import(it) => it.annotation.as_ref(),
            Self::Notation(it) => it.annotation.as_ref(),
            Self::Any(it) => it.annotation.as_ref(),
            Self::AnyAttribute(it) => it.annotation.as_ref(),
            Self::Selector(it) | Self::Field(it) => it.annotation.as_ref(),
            Self::Assert(it) => it.annotation.as_ref(),
            Self::Facet(it) => match it {
                xs::Facet::Assertion(it) => it.annotation.as_ref(),
                it => facet(it).and_then(|facet| facet.annotation.as_ref()),
            },
            _ => None,
        }
    }
}

/// What all facets but assertions have.
pub(super) fn facet(facet: &xs::Facet) -> Option<&xs::FacetType> {
    use xs::Facet as F;
    Some(match facet {
        F::MinExclusive(it)
        | F::MinInclusive(it)
        | F::MaxExclusive(it)
        | F::MaxInclusive(it)
        | F::TotalDigits(it)
        | F::FractionDigits(it)
        | F::Length(it)
        | F::MinLength(it)
        | F::MaxLength(it)
        | F::Enumeration(it)
        | F::WhiteSpace(it)
        | F::Pattern(it)
        | F::ExplicitTimezone(it) => it,
        F::Assertion(_) => return None,
    })
}

fn annotation(it: Option<&xs::Annotation>) -> impl Iterator<Item = Item<'_>> {
    it.map(Item::Annotation).into_iter()
}

fn paths<'s>(
    note: Option<&'s xs::Annotation>,
    selector: &'s xs::Field,
    fields: &'s [xs::Field],
) -> Vec<Item<'s>> {
    let selector = std::iter::once(Item::Selector(selector));
    annotation(note).chain(selector).chain(fields.iter().map(Item::Field)).collect()
}

/// A function from the variants of one content enum of xsd-parser to items.
macro_rules! items {
    ($name:ident, $content:ident: $($from:ident => $to:ident),+ $(,)?) => {
        fn $name(content: &xs::$content) -> Item<'_> {
            match content {
                $(xs::$content::$from(it) => Item::$to(it),)+
            }
        }
    };
}

items!(schema, SchemaContent: Include => Include, Import => Import, Redefine => Redefine,
    Override => Override, Annotation => Annotation, DefaultOpenContent => DefaultOpenContent,
    SimpleType => SimpleType, ComplexType => ComplexType, Group => Group,
    AttributeGroup => AttributeGroup, Element => Element, Attribute => Attribute,
    Notation => Notation);
items!(redefine, RedefineContent: Annotation => Annotation, SimpleType => SimpleType,
    ComplexType => ComplexType, Group => Group, AttributeGroup => AttributeGroup);
items!(simple_type, SimpleBaseTypeContent: Annotation => Annotation,
    Restriction => SimpleRestriction, List => List, Union => Union);
items!(complex_type, ComplexBaseTypeContent: Annotation => Annotation,
    SimpleContent => SimpleContent, ComplexContent => ComplexContent, OpenContent => OpenContent,
    Group => Group, All => All, Choice => Choice, Sequence => Sequence, Attribute => Attribute,
    AttributeGroup => AttributeGroup, AnyAttribute => AnyAttribute, Assert => Assert);
items!(simple_content, SimpleContentContent: Annotation => Annotation, Restriction => Restriction,
    Extension => Extension);
items!(complex_content, ComplexContentContent: Annotation => Annotation,
    Restriction => Restriction, Extension => Extension);
items!(simple_restriction, RestrictionContent: Annotation => Annotation, SimpleType => SimpleType,
    Facet => Facet);
items!(restriction, RestrictionTypeContent: Annotation => Annotation, OpenContent => OpenContent,
    Group => Group, All => All, Choice => Choice, Sequence => Sequence, SimpleType => SimpleType,
    Facet => Facet, Attribute => Attribute, AttributeGroup => AttributeGroup,
    AnyAttribute => AnyAttribute, Assert => Assert);
items!(extension, ExtensionTypeContent: Annotation => Annotation, OpenContent => OpenContent,
    Group => Group, All => All, Choice => Choice, Sequence => Sequence, Attribute => Attribute,
    AttributeGroup => AttributeGroup, AnyAttribute => AnyAttribute, Assert => Assert);
items!(group, GroupTypeContent: Annotation => Annotation, Element => Element, Group => Group,
    All => All, Choice => Choice, Sequence => Sequence, Any => Any);
items!(attribute_group, AttributeGroupTypeContent: Annotation => Annotation,
    Attribute => Attribute, AttributeGroup => AttributeGroup, AnyAttribute => AnyAttribute);
items!(element, ElementTypeContent: Annotation => Annotation, SimpleType => SimpleType,
    ComplexType => ComplexType, Alternative => Alternative, Unique => Unique, Key => Key,
    Keyref => Keyref);
