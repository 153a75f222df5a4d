//! Facets: what a restriction adds to those of its base.

mod rules;

use swordsmith_xml::datatypes::pattern;

use super::annotations::documentation;
use super::lowering::Lowering;
use super::values;
use crate::frontend::xsd::{Item, Node};
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
    let nodes = node.children().into_iter().filter(|it| matches!(it.item, Item::Facet(_)));
    let own: Vec<_> = nodes.collect();
    for facet in &own {
        if facet.place().name.local == "whiteSpace" {
            white_space = stronger(lowering, *facet, white_space);
        }
    }
    let step = Step { lowering, base, variety: &variety, own: &own };
    let added = step.facets();
    rules::check(lowering, &facets, &added);
    lowering.output.checks.steps.push((base, added.clone()));
    facets.extend(added);
    // Each step of a chain has the facets of all before it.
    if !lowering.spend(facets.len(), node.span()) {
        facets.clear();
    }
    let simple = SimpleType { definition, variety, white_space, facets, span: node.span() };
    let index = lowering.output.add_simple(simple);
    lowering.budgets.inherit_extent(index, base);
    index
}

/// Whether a restriction in simple content has facets.
pub(super) fn has_any(node: Node<'_>) -> bool {
    node.children().iter().any(|it| matches!(it.item, Item::Facet(_)))
}

struct Step<'a, 's, 'f> {
    lowering: &'a mut Lowering<'s, 'f>,
    base: SimpleIndex,
    variety: &'a Variety,
    own: &'a [Node<'s>],
}

impl<'s> Step<'_, 's, '_> {
    /// One facet for each of this step, all patterns and all enumerations together.
    fn facets(mut self) -> Vec<Facet> {
        let mut found = Vec::new();
        let (mut patterns, mut values) = (None, None);
        for node in self.own {
            let (name, span) = (&*node.place().name.local, node.span());
            match name {
                "pattern" => {
                    let list = &mut patterns.get_or_insert_with(|| (span, Vec::new())).1;
                    list.push(self.pattern(*node));
                }
                "enumeration" => {
                    let value = self.value(*node);
                    let list = &mut values.get_or_insert_with(|| (span, Vec::new())).1;
                    let check = (self.base, value.clone(), node.value_span("value"));
                    self.lowering.output.checks.values.push(check);
                    list.push((value, documentation(*node)));
                }
                _ => {
                    if found.iter().any(|(known, _)| *known == name) {
                        self.lowering.error(span, format!("a second `{name}` in one restriction"));
                    }
                    // Assertions have been refused already.
                    found.extend(self.kind(*node, name).map(|kind| (name, Facet { kind, span })));
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

    fn kind(&mut self, node: Node<'s>, name: &str) -> Option<FacetKind> {
        if !rules::applies(name, self.variety) {
            let message = format!("`{name}` does not apply to this kind of type");
            self.lowering.error(node.span(), message);
            return None;
        }
        Some(match name {
            "length" => FacetKind::Length(self.count(node)?),
            "minLength" => FacetKind::MinLength(self.count(node)?),
            "maxLength" => FacetKind::MaxLength(self.count(node)?),
            "totalDigits" => FacetKind::TotalDigits(self.count(node)?),
            "fractionDigits" => FacetKind::FractionDigits(self.fraction_digits(node)?),
            "minInclusive" => FacetKind::MinInclusive(self.value(node)),
            "minExclusive" => FacetKind::MinExclusive(self.value(node)),
            "maxInclusive" => FacetKind::MaxInclusive(self.value(node)),
            "maxExclusive" => FacetKind::MaxExclusive(self.value(node)),
            "explicitTimezone" => return self.timezone(node),
            _ => return None,
        })
    }

    fn pattern(&mut self, node: Node<'s>) -> String {
        if let Err(error) = pattern::translate(raw(node)) {
            self.lowering.error(node.value_span("value"), format!("this is no pattern: {error}"));
        }
        raw(node).to_owned()
    }

    fn value(&mut self, node: Node<'s>) -> String {
        values::value(self.lowering, node, "value", self.base, raw(node))
    }

    fn count(&mut self, node: Node<'s>) -> Option<u32> {
        let text = raw(node).trim();
        let count = text.strip_prefix('+').unwrap_or(text).parse().ok();
        if count.is_none() {
            let message = format!("`{text}` is no count, or one above {}", u32::MAX);
            self.lowering.error(node.value_span("value"), message);
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
        match raw(node).trim() {
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

fn raw(node: Node<'_>) -> &str {
    node.place().attribute("value").map_or("", |it| &it.value)
}

fn stronger<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>, base: WhiteSpace) -> WhiteSpace {
    let strength = |it| match it {
        WhiteSpace::Preserve => 0,
        WhiteSpace::Replace => 1,
        WhiteSpace::Collapse => 2,
    };
    let own = match raw(node).trim() {
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
