//! `paths.rs`: builders of all paths, so that nobody writes one.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use swordsmith_http::percent::encode;

use super::http::values::argument_type;
use super::http::{Service, identifier, labelled};
use crate::model::parameter::Value;
use crate::model::path::{Path, Piece};
use crate::naming;

/// The builders.
pub fn emit(service: Service<'_>) -> TokenStream {
    let operations = service.operations;
    let items = operations.paths.iter().map(|path| items(service, path));
    let types = service.operation_names();
    quote! {
        //! The paths of the service, filled in, and their templates.

        use super::http::{ContentDisposition, Json, Md5, percent};
        use super::http::value::{FieldValue, list_text};
        use super::json_documents;
        use super::operations::{#(#types),*};
        #(#items)*
    }
}

fn items(service: Service<'_>, path: &Path) -> TokenStream {
    let template = path.template();
    let [function, constant] = names(path);
    let arguments = path.parameters.iter().map(|parameter| {
        let (name, kind) = (identifier(&parameter.field), argument_type(service, &parameter.value));
        let borrow = is_written(&parameter.value).then(|| quote!(&));
        quote!(#name: #borrow #kind)
    });
    let docs = labelled(&format!("`{template}`"), &path.documentation);
    let template_docs = super::http::own_docs(&format!("Template of [`{function}()`]."));
    let body = match sent(path) {
        Some(sent) if sent == template => quote!(#constant.to_owned()),
        Some(sent) => quote!(#sent.to_owned()),
        None => filled(path),
    };
    quote! {
        #template_docs
        pub const #constant: &str = #template;

        #docs
        pub fn #function(#(#arguments),*) -> String { #body }
    }
}

/// A path without parameters as it is sent.
fn sent(path: &Path) -> Option<String> {
    let mut sent = String::new();
    for segment in &path.segments {
        sent.push('/');
        for piece in segment.pieces() {
            match piece {
                Piece::Literal(text) => sent.push_str(&encode(&text)),
                Piece::Parameter(_) => return None,
            }
        }
    }
    Some(sent)
}

/// The function that fills a path in, and the constant of its template.
fn names(path: &Path) -> [Ident; 2] {
    naming::path_names(&path.name).map(|name| identifier(&name))
}

/// The template with its parameters put in.
fn filled(path: &Path) -> TokenStream {
    let mut format = String::new();
    let mut encoded = Vec::new();
    for segment in &path.segments {
        format.push('/');
        for piece in segment.pieces() {
            match piece {
                Piece::Literal(text) => {
                    let text = encode(&text);
                    format.push_str(&text.replace('{', "{{").replace('}', "}}"));
                }
                Piece::Parameter(index) => {
                    let parameter = &path.parameters[index];
                    let name = identifier(&parameter.field);
                    match encoded_text(&name, &parameter.value) {
                        None => format.extend(["{", &name.to_string(), "}"]),
                        Some(text) => {
                            format.push_str("{}");
                            encoded.push(text);
                        }
                    }
                }
            }
        }
    }
    quote!(format!(#format #(, #encoded)*))
}

/// The text of a value, encoded; `None`: numbers and truth values are as they are.
fn encoded_text(name: &Ident, value: &Value) -> Option<TokenStream> {
    let text = match value {
        Value::Text(_) | Value::Slug => quote!(#name),
        Value::Boolean | Value::Unsigned(..) | Value::Signed(..) | Value::Number(..) => {
            return None;
        }
        Value::List(_) => return Some(quote!(list_text(#name))),
        value if is_written(value) => quote!(&FieldValue::to_text(#name)),
        _ => quote!(&FieldValue::to_text(&#name)),
    };
    Some(quote!(percent::encode(#text)))
}

/// Whether a value is written to a text of its own, for which a reference is enough; enumerations are
/// words.
fn is_written(value: &Value) -> bool {
    let is_word =
        matches!(value, Value::Text(_) | Value::Slug | Value::Enumeration(_) | Value::List(_));
    let is_number = matches!(
        value,
        Value::Boolean | Value::Unsigned(..) | Value::Signed(..) | Value::Number(..)
    );
    !is_word && !is_number
}
