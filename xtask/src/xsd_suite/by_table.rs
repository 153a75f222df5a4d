//! Runs cases with a table in memory. Without types nothing can be written, so there is no round
//! trip.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use bumpalo::Bump;
use swordsmith_xml::table::Schema;
use swordsmith_xml::{Limits, validate};

use super::case::{Case, Outcome, Verdict};
use super::set::{self, Extent};

/// The limits of readers, but for the attributes of one element: a test of the W3C's has 2,000.
const LIMITS: Limits = Limits { attributes: 4096, ..Limits::DEFAULT };

/// Builds the table of a case and validates its documents. A panic is a failure of this case only.
pub(super) fn run(case: &Case) -> Outcome {
    catch_unwind(AssertUnwindSafe(|| attempt(case)))
        .unwrap_or_else(|_| Outcome::refused("panicked"))
}

fn attempt(case: &Case) -> Outcome {
    let schemas = match &case.schemas {
        Ok(schemas) => schemas,
        Err(reason) => return Outcome::refused(reason),
    };
    let arena = Bump::new();
    match set::build(schemas, &schemas.roots, Extent::Table, &arena) {
        Ok(set) => {
            let verdict = |path| verdict(&set.table, path);
            let documents = case.documents.iter().map(|it| verdict(&it.path)).collect();
            Outcome { schema: Ok(()), documents }
        }
        Err(reason) => Outcome::refused(reason),
    }
}

fn verdict(schema: &Schema<'_>, path: &Path) -> Verdict {
    let verdict = catch_unwind(AssertUnwindSafe(|| match fs::read(path) {
        Ok(bytes) => Verdict::of(validate(schema, &bytes, &LIMITS).first()),
        Err(error) => Verdict::Broken(format!("cannot be read: {error}")),
    }));
    verdict.unwrap_or_else(|_| Verdict::Broken("panicked".to_owned()))
}
