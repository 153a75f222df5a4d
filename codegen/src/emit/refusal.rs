//! `refusal.rs`: why requests are refused, and the document that says so.

use proc_macro2::TokenStream;
use quote::quote;

use super::http::errors::{is_field, members};
use super::http::{Service, constant, identifier, labelled, variant_identifier};
use super::operations::header_field;
use crate::model::operations::Operations;
use crate::model::response::{ErrorField, Refusal};
use crate::model::shapes::{Member, Occurrence};

/// The refusals.
pub fn emit(service: Service<'_>) -> TokenStream {
    let operations = service.operations;
    let variants = operations.refusals.iter().map(|refusal| variant(operations, refusal));
    let error = service.document(&operations.error_document.document);
    let document = document(service);
    let names = service.operation_names();
    quote! {
        //! Refusals.

        use super::http::{self, ContentDisposition, Md5, Reason, Refusal};
        use super::http::message::ErrorDocument;
        use super::description::{DESCRIPTION, refusal};
        use super::documents;
        use super::operations::{#(#names),*};

        #[doc = " Why a request is refused: a variant per error that the description knows."]
        #[derive(Debug, Clone, PartialEq, Eq, Refusal)]
        #[http(description = DESCRIPTION, document = #error)]
        pub enum Refusal { #(#variants)* }

        #document
    }
}

fn variant(operations: &Operations, refusal: &Refusal) -> TokenStream {
    let docs = labelled(&refusal.status.to_string(), &refusal.documentation);
    let (name, described) = (variant_identifier(&refusal.name), constant(&refusal.name));
    let described = quote!(#[http(refusal = refusal::#described)]);
    if refusal.headers.is_empty() {
        return quote!(#docs #described #name(Reason),);
    }
    let headers = refusal.headers.iter().map(|header| header_field(operations, header));
    quote!(#docs #described #name { #[doc = " Why."] reason: Reason, #(#headers)* },)
}

/// The error document made of a refusal, and the other way round.
fn document(service: Service<'_>) -> TokenStream {
    let described = &service.operations.error_document;
    let kind = service.document(&described.document);
    let made = members(service).map(|member| member_value(service, member));
    let (iri, summary) = (first(service, &described.iri), first(service, &described.summary));
    let detail = described.detail.as_ref().map_or(quote!(None), |field| optional(service, field));
    quote! {
        impl ErrorDocument for #kind {
            fn new(iri: &str, reason: Reason) -> Self {
                Self { #(#made,)* }
            }

            fn into_parts(self) -> (String, Reason) {
                let iri = #iri;
                (iri, Reason { summary: #summary, detail: #detail })
            }
        }
    }
}

/// A member: those that the description names hold what it says, the others nothing.
fn member_value(service: Service<'_>, member: &Member) -> TokenStream {
    let described = &service.operations.error_document;
    let name = identifier(&member.name);
    let is = |field: &ErrorField| is_field(member, field);
    let text = if is(&described.iri) {
        quote!(iri.to_owned())
    } else if is(&described.summary) {
        quote!(reason.summary)
    } else if described.detail.as_ref().is_some_and(is) {
        return match member.occurrence {
            Occurrence::Required => quote!(#name: reason.detail.unwrap_or_default()),
            Occurrence::Optional => quote!(#name: reason.detail),
            Occurrence::Repeated => quote!(#name: reason.detail.into_iter().collect()),
        };
    } else {
        return match member.occurrence {
            Occurrence::Required => quote!(#name: Default::default()),
            Occurrence::Optional => quote!(#name: None),
            Occurrence::Repeated => quote!(#name: Vec::new()),
        };
    };
    match member.occurrence {
        Occurrence::Required => quote!(#name: #text),
        Occurrence::Optional => quote!(#name: Some(#text)),
        Occurrence::Repeated => quote!(#name: vec![#text]),
    }
}

fn member<'a>(service: Service<'a>, field: &ErrorField) -> Option<&'a Member> {
    members(service).find(|member| is_field(member, field))
}

/// The text of a field; none is an empty one.
fn first(service: Service<'_>, field: &ErrorField) -> TokenStream {
    let Some(member) = member(service, field) else { return quote!(String::new()) };
    let name = identifier(&member.name);
    match member.occurrence {
        Occurrence::Required => quote!(self.#name),
        Occurrence::Optional => quote!(self.#name.unwrap_or_default()),
        Occurrence::Repeated => quote!(self.#name.into_iter().next().unwrap_or_default()),
    }
}

/// The text of a field, if there is one.
fn optional(service: Service<'_>, field: &ErrorField) -> TokenStream {
    let Some(member) = member(service, field) else { return quote!(None) };
    let name = identifier(&member.name);
    match member.occurrence {
        Occurrence::Required => quote!(Some(self.#name)),
        Occurrence::Optional => quote!(self.#name),
        Occurrence::Repeated => quote!(self.#name.into_iter().next()),
    }
}
