//! Methods beside the fields: enumerations as such, and optional values with their defaults.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::format_ident;
use syn::ext::IdentExt;
use syn::{Fields, Ident, Path};

use super::annotation::Annotation;

/// An `impl` with them, if there are any.
pub(super) fn expand(ident: &Ident, fields: &Fields) -> syn::Result<TokenStream> {
    let mut methods = TokenStream::new();
    let mut taken = getters(fields)?;
    for field in fields {
        let Some(name) = &field.ident else { continue };
        let annotation = Annotation::parse(&field.attrs, name.span())?;
        if annotation.has("enumeration") {
            methods.extend(of_enumeration(name, &annotation, &mut taken)?);
        } else if annotation.has("optional") {
            methods.extend(of_optional(name, &annotation));
        }
    }
    if methods.is_empty() {
        return Ok(methods);
    }
    Ok(
        tokens!(#[automatically_derived] #[allow(dead_code, reason = "what a schema has, not every program uses")] impl #ident { #methods }),
    )
}

/// What has a method that is called as it is.
fn getters(fields: &Fields) -> syn::Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for field in fields {
        let Some(name) = &field.ident else { continue };
        let annotation = Annotation::parse(&field.attrs, name.span())?;
        if annotation.has("enumeration") || annotation.has("optional") {
            names.insert(name.unraw().to_string());
        }
    }
    Ok(names)
}

/// The method that changes a field: `set_kind`, or `set_kind_field` where a field is called so.
fn setter(start: &str, name: &Ident, taken: &mut BTreeSet<String>) -> Ident {
    let mut setter = format!("{start}_{}", name.unraw());
    while !taken.insert(setter.clone()) {
        setter.push_str("_field");
    }
    format_ident!("{setter}")
}

fn of_enumeration(
    name: &Ident,
    annotation: &Annotation,
    taken: &mut BTreeSet<String>,
) -> syn::Result<TokenStream> {
    let path = annotation.path("enumeration")?;
    Ok(if annotation.has("repeated") {
        repeated_enumeration(name, &path, &setter("push", name, taken))
    } else {
        one_enumeration(name, &path, annotation.has("optional"), &setter("set", name, taken))
    })
}

fn repeated_enumeration(name: &Ident, path: &Path, push: &Ident) -> TokenStream {
    let documentation = format!("The values of `{name}` that have a name.");
    let push_documentation = format!("Puts a value behind the others of `{name}`.");
    tokens! {
        #[doc = #documentation]
        pub fn #name(&self) -> impl Iterator<Item = #path> + '_ {
            self.#name.iter().filter_map(|number| #path::try_from(*number).ok())
        }
        #[doc = #push_documentation]
        pub fn #push(&mut self, value: #path) {
            self.#name.push(value as i32);
        }
    }
}

fn one_enumeration(name: &Ident, path: &Path, is_optional: bool, set: &Ident) -> TokenStream {
    let documentation =
        format!("The value of `{name}`; the default if it is not set or has no name.");
    let set_documentation = format!("Sets `{name}`.");
    let (number, value) = if is_optional {
        (
            tokens!(self.#name.unwrap_or_default()),
            tokens!(::core::option::Option::Some(value as i32)),
        )
    } else {
        (tokens!(self.#name), tokens!(value as i32))
    };
    tokens! {
        #[doc = #documentation]
        pub fn #name(&self) -> #path {
            #path::try_from(#number).unwrap_or_default()
        }
        #[doc = #set_documentation]
        pub fn #set(&mut self, value: #path) {
            self.#name = #value;
        }
    }
}

/// Of numbers and texts: those of messages are options because messages are.
fn of_optional(name: &Ident, annotation: &Annotation) -> TokenStream {
    let kind = annotation.names().find_map(|name| {
        Some(match name.as_str() {
            "double" => tokens!(f64),
            "float" => tokens!(f32),
            "int32" | "sint32" | "sfixed32" => tokens!(i32),
            "int64" | "sint64" | "sfixed64" => tokens!(i64),
            "uint32" | "fixed32" => tokens!(u32),
            "uint64" | "fixed64" => tokens!(u64),
            "bool" => tokens!(bool),
            "string" => tokens!(&str),
            "bytes" => tokens!(&[u8]),
            _ => return None,
        })
    });
    let Some(kind) = kind else { return TokenStream::new() };
    let documentation = format!("The value of `{name}`, or the default if it is not set.");
    let is_borrowed = annotation.has("string") || annotation.has("bytes");
    let value = if is_borrowed {
        tokens!(self.#name.as_deref().unwrap_or_default())
    } else {
        tokens!(self.#name.unwrap_or_default())
    };
    tokens! {
        #[doc = #documentation]
        pub fn #name(&self) -> #kind {
            #value
        }
    }
}
