//! The simple types as the runtime has them, so that values in schemas are judged as values in
//! documents are.

use bumpalo::Bump;
use swordsmith_xml::datatypes::{NoPrefixes, check, equal, pattern};
use swordsmith_xml::table::{self, Index, Pattern, Schema, SimpleId};

use crate::model::documents::{Documents, SimpleIndex};
use crate::model::facets::{Builtin, FacetKind, SimpleType, Variety, WhiteSpace};
use crate::model::types::TypeName;

/// A table of simple types and nothing else.
pub(super) struct ValueSpace<'a> {
    simples: &'a [table::Simple<'a>],
}

impl<'a> ValueSpace<'a> {
    /// The simple types of a model.
    pub(super) fn build(documents: &Documents, arena: &'a Bump) -> Self {
        let rows = documents.simples.iter().map(|simple| {
            let facets: Vec<_> = simple.facets.iter().map(|it| facet(arena, &it.kind)).collect();
            table::Simple {
                label: arena.alloc_str(&label(documents, simple)),
                variety: variety(arena, &simple.variety),
                white_space: simple.white_space,
                facets: arena.alloc_slice_fill_iter(facets),
                place: table::Place { file: 0, line: 0 },
            }
        });
        let rows: Vec<_> = rows.collect();
        Self { simples: arena.alloc_slice_fill_iter(rows) }
    }

    /// Why a value is not of a type; `None` if it is.
    pub(super) fn problem(&self, simple: SimpleIndex, value: &str) -> Option<String> {
        let error = check(&schema(self.simples), id(simple), value, &NoPrefixes).err()?;
        Some(error.to_string())
    }
}

impl ValueSpace<'_> {
    /// Whether two texts stand for the same value of a type.
    pub(super) fn are_equal(&self, simple: SimpleIndex, one: &str, other: &str) -> bool {
        equal(&schema(self.simples), id(simple), one, other, &NoPrefixes)
    }
}

/// Whether a value of a built-in type keeps to a facet alone.
pub(super) fn keeps_to(builtin: Builtin, facet: &table::Facet<'_>, value: &str) -> bool {
    let row = table::Simple {
        label: "",
        variety: table::Variety::Atomic(builtin),
        white_space: WhiteSpace::Collapse,
        facets: std::slice::from_ref(facet),
        place: table::Place { file: 0, line: 0 },
    };
    check(&schema(&[row]), 0, value, &NoPrefixes).is_ok()
}

fn schema<'s>(simples: &'s [table::Simple<'s>]) -> Schema<'s> {
    Schema {
        files: &[],
        namespaces: &[],
        names: &[],
        elements: &[],
        global_attributes: &[],
        types: &[],
        simples,
        documents: &[],
        index: Index::new(),
    }
}

fn id(index: SimpleIndex) -> SimpleId {
    u32::try_from(index.0).unwrap_or(table::NONE)
}

fn label(documents: &Documents, simple: &SimpleType) -> String {
    match &documents.type_definition(simple.definition).name {
        TypeName::Named(name) => documents.label(name),
        _ => "this type".to_owned(),
    }
}

fn variety<'a>(arena: &'a Bump, variety: &Variety) -> table::Variety<'a> {
    match variety {
        Variety::Atomic(builtin) => table::Variety::Atomic(*builtin),
        Variety::List(item) => table::Variety::List(id(*item)),
        Variety::Union(members) => {
            let members: Vec<_> = members.iter().map(|it| id(*it)).collect();
            table::Variety::Union(arena.alloc_slice_fill_iter(members))
        }
    }
}

fn facet<'a>(arena: &'a Bump, kind: &FacetKind) -> table::Facet<'a> {
    let text = |value: &String| -> &'a str { arena.alloc_str(value) };
    match kind {
        FacetKind::Length(count) => table::Facet::Length(*count),
        FacetKind::MinLength(count) => table::Facet::MinLength(*count),
        FacetKind::MaxLength(count) => table::Facet::MaxLength(*count),
        FacetKind::TotalDigits(count) => table::Facet::TotalDigits(*count),
        FacetKind::FractionDigits(count) => table::Facet::FractionDigits(*count),
        FacetKind::ExplicitTimezone(required) => table::Facet::ExplicitTimezone(*required),
        FacetKind::MinInclusive(value) => table::Facet::MinInclusive(text(value)),
        FacetKind::MinExclusive(value) => table::Facet::MinExclusive(text(value)),
        FacetKind::MaxInclusive(value) => table::Facet::MaxInclusive(text(value)),
        FacetKind::MaxExclusive(value) => table::Facet::MaxExclusive(text(value)),
        FacetKind::Pattern(patterns) => {
            let rows: Vec<_> = patterns.iter().filter_map(|it| translated(arena, it)).collect();
            table::Facet::Pattern(arena.alloc_slice_fill_iter(rows))
        }
        FacetKind::Enumeration(values) => {
            let values: Vec<&str> = values.iter().map(|(value, _)| text(value)).collect();
            table::Facet::Enumeration(arena.alloc_slice_fill_iter(values))
        }
    }
}

/// A pattern; `None` for what is none, which has been said.
fn translated<'a>(arena: &'a Bump, source: &str) -> Option<Pattern<'a>> {
    let translated = pattern::translate(source).ok()?;
    Some(Pattern::new(arena.alloc_str(source), arena.alloc_str(&translated)))
}
