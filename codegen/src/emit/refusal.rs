//! `refusal.rs`: why requests are refused, and the document that says so.

use proc_macro2::TokenStream;
use quote::quote;

use super::http::errors::{is_field, members};
use super::http::imports::{import, import_trait};
use super::http::refusals::refuse;
use super::http::{
    Service, identifier, labelled, parameter_identifier, status, variant_identifier,
};
use super::operations::header_field;
use crate::model::operations::{Operations, RefusalIndex};
use crate::model::response::{ErrorDocument, ErrorField, Refusal, ResponseHeader};
use crate::model::shapes::{Member, Occurrence};

/// The refusals.
pub fn emit(service: Service<'_>) -> TokenStream {
    let operations = service.operations;
    let variants = operations.refusals.iter().map(|refusal| variant(operations, refusal));
    let methods = methods(service);
    let from_fault = from_fault(operations);
    let items = quote! {
        #[doc = " Why a request is refused: a variant per error that the description knows."]
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Refusal { #(#variants)* }

        #methods

        #[doc = " The words for it."]
        impl ::std::fmt::Display for Refusal {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                self.reason().fmt(f)
            }
        }

        impl ::std::error::Error for Refusal {}

        #from_fault
    };
    let runtime = import(
        &quote!(::swordsmith_runtime::http),
        ["Body", "Fault", "FaultKind", "Reason"],
        &items,
    );
    let server = import(&quote!(::swordsmith_runtime::server), ["response"], &items);
    let document = import_trait(&quote!(::swordsmith_xml::Document), "to_xml", &items);
    quote! {
        //! Refusals.

        use ::swordsmith_runtime::server::{Response, StatusCode};
        #runtime
        #server
        #document
        use super::documents;

        #items
    }
}

