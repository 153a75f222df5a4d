//! The codec of a union: an enum whose variants hold a value of a member type each.

use proc_macro2::TokenStream;
use syn::{DataEnum, DeriveInput, Ident, Variant};

use crate::member;
use crate::type_options::TypeOptions;

/// `impl Value`: the table says which member type takes a text.
pub(crate) fn expand(
    input: &DeriveInput,
    options: &TypeOptions,
    simple: &TokenStream,
    data: &DataEnum,
) -> syn::Result<TokenStream> {
    let (name, schema) = (&input.ident, options.schema(input)?);
    let holds = |variant: &Variant| member::only_field(variant).map(|_| variant.ident.clone());
    let variants: Vec<Ident> = data.variants.iter().map(holds).collect::<syn::Result<_>>()?;
    let parse: TokenStream = variants.iter().enumerate().map(parse_arm).collect();
    let format = delegate(&variants, &tokens!(format(value, out, context)));
    let as_text = delegate(&variants, &tokens!(as_text(value)));
    let expected = name.to_string();
    Ok(tokens! {
        #[automatically_derived]
        impl xml::datatypes::Value for #name {
            fn parse(
                mut text: ::std::borrow::Cow<'_, str>,
                context: &dyn xml::datatypes::Prefixes,
            ) -> ::core::result::Result<Self, xml::datatypes::ValueError> {
                use xml::datatypes as types;
                match types::member(&#schema::SCHEMA, #simple, &mut text, context) {
                    #parse
                    _ => Err(types::ValueError::new(#expected, &text)),
                }
            }
            fn format(
                &self,
                out: &mut ::std::string::String,
                context: &mut dyn xml::datatypes::Declare,
            ) {
                #format
            }
            fn as_text(&self) -> Option<&str> {
                #as_text
            }
        }
    })
}

fn parse_arm((index, ident): (usize, &Ident)) -> TokenStream {
    tokens!(Some(#index) => types::Value::parse(text, context).map(Self::#ident),)
}

fn delegate(variants: &[Ident], call: &TokenStream) -> TokenStream {
    let arm = |ident: &Ident| {
        tokens! {
            Self::#ident(value) => xml::datatypes::Value::#call,
        }
    };
    let arms: TokenStream = variants.iter().map(arm).collect();
    tokens!(match self { #arms })
}
