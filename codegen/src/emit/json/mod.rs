//! `json_documents.rs`: the JSON documents of a module as annotated types.

mod rule_words;
pub(crate) mod symbols;
pub(crate) mod table;

use proc_macro2::TokenStream;
use quote::quote;

use super::doc_comments::{doc_with, schema_doc};
use super::rule_words::code;
use super::value_types::ident;
use crate::model::Json;
use crate::model::json::shapes::{
    JsonCondition, JsonEnumerator, JsonItem, JsonItemKind, JsonMember, JsonRest, JsonShapes,
    JsonType, JsonVariant,
};
use rule_words::rule_words;
use symbols::Symbols;

/// The text of `json_documents.rs`.
pub(crate) fn emit(json: &Json<'_>) -> TokenStream {
    let emitter =
        Emitter { shapes: &json.shapes, symbols: Symbols::new(json.schema), serde: json.serde };
    let items = json.shapes.items.iter().map(|item| emitter.item(item));
    quote! {
        //! The JSON documents: their types, as the schemas describe them.

        use std::collections::BTreeMap;

        use super::json::{self, Json};
        use super::json_table::{SCHEMA, s};
        #(#items)*
    }
}

struct Emitter<'a> {
    shapes: &'a JsonShapes,
    symbols: Symbols,
    serde: bool,
}

impl Emitter<'_> {
    fn item(&self, item: &JsonItem) -> TokenStream {
        let name = ident(&item.name);
        let of_file = item.file.as_ref().map(|file| format!("A document of {}.", code(file)));
        let words = of_file.into_iter().chain([rule_words(&item.rules)]).collect::<Vec<_>>();
        let doc = doc_with(&item.documentation, words.join(" ").trim());
        let subschema = self.subschema(item.subschema);
        let derive = derive(item);
        let large = item.is_large.then(|| quote!(, large));
        let body = match &item.kind {
            JsonItemKind::Struct { members, rest } => {
                let members = members.iter().map(|it| self.member(it));
                let rest = rest.as_ref().map(|it| self.rest(it));
                quote!(pub struct #name { #(#members,)* #rest })
            }
            JsonItemKind::Enumeration(values) => {
                let values = values
                    .iter()
                    .enumerate()
                    .map(|(at, it)| enumerator(it, at == 0 && values.len() == 1));
                quote!(pub enum #name { #(#values,)* })
            }
            JsonItemKind::Union(variants) => {
                let variants = variants.iter().map(|it| self.variant(it));
                quote!(pub enum #name { #(#variants,)* })
            }
            JsonItemKind::Newtype(value) => {
                let value = self.value(value);
                quote!(pub struct #name(pub #value);)
            }
        };
        let serde = self.serde.then(|| quote!(json::serde_traits!(#name);));
        quote! {
            #doc
            #derive
            #[json(schema = SCHEMA, subschema = #subschema #large)]
            #body
            #serde
        }
    }

    fn subschema(&self, id: usize) -> TokenStream {
        let symbol = ident(self.symbols.of(id));
        quote!(s::#symbol)
    }

    fn member(&self, member: &JsonMember) -> TokenStream {
        let JsonMember { name, key, documentation, rules, value, is_required } = member;
        let doc = doc_with(documentation, &rule_words(rules));
        let (name, value) = (ident(name), self.value(value));
        if *is_required {
            quote!(#doc #[json(name = #key)] pub #name: #value)
        } else {
            quote!(#doc #[json(name = #key, optional)] pub #name: Option<#value>)
        }
    }

    fn rest(&self, rest: &JsonRest) -> TokenStream {
        let (name, value) = (ident(&rest.name), self.value(&rest.value));
        quote! {
            /// Members that the schema leaves open.
            #[json(rest)] pub #name: BTreeMap<String, #value>,
        }
    }

    fn variant(&self, variant: &JsonVariant) -> TokenStream {
        let (name, value) = (ident(&variant.name), self.value(&variant.value));
        let doc = schema_doc(&variant.documentation, "");
        let conditions: Vec<_> = variant.conditions.iter().map(|it| self.condition(it)).collect();
        let conditions = (!conditions.is_empty()).then(|| quote!(#[json(#(#conditions),*)]));
        quote!(#doc #conditions #name(#value))
    }

    fn condition(&self, condition: &JsonCondition) -> TokenStream {
        match condition {
            JsonCondition::Types(types) => {
                let types: Vec<_> = types.iter().map(|it| it.name()).collect();
                let types = types.join(" ");
                quote!(types = #types)
            }
            JsonCondition::Tag(key, value) => quote!(tag(#key = #value)),
            JsonCondition::Subschema(id) => {
                let id = self.subschema(*id);
                quote!(subschema = #id)
            }
        }
    }

    fn value(&self, value: &JsonType) -> TokenStream {
        let inner = |it: &JsonType| self.value(it);
        match value {
            JsonType::Any => quote!(json::Any),
            JsonType::Null => quote!(()),
            JsonType::Boolean => quote!(bool),
            JsonType::Integer => quote!(json::Integer),
            JsonType::Machine(name) => {
                let name = ident(name);
                quote!(#name)
            }
            JsonType::Number => quote!(json::Number),
            JsonType::String => quote!(String),
            JsonType::Nullable(it) => {
                let it = inner(it);
                quote!(Option<#it>)
            }
            JsonType::List(it) => {
                let it = inner(it);
                quote!(Vec<#it>)
            }
            JsonType::Tuple(items) => {
                let items = items.iter().map(inner);
                quote!((#(#items,)*))
            }
            JsonType::Map(it) => {
                let it = inner(it);
                quote!(BTreeMap<String, #it>)
            }
            JsonType::Item(at) => {
                let name = ident(&self.shapes.items[*at].name);
                quote!(#name)
            }
            JsonType::Boxed(it) => {
                let it = inner(it);
                quote!(Box<#it>)
            }
        }
    }
}

/// Of large types, `Json` makes what others derive from the standard library, too.
fn derive(item: &JsonItem) -> TokenStream {
    let is_optional = |members: &[JsonMember]| members.iter().all(|it| !it.is_required);
    match &item.kind {
        JsonItemKind::Enumeration(values) => {
            let default = (values.len() == 1).then(|| quote!(Default,));
            quote!(#[derive(Debug, Clone, Copy, #default PartialEq, Eq, Hash, Json)])
        }
        JsonItemKind::Struct { members, .. } => {
            let default = is_optional(members).then(|| quote!(Default,));
            if item.is_large {
                quote!(#[derive(#default Json)])
            } else {
                quote!(#[derive(Debug, Clone, #default PartialEq, Json)])
            }
        }
        _ if item.is_large => quote!(#[derive(Json)]),
        _ => quote!(#[derive(Debug, Clone, PartialEq, Json)]),
    }
}

fn enumerator(value: &JsonEnumerator, is_default: bool) -> TokenStream {
    let (name, text) = (ident(&value.name), value.constant.text());
    let default = is_default.then(|| quote!(#[default]));
    quote!(#default #[json(value = #text)] #name)
}
