//! No member larger than 128 bytes is stored inline, and sizes are those that the generator
//! computes.

use std::collections::BTreeMap;

use swordsmith_codegen::diagnostic::Diagnostics;
use swordsmith_codegen::model::shapes::Shapes;
use swordsmith_codegen::model::sizes::{MEMBER, Sizes};
use swordsmith_codegen::source::Sources;
use swordsmith_codegen::{frontend, lower, passes};

use crate::SIZES;

#[test]
fn no_member_is_large_in_place() {
    let all = SIZES.iter().flat_map(|(case, rows)| rows.iter().map(move |row| (case, row)));
    let members = all.filter(|(_, (name, _))| name.contains('.'));
    let large: Vec<_> = members.filter(|(_, (_, size))| *size > MEMBER).collect();
    assert!(large.is_empty(), "{large:?}");
}

#[test]
fn types_are_no_larger_than_the_generator_thinks() {
    let mut compared = 0;
    for (case, rows) in SIZES {
        let actual: BTreeMap<&str, usize> = rows.iter().copied().collect();
        let Some(shapes) = shapes(case) else { continue };
        let sizes = Sizes::new(&shapes);
        for item in &shapes.items {
            let thought = sizes.of_item(item).bytes;
            let Some(actual) = actual.get(item.name.as_str()) else { continue };
            assert!(*actual <= thought, "{case}: {}: {actual} > {thought}", item.name);
            compared += 1;
        }
    }
    assert!(compared > 100, "only {compared} types were compared");
}

/// The types of a case; none if it binds Rust types, whose sizes are not known here.
fn shapes(case: &str) -> Option<Shapes> {
    let (schemas, manifest) = swordsmith_toolkit_tests::cases::case(case).sources();
    if manifest.contains("bind") {
        return None;
    }
    let mut sources = Sources::default();
    for (name, text) in schemas {
        sources.add(name, text);
    }
    let mut findings = Diagnostics::default();
    let root = sources.find("schema.xsd").unwrap();
    let set = frontend::xsd::parse(&[root], &sources, &mut findings)?;
    let mut documents = lower::xsd::lower(&set, &sources, &mut findings)?;
    Some(passes::shape(&mut documents, &mut findings))
}
