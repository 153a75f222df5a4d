//! The generated text itself: `sample.rs` beside this file is what `sample.proto` makes, and compiles.

use std::path::Path;
use std::{env, fs};

/// The names of the schema are under test, so what lints say about them is beside the point.
#[rustfmt::skip]
#[expect(clippy::pedantic, unreachable_pub, reason = "generated from a schema with hostile names")]
pub(crate) mod sample;

#[test]
fn generated_text_is_what_stands_here() {
    let (text, notes) = crate::generate(&[
        ("schemas/sample.proto", include_str!("schemas/sample.proto")),
        ("schemas/shared/unit.proto", include_str!("schemas/shared/unit.proto")),
    ]);
    let text = text.unwrap_or_else(|| panic!("{notes}"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/messages/generated/sample.rs");
    if env::var_os("SWORDSMITH_BLESS").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let stands = fs::read_to_string(&path).unwrap_or_default();
    assert!(text == stands, "it changed: run the test with SWORDSMITH_BLESS=1 and read the diff");
}

#[test]
fn services_are_left_out_with_a_note() {
    let (_, notes) = crate::generate(&[
        ("schemas/sample.proto", include_str!("schemas/sample.proto")),
        ("schemas/shared/unit.proto", include_str!("schemas/shared/unit.proto")),
    ]);
    insta::assert_snapshot!(notes);
}
