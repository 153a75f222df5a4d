//! `#[derive(Enumeration)]`: an enum of numbers, from and to `i32`.

use proc_macro2::TokenStream;
use syn::{Data, DeriveInput};

use super::annotation::Annotation;

/// The implementations.
pub(crate) fn expand(input: &DeriveInput) -> syn::Result<TokenStream> {
    let annotation = Annotation::parse(&input.attrs, input.ident.span())?;
    let Data::Enum(data) = &input.data else {
        return Err(annotation.error("`Enumeration` is for enums"));
    };
    let facade = annotation.facade()?;
    let name = annotation
        .text("name")
        .ok_or_else(|| annotation.error("`#[prost(name = \"package.Enum\")]` is missing"))?;
    let first = data.variants.first().ok_or_else(|| annotation.error("there is no value"))?;
    let (ident, default) = (&input.ident, &first.ident);
    let variants: Vec<_> = data.variants.iter().map(|variant| &variant.ident).collect();
    let aliases = aliases(&annotation)?;
    Ok(tokens! {
        #[automatically_derived]
        impl ::core::default::Default for #ident {
            fn default() -> Self { Self::#default }
        }
        #[automatically_derived]
        impl ::core::convert::From<#ident> for i32 {
            fn from(value: #ident) -> i32 { value as i32 }
        }
        #[automatically_derived]
        impl ::core::convert::TryFrom<i32> for #ident {
            type Error = #facade::UnknownEnumValue;

            fn try_from(number: i32) -> ::core::result::Result<Self, #facade::UnknownEnumValue> {
                match number {
                    #(number if number == Self::#variants as i32 => ::core::result::Result::Ok(Self::#variants),)*
                    _ => ::core::result::Result::Err(#facade::UnknownEnumValue(number)),
                }
            }
        }
        #[automatically_derived]
        impl #facade::Enumeration for #ident {
            const DESCRIPTOR: #facade::EnumDescriptor = #facade::EnumDescriptor {
                name: #name,
                values: #facade::EnumValues::Generated {
                    name_of: |number| Self::try_from(number).ok().map(|value| value.as_str_name()),
                    number_of: |name| match name {
                        #aliases
                        _ => Self::from_str_name(name).map(i32::from),
                    },
                },
            };
        }
    })
}

/// Arms of `aliases = "NAME=1, OTHER=2"`.
fn aliases(annotation: &Annotation) -> syn::Result<TokenStream> {
    let Some(text) = annotation.text("aliases") else { return Ok(TokenStream::new()) };
    let mut arms = TokenStream::new();
    for alias in text.value().split(',') {
        let (name, number) = alias.split_once('=').unwrap_or_default();
        let (name, number) = (name.trim(), number.trim().parse::<i32>());
        let number = number.map_err(|_| annotation.error("aliases are given as `NAME=number`"))?;
        arms.extend(tokens!(#name => ::core::option::Option::Some(#number),));
    }
    Ok(arms)
}
