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
        impl http::message::RequestBody for #name {
            async fn decode(
                body: Option<http::message::IncomingBody>,
            ) -> Result<Self, http::Fault> {
                let body = http::message::IncomingBody::required(body)?;
                match body.variant {
                    #(#decoded)*
                    _ => Err(body.unknown()),
                }
            }

            fn encode(
                self,
                operation: &'static http::description::Operation<'static>,
            ) -> Result<Option<http::message::Outgoing>, http::Reason> {
                match self { #(#encoded)* }.map(Some)
            }
        }

        const _: () = http::description::check::body(&#operation, #count);
    })
}

fn decoded(index: usize, variant: &Variant) -> TokenStream {
    let name = &variant.ident;
    let content = |kind: TokenStream| tokens!(<#kind as http::message::DecodeContent>::decode(body.content).await?);
    let first = variant.fields.iter().next().map(|field| &field.ty);
    if !is_binary(variant) {
        let content = content(tokens!(#first));
        return tokens!(#index => Ok(Self::#name(#content)),);
    }
    let content = content(tokens!(http::message::Binary<#first>));
    tokens! {
        #index => {
            let http::message::Binary { media_type, data } = #content;
            Ok(Self::#name { media_type, data })
        }
    }
}

fn encoded(index: usize, variant: &Variant) -> TokenStream {
    let name = &variant.ident;
    let encode = tokens!(http::message::EncodeContent::encode);
    let described = tokens!(http::message::described(operation, #index)?);
    if !is_binary(variant) {
        return tokens!(Self::#name(content) => #encode(content, #described),);
    }
    tokens! {
        Self::#name { media_type, data } => {
            #encode(http::message::Binary { media_type, data }, #described)
        }
    }
}

/// Whether a variant is bytes: `media_type` and `data`.
fn is_binary(variant: &Variant) -> bool {
    matches!(variant.fields, Fields::Named(_))
}
