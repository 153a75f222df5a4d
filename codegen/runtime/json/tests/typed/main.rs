//! Types that derive `Json`: what they read, write and refuse.

mod any;
#[expect(clippy::option_option, reason = "the types are those that a generator prints")]
mod checks;
mod narrow;
mod numbers;
mod read;
#[cfg(feature = "serde")]
mod serde;
mod stack;
mod table;
#[expect(
    clippy::option_option,
    clippy::struct_field_names,
    reason = "the types are those that a generator prints"
)]
mod types;
mod write;

use swordsmith_json::{Errors, JsonDocument};

/// The document as text.
fn json<T: JsonDocument>(value: &T) -> String {
    let json = value.to_json().expect("it is valid");
    String::from_utf8(json).expect("JSON is UTF-8")
}

/// Pointer, keyword and message of each error.
fn shown(errors: &Errors) -> Vec<String> {
    let shown = errors.iter().map(|error| {
        let keyword = error.rule().map_or("-", |rule| rule.keyword);
        format!("{} {keyword}: {}", error.pointer(), error.message())
    });
    shown.collect()
}
