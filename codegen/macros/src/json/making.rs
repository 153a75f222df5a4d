//! Making values by hand: `new` with what is required, `with_…` for what is not and for lists and
//! maps, and `From` where a value is all there is or one alternative of several.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;
use quote::{ToTokens as _, format_ident};
use syn::{DeriveInput, Ident, Type};

use super::object::{Member, Role};
use super::union::Alternative;
use crate::field_type::generic_argument;
use crate::making::{is_plain, short};

/// A field by what its type is made of.
struct Part<'d> {
    ident: &'d Ident,
    is_required: bool,
    is_optional: bool,
    value: Held<'d>,
}

/// What a member is, without the `Option` of an optional one.
enum Held<'d> {
    /// One value, boxed or not.
    One { ty: &'d Type, is_boxed: bool },
    /// A `Vec` of values.
    List(&'d Type),
    /// A `BTreeMap` of values by name.
    Map(&'d Type),
}

/// `new` and `with_…` of a struct.
pub(super) fn of_object(input: &DeriveInput, members: &[Member<'_>]) -> TokenStream {
    let parts: Vec<Part<'_>> = members.iter().map(part).collect();
    let (name, new, setters) = (&input.ident, new(&parts), setters(&parts));
    if new.is_empty() && setters.is_empty() {
        return TokenStream::new();
    }
    tokens! {
        #[allow(dead_code, clippy::used_underscore_binding, reason = "for whoever makes one by hand")]
        impl #name { #new #setters }
    }
}

/// `From` of the only field.
pub(super) fn of_newtype(input: &DeriveInput, ty: &Type) -> TokenStream {
    from(&input.ident, &tokens!(Self), ty)
}

/// `From` of what the variants hold, where that is of one variant alone.
pub(super) fn of_union(input: &DeriveInput, alternatives: &[Alternative<'_>]) -> TokenStream {
    let text = |ty: &Type| unboxed(ty).0.to_token_stream().to_string();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for Alternative { ty, .. } in alternatives {
        *counts.entry(text(ty)).or_default() += 1;
    }
    let name = &input.ident;
    let is_only =
        |it: &&Alternative<'_>| counts.get(&text(it.ty)) == Some(&1) && name != &text(it.ty);
    let only = alternatives.iter().filter(is_only);
    only.map(|Alternative { ident, ty, .. }| from(name, &tokens!(Self::#ident), ty)).collect()
}

fn from(name: &Ident, variant: &TokenStream, ty: &Type) -> TokenStream {
    let (ty, is_boxed) = unboxed(ty);
    let value = if is_boxed { tokens!(::std::boxed::Box::new(value)) } else { tokens!(value) };
    tokens! {
        #[automatically_derived]
        impl ::core::convert::From<#ty> for #name {
            fn from(value: #ty) -> Self {
                #variant(#value)
            }
        }
    }
}

fn unboxed(ty: &Type) -> (&Type, bool) {
    generic_argument(ty, "Box").map_or((ty, false), |ty| (ty, true))
}

fn part<'d>(member: &Member<'d>) -> Part<'d> {
    let is_required = matches!(member.role, Role::Required(_));
    let is_optional = matches!(member.role, Role::Optional(_));
    let ty = generic_argument(member.ty, "Option").filter(|_| is_optional).unwrap_or(member.ty);
    let value = match (generic_argument(ty, "Vec"), values_of_map(ty)) {
        (Some(item), _) => Held::List(item),
        (_, Some(value)) => Held::Map(value),
        _ => {
            let (ty, is_boxed) = unboxed(ty);
            Held::One { ty, is_boxed }
        }
    };
    Part { ident: member.ident, is_required, is_optional, value }
}

/// The second argument of `BTreeMap<_, _>`.
fn values_of_map(ty: &Type) -> Option<&Type> {
    generic_argument(ty, "BTreeMap")?;
    let Type::Path(path) = ty else { return None };
    let syn::PathArguments::AngleBracketed(arguments) = &path.path.segments.last()?.arguments
    else {
        return None;
    };
    match arguments.args.iter().nth(1)? {
        syn::GenericArgument::Type(ty) => Some(ty),
        _ => None,
    }
}

impl Part<'_> {
    fn is_parameter(&self) -> bool {
        self.is_required && matches!(self.value, Held::One { .. })
    }

    /// The type of a parameter, and the value that it becomes.
    fn parameter(&self) -> (TokenStream, TokenStream) {
        let ident = self.ident;
        let iterator = tokens!(::core::iter::IntoIterator::into_iter(#ident));
        match self.value {
            Held::One { ty, is_boxed } => {
                let (ty, value) = converted(ty, &tokens!(#ident));
                let boxed = tokens!(::std::boxed::Box::new(#value));
                (ty, if is_boxed { boxed } else { value })
            }
            Held::List(ty) => {
                let (item, value) = converted(ty, &tokens!(item));
                (
                    tokens!(impl ::core::iter::IntoIterator<Item = #item>),
                    tokens!(#iterator.map(|item| #value)),
                )
            }
            Held::Map(ty) => {
                let name = tokens!(impl ::core::convert::Into<::std::string::String>);
                let (member, value) = converted(ty, &tokens!(value));
                (
                    tokens!(impl ::core::iter::IntoIterator<Item = (#name, #member)>),
                    tokens!(#iterator.map(|(name, value)| (::core::convert::Into::into(name), #value))),
                )
            }
        }
    }
}

/// What is converted into a type, and the conversion: literals of plain types need none.
fn converted(ty: &Type, value: &TokenStream) -> (TokenStream, TokenStream) {
    if is_plain(ty) {
        return (tokens!(#ty), tokens!(#value));
    }
    let (ty, is_boxed) = unboxed(ty);
    let converted = tokens!(::core::convert::Into::into(#value));
    let boxed = tokens!(::std::boxed::Box::new(#converted));
    (tokens!(impl ::core::convert::Into<#ty>), if is_boxed { boxed } else { converted })
}

/// `fn new`, if anything is required: lists and maps are empty.
fn new(parts: &[Part<'_>]) -> TokenStream {
    if !parts.iter().any(|part| part.is_required) {
        return TokenStream::new();
    }
    let parameters = parts.iter().filter(|part| part.is_parameter()).map(|part| {
        let (ident, (ty, _)) = (part.ident, part.parameter());
        tokens!(#ident: #ty)
    });
    let fields = parts.iter().map(|part| {
        let (ident, (_, value)) = (part.ident, part.parameter());
        let default = tokens!(::core::default::Default::default());
        let value = if part.is_parameter() { value } else { default };
        tokens!(#ident: #value)
    });
    tokens! {
        /// An object with the required members; lists and maps are empty.
        #[must_use]
        #[allow(
            clippy::new_without_default,
            clippy::too_many_arguments,
            reason = "the schema requires so many, or lists alone"
        )]
        pub fn new(#(#parameters),*) -> Self {
            Self { #(#fields),* }
        }
    }
}

/// `fn with_…` of what may be absent, and of lists and maps.
fn setters(parts: &[Part<'_>]) -> TokenStream {
    let mut taken = BTreeSet::new();
    let mut setters = TokenStream::new();
    for part in parts.iter().filter(|part| !part.is_parameter()) {
        let name = format!("with_{}", short(part.ident));
        let name = if taken.contains(&name) { format!("with_{}_", part.ident) } else { name };
        if taken.insert(name.clone()) {
            setters.extend(setter(part, &format_ident!("{name}")));
        }
    }
    setters
}

fn setter(part: &Part<'_>, name: &Ident) -> TokenStream {
    let (ident, (ty, value)) = (part.ident, part.parameter());
    let (documentation, set) = match (&part.value, part.is_optional) {
        (Held::One { .. }, _) => (
            format!("Sets `{ident}`."),
            tokens!(self.#ident = ::core::option::Option::Some(#value);),
        ),
        (_, true) => {
            let set = tokens!(self.#ident.get_or_insert_default().extend(#value););
            (format!("Adds to `{ident}`, which is present afterwards."), set)
        }
        (_, false) => (format!("Adds to `{ident}`."), tokens!(self.#ident.extend(#value);)),
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
