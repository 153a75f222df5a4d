//! `client.rs`: the service, called.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::http::imports::import;
use super::http::{Service, VERSION, docs, field_identifier, number, paragraphs, type_identifier};
use crate::model::operation::Operation;
use crate::model::path::Path;
use crate::model::response::CommonHeader;

/// The client: a method per operation.
pub fn emit(service: Service<'_>) -> TokenStream {
    let operations = service.operations;
    let all =
        operations.paths.iter().flat_map(|path| path.operations.iter().map(move |it| (path, it)));
    let methods: TokenStream = all.map(|(path, operation)| method(path, operation)).collect();
    let names = import(&quote!(super::operations), service.operation_names(), &methods);
    let docs = docs(&format!(
        "{}, as its clients see it.\n\nClones share their connections. Every operation is asked for once: no redirect is followed, and nothing is sent again.",
        operations.title
    ));
    let version = number(VERSION.into());
    let request_id = request_id(&operations.common_headers);
    quote! {
        //! The service, called: a method per operation.

        use ::swordsmith_runtime::client::{self, Answer, Call, Failure, Transport};
        use ::swordsmith_runtime::http::Reason;
        #names
        use super::refusal::Refusal;

        const _: () = ::swordsmith_runtime::http::assert_version(#version);

        #[doc = " Why an operation gave no answer of its own."]
        pub type Error = client::Error<Refusal>;

        #docs
        #[derive(Debug, Clone)]
        pub struct Client {
            transport: Transport,
        }

        impl Client {
            #[doc = " A client of the service that the transport leads to."]
            pub fn new(transport: Transport) -> Self {
                Self { transport }
            }

            #methods

            async fn send(&self, call: Result<Call, Reason>) -> Result<Answer, Failure> {
                let call = call.map_err(Failure::Unwritable)?;
                self.transport.send(call, #request_id).await
            }
        }
    }
}

fn method(path: &Path, operation: &Operation) -> TokenStream {
    let head = format!("`{} {}`", operation.method, path.template());
    let text = format!(
        "{}\n\n# Errors\n\nIf the service refuses, cannot be reached, or answers otherwise than described.",
        operation.documentation
    );
    let docs = paragraphs(&head, text.trim_start());
    let name = method_name(&operation.name);
    let (request, response) =
        (type_identifier(&operation.name, "Request"), type_identifier(&operation.name, "Response"));
    quote! {
        #docs
        pub async fn #name(&self, request: #request) -> Result<#response, Error> {
            let answer = self.send(request.into_call()).await?;
            #response::of(answer).await
        }
    }
}

/// The client has methods of its own.
fn method_name(operation: &str) -> Ident {
    match field_identifier(operation) {
        taken if taken == "new" || taken == "send" => format_ident!("{taken}_operation"),
        free => free,
    }
}

/// The header that identifies a request, as an option.
fn request_id(headers: &[CommonHeader]) -> TokenStream {
    let name = headers.iter().find_map(|header| match header {
        CommonHeader::RequestId(name) => Some(name.to_ascii_lowercase()),
        _ => None,
    });
    name.map_or(quote!(None), |name| quote!(Some(#name)))
}
