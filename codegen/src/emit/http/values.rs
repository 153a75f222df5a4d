//! Parameters and headers: their types, and how they are read.

use proc_macro2::{Literal as Number, TokenStream};
use quote::quote;

use super::{number, parameter_identifier, type_identifier, variant_identifier};
use crate::model::operations::Operations;
use crate::model::parameter::{Literal, Parameter, Place, TextBounds, Value};

/// The type of a value.
pub(in crate::emit) fn value_type(operations: &Operations, value: &Value) -> TokenStream {
    match value {
        Value::Text(_) | Value::Slug => quote!(String),
        Value::Boolean => quote!(bool),
        Value::Unsigned(..) => quote!(u64),
        Value::Signed(..) => quote!(i64),
        Value::Md5(_) => quote!(Md5),
        Value::ContentDisposition(_) => quote!(ContentDisposition),
        Value::Enumeration(index) => {
            let name = type_identifier(&operations.enumeration(*index).name, "");
            quote!(#name)
        }
    }
}

/// The type of a value as a function takes it.
pub(in crate::emit) fn argument_type(operations: &Operations, value: &Value) -> TokenStream {
    match value {
        Value::Text(_) | Value::Slug => quote!(&str),
        value => value_type(operations, value),
    }
}

/// The type of a field: an option, unless something is always there.
pub(in crate::emit) fn field_type(operations: &Operations, parameter: &Parameter) -> TokenStream {
    let inner = value_type(operations, &parameter.value);
    if parameter.required || parameter.default.is_some() {
        return inner;
    }
    quote!(Option<#inner>)
}

/// Whether values are copied and not cloned.
pub(in crate::emit) fn is_copied(value: &Value) -> bool {
    !matches!(value, Value::Text(_) | Value::Slug | Value::ContentDisposition(_))
}

/// The function that reads a value from bytes.
pub(in crate::emit) fn reader(operations: &Operations, value: &Value) -> TokenStream {
    match value {
        Value::Text(bounds) => bounded(bounds, quote!(parameter::text)),
        Value::Md5(bounds) => bounded(bounds, quote!(parameter::md5)),
        Value::ContentDisposition(bounds) => {
            bounded(bounds, quote!(parameter::content_disposition))
        }
        Value::Slug => quote!(parameter::slug),
        Value::Boolean => quote!(parameter::boolean),
        Value::Unsigned(minimum, maximum) => {
            let (minimum, maximum) = (unsigned(*minimum), unsigned(*maximum));
            quote!(parameter::unsigned(#minimum, #maximum))
        }
        Value::Signed(minimum, maximum) => quote!(parameter::signed(#minimum, #maximum)),
        Value::Enumeration(index) => {
            let name = type_identifier(&operations.enumeration(*index).name, "");
            quote!(parameter::enumeration(#name::from_value))
        }
    }
}

/// The expression that reads a parameter: from `headers`, or from `query`. `refuse` is put behind what
/// can fail.
pub(in crate::emit) fn read(
    operations: &Operations,
    parameter: &Parameter,
    headers: &TokenStream,
    refuse: &TokenStream,
) -> TokenStream {
    let reader = reader(operations, &parameter.value);
    let names = &parameter.names;
    let name = &names[0];
    match parameter.place {
        // Nothing that is wrong with a slug is a reason to refuse; the first one counts.
        Place::Header if parameter.value == Value::Slug => {
            quote!(parameter::first_header(#headers, &[#(#names),*], #reader) #refuse ?)
        }
        Place::Header => quote!(parameter::header(#headers, &[#(#names),*], #reader) #refuse ?),
        Place::Query => quote!(parameter::query(head.uri().query(), #name, #reader) #refuse ?),
    }
}

/// What is done with a value that may be absent.
pub(in crate::emit) fn settled(
    operations: &Operations,
    parameter: &Parameter,
    value: &TokenStream,
) -> TokenStream {
    let name = &parameter.names[0];
    match &parameter.default {
        _ if parameter.required => quote!(parameter::required(#name, #value)?),
        None => quote!(#value),
        Some(Literal::Boolean(false)) => quote!(#value.unwrap_or_default()),
        Some(literal @ Literal::Text(_)) if !is_copied(&parameter.value) => {
            let literal = self::literal(operations, &parameter.value, literal);
            quote!(#value.unwrap_or_else(|| #literal))
        }
        Some(literal) => {
            let literal = self::literal(operations, &parameter.value, literal);
            quote!(#value.unwrap_or(#literal))
        }
    }
}

/// A value that the description writes down.
pub(in crate::emit) fn literal(
    operations: &Operations,
    value: &Value,
    literal: &Literal,
) -> TokenStream {
    match (literal, value) {
        (Literal::Text(name), Value::Enumeration(index)) => {
            let kind = type_identifier(&operations.enumeration(*index).name, "");
            let variant = variant_identifier(name);
            quote!(#kind::#variant)
        }
        (Literal::Text(text), _) => quote!(#text.to_owned()),
        (Literal::Boolean(boolean), _) => quote!(#boolean),
        (Literal::Integer(integer), _) => {
            let integer = Number::i128_unsuffixed(*integer);
            quote!(#integer)
        }
    }
}

/// The field of a parameter.
pub(in crate::emit) fn field(parameter: &Parameter) -> proc_macro2::Ident {
    parameter_identifier(&parameter.names[0])
}

fn bounded(bounds: &TextBounds, reader: TokenStream) -> TokenStream {
    let mut bounded = reader;
    if bounds.minimum.is_some() || bounds.maximum.is_some() {
        let minimum = number(bounds.minimum.unwrap_or(0));
        let maximum = bounds.maximum.map_or(quote!(usize::MAX), number);
        bounded = quote!(parameter::of_length(#minimum, #maximum, #bounded));
    }
    match &bounds.pattern {
        None => bounded,
        Some(pattern) => quote!({
            static PATTERN: Pattern = Pattern::new(#pattern);
            parameter::matching(&PATTERN, #bounded)
        }),
    }
}

fn unsigned(bound: u64) -> TokenStream {
    if bound == u64::MAX {
        return quote!(u64::MAX);
    }
    number(bound)
}
