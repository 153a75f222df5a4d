//! What `#[derive(Message)]` adds beside the fields: enumerations as such, and optional values with
//! their defaults. `codegen/macros/src/proto/accessors.rs` makes them.

use super::annotations::Annotations;
use super::{Method, Offers};

/// Adds what is derived for a message with these fields.
pub(super) fn add(fields: &[syn::Field], offers: &mut Offers) {
    for field in fields {
        let Some(ident) = &field.ident else { continue };
        let name = ident.to_string();
        let annotations = Annotations::of(&field.attrs, "prost");
        for (method, rest) in methods(&name, &annotations) {
            let signature = format!("fn {method}{rest}");
            let of_field = Some(name.clone());
            offers.methods.insert(method, Method { signature, of_field, ..Method::default() });
        }
    }
}

/// The names of the methods, and what stands behind these.
fn methods(name: &str, annotations: &Annotations) -> Vec<(String, String)> {
    let plain = name.trim_start_matches("r#");
    if let Some(path) = annotations.get("enumeration") {
        let (get, set) = if annotations.has("repeated") {
            (format!("impl Iterator<Item = {path}>"), format!("push_{plain}"))
        } else {
            (path.to_owned(), format!("set_{plain}"))
        };
        return vec![
            (name.to_owned(), format!("(&self) -> {get}")),
            (set, format!("(&mut self, value: {path})")),
        ];
    }
    let kind = annotations.names().find_map(kind).filter(|_| annotations.has("optional"));
    kind.map(|kind| (name.to_owned(), format!("(&self) -> {kind}"))).into_iter().collect()
}

/// What an optional value of a kind is read as.
fn kind(name: &str) -> Option<&'static str> {
    Some(match name {
        "double" => "f64",
        "float" => "f32",
        "int32" | "sint32" | "sfixed32" => "i32",
        "int64" | "sint64" | "sfixed64" => "i64",
        "uint32" | "fixed32" => "u32",
        "uint64" | "fixed64" => "u64",
        "bool" => "bool",
        "string" => "&str",
        "bytes" => "&[u8]",
        _ => return None,
    })
}
