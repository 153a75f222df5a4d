//! Compares structs.

use super::Both;
use super::fields::Fields;
use super::findings::Findings;
use crate::rust::api::{Field, Offers, Struct};

/// Says what changed. Fields count where literals and patterns can be written of them.
pub(super) fn compare(both: Both<'_>, old: &Struct, new: &Struct, findings: &mut Findings) {
    let fields = Fields { old: &old.fields, new: &new.fields, of: String::new() };
    if old.is_open || new.is_open {
        let gone = |field: &Field| Some(format!("`{}` goes with it", setter(field, &old.offers)?));
        let sets = |field: &Field| Some(format!("`{}` sets it", setter(field, &new.offers)?));
        fields.compare(both, (gone, sets), findings);
        if fields.added().next().is_some() {
            findings.help(help(&new.offers));
        }
    }
    // What is derived from a field is said of the field.
    let is_own = |of_field: Option<&String>| match of_field {
        Some(field) => fields.has_same(both, field),
        None => true,
    };
    both.offers(&without(&old.offers, is_own), &without(&new.offers, is_own), findings);
}

/// The method `with_…` of a field, for those who make values without literals. What `new` takes is
/// said of that.
fn setter<'o>(field: &Field, offers: &'o Offers) -> Option<&'o String> {
    let mut methods = offers.methods.iter().filter(|(name, _)| name.starts_with("with_"));
    methods.find(|(_, it)| it.of_field.as_ref() == Some(&field.name)).map(|(name, _)| name)
}

fn help(offers: &Offers) -> &'static str {
    let is_made = offers.methods.values().any(|it| it.of_field.is_some())
        && offers.methods.keys().any(|it| it == "new" || it.starts_with("with_"));
    let has_default = offers.traits.contains("Default");
    match (is_made, has_default) {
        (true, true) => {
            "make values by `with_…`, or with `..Default::default()`, and match with `..`"
        }
        (true, false) => "make values by `new` and `with_…`, and match with `..`",
        (false, true) => "write `..Default::default()` in literals, and `..` in patterns",
        (false, false) => "set it in literals, and write `..` in patterns",
    }
}

fn without(offers: &Offers, is_own: impl Fn(Option<&String>) -> bool) -> Offers {
    let methods = offers.methods.iter().filter(|(_, method)| is_own(method.of_field.as_ref()));
    let methods = methods.map(|(name, method)| (name.clone(), method.clone())).collect();
    Offers { traits: offers.traits.clone(), methods }
}
