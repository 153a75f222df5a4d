//! Simple types as rows.

use swordsmith_xml::datatypes::pattern;
use swordsmith_xml::table::{self, Pattern};

use super::Context;
use super::components::type_label;
use super::implied;
use super::places::NOWHERE;
use crate::diagnostic::Diagnostics;
use crate::model::documents::SimpleIndex;
use crate::model::facets::{Facet, FacetKind, SimpleType, Variety};

/// Every simple type.
pub(super) fn build<'a>(
    context: &Context<'a, '_>,
    findings: &mut Diagnostics,
) -> &'a [table::Simple<'a>] {
    let simples = context.documents.simples.iter();
    context.slice(simples.map(|simple| row(context, simple, findings)).collect())
}

fn row<'a>(
    context: &Context<'a, '_>,
    simple: &SimpleType,
    findings: &mut Diagnostics,
) -> table::Simple<'a> {
    let definition = context.documents.type_definition(simple.definition);
    let is_builtin = definition.is_builtin;
    let place = if is_builtin { NOWHERE } else { context.places.place(simple.span) };
    table::Simple {
        label: context.text(&type_label(context.documents, definition)),
        variety: variety(context, &simple.variety),
        white_space: simple.white_space,
        facets: facets(context, simple, findings),
        place,
    }
}

fn variety<'a>(context: &Context<'a, '_>, variety: &Variety) -> table::Variety<'a> {
    match variety {
        Variety::Atomic(builtin) => table::Variety::Atomic(*builtin),
        Variety::List(item) => table::Variety::List(id(*item)),
        Variety::Union(members) => {
            table::Variety::Union(context.slice(members.iter().map(|member| id(*member)).collect()))
        }
    }
}

/// The number of a simple type.
pub(super) fn id(index: SimpleIndex) -> table::SimpleId {
    u32::try_from(index.0).expect("fewer than 2^32 simple types")
}

/// Patterns first: they look at the text and nothing else. Facets that every value of an enumeration of
/// texts keeps are left out: whoever is in the list keeps them.
fn facets<'a>(
    context: &Context<'a, '_>,
    simple: &SimpleType,
    findings: &mut Diagnostics,
) -> &'a [table::Facet<'a>] {
    let is_pattern = |facet: &&Facet| matches!(facet.kind, FacetKind::Pattern(_));
    let listed = implied::listed(simple);
    let is_told = |facet: &&Facet| !listed.is_some_and(|all| implied::is_implied(facet, all));
    let told = simple.facets.iter().filter(is_told);
    let (patterns, others): (Vec<_>, Vec<_>) = told.partition(is_pattern);
    let ordered = patterns.into_iter().chain(others);
    context.slice(ordered.map(|facet| facet_row(context, facet, findings)).collect())
}

fn facet_row<'a>(
    context: &Context<'a, '_>,
    facet: &Facet,
    findings: &mut Diagnostics,
) -> table::Facet<'a> {
    match &facet.kind {
        FacetKind::Length(length) => table::Facet::Length(*length),
        FacetKind::MinLength(length) => table::Facet::MinLength(*length),
        FacetKind::MaxLength(length) => table::Facet::MaxLength(*length),
        FacetKind::Pattern(patterns) => {
            let translated =
                patterns.iter().filter_map(|source| translate(context, source, facet, findings));
            table::Facet::Pattern(context.slice(translated.collect()))
        }
        FacetKind::Enumeration(values) => {
            table::Facet::Enumeration(context.strings(values.iter().map(|(value, _)| &**value)))
        }
        FacetKind::MinInclusive(value) => table::Facet::MinInclusive(context.text(value)),
        FacetKind::MinExclusive(value) => table::Facet::MinExclusive(context.text(value)),
        FacetKind::MaxInclusive(value) => table::Facet::MaxInclusive(context.text(value)),
        FacetKind::MaxExclusive(value) => table::Facet::MaxExclusive(context.text(value)),
        FacetKind::TotalDigits(count) => table::Facet::TotalDigits(*count),
        FacetKind::FractionDigits(count) => table::Facet::FractionDigits(*count),
        FacetKind::ExplicitTimezone(required) => table::Facet::ExplicitTimezone(*required),
    }
}

fn translate<'a>(
    context: &Context<'a, '_>,
    source: &str,
    facet: &Facet,
    findings: &mut Diagnostics,
) -> Option<Pattern<'a>> {
    let translated = match pattern::translate(source) {
        Ok(translated) => translated,
        Err(error) => {
            findings.error(facet.span, format!("pattern `{source}`: {error}"));
            return None;
        }
    };
    if let Err(error) = pattern::compile(&translated) {
        findings.error(facet.span, format!("pattern `{source}` cannot be compiled: {error}"));
        return None;
    }
    Some(Pattern::new(context.text(source), context.text(&translated)))
}
