//! The codec of an enumeration: an enum whose variants are texts.

use proc_macro2::TokenStream;
use syn::{DataEnum, DeriveInput, Fields, Ident, Variant};

use crate::options;

/// `impl Value`, and what people expect of such an enum: `as_str`, `FromStr`, `Display`.
pub(crate) fn expand(input: &DeriveInput, data: &DataEnum) -> syn::Result<TokenStream> {
    let name = &input.ident;
    let values: Vec<(&Ident, String)> =
        data.variants.iter().map(value).collect::<syn::Result<_>>()?;
    let parse: TokenStream =
        values.iter().map(|(ident, text)| tokens!(#text => Self::#ident,)).collect();
    let text: TokenStream =
        values.iter().map(|(ident, text)| tokens!(Self::#ident => #text,)).collect();
    let codec = codec(name, &parse);
    let (count, all) = (values.len(), values.iter().map(|(ident, _)| ident));
    Ok(tokens! {
        #[automatically_derived]
        impl #name {
            /// All values.
            pub const ALL: [Self; #count] = [#(Self::#all),*];

            /// Its text.
            pub const fn as_str(&self) -> &'static str {
                match self { #text }
            }
        }
        #codec
        #[automatically_derived]
        impl ::core::str::FromStr for #name {
            type Err = xml::datatypes::ValueError;
            // `Self::Err` could be a value that is called `Err`.
            fn from_str(
                text: &str,
            ) -> ::core::result::Result<Self, xml::datatypes::ValueError> {
                let text = ::std::borrow::Cow::Borrowed(text);
                let context = xml::datatypes::NoPrefixes;
                xml::datatypes::Value::parse(text, &context)
            }
        }
        #[automatically_derived]
        impl ::core::fmt::Display for #name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    })
}

fn codec(name: &Ident, arms: &TokenStream) -> TokenStream {
    let expected = name.to_string();
    tokens! {
        #[automatically_derived]
        impl xml::datatypes::Value for #name {
            fn parse(
                text: ::std::borrow::Cow<'_, str>,
                _context: &dyn xml::datatypes::Prefixes,
            ) -> ::core::result::Result<Self, xml::datatypes::ValueError> {
                let error = xml::datatypes::ValueError::new;
                Ok(match &*text { #arms _ => return Err(error(#expected, &text)), })
            }
            fn format(
                &self,
                out: &mut ::std::string::String,
                _context: &mut dyn xml::datatypes::Declare,
            ) {
                out.push_str(self.as_str());
            }
            fn as_text(&self) -> Option<&str> {
                Some(self.as_str())
            }
        }
    }
}

fn value(variant: &Variant) -> syn::Result<(&Ident, String)> {
    let error = |message| syn::Error::new(variant.ident.span(), message);
    if !matches!(variant.fields, Fields::Unit) {
        return Err(error("a value of an enumeration holds nothing"));
    }
    let mut text = None;
    for option in options::parse(&variant.attrs)? {
        if option.name != "value" {
            return Err(option.unknown());
        }
        text = Some(option.text()?);
    }
    Ok((&variant.ident, text.ok_or_else(|| error("`#[xml(value = \"…\")]` is missing"))?))
}
