//! The conditions of requests (RFC 9110, section 13), as the runtime compares them.

use proc_macro2::TokenStream;
use quote::quote;

use super::values::field;
use super::{Service, identifier, type_identifier};
use crate::model::operation::Operation;
use crate::model::parameter::{Parameter, Place, Value};

/// The headers of conditions, and the fields that the runtime has for them.
const HEADERS: [(&str, &str); 5] = [
    ("If-Match", "if_match"),
    ("If-Unmodified-Since", "if_unmodified_since"),
    ("If-None-Match", "if_none_match"),
    ("If-Modified-Since", "if_modified_since"),
    ("If-Range", "if_range"),
];

/// A method for each request that has headers for conditions.
pub(in crate::emit) fn conditions(service: Service<'_>) -> TokenStream {
    let all = service.operations.paths.iter().flat_map(|path| &path.operations);
    all.filter_map(of_operation).collect()
}

fn of_operation(operation: &Operation) -> Option<TokenStream> {
    let fields: Vec<_> = HEADERS.iter().filter_map(|header| condition(operation, header)).collect();
    let rest = (fields.len() < HEADERS.len()).then(|| quote!(..Conditions::default()));
    let request = type_identifier(&operation.stem, "Request");
    (!fields.is_empty()).then(|| {
        quote! {
            impl #request {
                #[doc = " What it is conditional on."]
                pub fn conditions(&self) -> Conditions<'_> {
                    Conditions { #(#fields,)* #rest }
                }
            }
        }
    })
}

fn condition(operation: &Operation, (header, name): &(&str, &str)) -> Option<TokenStream> {
    let mut parameters = operation.parameters.iter();
    let parameter = parameters
        .find(|it| it.place == Place::Header && it.names[0].eq_ignore_ascii_case(header))?;
    let name = identifier(name);
    let value = if name.to_string().ends_with("match") { tags(parameter) } else { text(parameter) };
    value.map(|value| quote!(#name: #value))
}

/// Entity tags, as a list, or one of them as a text.
fn tags(parameter: &Parameter) -> Option<TokenStream> {
    let field = field(parameter);
    match &parameter.value {
        Value::List(list) if matches!(list.item, Value::Text(_)) => Some(quote!(&self.#field)),
        Value::Text(_) if is_always_there(parameter) => {
            Some(quote!(::core::slice::from_ref(&self.#field)))
        }
        Value::Text(_) => Some(quote!(self.#field.as_slice())),
        _ => None,
    }
}

fn text(parameter: &Parameter) -> Option<TokenStream> {
    let field = field(parameter);
    match &parameter.value {
        Value::Text(_) if is_always_there(parameter) => Some(quote!(Some(&self.#field))),
        Value::Text(_) => Some(quote!(self.#field.as_deref())),
        _ => None,
    }
}

fn is_always_there(parameter: &Parameter) -> bool {
    parameter.required || parameter.default.is_some()
}
