//! The simple types as the runtime has them, so that values in schemas are judged as values in
//! documents are.

use bumpalo::Bump;
use swordsmith_xml::datatypes::{NoPrefixes, check, equal, pattern};
use swordsmith_xml::table::{self, Index, Pattern, Schema};

use crate::model::documents::{Documents, SimpleIndex};
use crate::model::facets::{Builtin, Facet, SimpleType, WhiteSpace};
use crate::model::rows::{self, simple_id};
use crate::model::types::TypeName;

/// A table of simple types and nothing else.
pub(super) struct ValueSpace<'a> {
    simples: &'a [table::Simple<'a>],
}

impl<'a> ValueSpace<'a> {
    /// The simple types of a model.
    pub(super) fn build(documents: &Documents, arena: &'a Bump) -> Self {
        let rows = documents.simples.iter().map(|simple| {
            let facet =
                |it: &Facet| rows::facet(arena, &it.kind, |source| translated(arena, source));
            let facets: Vec<_> = simple.facets.iter().map(facet).collect();
            table::Simple {
                label: arena.alloc_str(&label(documents, simple)),
                variety: rows::variety(arena, &simple.variety),
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
        let error = check(&schema(self.simples), simple_id(simple), value, &NoPrefixes).err()?;
        Some(error.to_string())
    }
}

impl ValueSpace<'_> {
    /// Whether two texts stand for the same value of a type.
    pub(super) fn are_equal(&self, simple: SimpleIndex, one: &str, other: &str) -> bool {
        equal(&schema(self.simples), simple_id(simple), one, other, &NoPrefixes)
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

fn label(documents: &Documents, simple: &SimpleType) -> String {
    match &documents.type_definition(simple.definition).name {
        TypeName::Named(name) => documents.label(name),
        _ => "this type".to_owned(),
    }
}

/// A pattern; `None` for what is none, which has been reported.
fn translated<'a>(arena: &'a Bump, source: &str) -> Option<Pattern<'a>> {
    let translated = pattern::translate(source).ok()?;
    Some(rows::pattern(arena, source, &translated))
}
