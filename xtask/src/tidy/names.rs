//! The rule about names that come from schemas: one place makes them, which gives none to two things.

use super::Checkout;

/// The place.
const NAMING: &str = "codegen/src/naming/";

/// What turns a text into a name in Rust, or into the case that such a name has.
const MAKERS: [&str; 8] = [
    "format_ident!",
    "Ident::new",
    "parse_str::<Ident>",
    "to_snake_case",
    "to_upper_camel_case",
    "to_shouty_snake_case",
    "to_pascal_case",
    "syn::parse_str(name)",
];

/// Generated code is named there, and nowhere else in the generator.
pub(super) fn are_made_in_one_place(checkout: &Checkout) -> Vec<String> {
    let is_elsewhere = |name: &str| name.starts_with("codegen/src/") && !name.starts_with(NAMING);
    let makes = |line: &str| {
        !line.trim_start().starts_with("//") && MAKERS.iter().any(|maker| line.contains(maker))
    };
    let fault = "a name of generated code is made in codegen/src/naming/";
    let files = checkout.rust().filter(|file| is_elsewhere(&file.name));
    files.flat_map(|file| file.lines_with(makes, fault)).collect()
}
