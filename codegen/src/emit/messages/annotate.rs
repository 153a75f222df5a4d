//! What our derives want to know and prost-build does not write: the schema's names, a place for unknown fields.
//!
//! prost-build's text is read as Rust; its items are found by their names, which come of the schema's by a known casing,
//! and its fields by their numbers.

use std::collections::BTreeMap;

use proc_macro2::{TokenStream, TokenTree};
use prost_types::{DescriptorProto, EnumDescriptorProto, FieldDescriptorProto};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::{Attribute, Fields, Ident, Item, ItemEnum, ItemStruct, Meta, parse_quote};

use crate::model::messages::Rule;
use crate::naming::{message_module, message_type};

/// What stands in a scope of the schema: a package, or a message.
pub(super) struct Scope<'a> {
    /// Path of the runtime.
    pub(super) root: &'a str,
    /// Full name of the package or the message.
    pub(super) name: String,
    /// The messages declared in it.
    pub(super) messages: Vec<&'a DescriptorProto>,
    /// The enumerations declared in it.
    pub(super) enums: Vec<&'a EnumDescriptorProto>,
    /// The fields, if it is a message.
    pub(super) fields: &'a [FieldDescriptorProto],
    /// What is demanded of messages, by their full names.
    pub(super) rules: &'a BTreeMap<String, Vec<Rule>>,
}

impl<'a> Scope<'a> {
    fn of_message(&self, message: &'a DescriptorProto) -> Self {
        Self {
            name: self.full_name(message.name()),
            messages: message.nested_type.iter().collect(),
            enums: message.enum_type.iter().collect(),
            fields: &message.field,
            root: self.root,
            rules: self.rules,
        }
    }

    fn full_name(&self, name: &str) -> String {
        if self.name.is_empty() { name.to_owned() } else { format!("{}.{name}", self.name) }
    }
}

