//! From annotations to the adapters of the runtime.

use proc_macro2::TokenStream;
use syn::{Path, Type};

use super::annotation::Annotation;

/// The kind of a field's values, of a name in the language.
fn scalar(name: &str) -> Option<&'static str> {
    Some(match name {
        "double" => "Double",
        "float" => "Float",
        "int32" => "Int32",
        "int64" => "Int64",
        "uint32" => "Uint32",
        "uint64" => "Uint64",
        "sint32" => "Sint32",
        "sint64" => "Sint64",
        "fixed32" => "Fixed32",
        "fixed64" => "Fixed64",
        "sfixed32" => "Sfixed32",
        "sfixed64" => "Sfixed64",
        "bool" => "Bool",
        "string" => "String",
        "bytes" => "Bytes",
        _ => return None,
    })
}

/// Kinds that stand in one chunk where they are repeated.
fn is_packable(kind: &str) -> bool {
    !matches!(kind, "String" | "Bytes" | "Nested" | "Boxed")
}

/// The kind of a field's values and whether several stand in one chunk.
fn kind(
    annotation: &Annotation,
    is_boxed: bool,
    facade: &Path,
) -> syn::Result<(TokenStream, bool)> {
    if annotation.has("enumeration") {
        let path = annotation.path("enumeration")?;
        return Ok((tokens!(#facade::kind::Enumeration::<#path>), true));
    }
    let message = if is_boxed { "Boxed" } else { "Nested" };
    let found = annotation.names().find_map(|name| match name.as_str() {
        "message" => Some(message),
        other => scalar(other),
    });
    let name =
        found.ok_or_else(|| annotation.error("of what kind are the values of this field?"))?;
    Ok((by_name(name, facade), is_packable(name)))
}

fn by_name(name: &str, facade: &Path) -> TokenStream {
    let name = syn::Ident::new(name, proc_macro2::Span::call_site());
    tokens!(#facade::kind::#name)
}

/// The adapter of a field of a message.
pub(super) fn field(annotation: &Annotation, facade: &Path) -> syn::Result<TokenStream> {
    if let Some(text) = annotation.text("btree_map") {
        return map(&text.value(), annotation, facade);
    }
    let (kind, is_packable) = kind(annotation, annotation.has("boxed"), facade)?;
    let is_packed = annotation.text("packed").is_none_or(|text| text.value() != "false");
    let label = if annotation.has("repeated") {
        if is_packable && is_packed { tokens!(Packed) } else { tokens!(Repeated) }
    } else if annotation.has("optional") {
        tokens!(Explicit)
    } else if annotation.has("message") {
        tokens!(Member)
    } else {
        tokens!(Implicit)
    };
    Ok(tokens!(#facade::field::#label::<#kind>))
}

/// The adapter of a member of a oneof. That its message is in a box, only the type says.
pub(super) fn member(
    annotation: &Annotation,
    ty: &Type,
    facade: &Path,
) -> syn::Result<TokenStream> {
    let last = match ty {
        Type::Path(path) => path.path.segments.last(),
        _ => None,
    };
    let is_boxed = last.is_some_and(|last| last.ident == "Box" && !last.arguments.is_empty());
    let (kind, _) = kind(annotation, is_boxed, facade)?;
    Ok(tokens!(#facade::field::Member::<#kind>))
}

/// `"string, message"` or `"int32, enumeration(Level)"`.
fn map(text: &str, annotation: &Annotation, facade: &Path) -> syn::Result<TokenStream> {
    let fault = || annotation.error("a map is annotated with the kinds of its keys and values");
    let (key, value) = text.split_once(',').ok_or_else(fault)?;
    let key = by_name(scalar(key.trim()).ok_or_else(fault)?, facade);
    let value = value.trim();
    let enumeration = value.strip_prefix("enumeration(").and_then(|rest| rest.strip_suffix(')'));
    let value = match (enumeration, value) {
        (Some(path), _) => {
            let path: Path = syn::parse_str(path.trim())?;
            tokens!(#facade::kind::Enumeration::<#path>)
        }
        (None, "message") => by_name("Nested", facade),
        (None, other) => by_name(scalar(other).ok_or_else(fault)?, facade),
    };
    Ok(tokens!(#facade::field::Map::<#key, #value>))
}
