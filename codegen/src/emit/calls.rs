//! `calls.rs`: how the client writes requests.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::http::imports::import;
use super::http::values::{field, is_copied};
use super::http::{Service, identifier, parameter_identifier, type_identifier, variant_identifier};
use super::{part_writers, paths, requests};
use crate::model::body::{BodyContent, BodyVariant, RequestBody};
use crate::model::operation::Operation;
use crate::model::parameter::{Parameter, Place, Value};
use crate::model::path::{Path, PathParameter};

/// The writers of all requests, and of the multiparts in them.
pub fn emit(service: Service<'_>) -> TokenStream {
    let operations = service.operations;
    let all =
        operations.paths.iter().flat_map(|path| path.operations.iter().map(move |it| (path, it)));
    let calls: TokenStream = all.map(|(path, operation)| call(service, path, operation)).collect();
    let multiparts = part_writers::emit(service);
    let items = quote!(#calls #multiparts);
    let client = import(&quote!(::swordsmith_runtime::client), ["Call", "Method"], &items);
    let runtime = ["Data", "Fault", "Reason", "percent"];
    let runtime = import(&quote!(::swordsmith_runtime::http), runtime, &items);
    let multipart = ["MultipartWriter", "PartCount", "PartHead"];
    let multipart = import(&quote!(::swordsmith_runtime::http::multipart), multipart, &items);
    let names = import(&quote!(super::operations), service.operation_names(), &items);
    let parts = import(
        &quote!(super::parts),
        service.part_names().into_iter().chain(part_writers::item_names(service)),
        &items,
    );
    let paths = import(&quote!(super), ["paths"], &items);
    quote! {
        //! Requests, written.

        #client
        #runtime
        #multipart
        #paths
        #names
        #parts
        #items
    }
}

fn call(service: Service<'_>, path: &Path, operation: &Operation) -> TokenStream {
    let name = type_identifier(&operation.name, "Request");
    let method = identifier(&operation.method);
    let (function, arguments) = (paths::function_name(path), path.parameters.iter().map(argument));
    let accepted = accepted(service, operation);
    let parameters = operation.parameters.iter().map(parameter);
    let body = operation.body.as_ref().map(|body| body_of(operation, body));
    let is_bare = path.parameters.is_empty() && requests::is_plain(operation);
    let nothing = is_bare.then(|| quote!(let Self {} = self;));
    quote! {
        impl #name {
            pub(super) fn into_call(self) -> Result<Call, Reason> {
                #nothing
                let mut call = Call::new(Method::#method, paths::#function(#(#arguments),*))?;
                call.accept(#accepted);
                #(#parameters)*
                #body
                Ok(call)
            }
        }
    }
}

/// A parameter of the path, as the function takes it that fills it in.
fn argument(parameter: &PathParameter) -> TokenStream {
    let name = parameter_identifier(&parameter.name);
    match parameter.value {
        Value::Text(_) | Value::Slug => quote!(&self.#name),
        _ => quote!(self.#name),
    }
}

/// Of each document that can be the answer, the media type that the description has first; of bytes every one: they have only one of them.
fn accepted(service: Service<'_>, operation: &Operation) -> String {
    let documents = operation.responses.iter().filter_map(|response| response.document.as_ref());
    let answers = documents.filter_map(|document| document.media_types.first());
    let bytes = operation.responses.iter().filter_map(|response| response.binary.as_ref());
    let answers = bytes.flat_map(|it| &it.media_types).chain(answers);
    let error = &service.operations.error_document.media_type;
    let mut accepted: Vec<&str> = Vec::new();
    for media_type in answers.chain([error]) {
        if !accepted.contains(&media_type.as_str()) {
            accepted.push(media_type);
        }
    }
    accepted.join(", ")
}

fn parameter(parameter: &Parameter) -> TokenStream {
    let (name, value) = (&parameter.names[0], written(parameter, &quote!(self)));
    match parameter.place {
        Place::Header => quote!(call.header(#name, #value)?;),
        Place::Query => quote!(call.query(#name, #value);),
    }
}

/// A value as it is written, in an option.
pub(super) fn written(parameter: &Parameter, owner: &TokenStream) -> TokenStream {
    let name = field(parameter);
    let is_always_there = parameter.required || parameter.default.is_some();
    match (is_always_there, &parameter.value) {
        (true, Value::Slug) => quote!(Some(percent::encode_slug(&#owner.#name))),
        (false, Value::Slug) => quote!(#owner.#name.as_deref().map(percent::encode_slug)),
        (true, value) if is_copied(value) => quote!(Some(#owner.#name)),
        (false, value) if is_copied(value) => quote!(#owner.#name),
        (true, _) => quote!(Some(&#owner.#name)),
        (false, _) => quote!(#owner.#name.as_ref()),
    }
}

fn body_of(operation: &Operation, body: &RequestBody) -> TokenStream {
    let name = type_identifier(&operation.name, "Body");
    let cases = body.variants.iter().map(|variant| body_case(&name, variant));
    if body.required {
        return quote!(match self.body { #(#cases)* });
    }
    quote!(if let Some(body) = self.body { match body { #(#cases)* } })
}

fn body_case(body: &Ident, variant: &BodyVariant) -> TokenStream {
    let name = variant_identifier(&variant.name);
    match &variant.content {
        BodyContent::Multipart(_) => {
            quote!(#body::#name(parts) => { call.multipart(parts.into_multipart())?; })
        }
        BodyContent::Binary(_) => {
            quote!(#body::#name { media_type, data } => { call.data(media_type.as_str(), data)?; })
        }
        BodyContent::Document(_) => {
            let media_type = &variant.media_types[0];
            quote!(#body::#name(document) => { call.document(#media_type, document.bytes)?; })
        }
    }
}
