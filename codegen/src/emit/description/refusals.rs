//! Refusals, and which of them the router uses.

use std::fmt::{self, Write};

use swordsmith_http::description::{Refusal, RouterRefusals};

use super::Printer;
use crate::naming::const_name;

impl Printer<'_> {
    /// A refusal as a static.
    pub(super) fn refusal(&self, out: &mut String, refusal: &Refusal<'_>) -> fmt::Result {
        let Refusal { name, status, iri, headers, constants, media_type } = refusal;
        let constant = self.refusal_constant(refusal);
        writeln!(out, "    /// {status}: `{iri}`\n    pub static {constant}: Refusal<'static> =")?;
        write!(out, "        Refusal::new({name:?}, {status}, {iri:?})")?;
        if !headers.is_empty() {
            let headers: Vec<_> = headers.iter().map(|it| self.parameter(it)).collect();
            write!(out, ".headers(&[{}])", headers.join(", "))?;
        }
        if !constants.is_empty() {
            write!(out, ".constants(&{constants:?})")?;
        }
        if let Some(media_type) = media_type {
            write!(out, ".written_as({media_type:?})")?;
        }
        writeln!(out, ";")
    }

    /// Which refusals the router uses, as a field.
    pub(super) fn router(&self, out: &mut String, router: &RouterRefusals<'_>) -> fmt::Result {
        let name = |refusal: &Refusal<'_>| self.refusal_name(refusal);
        let optional = |refusal: Option<&Refusal<'_>>| {
            refusal.map_or_else(|| "None".to_owned(), |it| format!("Some({})", name(it)))
        };
        writeln!(out, "    router: RouterRefusals {{")?;
        for (name, refusal) in [
            ("unauthorized", optional(router.unauthorized)),
            ("not_found", name(router.not_found)),
            ("method_not_allowed", name(router.method_not_allowed)),
            ("not_acceptable", name(router.not_acceptable)),
            ("bad_request", name(router.bad_request)),
            ("too_large", optional(router.too_large)),
            ("unsupported_media_type", optional(router.unsupported_media_type)),
            ("unavailable", name(router.unavailable)),
        ] {
            writeln!(out, "        {name}: {refusal},")?;
        }
        writeln!(out, "    }},")
    }

    /// A reference to a refusal.
    pub(super) fn refusal_name(&self, refusal: &Refusal<'_>) -> String {
        format!("&refusal::{}", self.refusal_constant(refusal))
    }

    fn refusal_constant(&self, refusal: &Refusal<'_>) -> String {
        let found = self.service.operations.refusals.iter().find(|it| it.name == refusal.name);
        found.map_or_else(String::new, |it| const_name(&it.stem))
    }
}
