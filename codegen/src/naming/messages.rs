//! Names as prost-build makes them: it prints messages, and we find what it has printed.

use heck::{ToSnakeCase as _, ToUpperCamelCase as _};

/// The type of a message or an enumeration, and a variant.
pub fn message_type(name: &str) -> String {
    name.to_upper_camel_case()
}

/// The field of a field or a oneof.
pub fn message_field(name: &str) -> String {
    name.to_snake_case()
}

/// The modules of a package: one in another.
pub fn message_modules(package: &str) -> Vec<String> {
    package.split('.').filter(|part| !part.is_empty()).map(message_module).collect()
}

/// The module of what is nested in a message.
pub fn message_module(name: &str) -> String {
    name.to_snake_case()
}

/// The variant of a value of an enumeration: prost-build takes the enumeration's name off it, but
/// only before another word.
pub fn message_variant(name: &str, of: &str) -> String {
    let name = message_type(name);
    let stripped = name.strip_prefix(&message_type(of)).unwrap_or(&name);
    if stripped.starts_with(char::is_uppercase) { stripped.to_owned() } else { name }
}
