//! The rules about generated Rust. All are of the source: documents know nothing of it.

use crate::{Language, Level, Rule};

macro_rules! rules {
    ($($name:ident = $text:literal, $meaning:literal;)*) => {
        $(
            #[doc = $meaning]
            pub(super) const $name: Rule = Rule {
                name: $text,
                language: Language::Rust,
                level: Level::Source,
                meaning: $meaning,
            };
        )*

        /// All of them.
        pub(crate) static ALL: &[&Rule] = &[$(&$name),*];
    };
}

rules! {
    ASSOCIATED_TYPE_ADDED = "associated-type-added",
        "Who implements a trait must name another type.";
    ASSOCIATED_TYPE_REMOVED = "associated-type-removed", "A trait has no such type any more.";
    CONSTANT_ADDED = "constant-added", "There is another constant.";
    CONSTANT_CHANGED = "constant-changed", "A constant is of another type.";
    CONSTANT_REMOVED = "constant-removed", "A constant is gone.";
    CONSTRUCTOR_CHANGED = "constructor-changed", "`new` takes something else.";
    DERIVE_ADDED = "derive-added", "A type implements another trait.";
    DERIVE_REMOVED = "derive-removed", "A type no longer implements a trait.";
    FIELD_ADDED = "field-added", "A type has another field: literals must set it.";
    FIELD_REMOVED = "field-removed", "A field is gone.";
    FIELD_TYPE_CHANGED = "field-type-changed", "A field holds something else.";
    FUNCTION_ADDED = "function-added", "There is another function.";
    FUNCTION_REMOVED = "function-removed", "A function is gone.";
    FUNCTION_SIGNATURE_CHANGED = "function-signature-changed",
        "A function takes or returns something else.";
    METHOD_ADDED = "method-added", "A type has another method, or who implements a trait must.";
    METHOD_REMOVED = "method-removed", "A method is gone.";
    METHOD_SIGNATURE_CHANGED = "method-signature-changed",
        "A method takes or returns something else.";
    MODULE_ADDED = "module-added", "There is another module.";
    MODULE_REMOVED = "module-removed", "A module is gone, with all that it had.";
    MODULE_RENAMED = "module-renamed", "A module has another name.";
    RUST_NOT_MADE = "rust-not-made", "No Rust can be made of a version.";
    TYPE_ADDED = "type-added", "There is another type.";
    TYPE_CHANGED = "type-changed", "A type is of another kind, or stands for another.";
    TYPE_REMOVED = "type-removed", "A type is gone.";
    VARIANT_ADDED = "variant-added",
        "An enum has another variant: matches must have an arm for it.";
    VARIANT_CHANGED = "variant-changed", "A variant holds something else, or has another number.";
    VARIANT_REMOVED = "variant-removed", "A variant is gone.";
}
