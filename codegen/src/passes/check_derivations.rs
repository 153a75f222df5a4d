//! Types that may stand for each other: each that an element has becomes an enum of all that are derived from it.
//! In a long chain of bases these are as many as there are pairs of types, so they are counted first.
//!
//! Before: any types. After: the enums have no more than `MOST` variants in all, or a finding says which type is the
//! first that has too many.

use crate::diagnostic::Diagnostics;
use crate::model::documents::{Documents, TypeIndex};
use crate::passes::classify_types::has_derivations;

/// How many variants the enums of a set may have in all.
const MOST: usize = 500_000;

/// Counts; whether there are few enough.
pub fn run(documents: &Documents, findings: &mut Diagnostics) -> bool {
    let mut count = 0;
    let held = (0..documents.types.len()).map(TypeIndex);
    for index in held.filter(|index| documents.relations.is_held(*index)) {
        let derived = documents.relations.derived_count(index);
        if derived > 0 && has_derivations(documents, index) {
            count += derived;
        }
        if count > MOST {
            let message =
                format!("types that are derived from each other make more than {MOST} pairs");
            let advice =
                "fewer elements of types that others are derived from, or fewer steps between them";
            findings.error_with_help(documents.type_definition(index).span, message, advice);
            return false;
        }
    }
    true
}