/// Annotates the items of a scope; answers the paths of its messages' types.
pub(super) fn items(items: &mut [Item], scope: &Scope<'_>, at: &TokenStream) -> Vec<TokenStream> {
    let mut types = Vec::new();
    for item in items {
        match item {
            Item::Struct(item) => types.extend(message(item, scope, at)),
            Item::Enum(item) if derives(&item.attrs, "Oneof") => oneof(item, scope),
            Item::Enum(item) => enumeration(item, scope),
            Item::Mod(module) => {
                let is_it =
                    |found: &&&DescriptorProto| is(&module.ident, &message_module(found.name()));
                let message = scope.messages.iter().find(is_it);
                if let (Some(message), Some((_, content))) = (message, &mut module.content) {
                    let inner = scope.of_message(message);
                    let ident = &module.ident;
                    types.extend(self::items(content, &inner, &quote!(#at #ident::)));
                }
            }
            _ => {}
        }
    }
    types
}

/// Whether an identifier was made of a name: raw, or with a line behind it, if Rust keeps the name for itself.
fn is(ident: &Ident, name: &str) -> bool {
    let ident = ident.unraw().to_string();
    ident == name || ident.strip_suffix('_') == Some(name)
}

fn message(item: &mut ItemStruct, scope: &Scope<'_>, at: &TokenStream) -> Option<TokenStream> {
    let is_it = |found: &&&DescriptorProto| is(&item.ident, &message_type(found.name()));
    let message = scope.messages.iter().find(is_it)?;
    let name = scope.full_name(message.name());
    item.attrs.push(parse_quote!(#[prost(name = #name)]));
    if !message.reserved_name.is_empty() {
        let names = message.reserved_name.join(", ");
        item.attrs.push(parse_quote!(#[prost(reserved = #names)]));
    }
    for rule in scope.rules.get(&name).into_iter().flatten() {
        item.attrs.push(self::rule(rule));
    }
    change_derives(&mut item.attrs);
    if let Fields::Named(fields) = &mut item.fields {
        for field in &mut fields.named {
            if let Some(ident) = &field.ident {
                name_field(&mut field.attrs, &ident.unraw().to_string(), &message.field);
            }
        }
        let root: syn::Path = syn::parse_str(scope.root).ok()?;
        fields.named.push(parse_quote! {
            /// What the schema does not know.
            #[prost(unknown)]
            pub unknown_fields: #root::UnknownFields
        });
    }
    let ident = &item.ident;
    Some(quote!(#at #ident))
}

/// `tells = "1: 0 = 2, 1 = 3"` or `counts = "4.1: 3.1 if 2 = 0"`.
fn rule(rule: &Rule) -> Attribute {
    match rule {
        Rule::Tag { field, members } => {
            let members = members.iter().map(|(value, field)| format!("{value} = {field}"));
            let text = format!("{field}: {}", members.collect::<Vec<_>>().join(", "));
            parse_quote!(#[prost(tells = #text)])
        }
        Rule::Count { elements, factors, exact } => {
            let path = |path: &[i32]| path.iter().map(i32::to_string).collect::<Vec<_>>().join(".");
            let exact = exact.map(|(field, value)| format!(" if {field} = {value}"));
            let text =
                format!("{}: {}{}", path(elements), path(factors), exact.unwrap_or_default());
            parse_quote!(#[prost(counts = #text)])
        }
    }
}

fn oneof(item: &mut ItemEnum, scope: &Scope<'_>) {
    change_derives(&mut item.attrs);
    for variant in &mut item.variants {
        name_field(&mut variant.attrs, &variant.ident.to_string(), scope.fields);
    }
}

fn enumeration(item: &mut ItemEnum, scope: &Scope<'_>) {
    let is_it = |found: &&&EnumDescriptorProto| is(&item.ident, &message_type(found.name()));
    let Some(found) = scope.enums.iter().find(is_it) else { return };
    let name = scope.full_name(found.name());
    let is_alias = |at: usize| {
        found.value[..at].iter().any(|earlier| earlier.number() == found.value[at].number())
    };
    let aliases = (0..found.value.len()).filter(|at| is_alias(*at)).map(|at| &found.value[at]);
    let aliases: Vec<_> =
        aliases.map(|value| format!("{}={}", value.name(), value.number())).collect();
    item.attrs.push(parse_quote!(#[prost(name = #name)]));
    if !aliases.is_empty() {
        let aliases = aliases.join(", ");
        item.attrs.push(parse_quote!(#[prost(aliases = #aliases)]));
    }
}

fn derives(attributes: &[Attribute], what: &str) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("derive")
            && attribute
                .to_token_stream()
                .to_string()
                .replace(' ', "")
                .contains(&format!("::{what}"))
    })
}

/// A message is not `Copy`, for it may hold unknown fields; and the compiler's `Debug` serves.
fn change_derives(attributes: &mut [Attribute]) {
    for attribute in attributes.iter_mut().filter(|attribute| attribute.path().is_ident("derive")) {
        let Meta::List(list) = &mut attribute.meta else { continue };
        let text = list.tokens.to_string().replace("Copy , ", "").replace("Copy, ", "");
        let text = text.replacen("Clone", "Clone, Debug", 1);
        list.tokens = text.parse().unwrap_or_else(|_| list.tokens.clone());
    }
}

/// Adds the names of a field that are not those the derive would make of the Rust name.
fn name_field(attributes: &mut [Attribute], rust: &str, fields: &[FieldDescriptorProto]) {
    let prost = attributes.iter_mut().find(|attribute| attribute.path().is_ident("prost"));
    let Some(Attribute { meta: Meta::List(list), .. }) = prost else { return };
    let number = number(&list.tokens);
    let Some(field) = fields.iter().find(|field| Some(field.number()) == number) else { return };
    let (name, json) = (field.name(), field.json_name());
    if name != rust {
        list.tokens.extend(quote!(, name = #name));
    }
    if !json.is_empty() && json != camel_case(name) {
        list.tokens.extend(quote!(, json = #json));
    }
}

/// The number in `…, tag = "7"`.
fn number(tokens: &TokenStream) -> Option<i32> {
    let mut tokens = tokens.clone().into_iter();
    tokens.find(|token| matches!(token, TokenTree::Ident(name) if name == "tag"))?;
    tokens.nth(1)?.to_string().trim_matches('"').parse().ok()
}

/// As the language makes names for JSON; the derive does the same.
fn camel_case(name: &str) -> String {
    let mut parts = name.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |camel, part| {
        let mut characters = part.chars();
        let capital = characters.next().map(|first| first.to_ascii_uppercase());
        camel.chars().chain(capital).chain(characters).collect()
    })
}
