//! Refusals, and which of them the router uses.

use std::fmt::{self, Write};

use swordsmith_http::description::{Refusal, RouterRefusals};

use super::parameters;
use crate::naming::const_name;

/// A refusal as a static.
pub(super) fn refusal(out: &mut String, refusal: &Refusal<'_>) -> fmt::Result {
    let Refusal { name, status, iri, headers, constants } = refusal;
    let constant = const_name(name);
    writeln!(out, "    /// {status}: `{iri}`\n    pub static {constant}: Refusal<'static> =")?;
    write!(out, "        Refusal::new({name:?}, {status}, {iri:?})")?;
    if !headers.is_empty() {
        let headers: Vec<_> = headers.iter().map(parameters::printed).collect();
        write!(out, ".headers(&[{}])", headers.join(", "))?;
    }
    if !constants.is_empty() {
        write!(out, ".constants(&{constants:?})")?;
    }
    writeln!(out, ";")
}

/// Which refusals the router uses, as a field.
pub(super) fn router(out: &mut String, router: &RouterRefusals<'_>) -> fmt::Result {
    let optional = |refusal: Option<&Refusal<'_>>| {
        refusal.map_or_else(|| "None".to_owned(), |it| format!("Some({})", refusal_name(it)))
    };
    writeln!(out, "    router: RouterRefusals {{")?;
    for (name, refusal) in [
        ("unauthorized", optional(router.unauthorized)),
        ("not_found", refusal_name(router.not_found)),
        ("method_not_allowed", refusal_name(router.method_not_allowed)),
        ("not_acceptable", refusal_name(router.not_acceptable)),
        ("bad_request", refusal_name(router.bad_request)),
        ("too_large", optional(router.too_large)),
        ("unsupported_media_type", optional(router.unsupported_media_type)),
        ("unavailable", refusal_name(router.unavailable)),
    ] {
        writeln!(out, "        {name}: {refusal},")?;
    }
    writeln!(out, "    }},")
}

/// A reference to a refusal.
pub(super) fn refusal_name(refusal: &Refusal<'_>) -> String {
    format!("&refusal::{}", const_name(refusal.name))
}
