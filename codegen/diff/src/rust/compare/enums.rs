//! Compares enums.

use super::Both;
use super::fields::Fields;
use super::findings::Findings;
use crate::rust::api::{Enum, Field, Item, Variant};
use crate::rust::rules;

/// Says what changed.
pub(super) fn compare(both: Both<'_>, old: &Enum, new: &Enum, findings: &mut Findings) {
    let find = |variants: &[Variant], name: &str| variants.iter().position(|it| it.name == name);
    for variant in &old.variants {
        let name = &variant.name;
        match find(&new.variants, name) {
            None => {
                findings.breaks(&rules::VARIANT_REMOVED, format!("the variant `{name}` is gone"));
            }
            Some(index) => variant_of(both, variant, &new.variants[index], findings),
        }
    }
    for variant in new.variants.iter().filter(|it| find(&old.variants, &it.name).is_none()) {
        let line = format!("the variant `{}` is new", held(variant));
        findings.asks(&rules::VARIANT_ADDED, line);
        findings.help("add an arm for it to each match that has no `_`");
    }
    both.offers(&old.offers, &new.offers, findings);
}

/// A variant with what it holds.
fn held(variant: &Variant) -> String {
    let (name, fields) = (&variant.name, &variant.fields);
    if variant.is_named {
        let fields: Vec<_> =
            fields.iter().map(|Field { name, ty }| format!("{name}: {ty}")).collect();
        return format!("{name} {{ {} }}", fields.join(", "));
    }
    let fields: Vec<_> = fields.iter().map(|field| field.ty.as_str()).collect();
    if fields.is_empty() { name.clone() } else { format!("{name}({})", fields.join(", ")) }
}

fn variant_of(both: Both<'_>, old: &Variant, new: &Variant, findings: &mut Findings) {
    if old.number != new.number {
        let number = |it: &Variant| it.number.clone().unwrap_or_else(|| "none".to_owned());
        let line =
            format!("the number of `{}` is now {}; it was {}", new.name, number(new), number(old));
        findings.breaks(&rules::VARIANT_CHANGED, line);
    }
    let is_named = |it: &Variant| it.is_named || it.fields.is_empty();
    if is_named(old) && is_named(new) {
        let of = format!(" of `{}`", new.name);
        let fields = Fields { old: &old.fields, new: &new.fields, of };
        let handler = handler(both);
        let sets = |_: &Field| Some(format!("`{}` sets it", handler.as_ref()?));
        fields.compare(both, (|_: &Field| None, sets), findings);
    } else if both.differ(&held(old), &held(new)) {
        let line = format!("the variant `{}` was `{}`", held(new), held(old));
        findings.breaks(&rules::VARIANT_CHANGED, line);
    }
}

/// The method of a service that makes such a response.
fn handler(both: Both<'_>) -> Option<String> {
    let name = both.path.rsplit("::").next()?;
    let (module, _) = both.path.split_once("::")?;
    let (traits, makes) = (format!("{module}::service::"), format!("Result<{name},"));
    let traits = both.new.items.iter().filter(|(path, _)| path.starts_with(&traits));
    let services = traits.filter_map(|(_, item)| match item {
        Item::Trait(service) => Some(service),
        _ => None,
    });
    let mut methods = services.flat_map(|service| &service.methods);
    let method = methods.find(|(_, method)| method.signature.contains(&makes));
    method.map(|(name, _)| name.clone())
}