fn variant(operations: &Operations, refusal: &Refusal) -> TokenStream {
    let docs = labelled(&refusal.status.to_string(), &refusal.documentation);
    let name = variant_identifier(&refusal.name);
    if refusal.headers.is_empty() {
        return quote!(#docs #name(Reason),);
    }
    let headers = refusal.headers.iter().map(|header| header_field(operations, header));
    quote!(#docs #name { #[doc = " Why."] reason: Reason, #(#headers)* },)
}

fn methods(service: Service<'_>) -> TokenStream {
    let refusals = &service.operations.refusals;
    let statuses = arms(refusals, |refusal| status::constant(refusal.status));
    let iris = arms(refusals, |refusal| {
        let iri = &refusal.iri;
        quote!(#iri)
    });
    let reasons = refusals.iter().map(reason_pattern);
    let into_response = into_response(service);
    quote! {
        impl Refusal {
            #[doc = " Its status."]
            pub fn status(&self) -> StatusCode {
                match self { #statuses }
            }

            #[doc = " The IRI that names the error."]
            pub fn iri(&self) -> &'static str {
                match self { #iris }
            }

            #[doc = " The words for it."]
            pub fn reason(&self) -> &Reason {
                match self { #(#reasons)|* => reason }
            }

            #into_response
        }
    }
}

/// An arm for each value, of all refusals that have it.
fn arms(refusals: &[Refusal], value: impl Fn(&Refusal) -> TokenStream) -> TokenStream {
    let mut arms: Vec<(TokenStream, Vec<TokenStream>)> = Vec::new();
    for refusal in refusals {
        let (value, name) = (value(refusal), variant_identifier(&refusal.name));
        let is_plain = refusal.headers.is_empty();
        let pattern = if is_plain { quote!(Self::#name(_)) } else { quote!(Self::#name { .. }) };
        match arms.iter_mut().find(|(other, _)| other.to_string() == value.to_string()) {
            Some((_, patterns)) => patterns.push(pattern),
            None => arms.push((value, vec![pattern])),
        }
    }
    arms.into_iter().map(|(value, patterns)| quote!(#(#patterns)|* => #value,)).collect()
}

fn reason_pattern(refusal: &Refusal) -> TokenStream {
    let name = variant_identifier(&refusal.name);
    if refusal.headers.is_empty() {
        return quote!(Self::#name(reason));
    }
    quote!(Self::#name { reason, .. })
}

fn into_response(service: Service<'_>) -> TokenStream {
    let document = error_document(service);
    let media_type = &service.operations.error_document.media_type;
    let headers =
        service.operations.refusals.iter().filter_map(|it| headers(service.operations, it));
    let headers: Vec<_> = headers.collect();
    let written = quote! {
        match document.to_xml() {
            Ok(text) => response::document(self.status(), #media_type, text),
            Err(_) => response::empty(self.status()),
        }
    };
    let answer = match headers.as_slice() {
        [] => written,
        headers => quote! {
            let mut answer = #written;
            match self { #(#headers)* _ => {} }
            answer
        },
    };
    quote! {
        #[doc = " The error document, with the headers of this error."]
        pub fn into_response(self) -> Response<Body> {
            let reason = self.reason();
            let document = #document;
            #answer
        }
    }
}

/// The document, member by member: those that the description names hold what it says, the others nothing.
fn error_document(service: Service<'_>) -> TokenStream {
    let kind = service.document(&service.operations.error_document.document);
    let described = &service.operations.error_document;
    let members = members(service).map(|member| member_value(described, member));
    quote!(#kind { #(#members,)* })
}

fn member_value(described: &ErrorDocument, member: &Member) -> TokenStream {
    let name = identifier(&member.name);
    let is = |field: &ErrorField| is_field(member, field);
    let text = if is(&described.iri) {
        quote!(self.iri().to_owned())
    } else if is(&described.summary) {
        quote!(response::printable(&reason.summary))
    } else if described.detail.as_ref().is_some_and(is) {
        let text = quote!(reason.detail.as_deref().map(response::printable));
        return match member.occurrence {
            Occurrence::Required => quote!(#name: #text.unwrap_or_default()),
            Occurrence::Optional => quote!(#name: #text),
            Occurrence::Repeated => quote!(#name: #text.into_iter().collect()),
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

/// Sets the headers of a refusal.
fn headers(operations: &Operations, refusal: &Refusal) -> Option<TokenStream> {
    let name = variant_identifier(&refusal.name);
    let filled: Vec<_> =
        refusal.headers.iter().map(|header| parameter_identifier(&header.name)).collect();
    let set = refusal.headers.iter().map(set_header);
    let constants = refusal.constants.iter().map(|constant| {
        let (name, value) = (constant.name.to_ascii_lowercase(), &constant.value);
        quote!(response::set_constant(&mut answer, #name, #value);)
    });
    let realm = operations.realm.as_ref().filter(|_| refusal.status == 401);
    let challenge = realm.map(|realm| {
        let challenge =
            format!("Basic realm=\"{}\"", realm.replace('\\', "\\\\").replace('"', "\\\""));
        quote!(response::set_constant(&mut answer, "www-authenticate", #challenge);)
    });
    let is_plain = filled.is_empty() && refusal.constants.is_empty() && challenge.is_none();
    let pattern = if filled.is_empty() {
        quote!(Self::#name(_))
    } else {
        quote!(Self::#name { #(#filled,)* .. })
    };
    (!is_plain).then(|| quote!(#pattern => { #(#set)* #(#constants)* #challenge }))
}

fn set_header(header: &ResponseHeader) -> TokenStream {
    let (field, name) = (parameter_identifier(&header.name), header.name.to_ascii_lowercase());
    let set = quote!(let _ = response::set_header(&mut answer, #name, &#field););
    if header.required { set } else { quote!(if let Some(#field) = #field { #set }) }
}

fn from_fault(operations: &Operations) -> TokenStream {
    let router = &operations.router;
    let reason = quote!(fault.into_reason());
    let refusal = |index: RefusalIndex| refuse(operations, index, &reason);
    let malformed = refusal(router.bad_request);
    let too_large = router.too_large.map(|index| {
        let refusal = refusal(index);
        quote!(FaultKind::TooLarge => #refusal,)
    });
    let unsupported = router.unsupported_media_type.map(|index| {
        let refusal = refusal(index);
        quote!(FaultKind::UnsupportedMediaType => #refusal,)
    });
    quote! {
        impl From<Fault> for Refusal {
            fn from(fault: Fault) -> Self {
                match fault.kind() { #too_large #unsupported _ => #malformed, }
            }
        }
    }
}
