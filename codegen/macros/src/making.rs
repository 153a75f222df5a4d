//! Making values by hand: `new` with what is required, `with_…` for what is not, and `From` where a
//! value is all there is or one alternative of several.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;
use quote::{ToTokens as _, format_ident};
use syn::{DataEnum, DataStruct, DeriveInput, Field, Ident, Type};

use crate::field_type::{self, Occurrence};
use crate::member::{Member, Role};

/// What numbers and truth values are taken as: literals fit no `impl Into`.
const PLAIN: [&str; 11] =
    ["bool", "f32", "f64", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"];

/// A field, and what one of its values is.
struct Part<'d> {
    member: &'d Member,
    value: &'d Type,
    is_list: bool,
}

/// `new`, `with_…` and `From` of a struct.
pub(crate) fn of_struct(input: &DeriveInput, data: &DataStruct, members: &[Member]) -> TokenStream {
    let parts: Vec<Part<'_>> =
        members.iter().zip(&data.fields).map(|(member, field)| part(member, field)).collect();
    if parts.is_empty() {
        return TokenStream::new();
    }
    let (new, setters) = (new(&parts), setters(&parts));
    let from = from_value(&input.ident, &parts);
    let name = &input.ident;
    tokens! {
        #[allow(dead_code, clippy::used_underscore_binding, reason = "for whoever makes one by hand")]
        impl #name { #new #setters }
        #from
    }
}

/// `From` of what the variants hold behind a pointer, where that is of one variant alone.
pub(crate) fn of_enum(input: &DeriveInput, data: &DataEnum) -> TokenStream {
    let held = data.variants.iter().filter_map(|variant| {
        let field = variant.fields.iter().next()?;
        Some((&variant.ident, field_type::generic_argument(&field.ty, "Box")?))
    });
    let held: Vec<(&Ident, &Type)> = held.collect();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for (_, ty) in &held {
        *counts.entry(text(ty)).or_default() += 1;
    }
    let is_only = |ty: &Type| counts.get(&text(ty)) == Some(&1);
    let name = &input.ident;
    let from = |(variant, ty): &(&Ident, &Type)| {
        tokens! {
            #[automatically_derived]
            impl ::core::convert::From<#ty> for #name {
                fn from(value: #ty) -> Self {
                    Self::#variant(::std::boxed::Box::new(value))
                }
            }
        }
    };
    held.iter().filter(|(_, ty)| is_only(ty)).map(from).collect()
}

fn text(ty: &Type) -> String {
    ty.to_token_stream().to_string()
}

/// `From` of what a document holds.
pub(crate) fn of_document(input: &DeriveInput, field: &Type) -> TokenStream {
    let (name, held) = (&input.ident, field_type::generic_argument(field, "Box"));
    let value =
        if held.is_some() { tokens!(::std::boxed::Box::new(value)) } else { tokens!(value) };
    let held = held.unwrap_or(field);
    tokens! {
        #[automatically_derived]
        impl ::core::convert::From<#held> for #name {
            fn from(value: #held) -> Self {
                Self(#value)
            }
        }
    }
}

fn part<'d>(member: &'d Member, field: &'d Field) -> Part<'d> {
    let is_list = field_type::generic_argument(&field.ty, "Vec").is_some();
    let value = ["Option", "Vec", "Box"].into_iter().fold(&field.ty, |ty, name| {
        let is_one_value = name == "Vec" && member.shape.occurrence == Occurrence::Optional;
        field_type::generic_argument(ty, name).filter(|_| !is_one_value).unwrap_or(ty)
    });
    Part { member, value, is_list }
}

/// Whether literals of a type fit no `impl Into`.
pub(crate) fn is_plain(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    let is_number = |name: &Ident| PLAIN.iter().any(|plain| name == plain);
    path.path.get_ident().is_some_and(is_number)
}

