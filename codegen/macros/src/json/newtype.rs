//! A struct around one value: a document or a definition that is not an object with known members.

use proc_macro2::TokenStream;
use syn::{DeriveInput, Field};

use super::{codec, making, options};

/// `impl JsonValue`: it reads and writes as its only field.
pub(super) fn expand(input: &DeriveInput, field: &Field) -> syn::Result<TokenStream> {
    if let Some(option) = options::parse(&field.attrs)?.first() {
        return Err(option.unknown());
    }
    let read = tokens!(json::JsonValue::read(value, reader).map(Self));
    let write = tokens!(json::JsonValue::write(&self.0, writer));
    let ty = &field.ty;
    let plan = tokens!(<#ty as json::JsonValue>::plan(planner, demands));
    let (codec, making) =
        (codec(input, &read, &write, Some(&plan)), making::of_newtype(input, &field.ty));
    Ok(tokens!(#codec #making))
}
