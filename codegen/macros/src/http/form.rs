//! Forms: values with names, as a body or as an object in a query.

use proc_macro2::TokenStream;
use syn::{Data, DeriveInput};

use super::{annotation, fields};

/// A struct: a field for each value.
pub(crate) fn expand(input: &DeriveInput) -> syn::Result<TokenStream> {
    let (name, span) = (&input.ident, input.ident.span());
    let Data::Struct(data) = &input.data else {
        return Err(syn::Error::new(span, "a form is a struct"));
    };
    let form = annotation::required(annotation::parse(&input.attrs)?.form, span, "form = path")?;
    let fields = fields::of(&data.fields)?;
    fields.only(&[])?;
    let (taken, checked, put) = (fields.taken(), fields.checked(), fields.put());
    Ok(tokens! {
        impl<'content> http::message::DecodeContent<'content> for #name {
            async fn decode(
                incoming: http::message::Incoming<'content>,
            ) -> Result<Self, http::Fault> {
                let mut values = incoming.into_values().await?;
                http::message::built(move || {
                    let _ = &mut values;
                    Ok(Self { #taken })
                })
            }
        }

        impl http::message::EncodeContent for #name {
            fn encode(
                self,
                described: &http::description::Content<'static>,
            ) -> Result<http::message::Outgoing, http::Reason> {
                let mut texts = http::value::Texts::default();
                let _ = &mut texts;
                #put
                Ok(http::message::Outgoing::form(described, texts))
            }
        }

        impl http::value::FieldValue for #name {
            fn from_bytes(value: &[u8]) -> http::value::Parsed<Self> {
                let mut values = #form.values(value)?;
                let _ = &mut values;
                Ok(Self { #taken })
            }

            fn to_text(&self) -> String {
                let mut texts = http::value::Texts::default();
                let _ = &mut texts;
                #put
                #form.text(texts)
            }
        }

        const _: () = http::description::check::form(&#form, #checked);
    })
}
