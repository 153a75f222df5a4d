//! What holds a value in generated Rust.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Ident, Type};

use crate::model::bindings::{Binding, Via};
use crate::model::facets::Builtin;
use crate::model::shapes::ValueType;
use crate::naming::identifier;

/// An identifier; the names of shapes are identifiers already.
///
/// # Panics
///
/// If it is none.
pub(super) fn ident(name: &str) -> Ident {
    identifier(name)
}

/// The type of a value.
pub(super) fn value_type(value: &ValueType) -> TokenStream {
    match value {
        ValueType::Item(name) => {
            let name = ident(name);
            quote!(#name)
        }
        ValueType::Builtin(builtin) => self::builtin(*builtin),
        ValueType::Bound(binding) => bound(binding),
        ValueType::List(item) => {
            let item = value_type(item);
            quote!(Vec<#item>)
        }
        ValueType::Written(inner) => {
            let inner = value_type(inner);
            quote!(datatypes::Written<#inner>)
        }
        ValueType::Nillable(inner) => {
            let inner = value_type(inner);
            quote!(xml::Nillable<#inner>)
        }
        ValueType::AnyElement => quote!(xml::AnyElement),
        ValueType::AnyAttribute => quote!(xml::AnyAttribute),
        ValueType::InstanceAttributes => quote!(Box<xml::InstanceAttributes>),
    }
}

/// The type that the manifest names.
fn bound(binding: &Binding) -> TokenStream {
    let target: Type = syn::parse_str(&binding.target).expect("the pass took no other");
    match binding.via {
        Via::Codec => quote!(#target),
        Via::Text => quote!(datatypes::FromText<#target>),
    }
}

/// The type of a built-in type's values: nothing is lost.
fn builtin(builtin: Builtin) -> TokenStream {
    match builtin {
        Builtin::Boolean => quote!(bool),
        Builtin::Decimal => quote!(datatypes::Decimal),
        Builtin::Integer
        | Builtin::NonPositiveInteger
        | Builtin::NegativeInteger
        | Builtin::NonNegativeInteger
        | Builtin::PositiveInteger => quote!(datatypes::Integer),
        Builtin::Long => quote!(i64),
        Builtin::Int => quote!(i32),
        Builtin::Short => quote!(i16),
        Builtin::Byte => quote!(i8),
        Builtin::UnsignedLong => quote!(u64),
        Builtin::UnsignedInt => quote!(u32),
        Builtin::UnsignedShort => quote!(u16),
        Builtin::UnsignedByte => quote!(u8),
        Builtin::Float => quote!(f32),
        Builtin::Double => quote!(f64),
        Builtin::Duration => quote!(datatypes::Duration),
        Builtin::YearMonthDuration => quote!(datatypes::YearMonthDuration),
        Builtin::DayTimeDuration => quote!(datatypes::DayTimeDuration),
        Builtin::DateTime | Builtin::DateTimeStamp => quote!(datatypes::DateTime),
        Builtin::Time => quote!(datatypes::Time),
        Builtin::Date => quote!(datatypes::Date),
        Builtin::GYearMonth => quote!(datatypes::GYearMonth),
        Builtin::GYear => quote!(datatypes::GYear),
        Builtin::GMonthDay => quote!(datatypes::GMonthDay),
        Builtin::GDay => quote!(datatypes::GDay),
        Builtin::GMonth => quote!(datatypes::GMonth),
        Builtin::HexBinary => quote!(datatypes::HexBinary),
        Builtin::Base64Binary => quote!(datatypes::Base64Binary),
        Builtin::QName | Builtin::Notation => quote!(datatypes::QName),
        // Texts: `AnySimpleType` to `AnyUri`.
        _ => quote!(String),
    }
}
