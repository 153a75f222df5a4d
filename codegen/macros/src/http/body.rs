//! Bodies of requests: an enum with a variant for each thing that a body may be.

use proc_macro2::TokenStream;
use syn::{Data, DeriveInput, Fields, Variant};

use super::annotation;

/// An enum: variants with a field of content, or with `media_type` and `data`.
pub(crate) fn expand(input: &DeriveInput) -> syn::Result<TokenStream> {
    let Data::Enum(data) = &input.data else {
        return Err(syn::Error::new(input.ident.span(), "a body is an enum"));
    };
    let annotation = annotation::parse(&input.attrs)?;
    let operation =
        annotation::required(annotation.operation, input.ident.span(), "operation = path")?;
    let (name, count) = (&input.ident, data.variants.len());
    let decoded = data.variants.iter().enumerate().map(|(index, variant)| decoded(index, variant));
    let encoded = data.variants.iter().enumerate().map(|(index, variant)| encoded(index, variant));
    Ok(tokens! {
        impl ::swordsmith_http::message::RequestBody for #name {
            async fn decode(
                body: Option<::swordsmith_http::message::IncomingBody>,
            ) -> Result<Self, ::swordsmith_http::Fault> {
                let body = ::swordsmith_http::message::IncomingBody::required(body)?;
                match body.variant {
                    #(#decoded)*
                    _ => Err(body.unknown()),
                }
            }

            fn encode(
                self,
                operation: &'static ::swordsmith_http::description::Operation<'static>,
            ) -> Result<Option<::swordsmith_http::message::Outgoing>, ::swordsmith_http::Reason> {
                match self { #(#encoded)* }.map(Some)
            }
        }

        const _: () = ::swordsmith_http::description::check::body(&#operation, #count);
    })
}

fn decoded(index: usize, variant: &Variant) -> TokenStream {
    let name = &variant.ident;
    let content = |kind: TokenStream| tokens!(<#kind as ::swordsmith_http::message::DecodeContent>::decode(body.content).await?);
    let first = variant.fields.iter().next().map(|field| &field.ty);
    if !is_binary(variant) {
        let content = content(tokens!(#first));
        return tokens!(#index => Ok(Self::#name(#content)),);
    }
    let content = content(tokens!(::swordsmith_http::message::Binary<#first>));
    tokens! {
        #index => {
            let ::swordsmith_http::message::Binary { media_type, data } = #content;
            Ok(Self::#name { media_type, data })
        }
    }
}

fn encoded(index: usize, variant: &Variant) -> TokenStream {
    let name = &variant.ident;
    let encode = tokens!(::swordsmith_http::message::EncodeContent::encode);
    let described = tokens!(::swordsmith_http::message::described(operation, #index)?);
    if !is_binary(variant) {
        return tokens!(Self::#name(content) => #encode(content, #described),);
    }
    tokens! {
        Self::#name { media_type, data } => {
            #encode(::swordsmith_http::message::Binary { media_type, data }, #described)
        }
    }
}

/// Whether a variant is bytes: `media_type` and `data`.
fn is_binary(variant: &Variant) -> bool {
    matches!(variant.fields, Fields::Named(_))
}
