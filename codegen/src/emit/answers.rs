//! `answers.rs`: how the router writes answers.

use proc_macro2::TokenStream;
use quote::quote;

use super::http::imports::{import, import_trait};
use super::http::refusals::refuse;
use super::http::{Service, identifier, parameter_identifier, status, type_identifier};
use crate::model::operation::Operation;
use crate::model::response::{Response, ResponseHeader};

/// The writers of all answers.
pub fn emit(service: Service<'_>) -> TokenStream {
    let all = service.operations.paths.iter().flat_map(|path| &path.operations);
    let writers: TokenStream = all.map(writer).collect();
    let unwritable =
        refuse(service.operations, service.operations.router.unavailable, &quote!(reason));
    let is_fallible = writers.to_string().contains("unwritable");
    let unwritable = is_fallible.then(|| quote! {
        #[doc = " What a handler has put into its answer cannot be written."]
        fn unwritable(error: &impl ::std::fmt::Display) -> Refusal {
            let reason = Reason::new("the answer cannot be written").with_detail(error.to_string());
            #unwritable
        }
    });
    let items = quote!(#writers #unwritable);
    let runtime = import(&quote!(::swordsmith_runtime::http), ["Body", "Reason"], &items);
    let server = ["Response", "StatusCode", "response"];
    let server = import(&quote!(::swordsmith_runtime::server), server, &items);
    let document = import_trait(&quote!(::swordsmith_runtime::xml::Document), "to_xml", &items);
    let operations = import(&quote!(super::operations), service.operation_names(), &items);
    let refusal = import(&quote!(super::refusal), ["Refusal"], &items);
    quote! {
        //! Answers, written.

        #runtime
        #server
        #document
        #operations
        #refusal
        #items
    }
}

fn writer(operation: &Operation) -> TokenStream {
    let name = type_identifier(&operation.name, "Response");
    let arms = operation.responses.iter().map(arm);
    let has_document = operation.responses.iter().any(|response| response.document.is_some());
    let media_type = has_document.then(|| quote!(media_type: &'static str));
    quote! {
        impl #name {
            pub(super) fn into_response(self, #media_type) -> Result<Response<Body>, Refusal> {
                match self { #(#arms)* }
            }
        }
    }
}

fn arm(response: &Response) -> TokenStream {
    let name = identifier(&status::variant(response.status));
    let fields: Vec<_> = response.headers.iter().map(|it| parameter_identifier(&it.name)).collect();
    let body = response.document.is_some().then(|| quote!(body));
    let made = made(response);
    let set: Vec<_> = response.headers.iter().map(set_header).collect();
    let constants: Vec<_> = response
        .constants
        .iter()
        .map(|constant| {
            let (name, value) = (constant.name.to_ascii_lowercase(), &constant.value);
            quote!(response::set_constant(&mut answer, #name, #value);)
        })
        .collect();
    let mutable = (!set.is_empty() || !constants.is_empty()).then(|| quote!(mut));
    let is_bare = fields.is_empty() && body.is_none();
    let pattern =
        if is_bare { quote!(Self::#name) } else { quote!(Self::#name { #(#fields,)* #body }) };
    let text = response
        .document
        .is_some()
        .then(|| quote!(let text = body.to_xml().map_err(|error| unwritable(&error))?;));
    if mutable.is_none() {
        return quote!(#pattern => { #text Ok(#made) });
    }
    quote!(#pattern => { #text let #mutable answer = #made; #(#set)* #(#constants)* Ok(answer) })
}

fn made(response: &Response) -> TokenStream {
    let status = status::constant(response.status);
    if response.document.is_none() {
        return quote!(response::empty(#status));
    }
    quote!(response::document(#status, media_type, text))
}

fn set_header(header: &ResponseHeader) -> TokenStream {
    let (field, name) = (parameter_identifier(&header.name), header.name.to_ascii_lowercase());
    let set = |value: TokenStream| quote!(response::set_header(&mut answer, #name, #value).map_err(|error| unwritable(&error))?;);
    if header.required {
        return set(quote!(&#field));
    }
    let set = set(quote!(#field));
    quote!(if let Some(#field) = &#field { #set })
}
