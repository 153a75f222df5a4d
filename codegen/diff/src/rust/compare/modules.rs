//! Compares modules: those of the manifest, their files, and modules in these.

use std::collections::BTreeSet;

use crate::rust::api::Api;
use crate::rust::rules;
use crate::{Change, Party, Rule, Severity};

/// How many items of a module are named.
const NAMED: usize = 8;

/// The old version with its module under the name that this has in the new one, if each version has
/// one module alone that the other does not have.
pub(super) fn renamed(old: Api, new: &Api, changes: &mut Vec<Change>) -> Api {
    let names = |api: &Api| api.manifest_modules().cloned().collect::<BTreeSet<_>>();
    let (was, is) = (names(&old), names(new));
    let (gone, come): (Vec<_>, Vec<_>) =
        (was.difference(&is).collect(), is.difference(&was).collect());
    let ([old_name], [new_name]) = (&gone[..], &come[..]) else { return old };
    let message = format!("the module `{new_name}` was called `{old_name}`");
    let change = Change::new(&rules::MODULE_RENAMED, Severity::Warning, *new_name, message);
    changes.push(change.to([Party::Code]));
    old.with_module_renamed(old_name, new_name)
}

/// Modules that came and went, each with all that is in it.
pub(super) fn compare(old: &Api, new: &Api, changes: &mut Vec<Change>) {
    for path in outermost(old, new) {
        let message = format!("the module `{path}` is gone{}", contents(old, path));
        changes.push(change(&rules::MODULE_REMOVED, Severity::Breaking, path, message));
    }
    for path in outermost(new, old) {
        let message = format!("the module `{path}` is new{}", contents(new, path));
        changes.push(change(&rules::MODULE_ADDED, Severity::Compatible, path, message));
    }
}

fn change(rule: &'static Rule, severity: Severity, path: &str, message: String) -> Change {
    let is_service = path.split("::").nth(1) == Some("service") && severity <= Severity::Warning;
    let party = if is_service { Party::Servers } else { Party::Code };
    Change::new(rule, severity, path, message).to([party])
}

/// The modules that the other version does not have, though it has what they are in.
fn outermost<'a>(api: &'a Api, other: &'a Api) -> impl Iterator<Item = &'a String> {
    let is_there = |path: &str| other.modules.contains(path);
    api.modules.iter().filter(move |path| {
        !is_there(path) && path.rsplit_once("::").is_none_or(|(parent, _)| is_there(parent))
    })
}

fn contents(api: &Api, path: &str) -> String {
    let below = format!("{path}::");
    let names = api.items.keys().filter_map(|item| item.strip_prefix(&below));
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    match names.len() {
        0 => String::new(),
        1..=NAMED => format!(", with {}", names.join(", ")),
        more => format!(", with {} and {} more", names[..NAMED].join(", "), more - NAMED),
    }
}
