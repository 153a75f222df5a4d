//! Methods: those of the path, those that every path has, and others.

use super::OperationContext;
use crate::check::methods;
use crate::{Case, Expected};

/// Methods that a path may lack: those of HTTP, an unknown one, and one in lower case.
const ALL: [&str; 8] = ["GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW", "get"];

/// The cases; those of the path belong to its first operation.
pub(super) fn cases(context: OperationContext<'_>) -> Vec<Case<'_>> {
    let mut cases = Vec::new();
    if context.operation.method == "GET" {
        cases.push(Case::new("method", "head", context.valid(), Expected::HeadOfGet));
    }
    if !context.is_first() {
        return cases;
    }
    let options = context.valid().method("OPTIONS");
    cases.push(Case::new("method", "options", options, Expected::Methods).undescribed());
    let allowed = methods(context.description, context.operation);
    let refusal = context.router().method_not_allowed;
    let missing = ALL.into_iter().chain(["HEAD"]).filter(|it| !allowed.contains(it));
    cases.extend(missing.map(|method| {
        let rule = if method == "get" { "in small letters" } else { method };
        Case::refused("method", rule, context.valid().method(method), refusal).undescribed()
    }));
    cases
}

/// A method that the path does not have.
pub(super) fn missing(context: OperationContext<'_>) -> &'static str {
    let allowed = methods(context.description, context.operation);
    ALL.into_iter().rev().find(|it| !allowed.contains(it) && *it != "get").unwrap_or("BREW")
}
