//! The built-in types with their hierarchy (XML Schema Part 2, section 3), so that `xsi:type` and
//! derivations find them.

use super::ids::blank;
use super::lowering::Lowering;
use crate::frontend::xsd::XSD;
use crate::model::content::{Compositor, Group, Particle, ParticleTerm};
use crate::model::documents::{SimpleIndex, TypeIndex};
use crate::model::facets::{Builtin, Facet, FacetKind, SimpleType, Variety, WhiteSpace};
use crate::model::names::ExpandedName;
use crate::model::types::{Content, Derivation, TypeDefinition, TypeName};

/// `xs:anyType`, the first of all types.
pub(super) const ANY_TYPE: TypeIndex = TypeIndex(0);

/// `xs:anySimpleType`, the second.
pub(super) const ANY_SIMPLE_TYPE: TypeIndex = TypeIndex(1);

use WhiteSpace::{Collapse, Preserve, Replace};

/// Name, base, lexical space and white space of the atomic types.
const ATOMIC: &[(&str, &str, Builtin, WhiteSpace)] = &[
    ("anyAtomicType", "anySimpleType", Builtin::AnySimpleType, Preserve),
    ("string", "anyAtomicType", Builtin::String, Preserve),
    ("normalizedString", "string", Builtin::NormalizedString, Replace),
    ("token", "normalizedString", Builtin::Token, Collapse),
    ("language", "token", Builtin::Language, Collapse),
    ("NMTOKEN", "token", Builtin::NmToken, Collapse),
    ("Name", "token", Builtin::Name, Collapse),
    ("NCName", "Name", Builtin::NcName, Collapse),
    ("ID", "NCName", Builtin::Id, Collapse),
    ("IDREF", "NCName", Builtin::IdRef, Collapse),
    ("ENTITY", "NCName", Builtin::Entity, Collapse),
    ("anyURI", "anyAtomicType", Builtin::AnyUri, Collapse),
    ("QName", "anyAtomicType", Builtin::QName, Collapse),
    ("NOTATION", "anyAtomicType", Builtin::Notation, Collapse),
    ("boolean", "anyAtomicType", Builtin::Boolean, Collapse),
    ("decimal", "anyAtomicType", Builtin::Decimal, Collapse),
    ("integer", "decimal", Builtin::Integer, Collapse),
    ("nonPositiveInteger", "integer", Builtin::NonPositiveInteger, Collapse),
    ("negativeInteger", "nonPositiveInteger", Builtin::NegativeInteger, Collapse),
    ("nonNegativeInteger", "integer", Builtin::NonNegativeInteger, Collapse),
    ("positiveInteger", "nonNegativeInteger", Builtin::PositiveInteger, Collapse),
    ("long", "integer", Builtin::Long, Collapse),
    ("int", "long", Builtin::Int, Collapse),
    ("short", "int", Builtin::Short, Collapse),
    ("byte", "short", Builtin::Byte, Collapse),
    ("unsignedLong", "nonNegativeInteger", Builtin::UnsignedLong, Collapse),
    ("unsignedInt", "unsignedLong", Builtin::UnsignedInt, Collapse),
    ("unsignedShort", "unsignedInt", Builtin::UnsignedShort, Collapse),
    ("unsignedByte", "unsignedShort", Builtin::UnsignedByte, Collapse),
    ("float", "anyAtomicType", Builtin::Float, Collapse),
    ("double", "anyAtomicType", Builtin::Double, Collapse),
    ("duration", "anyAtomicType", Builtin::Duration, Collapse),
    ("yearMonthDuration", "duration", Builtin::YearMonthDuration, Collapse),
    ("dayTimeDuration", "duration", Builtin::DayTimeDuration, Collapse),
    ("dateTime", "anyAtomicType", Builtin::DateTime, Collapse),
    ("dateTimeStamp", "dateTime", Builtin::DateTimeStamp, Collapse),
    ("time", "anyAtomicType", Builtin::Time, Collapse),
    ("date", "anyAtomicType", Builtin::Date, Collapse),
    ("gYearMonth", "anyAtomicType", Builtin::GYearMonth, Collapse),
    ("gYear", "anyAtomicType", Builtin::GYear, Collapse),
    ("gMonthDay", "anyAtomicType", Builtin::GMonthDay, Collapse),
    ("gDay", "anyAtomicType", Builtin::GDay, Collapse),
    ("gMonth", "anyAtomicType", Builtin::GMonth, Collapse),
    ("hexBinary", "anyAtomicType", Builtin::HexBinary, Collapse),
    ("base64Binary", "anyAtomicType", Builtin::Base64Binary, Collapse),
];

