//! Headers whose mere presence is refused.

use swordsmith_http::description::{Forbidden, Operation};

use super::rules;
use super::side::{Both, addition};
use crate::Change;

/// Headers that are refused now, and those that are not any more.
pub(super) fn compare(both: &Both<'_>) -> Vec<Change> {
    let (old, new) = (names(both.old.described), names(both.new.described));
    let is_among =
        |name: &str, names: &[&str]| names.iter().any(|it| it.eq_ignore_ascii_case(name));
    let refused = new.iter().filter(|name| !is_among(name, &old)).map(|name| refused(both, name));
    let allowed = old.iter().filter(|name| !is_among(name, &new)).map(|name| {
        let message = format!("the header `{name}` of `{}` is no longer refused", both.title());
        both.located(addition(&rules::HEADER_ALLOWED, subject(both, name), message))
    });
    refused.chain(allowed).collect()
}

fn names<'c>(operation: &Operation<'c>) -> Vec<&'c str> {
    operation.forbidden.iter().flat_map(Forbidden::names).collect()
}

fn subject(both: &Both<'_>, name: &str) -> String {
    format!("{} header {name}", both.title())
}

fn refused(both: &Both<'_>, name: &str) -> Change {
    let message = format!("`{}` is refused with the header `{name}`", both.title());
    let request = both.base().map(|base| base.request.header(name, "somebody"));
    let change = both.breaking(&rules::HEADER_FORBIDDEN, subject(both, name), message, request);
    both.located(change).help("ignore the header, as before")
}
