//! Generates an accessor for each XML attribute with a default or fixed value.

use proc_macro2::TokenStream;
use quote::format_ident;
use syn::DeriveInput;

use crate::attributes::Attribute;
use crate::member::Member;
use crate::type_options::TypeOptions;

/// `fn field_or_default(&self)`; nothing if no member has a default.
pub(crate) fn expand(
    input: &DeriveInput,
    options: &TypeOptions,
    attributes: &[Attribute<'_>],
) -> syn::Result<TokenStream> {
    let (schema, type_id) = (options.schema(input)?, options.type_id(input)?);
    let method = |Attribute { index, label, member }: &Attribute<'_>| {
        let Member { ident, default_type, .. } = (*member)?;
        let ty = default_type.as_ref()?;
        let method_name = format_ident!("{}_or_default", ident.to_string().trim_end_matches('_'));
        let documentation =
            format!("The attribute `{label}`, or its default value if it is absent.");
        Some(tokens! {
            #[doc = #documentation]
            #[must_use]
            pub fn #method_name(&self) -> #ty {
                self.#ident.clone().unwrap_or_else(|| {
                    xml::derived::default_attribute(&#schema::SCHEMA, #type_id, #index)
                })
            }
        })
    };
    let methods: TokenStream = attributes.iter().filter_map(method).collect();
    let struct_name = &input.ident;
    Ok(if methods.is_empty() { methods } else { tokens!(impl #struct_name { #methods }) })
}