impl Part<'_> {
    fn is_required(&self) -> bool {
        let is_needed = self.is_list && self.member.is_needed;
        (self.member.shape.occurrence == Occurrence::Required || is_needed) && !self.is_nullable()
    }

    /// Whether it is a group that is there even if none of its elements is.
    fn is_nullable(&self) -> bool {
        matches!(self.member.role, Role::Group { is_nullable: true, .. })
    }

    fn is_plain(&self) -> bool {
        self.member.is_plain || is_plain(self.value)
    }

    /// The type of a parameter, and the value that it becomes.
    fn parameter(&self) -> (TokenStream, TokenStream) {
        let (ident, value) = (&self.member.ident, self.value);
        let into = tokens!(impl ::core::convert::Into<#value>);
        match (self.is_list, self.is_plain()) {
            (true, true) => (
                tokens!(impl ::core::iter::IntoIterator<Item = #value>),
                tokens!(::core::iter::IntoIterator::into_iter(#ident)),
            ),
            (true, false) => (
                tokens!(impl ::core::iter::IntoIterator<Item = #into>),
                tokens!(::core::iter::IntoIterator::into_iter(#ident).map(::core::convert::Into::into)),
            ),
            (false, true) => (tokens!(#value), tokens!(#ident)),
            (false, false) => (into, tokens!(::core::convert::Into::into(#ident))),
        }
    }

    /// The same, as the field holds it.
    fn held(&self) -> (TokenStream, TokenStream) {
        let (ty, value) = self.parameter();
        let value = if self.is_list {
            tokens!(::core::iter::Iterator::collect(#value))
        } else if self.member.shape.is_boxed {
            tokens!(::std::boxed::Box::new(#value))
        } else {
            value
        };
        (ty, value)
    }
}

/// `fn new`, if anything is required.
fn new(parts: &[Part<'_>]) -> TokenStream {
    let required: Vec<&Part<'_>> = parts.iter().filter(|part| part.is_required()).collect();
    if required.is_empty() {
        return TokenStream::new();
    }
    let parameters = required.iter().map(|part| {
        let (ident, (ty, _)) = (&part.member.ident, part.held());
        tokens!(#ident: #ty)
    });
    let fields = parts.iter().map(|part| {
        let ident = &part.member.ident;
        let (_, value) = part.held();
        if part.is_required() {
            tokens!(#ident: #value)
        } else {
            tokens!(#ident: ::core::default::Default::default())
        }
    });
    tokens! {
        /// One with what must be there, and nothing else.
        #[must_use]
        #[allow(clippy::too_many_arguments, reason = "the schema wants so many")]
        pub fn new(#(#parameters),*) -> Self {
            Self { #(#fields),* }
        }
    }
}

/// `fn with_…` of what may be absent, and of lists that may be empty.
fn setters(parts: &[Part<'_>]) -> TokenStream {
    // The methods of `attribute_defaults`: a field's name may be made of another's.
    let defaults = parts.iter().filter(|part| part.member.default_type.is_some());
    let mut taken: BTreeSet<String> =
        defaults.map(|part| format!("{}_or_default", short(&part.member.ident))).collect();
    let mut setters = TokenStream::new();
    for part in parts.iter().filter(|part| !part.is_required()) {
        let ident = &part.member.ident;
        let name = format!("with_{}", short(ident));
        let name = if taken.contains(&name) { format!("with_{ident}_") } else { name };
        if taken.insert(name.clone()) {
            setters.extend(setter(part, &format_ident!("{name}")));
        }
    }
    setters
}

/// The name of a field in the names of its methods.
pub(crate) fn short(ident: &Ident) -> String {
    let text = ident.to_string();
    text.trim_start_matches("r#").trim_end_matches('_').to_owned()
}

fn setter(part: &Part<'_>, name: &Ident) -> TokenStream {
    let ident = &part.member.ident;
    let (documentation, ty, set) = if part.is_list {
        let (ty, values) = part.parameter();
        (format!("Adds to `{ident}`."), ty, tokens!(self.#ident.extend(#values);))
    } else {
        let (ty, value) = part.held();
        let is_optional = part.member.shape.occurrence == Occurrence::Optional;
        let value = if is_optional { tokens!(Some(#value)) } else { value };
        (format!("Sets `{ident}`."), ty, tokens!(self.#ident = #value;))
    };
    tokens! {
        #[doc = #documentation]
        #[must_use]
        pub fn #name(mut self, #ident: #ty) -> Self {
            #set
            self
        }
    }
}

/// `From` of the value between the tags, if nothing else must be there; and of text, if that value
/// is made of text.
fn from_value(name: &Ident, parts: &[Part<'_>]) -> TokenStream {
    let mut required = parts.iter().filter(|part| part.is_required());
    let (Some(part), None) = (required.next(), required.next()) else { return TokenStream::new() };
    if !matches!(part.member.role, Role::Text) || part.is_list {
        return TokenStream::new();
    }
    let value = part.value;
    let of_text = tokens! {
        #[automatically_derived]
        impl<'text> ::core::convert::From<&'text str> for #name
        where
            #value: ::core::convert::From<&'text str>,
        {
            fn from(text: &'text str) -> Self {
                Self::new(text)
            }
        }
    };
    let of_text = if part.is_plain() { TokenStream::new() } else { of_text };
    tokens! {
        #[automatically_derived]
        impl ::core::convert::From<#value> for #name {
            fn from(value: #value) -> Self {
                Self::new(value)
            }
        }
        #of_text
    }
}
