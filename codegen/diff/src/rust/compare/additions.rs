//! Items that are new in a module that is not: a change for each module that has some.

use std::collections::BTreeMap;

use crate::rust::api::{Api, Item};
use crate::rust::rules;
use crate::{Change, Party, Rule, Severity};

/// Adds the changes.
pub(super) fn compare(old: &Api, new: &Api, changes: &mut Vec<Change>) {
    let mut added: BTreeMap<&str, Vec<(&str, &Item)>> = BTreeMap::new();
    for (path, item) in new.items.iter().filter(|(path, _)| !old.items.contains_key(*path)) {
        let Some((module, name)) = path.rsplit_once("::") else { continue };
        if old.modules.contains(module) {
            added.entry(module).or_default().push((name, item));
        }
    }
    changes.extend(added.iter().map(|(module, items)| change(module, items)));
}

fn change(module: &str, items: &[(&str, &Item)]) -> Change {
    let mut found: Vec<&'static Rule> = Vec::new();
    for (_, item) in items {
        if !found.contains(&rule(item)) {
            found.push(rule(item));
        }
    }
    let names: Vec<_> =
        items.iter().map(|(name, it)| format!("the {} `{name}`", it.kind())).collect();
    let message = format!("new in `{module}`: {}", names.join(", "));
    let also = found.split_off(1);
    let rule = found.first().copied().unwrap_or(&rules::TYPE_ADDED);
    let mut change = Change::new(rule, Severity::Compatible, module, message).to([Party::Code]);
    change.also = also;
    change
}

fn rule(item: &Item) -> &'static Rule {
    match item {
        Item::Function(_) => &rules::FUNCTION_ADDED,
        Item::Constant(_) => &rules::CONSTANT_ADDED,
        _ => &rules::TYPE_ADDED,
    }
}
