//! Members of generated types, with their annotations.

use proc_macro2::TokenStream;
use quote::quote;

use super::doc_comments::ruled_doc;
use super::serde::Serde;
use super::value_types::{ident, value_type};
use crate::model::rules::Rule;
use crate::model::shapes::{Implied, Member, Occurrence, Role, ValueType};

/// Members as fields.
pub(super) fn fields(members: &[Member], serde: &Serde<'_>) -> impl Iterator<Item = TokenStream> {
    members.iter().map(|member| {
        let (doc, options) = (documentation(member), options(member));
        let (name, value) = (ident(&member.name), field_type(member));
        let serde = serde.field(member);
        quote!(#doc #options #serde pub #name: #value)
    })
}

/// Members as variants.
pub(super) fn variants(members: &[Member], serde: &Serde<'_>) -> impl Iterator<Item = TokenStream> {
    members.iter().map(|member| {
        let (doc, options) = (documentation(member), options(member));
        let (name, value) = (ident(&member.name), field_type(member));
        let serde = serde.held(&member.value);
        quote!(#doc #options #serde #name(#value))
    })
}

fn documentation(member: &Member) -> TokenStream {
    ruled_doc(&member.documentation, &member.rules)
}

fn field_type(member: &Member) -> TokenStream {
    let value = value_type(&member.value);
    let value = boxed(value, member.is_boxed);
    match member.occurrence {
        Occurrence::Required => value,
        Occurrence::Optional => quote!(Option<#value>),
        Occurrence::Repeated => quote!(Vec<#value>),
    }
}

/// A type behind a pointer, if it is said to be.
pub(super) fn boxed(value: TokenStream, is_boxed: bool) -> TokenStream {
    if is_boxed { quote!(Box<#value>) } else { value }
}

fn options(member: &Member) -> TokenStream {
    let after = implied("after", &member.after);
    let needed = is_needed(member).then(|| quote!(, needed));
    let plain = member.is_plain.then(|| quote!(, plain));
    match &member.role {
        Role::Attribute(label) => {
            let default = member.has_default.then(|| quote!(, default));
            quote!(#[xml(attribute = #label #after #default #plain)])
        }
        Role::AnyAttributes => quote!(#[xml(any_attributes)]),
        Role::InstanceAttributes => quote!(#[xml(instance_attributes)]),
        Role::Element(label) => {
            // A required list is a `Vec` that is one value.
            let is_list = matches!(member.value, ValueType::List(_));
            let list =
                (is_list && member.occurrence == Occurrence::Required).then(|| quote!(, list));
            quote!(#[xml(element = #label #after #list #needed #plain)])
        }
        Role::Any => quote!(#[xml(any #after #needed)]),
        Role::Group { is_nullable } => {
            let is_default = *is_nullable && member.occurrence == Occurrence::Required;
            let default = is_default.then(|| quote!(, default));
            quote!(#[xml(group #after #default #needed)])
        }
        Role::Text => quote!(#[xml(text #plain)]),
        Role::Mixed => quote!(#[xml(mixed)]),
    }
}

/// Whether a list has at least one item, which says something.
fn is_needed(member: &Member) -> bool {
    if matches!(member.role, Role::Group { is_nullable: true }) {
        return false;
    }
    let has_one = |rule: &Rule| matches!(rule, Rule::Occurrence(minimum, _) if *minimum > 0);
    member.occurrence == Occurrence::Repeated && member.rules.iter().any(has_one)
}

/// The option that lists what has no member; nothing if there is none.
pub(super) fn implied(option: &str, implied: &[Implied]) -> Option<TokenStream> {
    let option = ident(option);
    let entries = implied.iter().map(|Implied { label, source }| {
        let source = source.as_ref().map(|source| {
            let source = ident(source);
            quote!(= #source)
        });
        quote!(#label #source)
    });
    (!implied.is_empty()).then(|| quote!(, #option(#(#entries),*)))
}
