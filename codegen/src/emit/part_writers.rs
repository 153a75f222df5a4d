//! Multiparts of `calls.rs`: parts that are given, put together to be sent.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::calls::written;
use super::http::{Service, docs, variant_identifier};
use super::parts::{count_field, fallbacks, is_streamed, item_name, made_count, stream_name};
use crate::model::body::{BodyContent, Multipart, Part, PartContent};
use crate::model::operations::MultipartIndex;
use crate::naming;

/// The writers of all multiparts.
pub(super) fn emit(service: Service<'_>) -> TokenStream {
    let multiparts = service.operations.multiparts.iter().enumerate();
    multiparts.map(|(at, multipart)| writer(service, MultipartIndex(at), multipart)).collect()
}

/// Names of all enums of parts.
pub(super) fn item_names(service: Service<'_>) -> Vec<String> {
    service.operations.multiparts.iter().map(|multipart| item_name(multipart).to_string()).collect()
}

fn writer(service: Service<'_>, index: MultipartIndex, multipart: &Multipart) -> TokenStream {
    let (name, item) = (stream_name(multipart), item_name(multipart));
    let lifetime = multipart.parts.iter().any(is_streamed).then(|| quote!(<'static>));
    let parts = quote!(parts: impl IntoIterator<Item = #item #lifetime>);
    let types = media_types(service, index);
    let constructors = types.iter().map(|media_type| constructor(media_type, &parts));
    let counts: Vec<_> = multipart.parts.iter().map(count_field).collect();
    let made = multipart.parts.iter().map(made_count);
    let cases = multipart.parts.iter().map(|part| case(multipart, part));
    let nothing = fallbacks(multipart).into_iter().map(|_| quote!(None));
    quote! {
        impl #name {
            #(#constructors)*

            fn written(media_type: &str, #parts) -> Result<Self, Fault> {
                let mut writer = MultipartWriter::new(media_type)?;
                #(let mut #counts = #made;)*
                for part in parts {
                    match part { #(#cases)* }
                }
                #(#counts.check()?;)*
                Ok(Self::new(writer.finish(), #(#nothing),*))
            }
        }
    }
}

/// The media types under which it is sent anywhere.
fn media_types(service: Service<'_>, index: MultipartIndex) -> Vec<&String> {
    let operations = service.operations.paths.iter().flat_map(|path| &path.operations);
    let variants = operations.filter_map(|it| it.body.as_ref()).flat_map(|body| &body.variants);
    let uses = variants.filter(|variant| variant.content == BodyContent::Multipart(index));
    let mut found: Vec<&String> = Vec::new();
    for media_type in uses.flat_map(|variant| &variant.media_types) {
        if !found.contains(&media_type) {
            found.push(media_type);
        }
    }
    found
}

fn constructor(media_type: &str, parts: &TokenStream) -> TokenStream {
    let docs = docs(&format!(
        "Parts to be sent as `{media_type}`, in this order.\n\n# Errors\n\nIf there are too few or too many of a kind, or one of their headers cannot be written."
    ));
    let subtype = media_type.split(['/', ';']).nth(1).unwrap_or(media_type);
    let name = format_ident!("{}", naming::field_name(subtype));
    quote! {
        #docs
        pub fn #name(#parts) -> Result<Self, Fault> {
            Self::written(#media_type, parts)
        }
    }
}

fn case(multipart: &Multipart, part: &Part) -> TokenStream {
    let (item, variant, count) =
        (item_name(multipart), variant_identifier(&part.name), count_field(part));
    let label = &part.label;
    let headers: Vec<_> = part
        .headers
        .iter()
        .map(|header| {
            let (name, value) =
                (&header.parameter.names[0], written(&header.parameter, &quote!(part)));
            quote!(head.set(#name, #value)?;)
        })
        .collect();
    let mutable = (!headers.is_empty()).then(|| quote!(mut));
    let (media_type, data) = match &part.content {
        PartContent::Binary(_) => (quote!(part.media_type.as_str()), quote!(part.data)),
        PartContent::Document(_) => {
            let media_type = &part.media_types[0];
            (quote!(#media_type), quote!(Data::of_bytes(part.document.bytes)))
        }
    };
    quote! {
        #item::#variant(part) => {
            #count.add()?;
            let #mutable head = PartHead::new(#label, #media_type)?;
            #(#headers)*
            writer.part(head, #data)?;
        }
    }
}
