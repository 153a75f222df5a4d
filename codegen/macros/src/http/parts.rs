//! Streams of parts: a struct around the stream that the description makes of a multipart.

use proc_macro2::{Ident, TokenStream};
use syn::{DeriveInput, Path};

use super::annotation;

/// A struct around a `PartStream`.
pub(crate) fn expand(input: &DeriveInput) -> syn::Result<TokenStream> {
    let annotation = annotation::parse(&input.attrs)?;
    let (name, span) = (&input.ident, input.ident.span());
    let multipart = annotation::required(annotation.multipart, span, "multipart = path")?;
    let part = annotation::required(annotation.parts, span, "parts = Type")?;
    let written = annotation.sent_as.iter().map(|kind| written(kind, &multipart));
    let (of_any, of_static) = (lifetime(&part, "'_")?, lifetime(&part, "'static")?);
    let written = written.map(|function| function(&of_static));
    Ok(tokens! {
        impl #name {
            /// The next part; `None` behind the last one, once their counts have been checked.
            ///
            /// # Errors
            ///
            /// If the body is no such multipart, or a part is missing, one too many or none that can be read.
            pub async fn next(&mut self) -> Result<Option<#of_any>, http::Fault> {
                match self.0.next().await? {
                    Some(part) => {
                        let place = part.place.clone();
                        let part = <#of_any as http::message::DecodePart>::decode(part).await;
                        part.map(Some).map_err(|fault| fault.in_part(&place))
                    }
                    None => Ok(None),
                }
            }

            #(#written)*
        }

        impl http::message::Parts for #name {
            const MULTIPART: &'static http::description::Multipart<'static> = &#multipart;

            fn new(stream: http::message::PartStream) -> Self {
                Self(stream)
            }

            fn into_stream(self) -> http::message::PartStream {
                self.0
            }
        }
    })
}

/// A constructor: `form_data` makes `multipart/form-data`.
fn written<'k>(kind: &'k Ident, multipart: &'k Path) -> impl Fn(&TokenStream) -> TokenStream + 'k {
    let media_type = format!("multipart/{}", kind.to_string().replace('_', "-"));
    let docs = format!(" Parts to be sent as `{media_type}`, in this order.");
    move |part| {
        tokens! {
            #[doc = #docs]
            ///
            /// # Errors
            ///
            /// If there are too few or too many of a kind, or one of their headers cannot be written.
            pub fn #kind(
                parts: impl IntoIterator<Item = #part>,
            ) -> Result<Self, http::Fault> {
                http::message::PartStream::written(&#multipart, #media_type, parts).map(Self)
            }
        }
    }
}

/// The type of a part with another lifetime than it is written with, if it is written with one.
fn lifetime(part: &syn::Type, lifetime: &str) -> syn::Result<TokenStream> {
    let syn::Type::Path(path) = part else {
        return Err(syn::Error::new(proc_macro2::Span::call_site(), "`parts` is a type"));
    };
    let last =
        path.path.segments.last().map(|segment| (&segment.ident, segment.arguments.is_empty()));
    let Some((name, is_plain)) = last else { return Ok(tokens!(#part)) };
    let lifetime = syn::Lifetime::new(lifetime, name.span());
    Ok(if is_plain { tokens!(#name) } else { tokens!(#name<#lifetime>) })
}
