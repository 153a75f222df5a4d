//! Compares traits: who serves implements them.

use super::Both;
use super::findings::Findings;
use crate::rust::api::{Method, Trait};
use crate::rust::rules;

const HELP: &str = "implement it where the service is implemented, which the compiler names; \
                    `Unimplemented` shows a first body";

/// Says what changed. No method has a body of its own, so each must be written.
pub(super) fn compare(both: Both<'_>, old: &Trait, new: &Trait, findings: &mut Findings) {
    for (name, Method { signature, .. }) in &new.methods {
        match old.methods.get(name) {
            None => {
                let line = format!("a server must implement `{signature}`");
                findings.asks(&rules::METHOD_ADDED, line);
                findings.help(HELP);
            }
            Some(old) if both.differ(&old.signature, signature) => {
                let line = format!("the method `{signature}` was `{}`", old.signature);
                findings.breaks(&rules::METHOD_SIGNATURE_CHANGED, line);
            }
            Some(_) => {}
        }
    }
    for name in old.methods.keys().filter(|name| !new.methods.contains_key(*name)) {
        let line = format!("the method `{name}` is gone: an implementation must not have it");
        findings.breaks(&rules::METHOD_REMOVED, line);
    }
    for name in new.types.difference(&old.types) {
        let line = format!("a server must say what its type `{name}` is");
        findings.asks(&rules::ASSOCIATED_TYPE_ADDED, line);
    }
    for name in old.types.difference(&new.types) {
        let line = format!("the type `{name}` is gone: an implementation must not have it");
        findings.breaks(&rules::ASSOCIATED_TYPE_REMOVED, line);
    }
}
