//! Parameters and headers: their types.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Service, identifier, type_identifier};
use crate::model::parameter::{Parameter, Value};
use crate::model::response::DocumentType;

/// The type of a value.
pub(in crate::emit) fn value_type(service: Service<'_>, value: &Value) -> TokenStream {
    match value {
        Value::Text(_) | Value::Slug => quote!(String),
        Value::Boolean => quote!(bool),
        Value::Unsigned(..) => quote!(u64),
        Value::Signed(..) => quote!(i64),
        Value::Md5(_) => quote!(Md5),
        Value::ContentDisposition(_) => quote!(ContentDisposition),
        Value::Number(..) => quote!(f64),
        Value::Enumeration(index) => {
            let name = type_identifier(&service.operations.enumeration(*index).name, "");
            quote!(#name)
        }
        Value::Object(index) => {
            let name = type_identifier(&service.operations.form(*index).name, "");
            quote!(#name)
        }
        Value::Json(index) => service.body_document(&DocumentType::Json(*index)),
        Value::List(list) => {
            let item = value_type(service, &list.item);
            quote!(Vec<#item>)
        }
    }
}

/// The type of a value as a function takes it.
pub(in crate::emit) fn argument_type(service: Service<'_>, value: &Value) -> TokenStream {
    match value {
        Value::Text(_) | Value::Slug => quote!(&str),
        Value::List(list) => {
            let item = value_type(service, &list.item);
            quote!(&[#item])
        }
        value => value_type(service, value),
    }
}

/// The type of a field: an option, unless something is always there, or it may be empty.
pub(in crate::emit) fn field_type(service: Service<'_>, parameter: &Parameter) -> TokenStream {
    let inner = value_type(service, &parameter.value);
    let is_list = matches!(parameter.value, Value::List(_));
    if parameter.required || parameter.default.is_some() || is_list {
        return inner;
    }
    quote!(Option<#inner>)
}

/// Whether a function takes a reference to a value.
pub(in crate::emit) fn is_borrowed(value: &Value) -> bool {
    matches!(value, Value::Text(_) | Value::Slug | Value::List(_))
}

/// The field of a parameter.
pub(in crate::emit) fn field(parameter: &Parameter) -> proc_macro2::Ident {
    identifier(&parameter.field)
}