/// The built-in lists, of at least one item.
const LISTS: &[(&str, &str)] =
    &[("NMTOKENS", "NMTOKEN"), ("IDREFS", "IDREF"), ("ENTITIES", "ENTITY")];

/// Adds all built-in types.
pub(super) fn add(lowering: &mut Lowering<'_, '_>) {
    add_any_type(lowering);
    let span = lowering.nowhere();
    add_simple(
        lowering,
        "anySimpleType",
        ANY_TYPE,
        Variety::Atomic(Builtin::AnySimpleType),
        Preserve,
    );
    for (name, base, builtin, white_space) in ATOMIC {
        let base = index_of(lowering, base);
        add_simple(lowering, name, base, Variety::Atomic(*builtin), *white_space);
    }
    for (name, item) in LISTS {
        let item = index_of(lowering, item);
        let Some(item) = lowering.simple_of(item) else { continue };
        let list = add_simple(lowering, name, ANY_SIMPLE_TYPE, Variety::List(item), Collapse);
        let facet = Facet { kind: FacetKind::MinLength(1), span };
        lowering.out.simples[list.0].facets.push(facet);
    }
}

/// The index of a built-in type.
pub(super) fn index_of(lowering: &Lowering<'_, '_>, local: &str) -> TypeIndex {
    let name = ExpandedName::new(XSD, local);
    lowering.type_names.get(&name).copied().unwrap_or(ANY_SIMPLE_TYPE)
}

fn add_any_type(lowering: &mut Lowering<'_, '_>) {
    let span = lowering.nowhere();
    let anything = lowering.anything();
    let term = ParticleTerm::Wildcard(anything.clone());
    let any = Particle { minimum: 0, maximum: None, term, span };
    let group = Group { compositor: Compositor::Sequence, definition: None, particles: vec![any] };
    let term = ParticleTerm::Group(group);
    let content = Content::Elements(Particle { minimum: 1, maximum: Some(1), term, span });
    let any_attribute = Some(anything);
    let definition =
        TypeDefinition { any_attribute, content, is_mixed: true, ..named(lowering, "anyType") };
    push(lowering, definition);
}

fn add_simple(
    lowering: &mut Lowering<'_, '_>,
    local: &str,
    base: TypeIndex,
    variety: Variety,
    white_space: WhiteSpace,
) -> SimpleIndex {
    let definition = TypeIndex(lowering.out.types.len());
    let simple = SimpleIndex(lowering.out.simples.len());
    let (facets, span) = (Vec::new(), lowering.nowhere());
    lowering.out.simples.push(SimpleType { definition, variety, white_space, facets, span });
    let base = Some((base, Derivation::Restriction));
    let content = Content::Simple(simple);
    let type_definition = TypeDefinition { base, content, ..named(lowering, local) };
    push(lowering, type_definition);
    lowering.simple_types.insert(definition);
    simple
}

fn named(lowering: &Lowering<'_, '_>, local: &str) -> TypeDefinition {
    let name = TypeName::Named(ExpandedName::new(XSD, local));
    TypeDefinition { is_builtin: true, ..blank(name, lowering.nowhere()) }
}

fn push(lowering: &mut Lowering<'_, '_>, definition: TypeDefinition) {
    let index = TypeIndex(lowering.out.types.len());
    if let TypeName::Named(name) = &definition.name {
        lowering.type_names.insert(name.clone(), index);
    }
    lowering.out.types.push(definition);
    lowering.type_nodes.push(None);
}
