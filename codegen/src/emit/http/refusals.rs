//! Refusals as the router makes them.

use proc_macro2::TokenStream;
use quote::quote;

use super::values::literal;
use super::{parameter_identifier, variant_identifier};
use crate::model::operations::{Operations, RefusalIndex};
use crate::model::response::ResponseHeader;

/// The expression that refuses for a reason; headers hold their defaults.
pub(in crate::emit) fn refuse(
    operations: &Operations,
    index: RefusalIndex,
    reason: &TokenStream,
) -> TokenStream {
    let refusal = operations.refusal(index);
    let variant = variant_identifier(&refusal.name);
    if refusal.headers.is_empty() {
        return quote!(Refusal::#variant(#reason));
    }
    let fields = refusal.headers.iter().map(|header| default_field(operations, header));
    let is_short = reason.to_string() == "reason";
    let reason = if is_short { quote!(reason) } else { quote!(reason: #reason) };
    quote!(Refusal::#variant { #reason, #(#fields),* })
}

fn default_field(operations: &Operations, header: &ResponseHeader) -> TokenStream {
    let name = parameter_identifier(&header.name);
    let default = header.default.as_ref().map(|it| literal(operations, &header.value, it));
    match (header.required, default) {
        (true, default) => quote!(#name: #default),
        (false, Some(default)) => quote!(#name: Some(#default)),
        (false, None) => quote!(#name: None),
    }
}
