//! Compares what two versions offer: a change for each type of which something changed.

mod additions;
mod enums;
mod fields;
mod findings;
mod methods;
mod modules;
mod parties;
mod removals;
mod structs;
mod traits;

use std::collections::BTreeSet;

use super::api::{Api, Item, Offers};
use super::rules;
use crate::{Change, Severity};
use findings::Findings;

/// Every change.
pub(super) fn compare(old: Api, new: &Api) -> Vec<Change> {
    let mut changes = Vec::new();
    let old = modules::renamed(old, new, &mut changes);
    modules::compare(&old, new, &mut changes);
    removals::compare(&old, new, &mut changes);
    for (path, item) in &new.items {
        if let Some(old_item) = old.items.get(path) {
            let both = Both { path, old: &old, new };
            changes.extend(both.compare(old_item, item));
        }
    }
    additions::compare(&old, new, &mut changes);
    changes
}

/// Two versions of an item.
#[derive(Clone, Copy)]
struct Both<'a> {
    path: &'a str,
    old: &'a Api,
    new: &'a Api,
}

impl Both<'_> {
    fn compare(self, old: &Item, new: &Item) -> Option<Change> {
        let mut findings = Findings::default();
        let out = &mut findings;
        match (old, new) {
            (Item::Struct(old), Item::Struct(new)) => structs::compare(self, old, new, out),
            (Item::Enum(old), Item::Enum(new)) => enums::compare(self, old, new, out),
            (Item::Trait(old), Item::Trait(new)) => traits::compare(self, old, new, out),
            (Item::Alias(old), Item::Alias(new)) => self.alias(old, new, out),
            (Item::Function(old), Item::Function(new)) => self.function(old, new, out),
            (Item::Constant(old), Item::Constant(new)) => self.constant(old, new, out),
            _ => out.breaks(&rules::TYPE_CHANGED, format!("it was {}", what_it_is(old))),
        }
        findings.into_change(self, new)
    }

    fn alias(self, old: &str, new: &str, findings: &mut Findings) {
        if self.differ(old, new) {
            let line = format!("it now stands for `{new}`; it stood for `{old}`");
            findings.breaks(&rules::TYPE_CHANGED, line);
        }
    }

    fn function(self, old: &str, new: &str, findings: &mut Findings) {
        if self.differ(old, new) {
            let line = format!("it is now `{new}`; it was `{old}`");
            findings.breaks(&rules::FUNCTION_SIGNATURE_CHANGED, line);
        }
    }

    fn constant(self, old: &str, new: &str, findings: &mut Findings) {
        if self.differ(old, new) {
            let line = format!("it is now of the type `{new}`; it was of `{old}`");
            findings.breaks(&rules::CONSTANT_CHANGED, line);
        }
    }

    /// Whether types, or signatures, mean another thing. Where the same name stands for another
    /// type, that is said of the name.
    fn differ(self, old: &str, new: &str) -> bool {
        old != new
            && self.old.aliases.resolved(self.path, old)
                != self.new.aliases.resolved(self.path, new)
    }

    /// Traits and methods.
    fn offers(self, old: &Offers, new: &Offers, findings: &mut Findings) {
        let resolved = |api: &Api, traits: &BTreeSet<String>| -> BTreeSet<String> {
            traits.iter().map(|name| api.aliases.resolved(self.path, name)).collect()
        };
        let (was, is) = (resolved(self.old, &old.traits), resolved(self.new, &new.traits));
        for lost in was.difference(&is) {
            findings.breaks(&rules::DERIVE_REMOVED, format!("it is no longer `{lost}`"));
        }
        for gained in is.difference(&was) {
            let line = format!("it is now `{gained}`");
            findings.add(&rules::DERIVE_ADDED, Severity::Compatible, line);
        }
        methods::compare(self, old, new, findings);
    }
}

fn what_it_is(item: &Item) -> String {
    match item {
        Item::Alias(ty) => format!("another name of `{ty}`"),
        Item::Enum(_) => "an enum".to_owned(),
        _ => format!("a {}", item.kind()),
    }
}
