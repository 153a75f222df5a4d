//! Being a document, and the check that annotations and table say the same.

use proc_macro2::TokenStream;
use syn::DeriveInput;

use crate::type_options::TypeOptions;

/// `impl Document`, if it is one.
pub(crate) fn expand(input: &DeriveInput, options: &TypeOptions) -> syn::Result<TokenStream> {
    let Some(document) = &options.document else { return Ok(TokenStream::new()) };
    let (name, schema) = (&input.ident, options.schema(input)?);
    Ok(tokens! {
        #[automatically_derived]
        impl xml::Document for #name {
            const SCHEMA: &'static xml::table::Schema<'static> = &#schema::SCHEMA;
            const DOCUMENT: usize = #document as usize;
        }
    })
}

/// A constant that exists only if the table has what the annotations claim, and they all that must
/// be there.
pub(crate) fn checks(
    input: &DeriveInput,
    options: &TypeOptions,
    claims: &TokenStream,
) -> syn::Result<TokenStream> {
    let (schema, type_id) = (options.schema(input)?, options.type_id(input)?);
    Ok(tokens! {
        const _: () = xml::derived::check(#schema::TYPES, #schema::NAMES, #type_id, &#claims);
    })
}
