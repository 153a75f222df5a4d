//! Facets: what a restriction adds to those of its base.

use std::mem::discriminant;

use swordsmith_xml::datatypes::pattern;

use super::annotations::documentation;
use super::lowering::Lowering;
use super::{facet_rules, fixed_facets, values};
use crate::frontend::xsd::{Item, Node, xs};
use crate::model::documents::{SimpleIndex, TypeIndex};
use crate::model::facets::{Builtin, Facet, FacetKind, SimpleType, Variety, WhiteSpace};

/// The simple type that a restriction makes of its base; `definition` is the type it belongs to.
pub(super) fn restrict<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    base: SimpleIndex,
    definition: TypeIndex,
) -> SimpleIndex {
    let SimpleType { variety, mut white_space, mut facets, .. } =
        lowering.output.simple(base).clone();
    let own = own(node);
    for (node, facet) in &own {
        if matches!(facet, xs::Facet::WhiteSpace(_)) {
            white_space = stronger(lowering, *node, white_space);
        }
    }
    let step = Step { lowering, base, variety: &variety };
    let added = step.facets(&own);
    facet_rules::check(lowering, &facets, &added);
    facet_rules::check_timezone(lowering, &variety, &facets, &own);
    lowering.output.checks.steps.push((base, added.clone()));
    facets.extend(added.iter().cloned());
    // Each step of a chain has the facets of all before it.
    if !lowering.spend(facets.len(), node.span()) {
        facets.clear();
    }
    let simple = SimpleType { definition, variety, white_space, facets, span: node.span() };
    let index = lowering.output.add_simple(simple);
    lowering.budgets.inherit_extent(index, base);
    fixed_facets::check(lowering, base, &own, &added, index);
    index
}

/// Whether a restriction in simple content has facets.
pub(super) fn has_any(node: Node<'_>) -> bool {
    !own(node).is_empty()
}

/// The facets of a restriction, with their places.
fn own(node: Node<'_>) -> Vec<(Node<'_>, &xs::Facet)> {
    let children = node.children().into_iter();
    let facets = children.filter_map(|it| match it.item {
        Item::Facet(facet) => Some((it, facet)),
        _ => None,
    });
    facets.collect()
}

struct Step<'a, 's, 'f> {
    lowering: &'a mut Lowering<'s, 'f>,
    base: SimpleIndex,
    variety: &'a Variety,
}

