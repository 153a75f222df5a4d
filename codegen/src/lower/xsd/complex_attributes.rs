//! The attributes of a complex type: those of its base and its own together.

use super::attributes::Collected;
use super::builtins::ANY_TYPE;
use super::complex::Step;
use super::lowering::Lowering;
use super::wildcards;
use crate::model::content::Wildcard;
use crate::model::types::AttributeUse;

pub(super) type Attributes = (Vec<AttributeUse>, Option<Wildcard>);

/// Those of the base, then the own ones; the wildcards united.
pub(super) fn extended<'s>(
    lowering: &mut Lowering<'s, '_>,
    step: Step<'s>,
    own: Collected,
) -> Attributes {
    let base = lowering.output.definition(step.base);
    let (mut all, of_base) = (base.attributes.clone(), base.any_attribute.clone());
    for it in own.uses {
        if all.iter().any(|known| known.name == it.name) {
            lowering.error(it.span, format!("the base already has an attribute `{}`", it.name));
        } else {
            all.push(it);
        }
    }
    let wildcard = match (own.wildcard, of_base) {
        (Some(own), Some(of_base)) => Some(wildcards::union(&own, &of_base)),
        (own, of_base) => own.or(of_base),
    };
    (all, wildcard)
}

/// Those of the base but the prohibited ones, each as the restriction has it; the own wildcard.
pub(super) fn restricted<'s>(
    lowering: &mut Lowering<'s, '_>,
    step: Step<'s>,
    own: Collected,
) -> Attributes {
    let base = lowering.output.definition(step.base);
    let (of_base, any) = (base.attributes.clone(), base.any_attribute.clone());
    let of_base_wildcard = any.as_ref().filter(|_| step.base != ANY_TYPE);
    check_attributes(lowering, &own, &of_base, any.as_ref());
    check_process(lowering, own.wildcard.as_ref(), of_base_wildcard);
    let Collected { mut uses, prohibited, wildcard } = own;
    let mut all = Vec::new();
    for inherited in of_base {
        match uses.iter().position(|it| it.name == inherited.name) {
            Some(position) => all.push(uses.remove(position)),
            None if prohibited.contains(&inherited.name) => {
                if inherited.required {
                    let message = format!("the base requires the attribute `{}`", inherited.name);
                    lowering.error(step.node.span(), message);
                }
            }
            None => all.push(inherited),
        }
    }
    all.extend(uses);
    (all, wildcard)
}

fn check_restricted(
    lowering: &mut Lowering<'_, '_>,
    own: &AttributeUse,
    base: &[AttributeUse],
    any: Option<&Wildcard>,
) {
    match base.iter().find(|it| it.name == own.name) {
        Some(inherited) if inherited.required && !own.required => {
            lowering.error(own.span, format!("the base requires the attribute `{}`", own.name));
        }
        Some(_) => {}
        None if any.is_some_and(|any| wildcards::admits(any, &own.name)) => {}
        None => {
            lowering
                .error(own.span, format!("the base has no attribute `{}` to restrict", own.name));
        }
    }
}

/// Whether attributes and a wildcard let in nothing that others do not.
pub(super) fn check_attributes(
    lowering: &mut Lowering<'_, '_>,
    own: &Collected,
    base: &[AttributeUse],
    any: Option<&Wildcard>,
) {
    for it in &own.uses {
        check_restricted(lowering, it, base, any);
    }
    let Some(own) = &own.wildcard else { return };
    if !any.is_some_and(|any| wildcards::is_subset(own, any)) {
        lowering.error(own.span, "this lets in attributes that the base does not");
    }
}

/// Whether what a wildcard lets in is checked as much as what that of the base does.
pub(super) fn check_process(
    lowering: &mut Lowering<'_, '_>,
    own: Option<&Wildcard>,
    base: Option<&Wildcard>,
) {
    if let (Some(own), Some(base)) = (own, base)
        && own.process < base.process
    {
        lowering.error(own.span, "what this lets in is checked less than what the base lets in");
    }
}
