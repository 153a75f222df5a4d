//! `client.rs`: the service, called.

use proc_macro2::TokenStream;
use quote::quote;

use super::http::{Service, docs, field_identifier, type_identifier};
use crate::model::operation::Operation;
use crate::model::path::Path;

/// The client: a method per operation.
pub fn emit(service: Service<'_>) -> TokenStream {
    let operations = service.operations;
    let all =
        operations.paths.iter().flat_map(|path| path.operations.iter().map(move |it| (path, it)));
    let methods: TokenStream = all.map(|(path, operation)| method(path, operation)).collect();
    let names = service.operation_names();
    let docs = docs(&format!(
        "{}, as its clients see it.\n\nClones share their connections. Every operation is asked for once: no redirect is followed, and nothing is sent \
         again. Each method fails if the service refuses, cannot be reached, or responds otherwise than described.",
        operations.title
    ));
    quote! {
        //! The service, called: a method per operation.

        use super::http::client::{self, Transport};
        use super::description::DESCRIPTION;
        use super::operations::{#(#names),*};
        use super::refusal::Refusal;

        #[doc = " Why an operation gave no response of its own."]
        pub type Error = client::Error<Refusal>;

        #docs
        #[derive(Debug, Clone)]
        pub struct Client(client::Service);

        impl Client {
            #[doc = " A client of the service that the transport leads to."]
            pub fn new(transport: Transport) -> Self {
                Self(client::Service::new(transport, &DESCRIPTION))
            }

            #methods
        }
    }
}

fn method(path: &Path, operation: &Operation) -> TokenStream {
    let head = format!("`{} {}`", operation.method, path.template());
    let summary = operation.documentation.lines().next().unwrap_or_default();
    let docs = super::http::labelled(&head, summary);
    let name = field_identifier(&operation.stem);
    let (request, response) =
        (type_identifier(&operation.stem, "Request"), type_identifier(&operation.stem, "Response"));
    quote! {
        #docs
        pub async fn #name(&self, request: #request) -> Result<#response, Error> {
            self.0.call(request).await
        }
    }
}
