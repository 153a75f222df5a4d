//! Compares methods of types, and what `new` takes.

use super::Both;
use super::findings::Findings;
use crate::Severity;
use crate::rust::api::{Field, Method, Offers};
use crate::rust::rules;

/// Says what changed.
pub(super) fn compare(both: Both<'_>, old: &Offers, new: &Offers, findings: &mut Findings) {
    for (name, method) in &old.methods {
        match new.methods.get(name) {
            None => gone(name, method, findings),
            Some(new) if both.differ(&method.signature, &new.signature) => {
                changed(both, method, new, findings);
            }
            Some(_) => {}
        }
    }
    for (name, method) in new.methods.iter().filter(|(name, _)| !old.methods.contains_key(*name)) {
        added(name, method, findings);
    }
}

fn gone(name: &str, old: &Method, findings: &mut Findings) {
    if is_constructor(old) {
        let line = "`new` is gone: nothing is required any more";
        findings.breaks(&rules::CONSTRUCTOR_CHANGED, line);
    } else {
        findings.breaks(&rules::METHOD_REMOVED, format!("the method `{name}` is gone"));
    }
}

fn changed(both: Both<'_>, old: &Method, new: &Method, findings: &mut Findings) {
    if is_constructor(new) {
        let line = constructor(both, &old.parameters, &new.parameters);
        findings.breaks(&rules::CONSTRUCTOR_CHANGED, line);
    } else {
        let line = format!("the method `{}` was `{}`", new.signature, old.signature);
        findings.breaks(&rules::METHOD_SIGNATURE_CHANGED, line);
    }
}

fn added(name: &str, new: &Method, findings: &mut Findings) {
    let (rule, line) = if is_constructor(new) {
        let line = format!("`new` is new, and takes {}", list(&new.parameters));
        (&rules::CONSTRUCTOR_CHANGED, line)
    } else {
        (&rules::METHOD_ADDED, format!("the method `{name}` is new"))
    };
    findings.add(rule, Severity::Compatible, line);
}

/// Whether it is the `new` that a derive makes: others are `new` of a service's client.
fn is_constructor(method: &Method) -> bool {
    method.signature.starts_with("fn new(") && !method.parameters.is_empty()
}

/// What `new` takes now, beside what it took.
fn constructor(both: Both<'_>, old: &[Field], new: &[Field]) -> String {
    let missing = |fields: &[Field], name: &str| fields.iter().all(|it| it.name != name);
    let added = new.iter().filter(|it| missing(old, &it.name)).cloned().collect::<Vec<_>>();
    let removed = old.iter().filter(|it| missing(new, &it.name)).cloned().collect::<Vec<_>>();
    let other = new
        .iter()
        .filter(|it| old.iter().any(|old| old.name == it.name && both.differ(&old.ty, &it.ty)));
    let other: Vec<_> =
        other.map(|Field { name, ty }| format!("takes `{name}` as `{ty}`")).collect();
    let mut parts = Vec::new();
    if !added.is_empty() {
        parts.push(format!("also takes {}", list(&added)));
    }
    if !removed.is_empty() {
        parts.push(format!("no longer takes {}", list(&removed)));
    }
    parts.extend(other);
    if parts.is_empty() {
        parts.push(format!("takes, in this order, {}", list(new)));
    }
    format!("`new` {}", parts.join(", and "))
}

fn list(fields: &[Field]) -> String {
    let names: Vec<_> = fields.iter().map(|field| format!("`{}`", field.name)).collect();
    names.join(", ")
}
