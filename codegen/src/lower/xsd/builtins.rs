//! The built-in types with their hierarchy (XML Schema Part 2, section 3), so that `xsi:type` and
//! derivations find them.

use swordsmith_xml::rows::{builtin_simples, builtin_types};
use swordsmith_xml::table;

use super::ids::blank;
use super::lowering::Lowering;
use crate::frontend::xsd::XSD;
use crate::model::content::{Compositor, Group, Particle, ParticleTerm};
use crate::model::documents::{SimpleIndex, TypeIndex};
use crate::model::facets::{Facet, FacetKind, SimpleType, Variety};
use crate::model::names::ExpandedName;
use crate::model::types::{Content, Derivation, TypeDefinition, TypeName};

/// `xs:anyType`, the first of all types.
pub(super) const ANY_TYPE: TypeIndex = TypeIndex(0);

/// `xs:anySimpleType`, the second.
pub(super) const ANY_SIMPLE_TYPE: TypeIndex = TypeIndex(1);

/// Adds all built-in types, as the runtime has them.
pub(super) fn add(lowering: &mut Lowering<'_, '_>) {
    add_any_type(lowering);
    let simples = builtin_simples::rows();
    for row in &builtin_types::rows()[1..] {
        let table::Content::Simple(simple) = row.content else { continue };
        add_simple(lowering, row, &simples[simple as usize]);
    }
}

/// The index of a built-in type.
pub(super) fn index_of(lowering: &Lowering<'_, '_>, local: &str) -> TypeIndex {
    let name = ExpandedName::new(XSD, local);
    lowering.symbols.type_by_name(&name).unwrap_or(ANY_SIMPLE_TYPE)
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
    push(lowering, definition, false);
}

fn add_simple(lowering: &mut Lowering<'_, '_>, row: &table::Type<'_>, value: &table::Simple<'_>) {
    let definition = lowering.output.next_type();
    let span = lowering.nowhere();
    let facet = |facet: &table::Facet<'_>| match facet {
        table::Facet::MinLength(least) => Some(Facet { kind: FacetKind::MinLength(*least), span }),
        _ => None,
    };
    let facets = value.facets.iter().filter_map(facet).collect();
    let white_space = value.white_space;
    let variety = variety(value.variety);
    let simple = SimpleType { definition, variety, white_space, facets, span };
    let simple = lowering.output.add_simple(simple);
    let base = Some((TypeIndex(row.base as usize), Derivation::Restriction));
    let content = Content::Simple(simple);
    let local = row.label.trim_start_matches("xs:");
    push(lowering, TypeDefinition { base, content, ..named(lowering, local) }, true);
}

fn variety(variety: table::Variety<'_>) -> Variety {
    let index = |id: u32| SimpleIndex(id as usize);
    match variety {
        table::Variety::Atomic(builtin) => Variety::Atomic(builtin),
        table::Variety::List(item) => Variety::List(index(item)),
        table::Variety::Union(members) => {
            Variety::Union(members.iter().copied().map(index).collect())
        }
    }
}

fn named(lowering: &Lowering<'_, '_>, local: &str) -> TypeDefinition {
    let name = TypeName::Named(ExpandedName::new(XSD, local));
    TypeDefinition { is_builtin: true, ..blank(name, lowering.nowhere()) }
}

fn push(lowering: &mut Lowering<'_, '_>, definition: TypeDefinition, is_simple: bool) {
    if let TypeName::Named(name) = &definition.name {
        lowering.symbols.name_type(name.clone(), lowering.output.next_type());
    }
    lowering.symbols.declare_type(None, is_simple);
    lowering.output.add_type(definition);
}
