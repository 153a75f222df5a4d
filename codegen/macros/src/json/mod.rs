//! `#[derive(Json)]`: types of a JSON Schema.

mod constant;
mod enumeration;
mod making;
mod newtype;
mod object;
mod options;
#[cfg(test)]
mod tests;
mod union;

use proc_macro2::TokenStream;
use syn::{Data, DeriveInput, Expr, Fields, Variant};

/// The implementations.
pub(crate) fn expand(input: &DeriveInput) -> syn::Result<TokenStream> {
    if !input.generics.params.is_empty() {
        return Err(error(input, "type parameters are not supported"));
    }
    let document = document(input)?;
    let codec = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => object::expand(input, fields)?,
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                newtype::expand(input, &fields.unnamed[0])?
            }
            _ => return Err(error(input, "a struct has named fields, or one without a name")),
        },
        Data::Enum(data) if data.variants.iter().all(is_unit) => enumeration::expand(input, data)?,
        Data::Enum(data) => union::expand(input, data)?,
        Data::Union(_) => return Err(error(input, "`Json` is for structs and enums")),
    };
    Ok(tokens!(#codec #document))
}

fn is_unit(variant: &Variant) -> bool {
    matches!(variant.fields, Fields::Unit)
}

fn error(input: &DeriveInput, message: &str) -> syn::Error {
    syn::Error::new(input.ident.span(), message)
}

/// `impl JsonDocument`, if the type names its subschema.
fn document(input: &DeriveInput) -> syn::Result<TokenStream> {
    let (mut schema, mut subschema) = (None, None);
    for option in options::parse(&input.attrs)? {
        match option.name.to_string().as_str() {
            "schema" => schema = Some(option.expression()?),
            "subschema" => subschema = Some(option.expression()?),
            _ => return Err(option.unknown()),
        }
    }
    match (schema, subschema) {
        (Some(schema), Some(subschema)) => Ok(implementation(input, &schema, &subschema)),
        (None, None) => Ok(TokenStream::new()),
        (None, Some(_)) => Err(error(input, "`subschema` goes with `#[json(schema = path)]`")),
        (Some(_), None) => Err(error(input, "`schema` goes with `#[json(subschema = path)]`")),
    }
}

fn implementation(input: &DeriveInput, schema: &Expr, subschema: &Expr) -> TokenStream {
    let name = &input.ident;
    tokens! {
        #[automatically_derived]
        impl json::JsonDocument for #name {
            const SUBSCHEMA: json::table::SubschemaId = #subschema;

            fn schema() -> &'static json::table::Schema<'static> {
                &#schema
            }
        }
    }
}

/// `impl JsonValue` by the bodies of its functions.
fn codec(input: &DeriveInput, read: &TokenStream, write: &TokenStream) -> TokenStream {
    let name = &input.ident;
    tokens! {
        #[automatically_derived]
        impl json::JsonValue for #name {
            fn read(
                value: json::Value<'_>,
                reader: &json::Reader<'_>,
            ) -> ::core::result::Result<Self, json::Error> {
                json::derived::with_room::<Self, _>(|| { #read })
            }

            fn write(&self, writer: &mut json::Writer) {
                #write
            }
        }
    }
}
