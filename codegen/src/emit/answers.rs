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
    let not_acceptable =
        refuse(service.operations, service.operations.router.not_acceptable, &quote!(reason));
    let has_bytes = writers.to_string().contains("accepted");
    let accepted = has_bytes.then(|| quote! {
        #[doc = " What the bytes are must be among what the client accepts."]
        fn accepted(head: &Head, media_type: &'static str) -> Result<&'static str, Refusal> {
            if accept::accepts(head.headers(), media_type) {
                return Ok(media_type);
            }
            let reason = Reason::new("the answer is of a media type that is not accepted").with_detail(media_type);
            Err(#not_acceptable)
        }
    });
    let items = quote!(#writers #unwritable #accepted);
    let runtime = import(&quote!(::swordsmith_runtime::http), ["Body", "Reason"], &items);
    let server = ["Head", "Response", "StatusCode", "accept", "response"];
    let server = import(&quote!(::swordsmith_runtime::server), server, &items);
    let document = import_trait(&quote!(::swordsmith_xml::Document), "to_xml", &items);
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
    let is_certain_one = is_certain(operation);
    let arms = operation.responses.iter().map(|response| arm(response, is_certain_one));
    let has_document = operation.responses.iter().any(|response| response.document.is_some());
    let has_bytes = operation.responses.iter().any(|response| response.binary.is_some());
    let argument = match (has_document, has_bytes) {
        (true, _) => quote!(media_type: &'static str),
        (false, true) => quote!(head: &Head),
        (false, false) => quote!(),
    };
    let written = if is_certain(operation) {
        quote!(pub(super) fn into_response(self) -> Response<Body> { match self { #(#arms)* } })
    } else {
        quote! {
            pub(super) fn into_response(self, #argument) -> Result<Response<Body>, Refusal> {
                match self { #(#arms)* }
            }
        }
    };
    quote!(impl #name { #written })
}

/// Whether nothing can go wrong with writing the answers of an operation: there is nothing that it fills in.
pub(super) fn is_certain(operation: &Operation) -> bool {
    operation.responses.iter().all(|response| {
        response.headers.is_empty() && response.document.is_none() && response.binary.is_none()
    })
}

fn arm(response: &Response, is_certain: bool) -> TokenStream {
    let name = identifier(&status::variant(response.status));
    let fields: Vec<_> = response.headers.iter().map(|it| parameter_identifier(&it.name)).collect();
    let body = match (&response.document, &response.binary) {
        (Some(_), _) => Some(quote!(body)),
        (None, Some(_)) => Some(quote!(media_type, data)),
        (None, None) => None,
    };
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
    let whole = |answer: TokenStream| if is_certain { answer } else { quote!(Ok(#answer)) };
    if mutable.is_none() {
        let made = whole(made);
        return quote!(#pattern => { #text #made });
    }
    let answer = whole(quote!(answer));
    quote!(#pattern => { #text let #mutable answer = #made; #(#set)* #(#constants)* #answer })
}

fn made(response: &Response) -> TokenStream {
    let status = status::constant(response.status);
    match (&response.document, &response.binary) {
        (Some(_), _) => quote!(response::document(#status, media_type, text)),
        (None, Some(_)) => {
            quote!(response::bytes(#status, accepted(head, media_type.as_str())?, data))
        }
        (None, None) => quote!(response::empty(#status)),
    }
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
