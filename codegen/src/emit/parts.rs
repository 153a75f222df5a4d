//! `parts.rs`: multiparts as streams of typed parts.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::http::values::{field, field_type, value_type};
use super::http::{
    Service, constant, docs, identifier, item_name, meaning, paragraphs, stream_name,
    type_identifier,
};
use super::operations::media_type_type;
use crate::model::body::{BodyContent, Multipart, Part, PartContent, PartHeader};
use crate::model::operations::Operations;
use crate::naming;

/// The part streams of all multiparts.
pub fn emit(service: Service<'_>) -> TokenStream {
    let multiparts = &service.operations.multiparts;
    let streams = multiparts.iter().map(|multipart| stream(service.operations, multipart));
    let mut parts: Vec<(&Multipart, &Part)> = Vec::new();
    for multipart in multiparts {
        for part in &multipart.parts {
            if !parts.iter().any(|(_, other)| other.name == part.name) {
                parts.push((multipart, part));
            }
        }
    }
    let parts = parts.into_iter().map(|(multipart, part)| part_struct(service, multipart, part));
    let operations = service.operation_names();
    quote! {
        //! Multipart bodies, part by part.

        use super::http::{self, ContentDisposition, Data, Json, Md5, MediaType, Part, Parts, Verbatim};
        use super::http::message::PartStream;
        use super::documents;
        use super::json_documents;
        use super::description::multipart;
        use super::operations::{#(#operations),*};
        #(#streams)*
        #(#parts)*
    }
}

const COUNTS: &str = "The parts come in any order; how many there are of each is checked as they come and at the end.";

fn stream(operations: &Operations, multipart: &Multipart) -> TokenStream {
    let (name, item) = (stream_name(multipart), item_name(multipart));
    let docs = paragraphs(&meaning(&multipart.documentation, &multipart.name), COUNTS);
    let described = constant(&multipart.name);
    let variants = multipart.parts.iter().map(item_variant);
    let lifetime = multipart.parts.iter().any(is_streamed).then(|| quote!(<'a>));
    let of_any = multipart.parts.iter().any(is_streamed).then(|| quote!(<'static>));
    let sent_as = sent_as(operations, multipart);
    quote! {
        #docs
        #[derive(Debug, Parts)]
        #[http(multipart = multipart::#described, parts = #item #of_any, sent_as(#(#sent_as),*))]
        pub struct #name(PartStream);

        #[doc = " One part."]
        #[derive(Debug, Part)]
        #[http(multipart = multipart::#described)]
        #[allow(clippy::large_enum_variant, reason = "moved once, to whoever asked for it")]
        pub enum #item #lifetime { #(#variants)* }
    }
}

/// The media types under which a multipart is sent anywhere, as names of functions: `form_data`.
fn sent_as(operations: &Operations, multipart: &Multipart) -> Vec<Ident> {
    let all = operations.paths.iter().flat_map(|path| &path.operations);
    let variants = all.filter_map(|it| it.body.as_ref()).flat_map(|body| &body.variants);
    let is_it = |content: &BodyContent| match content {
        BodyContent::Multipart(index) => operations.multipart(*index).name == multipart.name,
        _ => false,
    };
    let media_types = variants.filter(|it| is_it(&it.content)).flat_map(|it| &it.media_types);
    let mut names: Vec<Ident> = Vec::new();
    for subtype in media_types.filter_map(|it| it.strip_prefix("multipart/")) {
        let name = identifier(&naming::field_name(subtype));
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Whether a part is bytes that come as they are read.
fn is_streamed(part: &Part) -> bool {
    matches!(part.content, PartContent::Binary(_))
}

fn part_name(part: &Part) -> Ident {
    type_identifier(&part.name, "Part")
}

/// A variant of what a part may be.
fn item_variant(part: &Part) -> TokenStream {
    let docs = docs(&meaning(&part.documentation, &part.label));
    let (variant, name) = (identifier(&part.variant), part_name(part));
    let lifetime = is_streamed(part).then(|| quote!(<'a>));
    quote!(#docs #variant(#name #lifetime),)
}

fn part_struct(service: Service<'_>, multipart: &Multipart, part: &Part) -> TokenStream {
    let (docs, name) = (docs(&meaning(&part.documentation, &part.label)), part_name(part));
    let (described, label) = (constant(&multipart.name), &part.label);
    let described = quote!(#[http(multipart = multipart::#described, part = #label)]);
    let fields = part.headers.iter().map(|header| header_field(service, header));
    match &part.content {
        PartContent::Binary(index) => {
            let kind = media_type_type(service.operations.binary(*index));
            quote! {
                #docs
                #[derive(Debug, Part)]
                #described
                pub struct #name<'a> {
                    #[doc = " What the client says it is."]
                    pub media_type: #kind,
                    #(#fields)*
                    #[doc = " The bytes, their transfer encoding undone."]
                    pub data: Data<'a>,
                }
            }
        }
        PartContent::Document(body) => {
            let document = service.body_document(&body.document);
            quote! {
                #docs
                #[derive(Debug, Clone, PartialEq, Part)]
                #described
                pub struct #name {
                    #(#fields)*
                    #[doc = " The document."]
                    pub document: #document,
                }
            }
        }
        PartContent::Value(value) => {
            let kind = value_type(service, value);
            quote! {
                #docs
                #[derive(Debug, Clone, PartialEq, Part)]
                #described
                pub struct #name {
                    #(#fields)*
                    #[doc = " The value."]
                    pub value: #kind,
                }
            }
        }
    }
}

fn header_field(service: Service<'_>, header: &PartHeader) -> TokenStream {
    let parameter = &header.parameter;
    let called = &parameter.names[0];
    let docs = docs(&meaning(&parameter.documentation, called));
    let (name, kind) = (field(parameter), field_type(service, parameter));
    quote!(#docs #[http(header = #called)] pub #name: #kind,)
}
