//! JSON documents of three kinds: many strings and optional members, small numbers and maps,
//! coordinates.
//!
//! Ours reads by types that check their schema, and writes what they have checked; serde's types
//! have the same shapes and check nothing else. `validate` is without types, of values that are
//! parsed already.

mod catalogue;
mod geometry;
mod social;
mod subjects;

use crate::work::Work;

/// Makes the works of a case.
pub type Make = fn() -> Vec<Work>;

/// Every case, by name.
pub const CASES: &[(&str, Make)] =
    &[("social", social::works), ("catalogue", catalogue::works), ("geometry", geometry::works)];

/// Declares the module that is generated of a schema.
macro_rules! generated {
    ($name:literal) => {
        #[allow(
            missing_docs,
            dead_code,
            unreachable_pub,
            clippy::all,
            clippy::pedantic,
            reason = "made by our generator, from a schema that may leave its parts undocumented"
        )]
        mod ours {
            include!(concat!(env!("OUT_DIR"), "/", $name, "/ours/mod.rs"));
        }
        /// The schema, as it is written.
        const SCHEMA: &str =
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/schemas/", $name, ".schema.json"));
    };
}
use generated;
