//! Parts of multiparts: a struct for each kind, and an enum of all kinds.

use proc_macro2::TokenStream;
use syn::{Data, DataEnum, DataStruct, DeriveInput};

use super::annotation::{self, Annotation};
use super::fields;

/// A struct with a field for each header, and `media_type` and `data`, or `document`; or an enum of such structs.
pub(crate) fn expand(input: &DeriveInput) -> syn::Result<TokenStream> {
    let annotation = annotation::parse(&input.attrs)?;
    match &input.data {
        Data::Struct(data) => of_struct(input, data, &annotation),
        Data::Enum(data) => of_enum(input, data, &annotation),
        Data::Union(_) => Err(syn::Error::new(input.ident.span(), "a part is a struct")),
    }
}

fn of_struct(
    input: &DeriveInput,
    data: &DataStruct,
    annotation: &Annotation,
) -> syn::Result<TokenStream> {
    let name = &input.ident;
    let label = annotation::required(annotation.part.as_ref(), name.span(), "part = \"label\"")?;
    let multipart =
        annotation::required(annotation.multipart.as_ref(), name.span(), "multipart = path")?;
    let fields = fields::of(&data.fields)?;
    fields.only(&["media_type", "data", "document", "value"])?;
    let (taken, put) = (fields.taken(), fields.put());
    let content = |kind: &TokenStream| tokens!(<#kind as http::message::DecodeContent>::decode(part.content).await?);
    let held = fields.other("document").or(fields.other("value"));
    let is_value = fields.other("value").is_some();
    let (read, given, sent) = match (fields.other("media_type"), held) {
        (None, Some(kind)) if is_value => {
            let content = content(&tokens!(http::message::PartValue<#kind>));
            (
                tokens!(let http::message::PartValue(value) = #content;),
                tokens!(value,),
                tokens!(http::message::PartValue(self.value)),
            )
        }
        (Some(kind), _) => {
            let content = content(&tokens!(http::message::Binary<#kind>));
            let binary = tokens!(http::message::Binary { media_type, data });
            (
                tokens!(let #binary = #content;),
                tokens!(media_type, data,),
                tokens!({ let Self { media_type, data, .. } = self; #binary }),
            )
        }
        (None, Some(kind)) => {
            let content = content(&tokens!(#kind));
            (tokens!(let document = #content;), tokens!(document,), tokens!(self.document))
        }
        _ => {
            return Err(syn::Error::new(
                name.span(),
                "a part has `data`, a `document` or a `value`",
            ));
        }
    };
    let checked = fields.checked();
    let (of, own) = lifetimes(input);
    let own_static = own_static(input);
    Ok(tokens! {
        impl #of http::message::DecodePart #of for #name #own {
            async fn decode(
                part: http::message::IncomingPart #of,
            ) -> Result<Self, http::Fault> {
                let mut values = part.values;
                #read
                http::message::built(move || {
                    let _ = &mut values;
                    Ok(Self { #taken #given })
                })
            }
        }

        impl http::message::EncodePart for #name #own_static {
            fn encode(
                self,
                described: &http::description::Content<'static>,
                texts: &mut http::value::Texts,
            ) -> Result<http::message::Outgoing, http::Reason> {
                let _ = &texts;
                #put
                http::message::EncodeContent::encode(#sent, described)
            }
        }

        const _: () = http::description::check::part(&#multipart, #label, #checked);
    })
}

fn of_enum(
    input: &DeriveInput,
    data: &DataEnum,
    annotation: &Annotation,
) -> syn::Result<TokenStream> {
    let name = &input.ident;
    let multipart =
        annotation::required(annotation.multipart.as_ref(), name.span(), "multipart = path")?;
    let decoded = data.variants.iter().enumerate().map(|(index, variant)| {
        let (name, kind) =
            (&variant.ident, variant.fields.iter().next().map(|field| read_part(&field.ty)));
        let decoded = tokens!(<#kind as http::message::DecodePart>::decode(part).await?);
        tokens!(#index => Ok(Self::#name(#decoded)),)
    });
    let encoded = data.variants.iter().enumerate().map(|(index, variant)| {
        let name = &variant.ident;
        let content = tokens!(&#multipart.parts[#index].content);
        tokens! {
            Self::#name(part) => {
                (#index, http::message::EncodePart::encode(part, #content, texts)?)
            }
        }
    });
    let count = data.variants.len();
    let unknown = tokens!(Err(http::Fault::unsupported("a part is none that is known")));
    // A multipart without parts has nothing to read or write.
    let (decoded, encoded) = if count == 0 {
        (
            tokens!({ let _ = part; #unknown }),
            tokens!({
                let _ = texts;
                match self {}
            }),
        )
    } else {
        (
            tokens!(match part.index { #(#decoded)* _ => #unknown, }),
            tokens!(Ok(match self { #(#encoded)* })),
        )
    };
    let (of, own) = lifetimes(input);
    let own_static = own_static(input);
    Ok(tokens! {
        impl #of http::message::DecodePart #of for #name #own {
            async fn decode(
                part: http::message::IncomingPart #of,
            ) -> Result<Self, http::Fault> {
                #decoded
            }
        }

        impl http::message::EncodeParts for #name #own_static {
            fn encode(
                self,
                texts: &mut http::value::Texts,
            ) -> Result<(usize, http::message::Outgoing), http::Reason> {
                #encoded
            }
        }

        const _: () = http::description::check::parts(&#multipart, #count);
    })
}

/// The type of a part with the lifetime of what is read, if it is written with one.
fn read_part(kind: &syn::Type) -> TokenStream {
    let syn::Type::Path(path) = kind else { return tokens!(#kind) };
    let Some(last) = path.path.segments.last() else { return tokens!(#kind) };
    let name = &last.ident;
    if last.arguments.is_empty() { tokens!(#name) } else { tokens!(#name<'part>) }
}

/// The lifetime of what is read, and that of the type.
fn lifetimes(input: &DeriveInput) -> (TokenStream, TokenStream) {
    let own = input.generics.lifetimes().next().map(|_| tokens!(<'part>));
    (tokens!(<'part>), own.unwrap_or_default())
}

/// The type's lifetime where what it holds is sent.
fn own_static(input: &DeriveInput) -> TokenStream {
    input.generics.lifetimes().next().map(|_| tokens!(<'static>)).unwrap_or_default()
}
