//! Items that are gone, though what they were in is there.

use swordsmith_xml::near::nearest;

use super::parties;
use crate::rust::api::{Api, Item};
use crate::rust::rules;
use crate::{Change, Rule, Severity};

/// A change for each.
pub(super) fn compare(old: &Api, new: &Api, changes: &mut Vec<Change>) {
    for (path, item) in old.items.iter().filter(|(path, _)| !new.items.contains_key(*path)) {
        let Some((module, name)) = path.rsplit_once("::") else { continue };
        if !new.modules.contains(module) {
            continue;
        }
        let (rule, kind) = (rule(item), item.kind());
        let parties = parties::of(path, Severity::Breaking, std::iter::once(rule));
        let message = format!("the {kind} `{path}` is gone");
        let mut change = Change::new(rule, Severity::Breaking, path, message).to(parties);
        change.help = nearest(name, added(old, new, module))
            .map(|near| format!("`{near}` is new: if it is the same under another name, use that"));
        changes.push(change);
    }
}

fn rule(item: &Item) -> &'static Rule {
    match item {
        Item::Function(_) => &rules::FUNCTION_REMOVED,
        Item::Constant(_) => &rules::CONSTANT_REMOVED,
        _ => &rules::TYPE_REMOVED,
    }
}

/// The names of what is new in a module.
fn added<'a>(old: &'a Api, new: &'a Api, module: &'a str) -> impl Iterator<Item = &'a str> {
    let added = new.items.keys().filter(|path| !old.items.contains_key(*path));
    added
        .filter_map(move |path| path.rsplit_once("::"))
        .filter_map(move |(parent, name)| (parent == module).then_some(name))
}
