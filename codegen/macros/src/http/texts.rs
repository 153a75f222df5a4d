//! Enums whose variants are texts: values of parameters, and media types.

use proc_macro2::TokenStream;
use syn::{Data, DeriveInput, Ident, LitStr};

use super::annotation;

/// An enumeration of the values of a parameter.
pub(crate) fn expand_value(input: &DeriveInput) -> syn::Result<TokenStream> {
    let texts = texts(input)?;
    let name = &input.ident;
    Ok(tokens! {
        #texts

        impl #name {
            /// The value of that text, if there is one.
            pub fn from_value(text: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.as_str() == text)
            }
        }

        impl ::std::str::FromStr for #name {
            type Err = http::Reason;

            // `Self::Err` could be a value that is called `Err`.
            fn from_str(text: &str) -> Result<Self, http::Reason> {
                let unknown = || http::Reason::new("its value is not known");
                Self::from_value(text).ok_or_else(unknown)
            }
        }

        http::field_values!(#name);
    })
}

/// An enumeration of media types.
pub(crate) fn expand_media_types(input: &DeriveInput) -> syn::Result<TokenStream> {
    let texts = texts(input)?;
    let name = &input.ident;
    Ok(tokens! {
        #texts

        impl #name {
            /// The one that a media type is, if it is one.
            pub fn of(media_type: &http::MediaType) -> Option<Self> {
                Self::ALL.into_iter().find(|one| media_type.is(one.as_str()))
            }
        }

        impl http::message::MediaTypes for #name {
            fn of(media_type: &http::MediaType) -> Option<Self> {
                Self::of(media_type)
            }

            fn text(&self) -> ::std::borrow::Cow<'static, str> {
                Self::as_str(*self).into()
            }
        }
    })
}

/// What both have.
fn texts(input: &DeriveInput) -> syn::Result<TokenStream> {
    let (variants, texts): (Vec<Ident>, Vec<LitStr>) = pairs(input)?.into_iter().unzip();
    let (name, count) = (&input.ident, variants.len());
    Ok(tokens! {
        impl #name {
            /// All of them.
            pub const ALL: [Self; #count] = [#(Self::#variants),*];

            /// As it is written.
            pub const fn as_str(self) -> &'static str {
                match self { #(Self::#variants => #texts,)* }
            }
        }

        impl ::std::fmt::Display for #name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    })
}

fn pairs(input: &DeriveInput) -> syn::Result<Vec<(Ident, LitStr)>> {
    let Data::Enum(data) = &input.data else {
        return Err(syn::Error::new(input.ident.span(), "values are the variants of an enum"));
    };
    let pair = |variant: &syn::Variant| {
        let text = annotation::parse(&variant.attrs)?.value;
        let text = annotation::required(text, variant.ident.span(), "value = \"text\"")?;
        Ok((variant.ident.clone(), text))
    };
    data.variants.iter().map(pair).collect()
}
