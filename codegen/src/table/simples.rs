//! Simple types as rows.

use swordsmith_xml::datatypes::pattern;
use swordsmith_xml::table::{self, Pattern};

use super::Context;
use super::components::type_label;
use super::implied;
use super::places::NOWHERE;
use crate::diagnostic::Diagnostics;
use crate::model::facets::{Facet, FacetKind, SimpleType};
use crate::model::rows;

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
        variety: rows::variety(context.arena, &simple.variety),
        white_space: simple.white_space,
        facets: facets(context, simple, findings),
        place,
    }
}

/// Patterns first: they look at the text and nothing else. Facets that every value of an
/// enumeration of texts keeps are left out: whoever is in the list keeps them.
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
    rows::facet(context.arena, &facet.kind, |source| translate(context, source, facet, findings))
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
    Some(rows::pattern(context.arena, source, &translated))
}
