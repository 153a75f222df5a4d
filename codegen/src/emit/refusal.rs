//! `refusal.rs`: why requests are refused, and the document that says so.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::http::errors::{field, members};
use super::http::{Service, constant, identifier, labelled, variant_identifier};
use super::operations::header_field;
use crate::model::response::{ErrorDocument, ErrorField, Refusal};
use crate::model::shapes::{Member, Occurrence};

/// The refusals.
pub fn emit(service: Service<'_>) -> TokenStream {
    let operations = service.operations;
    let variants = operations.refusals.iter().map(|refusal| variant(service, refusal));
    let described = operations.error_document.as_ref();
    let kind = described.map(|it| service.xml_document(&it.document));
    let kind = kind.map(|kind| quote!(, document = #kind));
    let conversion = described.map(|document| conversion(service, document));
    let names = service.operation_names();
    let mut headers = operations.refusals.iter().flat_map(|refusal| &refusal.headers);
    let eq = (!headers.any(|header| header.value.has_numbers())).then(|| quote!(, Eq));
    quote! {
        //! Refusals.

        use super::http::{self, ContentDisposition, Json, Md5, Reason, Refusal, description};
        use super::json_documents;
        use super::http::message::ErrorDocument;
        use super::description::{DESCRIPTION, refusal};
        use super::documents;
        use super::operations::{#(#names),*};

        #[doc = " Why a request is refused: a variant per error that the description knows."]
        #[derive(Debug, Clone, PartialEq #eq, Refusal)]
        #[http(description = DESCRIPTION #kind)]
        pub enum Refusal { #(#variants)* }

        #conversion
    }
}

fn variant(service: Service<'_>, refusal: &Refusal) -> TokenStream {
    let docs = labelled(&refusal.status.to_string(), &refusal.documentation);
    let (name, described) = (variant_identifier(&refusal.stem), constant(&refusal.stem));
    let described = quote!(#[http(refusal = refusal::#described)]);
    if refusal.headers.is_empty() {
        return quote!(#docs #described #name(Reason),);
    }
    let headers = refusal.headers.iter().map(|header| header_field(service, header));
    quote!(#docs #described #name { #[doc = " Why."] reason: Reason, #(#headers)* },)
}

/// The error document made of a refusal, and the other way round.
fn conversion(service: Service<'_>, document: &ErrorDocument) -> TokenStream {
    let kind = service.xml_document(&document.document);
    let made = members(service, document).map(|member| member_value(document, member));
    let first = |field| member(service, document, field).map(text);
    let optional = |field| {
        let found = member(service, document, field).map(optional_text);
        found.unwrap_or_else(|| quote!(None))
    };
    let summary = first(ErrorField::Summary).unwrap_or_else(|| quote!(String::new()));
    let (iri, detail) = (optional(ErrorField::Iri), optional(ErrorField::Detail));
    let reason = if has_detail(document) {
        quote!(Reason { summary: #summary, detail: #detail })
    } else {
        quote!(Reason::from_plain_text(#summary.as_bytes()))
    };
    quote! {
        impl ErrorDocument for #kind {
            fn new(refusal: &description::Refusal<'_>, reason: Reason) -> Self {
                Self { #(#made,)* }
            }

            fn into_parts(self) -> (Option<String>, Reason) {
                let iri = #iri;
                (iri, #reason)
            }
        }
    }
}

/// A member: those that the description names hold what it says, the others nothing.
fn member_value(document: &ErrorDocument, member: &Member) -> TokenStream {
    let name = identifier(&member.name);
    let text = match field(document, member) {
        Some(ErrorField::Iri) => quote!(refusal.iri.to_owned()),
        Some(ErrorField::Name) => quote!(refusal.name.to_owned()),
        Some(ErrorField::Status) => quote!(refusal.status.into()),
        Some(ErrorField::Summary) if has_detail(document) => quote!(reason.summary),
        // The only text has both.
        Some(ErrorField::Summary) => quote!(reason.to_plain_text().trim_end().to_owned()),
        Some(ErrorField::Detail) => return held(&name, member, &quote!(reason.detail)),
        None => return nothing(&name, member),
    };
    match member.occurrence {
        Occurrence::Required => quote!(#name: #text),
        Occurrence::Optional => quote!(#name: Some(#text)),
        Occurrence::Repeated => quote!(#name: vec![#text]),
    }
}

fn has_detail(document: &ErrorDocument) -> bool {
    document.fields.iter().any(|(_, field)| *field == ErrorField::Detail)
}

/// A member with a text that may be absent.
fn held(name: &Ident, member: &Member, text: &TokenStream) -> TokenStream {
    match member.occurrence {
        Occurrence::Required => quote!(#name: #text.unwrap_or_default()),
        Occurrence::Optional => quote!(#name: #text),
        Occurrence::Repeated => quote!(#name: #text.into_iter().collect()),
    }
}

fn nothing(name: &Ident, member: &Member) -> TokenStream {
    match member.occurrence {
        Occurrence::Required => quote!(#name: Default::default()),
        Occurrence::Optional => quote!(#name: None),
        Occurrence::Repeated => quote!(#name: Vec::new()),
    }
}

fn member<'a>(
    service: Service<'a>,
    document: &ErrorDocument,
    wanted: ErrorField,
) -> Option<&'a Member> {
    members(service, document).find(|member| field(document, member) == Some(wanted))
}

/// The text of a member; none is an empty one.
fn text(member: &Member) -> TokenStream {
    let name = identifier(&member.name);
    match member.occurrence {
        Occurrence::Required => quote!(self.#name),
        Occurrence::Optional => quote!(self.#name.unwrap_or_default()),
        Occurrence::Repeated => quote!(self.#name.into_iter().next().unwrap_or_default()),
    }
}

/// The text of a member, if there is one.
fn optional_text(member: &Member) -> TokenStream {
    let name = identifier(&member.name);
    match member.occurrence {
        Occurrence::Required => quote!(Some(self.#name)),
        Occurrence::Optional => quote!(self.#name),
        Occurrence::Repeated => quote!(self.#name.into_iter().next()),
    }
}
