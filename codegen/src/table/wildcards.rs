//! Wildcards: as rows, and whether two overlap.

use swordsmith_xml::table::{self, Namespaces};

use super::Context;
use crate::model::content::{Process, Wildcard, WildcardNamespaces};

/// A wildcard as a row.
pub(super) fn row<'a>(context: &Context<'a, '_>, wildcard: &Wildcard) -> &'a table::Wildcard<'a> {
    let ids = |uris: &[String]| {
        context.slice(uris.iter().map(|uri| context.names.namespace(uri)).collect())
    };
    let namespaces = match &wildcard.namespaces {
        WildcardNamespaces::Any => Namespaces::Any,
        WildcardNamespaces::Only(uris) => Namespaces::Only(ids(uris)),
        WildcardNamespaces::Except(uris) => Namespaces::Except(ids(uris)),
    };
    let process = match wildcard.process {
        Process::Strict => table::Process::Strict,
        Process::Lax => table::Process::Lax,
        Process::Skip => table::Process::Skip,
    };
    let except = wildcard.except.iter().map(|name| context.names.id(name)).collect();
    let except = context.slice(except);
    let place = context.places.place(wildcard.span);
    context.arena.alloc(table::Wildcard { namespaces, except, process, place })
}

/// Whether some name is let in by both. (Names that are kept out one by one are not looked at: they
/// leave room for others.)
pub(super) fn overlap(one: &Wildcard, other: &Wildcard) -> bool {
    use WildcardNamespaces::{Any, Except, Only};
    match (&one.namespaces, &other.namespaces) {
        (Only(some), Only(others)) => some.iter().any(|uri| others.contains(uri)),
        (Only(some), Except(out)) | (Except(out), Only(some)) => {
            some.iter().any(|uri| !out.contains(uri))
        }
        (Any, Only(some)) | (Only(some), Any) => !some.is_empty(),
        (Any | Except(_), Any | Except(_)) => true,
    }
}