impl<'s> Step<'_, 's, '_> {
    /// One facet for each of this step, all patterns and all enumerations together.
    fn facets(mut self, own: &[(Node<'s>, &xs::Facet)]) -> Vec<Facet> {
        let mut found = Vec::new();
        let (mut patterns, mut values) = (None, None);
        for (node, facet) in own {
            let span = node.span();
            match facet {
                xs::Facet::Pattern(_) => {
                    let list = &mut patterns.get_or_insert_with(|| (span, Vec::new())).1;
                    list.push(self.pattern(*node));
                }
                xs::Facet::Enumeration(_) => {
                    let value = self.value(*node);
                    let list = &mut values.get_or_insert_with(|| (span, Vec::new())).1;
                    let check = (self.base, value.clone(), node.value_span("value"));
                    self.lowering.output.checks.values.push(check);
                    list.push((value, documentation(*node)));
                }
                _ => {
                    let sort = discriminant(*facet);
                    if found.iter().any(|(known, _)| *known == sort) {
                        let name = node.element_name();
                        self.lowering.error(span, format!("a second `{name}` in one restriction"));
                    }
                    // Assertions have been refused already.
                    found.extend(self.kind(*node, facet).map(|kind| (sort, Facet { kind, span })));
                }
            }
        }
        let patterns = patterns.map(|(span, list)| Facet { kind: FacetKind::Pattern(list), span });
        let values = values.map(|(span, list)| Facet { kind: FacetKind::Enumeration(list), span });
        patterns
            .into_iter()
            .chain(found.into_iter().map(|(_, facet)| facet))
            .chain(values)
            .collect()
    }

    fn kind(&mut self, node: Node<'s>, facet: &xs::Facet) -> Option<FacetKind> {
        use xs::Facet as F;
        if !facet_rules::applies(facet, self.variety) {
            let message = format!("`{}` does not apply to this kind of type", node.element_name());
            self.lowering.error(node.span(), message);
            return None;
        }
        Some(match facet {
            F::Length(_) => FacetKind::Length(self.count(node)?),
            F::MinLength(_) => FacetKind::MinLength(self.count(node)?),
            F::MaxLength(_) => FacetKind::MaxLength(self.count(node)?),
            F::TotalDigits(_) => FacetKind::TotalDigits(self.count(node)?),
            F::FractionDigits(_) => FacetKind::FractionDigits(self.fraction_digits(node)?),
            F::MinInclusive(_) => FacetKind::MinInclusive(self.value(node)),
            F::MinExclusive(_) => FacetKind::MinExclusive(self.value(node)),
            F::MaxInclusive(_) => FacetKind::MaxInclusive(self.value(node)),
            F::MaxExclusive(_) => FacetKind::MaxExclusive(self.value(node)),
            F::ExplicitTimezone(_) => return self.timezone(node),
            F::Enumeration(_) | F::Pattern(_) | F::WhiteSpace(_) | F::Assertion(_) => return None,
        })
    }

    fn pattern(&mut self, node: Node<'s>) -> String {
        if let Err(error) = pattern::translate(node.item.facet_value()) {
            self.lowering.error(node.value_span("value"), format!("this is no pattern: {error}"));
        }
        node.item.facet_value().to_owned()
    }

    fn value(&mut self, node: Node<'s>) -> String {
        values::value(self.lowering, node, "value", self.base, node.item.facet_value())
    }

    fn count(&mut self, node: Node<'s>) -> Option<u32> {
        let text = node.item.facet_value().trim();
        let count = count(text);
        if count.is_none() {
            let (message, help) = no_count(text);
            self.lowering.findings.error_with_help(node.value_span("value"), message, help);
        }
        count
    }

    fn fraction_digits(&mut self, node: Node<'s>) -> Option<u32> {
        let count = self.count(node)?;
        if count > 0 && matches!(self.variety, Variety::Atomic(it) if *it != Builtin::Decimal) {
            self.lowering
                .error(node.value_span("value"), "integers have no digits behind the point");
        }
        Some(count)
    }

    fn timezone(&mut self, node: Node<'s>) -> Option<FacetKind> {
        match node.item.facet_value().trim() {
            "required" => Some(FacetKind::ExplicitTimezone(true)),
            "prohibited" => Some(FacetKind::ExplicitTimezone(false)),
            "optional" => None,
            other => {
                let message = format!("`{other}` is none of `required`, `prohibited`, `optional`");
                self.lowering.error(node.value_span("value"), message);
                None
            }
        }
    }
}

fn stronger<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>, base: WhiteSpace) -> WhiteSpace {
    let strength = |it| match it {
        WhiteSpace::Preserve => 0,
        WhiteSpace::Replace => 1,
        WhiteSpace::Collapse => 2,
    };
    let own = match node.item.facet_value().trim() {
        "preserve" => WhiteSpace::Preserve,
        "replace" => WhiteSpace::Replace,
        "collapse" => WhiteSpace::Collapse,
        other => {
            let message = format!("`{other}` is none of `preserve`, `replace`, `collapse`");
            lowering.error(node.value_span("value"), message);
            base
        }
    };
    if strength(own) < strength(base) {
        lowering.error(node.span(), "the base already does more with white space");
    }
    own
}

/// A count; `-0` is one, too.
fn count(text: &str) -> Option<u32> {
    let is_zero =
        text.strip_prefix('-').is_some_and(|it| it.trim_matches('0').is_empty() && !it.is_empty());
    let digits = text.strip_prefix('+').unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit());
    if is_zero { Some(0) } else { is_number.then(|| digits.parse().ok()).flatten() }
}

/// Why a text is no count that is read, and what to write.
fn no_count(text: &str) -> (String, &'static str) {
    let digits = text.strip_prefix('+').unwrap_or(text);
    if !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit()) {
        let message = format!("`{text}` is above {}, the largest count that is read", u32::MAX);
        return (message, "no document has so many: leave out what is no limit");
    }
    (format!("`{text}` is no count"), "write digits")
}
