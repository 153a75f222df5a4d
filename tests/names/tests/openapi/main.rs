//! Random descriptions whose names all but clash: generated code compiles, and says what the
//! description says that nobody printed. `cargo xtask names openapi` makes thousands of them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(
    confusable_idents,
    mixed_script_confusables,
    clippy::all,
    clippy::pedantic,
    reason = "the names are made to look alike"
)]

use std::fs;
use std::path::Path;

use bumpalo::Bump;
use swordsmith_codegen::source::Sources;
use swordsmith_http::description::Description;
use swordsmith_tests::golden::Faults;
use swordsmith_tests::report;

include!(concat!(env!("OUT_DIR"), "/openapi/modules.rs"));
include!(concat!(env!("OUT_DIR"), "/openapi/list.rs"));

#[test]
fn code_of_names_that_clash_says_what_is_described() {
    let (mut faults, mut operations) = (Faults::default(), 0);
    for (folder, compiled) in SCHEMAS {
        let described = described(Path::new(folder));
        operations += described.operations.len();
        // A generated table counts lines from what is in front; the tables have a test of their own.
        let compiled = Description { schema: described.schema, ..**compiled };
        let (compiled, described) = (format!("{compiled:#?}"), format!("{described:#?}"));
        let mut lines = compiled.lines().zip(described.lines());
        let differs = lines.find(|(one, other)| one != other);
        faults.check(compiled == described, || format!("{folder}: {differs:?}"));
    }
    // `cargo xtask names` adds the figures up.
    report(&format!("names: {} schemas, {operations} operations", SCHEMAS.len()));
    faults.assert_none();
    assert!(operations > SCHEMAS.len() * 2, "few operations: {operations}");
}

/// What the runtime walks, built in memory.
fn described(folder: &Path) -> &'static Description<'static> {
    let mut sources = Sources::default();
    let mut read = |name: &str| sources.add(name, fs::read_to_string(folder.join(name)).unwrap());
    let manifest = read("swordsmith.toml");
    read("openapi.json");
    let arena: &'static Bump = Box::leak(Box::default());
    let described = swordsmith_codegen::describe(&sources, manifest, arena);
    let described = described.map_err(|findings| findings.render(&sources)).unwrap();
    let (_, description) = described.into_iter().next().unwrap();
    Box::leak(Box::new(description))
}
