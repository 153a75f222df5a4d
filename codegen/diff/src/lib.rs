//! Compares two versions of an interface: names each change, says whom it breaks, and proves it.
//!
//! [`diff`] reads both versions and compares module by module, a language at a time. A language
//! makes [`Change`]s, each of a [`Rule`]; nothing here knows how they are shown but [`report`].
//! Texts in, data out: no disk is touched, and the same texts make the same report.

mod allow;
mod change;
mod http;
mod json;
mod language;
mod modules;
mod options;
mod place;
mod proto;
mod random;
pub mod report;
mod rule;
#[cfg(feature = "rust")]
mod rust;
mod version;
mod witness;
mod xml;

pub use change::{Change, Level, Party, Severity};
pub use options::Options;
pub use place::Place;
pub use proto::{BUF as BUF_RULES, Category as BufCategory, NEVER as BUF_RULES_NEVER, ProtoRule};
pub use report::{Format, Report};
pub use rule::{Language, Rule, rules};
pub use version::Version;
pub use witness::{Verdict, Witness};

use std::collections::BTreeMap;

use swordsmith_codegen::Bump;
use swordsmith_json::table::{Schema as JsonSchema, SubschemaId};
use swordsmith_xml::table::Schema;

/// What changed from one version of an interface to another; or, of a version that cannot be read,
/// everything that is wrong with it, as people read it.
pub fn diff(old: &Version, new: &Version, options: &Options) -> Result<Report, String> {
    let arena = Bump::new();
    let (old_modules, new_modules) = (old.read(&arena)?, new.read(&arena)?);
    let mut changes = modules::compare((old, &old_modules), (new, &new_modules), options);
    // Even if they are not wanted: what is allowed of them is not in vain.
    changes.extend(rust_changes(old, new));
    allow::apply(&mut changes, (old, new), &rules(), options)?;
    Ok(Report::new((old, new), changes, options))
}

/// XML documents of a version, made at random and valid: about so many of each type, the same each
/// time; or everything that is wrong with the version, as people read it.
pub fn documents(version: &Version, each: usize) -> Result<Vec<String>, String> {
    let arena = Bump::new();
    let modules = version.read(&arena)?;
    Ok(modules.iter().flat_map(|module| xml::documents(version, module, each)).collect())
}

/// Documents of a table, made at random and valid, the same each time for a seed: for each of its
/// documents, in their order, at most so many. There is none where none that was tried is valid.
pub fn samples(schema: &Schema<'_>, seed: u64, each: usize) -> Vec<Vec<String>> {
    xml::samples(schema, seed, each)
}

/// JSON documents that are valid by a subschema, made at random, the same each time for a seed: at
/// most so many, and none where none that was tried is valid.
pub fn json_samples(
    schema: &JsonSchema<'_>,
    root: SubschemaId,
    seed: u64,
    each: usize,
) -> Vec<String> {
    json::samples(*schema, root, seed, each)
}

/// JSON documents that are not valid by a subschema: by the location of the subschema and the keyword
/// that each violates, a small one for each that was found in so many tries, the same each time for a
/// seed.
pub fn json_violations(
    schema: &JsonSchema<'_>,
    root: SubschemaId,
    seed: u64,
    tries: usize,
) -> BTreeMap<(String, String), String> {
    json::violations(*schema, root, seed, tries)
}

/// What changed of the generated Rust.
#[cfg(feature = "rust")]
fn rust_changes(old: &Version, new: &Version) -> Vec<Change> {
    rust::compare(old, new)
}

/// Without the feature `rust`, none is made.
#[cfg(not(feature = "rust"))]
fn rust_changes(_: &Version, _: &Version) -> Vec<Change> {
    Vec::new()
}
