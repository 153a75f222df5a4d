//! Schemas that are large or deep in one way: they are generated all the same, on a thread with a
//! small stack, and what is made of them grows as they do.

mod operations;
mod schemas;

use swordsmith_codegen::source::Sources;

/// What a thread has unless somebody gives it more.
const STACK: usize = 2 << 20;

/// What is generated of a schema, on a small stack; or what is found to be wrong with it.
fn generate(schema: String) -> Result<usize, String> {
    let work = move || {
        let mut sources = Sources::default();
        sources.add("a.xsd", schema);
        let manifest = sources.add("swordsmith.toml", "[[module]]\nname = 'a'\nxsd = ['a.xsd']\n");
        match swordsmith_codegen::generate(&sources, manifest) {
            Ok(files) => Ok(files.iter().map(|file| file.contents.len()).sum()),
            Err(findings) => Err(findings.render(&sources)),
        }
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(work);
    thread.expect("a thread").join().expect("nothing panics")
}

/// Generates a schema of some size and one ten times as large: what is made of it is not more than
/// that, and a little for longer names.
fn grows_as_its_schema(schema: fn(usize) -> String, size: usize) {
    let (small, large) = (schema(size / 10), schema(size));
    let ratio = large.len() / small.len();
    let made = |schema| generate(schema).unwrap_or_else(|findings| panic!("{findings:.2000}"));
    let (small, large) = (made(small), made(large));
    assert!(large < small * (ratio + 3), "{small} bytes became {large}, {ratio} times the schema");
}

#[test]
fn a_long_chain_of_extensions() {
    grows_as_its_schema(schemas::bases, 10_000);
}

#[test]
fn a_long_chain_of_restricted_values() {
    grows_as_its_schema(schemas::restricted_values, 10_000);
}

#[test]
fn a_long_chain_of_substitutions() {
    grows_as_its_schema(schemas::substitutions, 10_000);
}

#[test]
fn a_long_chain_of_anonymous_types() {
    grows_as_its_schema(schemas::anonymous_types, 10_000);
}

#[test]
fn a_long_sequence_of_optional_elements() {
    grows_as_its_schema(schemas::optional_elements, 5_000);
}

#[test]
fn many_types_derived_from_one() {
    grows_as_its_schema(schemas::derived_types, 3_000);
}

#[test]
fn many_types_of_the_same_name() {
    grows_as_its_schema(schemas::unnamed_unions, 2_000);
}

#[test]
fn restrictions_of_a_long_sequence() {
    grows_as_its_schema(schemas::restrictions, 200);
}

#[test]
fn groups_that_refer_to_each_other_end_somewhere() {
    generate(schemas::groups(100)).expect("groups may nest");
    let findings = generate(schemas::groups(10_000)).expect_err("but not that deep");
    assert!(findings.contains("groups nest deeper than 250 levels"), "{findings:.2000}");
}

#[test]
fn elements_whose_types_refer_to_their_group_have_names() {
    generate(schemas::circle()).unwrap_or_else(|findings| panic!("{findings}"));
}

#[test]
fn what_would_explode_is_refused() {
    let findings = generate(schemas::doubling(40)).expect_err("a million million elements");
    assert!(findings.contains("expand to more than"), "{findings:.2000}");
    let findings = generate(schemas::growing(3_000)).expect_err("four million elements");
    assert!(findings.contains("expand to more than"), "{findings:.2000}");
}
