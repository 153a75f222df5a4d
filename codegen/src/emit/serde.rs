//! What generated types say to the derives of serde, if the manifest asks for them.

use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use quote::quote;
use syn::Ident;

use crate::model::Xml;
use crate::model::facets::Builtin;
use crate::model::shapes::{Item, ItemKind, Member, Occurrence, Role, ValueType};
use crate::naming::is_keyword;

/// The annotations of serde's traits, if types implement them.
pub(super) struct Serde<'a> {
    is_asked_for: bool,
    /// What names of types stand for that are no types of their own.
    aliases: BTreeMap<&'a str, &'a ValueType>,
}

impl<'a> Serde<'a> {
    pub(super) fn of(xml: &'a Xml<'_>) -> Self {
        let alias = |item: &'a Item| match &item.kind {
            ItemKind::Alias(value) => Some((item.name.as_str(), value)),
            _ => None,
        };
        let aliases = xml.shapes.items.iter().filter_map(alias).collect();
        Self { is_asked_for: xml.serde, aliases }
    }

    /// The derives of a type: those that it has, and serde's.
    pub(super) fn derive(&self, list: &TokenStream) -> TokenStream {
        if self.is_asked_for {
            quote! {
                #[derive(#list, xml::serde::Serialize, xml::serde::Deserialize)]
                #[serde(crate = "xml::serde")]
            }
        } else {
            quote!(#[derive(#list)])
        }
    }

    /// The same of a type that may hold others of its kind; `implementation` goes with it.
    pub(super) fn derive_nested(&self, list: &TokenStream) -> TokenStream {
        if self.is_asked_for {
            quote! {
                #[derive(#list, xml::serde::Serialize, xml::serde::Deserialize)]
                #[serde(crate = "xml::serde", remote = "Self", deny_unknown_fields)]
            }
        } else {
            self.derive(list)
        }
    }

    /// serde's traits by what is derived as functions of the type's own: with enough room on the
    /// stack.
    pub(super) fn implementation(&self, name: &Ident) -> Option<TokenStream> {
        self.is_asked_for.then(|| quote!(xml::serde_with_room!(#name);))
    }

    /// The annotation of a field: what is not there is left out, and what Rust's keywords add to
    /// a name is no part of it.
    pub(super) fn field(&self, member: &Member) -> Option<TokenStream> {
        let is_absent = match member.occurrence {
            Occurrence::Required => None,
            Occurrence::Optional => Some("Option::is_none"),
            Occurrence::Repeated => Some("Vec::is_empty"),
        };
        let is_empty = matches!(member.role, Role::Group { is_nullable: true });
        let absent = match is_absent {
            Some(is_it) => Some(quote!(default, skip_serializing_if = #is_it)),
            None => is_empty.then(|| quote!(default)),
        };
        let keyword = member.name.strip_suffix('_').filter(|name| is_keyword(name));
        let rename = keyword.map(|name| quote!(rename = #name));
        self.annotation([rename, self.float(&member.value), absent])
    }

    /// The annotation of a variant, or of the one field of a struct, that holds a value.
    pub(super) fn held(&self, value: &ValueType) -> Option<TokenStream> {
        self.annotation([self.float(value)])
    }

    /// The annotation of a value of an enumeration: it is called as in documents.
    pub(super) fn value(&self, text: &str) -> Option<TokenStream> {
        self.annotation([Some(quote!(rename = #text))])
    }

    fn annotation<const N: usize>(&self, options: [Option<TokenStream>; N]) -> Option<TokenStream> {
        let options: Vec<_> = options.into_iter().flatten().collect();
        (self.is_asked_for && !options.is_empty()).then(|| quote!(#[serde(#(#options),*)]))
    }

    /// How numbers are written that JSON may not have.
    fn float(&self, value: &ValueType) -> Option<TokenStream> {
        self.is_float(value).then(|| quote!(with = "xml::datatypes::serde_float"))
    }

    fn is_float(&self, value: &ValueType) -> bool {
        match value {
            ValueType::Builtin(builtin) => matches!(builtin, Builtin::Float | Builtin::Double),
            ValueType::List(inner) | ValueType::Nillable(inner) => self.is_float(inner),
            ValueType::Item(name) => {
                self.aliases.get(name.as_str()).is_some_and(|value| self.is_float(value))
            }
            _ => false,
        }
    }
}
