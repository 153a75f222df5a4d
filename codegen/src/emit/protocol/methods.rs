//! Methods: those of the path, those that come by themselves, and the others.

use quote::quote;

use super::Probed;
use super::case::{Case, Expected};
use crate::model::path::Path;

/// Methods that a path may lack: those of HTTP, one that nobody knows, and none in small letters.
const ALL: [&str; 8] = ["GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW", "get"];

/// The cases; what is about the path stands with its first operation.
pub(super) fn cases(probed: Probed<'_>) -> Vec<Case> {
    let mut cases = Vec::new();
    if probed.operation.method == "GET" {
        cases.push(Case::new("method", "head", quote!(), Expected::HeadOfGet));
    }
    if !probed.is_first() {
        return cases;
    }
    cases.push(Case::new("method", "options", quote!(.method("OPTIONS")), Expected::Methods));
    let allowed = allowed(probed.path);
    let refusal = probed.operations().router.method_not_allowed;
    let missing = ALL.into_iter().chain(["HEAD"]).filter(|it| !allowed.contains(it));
    cases.extend(missing.map(|method| {
        let rule = if method == "get" { "in small letters" } else { method };
        Case::refused("method", rule, quote!(.method(#method)), refusal)
    }));
    cases
}

/// The methods of a path, as `Allow` lists them.
pub(super) fn allowed(path: &Path) -> Vec<&str> {
    let mut methods = Vec::new();
    for operation in &path.operations {
        methods.push(operation.method.as_str());
        methods.extend((operation.method == "GET").then_some("HEAD"));
    }
    methods.push("OPTIONS");
    methods
}

/// A method that the path does not have.
pub(super) fn missing(path: &Path) -> &'static str {
    let allowed = allowed(path);
    ALL.into_iter().rev().find(|it| !allowed.contains(it) && *it != "get").unwrap_or("BREW")
}
