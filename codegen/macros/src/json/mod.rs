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

use crate::values;

/// The implementations.
pub(crate) fn expand(input: &DeriveInput) -> syn::Result<TokenStream> {
    if !input.generics.params.is_empty() {
        return Err(error(input, "type parameters are not supported"));
    }
    let options = TypeOptions::parse(input)?;
    let document = options.document(input)?;
    let values = if options.is_large { values::expand(input, "json")? } else { TokenStream::new() };
    let codec = codec_of(input)?;
    Ok(tokens!(#codec #document #values))
}

fn codec_of(input: &DeriveInput) -> syn::Result<TokenStream> {
    match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => object::expand(input, fields),
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                newtype::expand(input, &fields.unnamed[0])
            }
            _ => Err(error(input, "a struct has named fields, or one without a name")),
        },
        Data::Enum(data) if data.variants.iter().all(is_unit) => enumeration::expand(input, data),
        Data::Enum(data) => union::expand(input, data),
        Data::Union(_) => Err(error(input, "`Json` is for structs and enums")),
    }
}

fn is_unit(variant: &Variant) -> bool {
    matches!(variant.fields, Fields::Unit)
}

fn error(input: &DeriveInput, message: &str) -> syn::Error {
    syn::Error::new(input.ident.span(), message)
}

/// The annotations on a type.
#[derive(Default)]
struct TypeOptions {
    schema: Option<Expr>,
    subschema: Option<Expr>,
    /// Whether `Clone`, `Debug` and `PartialEq` come with it.
    is_large: bool,
}

impl TypeOptions {
    fn parse(input: &DeriveInput) -> syn::Result<Self> {
        let mut found = Self::default();
        for option in options::parse(&input.attrs)? {
            match option.name.to_string().as_str() {
                "schema" => found.schema = Some(option.expression()?),
                "subschema" => found.subschema = Some(option.expression()?),
                "large" => found.is_large = option.flag()?,
                _ => return Err(option.unknown()),
            }
        }
        Ok(found)
    }

    /// `impl JsonDocument`, if the type names its subschema.
    fn document(&self, input: &DeriveInput) -> syn::Result<TokenStream> {
        match (&self.schema, &self.subschema) {
            (Some(schema), Some(subschema)) => Ok(implementation(input, schema, subschema)),
            (None, None) => Ok(TokenStream::new()),
            (None, Some(_)) => Err(error(input, "`subschema` goes with `#[json(schema = path)]`")),
            (Some(_), None) => Err(error(input, "`schema` goes with `#[json(subschema = path)]`")),
        }
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

            fn checks() -> ::core::option::Option<&'static json::derived::Checks> {
                static CHECKS: ::std::sync::OnceLock<json::derived::Checks> =
                    ::std::sync::OnceLock::new();
                ::core::option::Option::Some(CHECKS.get_or_init(json::derived::Checks::of::<#name>))
            }
        }
    }
}

/// `impl JsonValue` by the bodies of its functions; without a plan, the type guarantees nothing.
fn codec(
    input: &DeriveInput,
    read: &TokenStream,
    write: &TokenStream,
    plan: Option<&TokenStream>,
) -> TokenStream {
    let name = &input.ident;
    let plan = plan.map(|plan| {
        tokens! {
            fn plan(
                planner: &mut json::derived::Planner,
                demands: &json::derived::Demands,
            ) -> ::core::option::Option<json::derived::Plan> {
                #plan
            }
        }
    });
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

            #plan
        }
    }
}
