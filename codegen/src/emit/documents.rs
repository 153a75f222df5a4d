//! `documents.rs`: the documents of a module as annotated types.

use proc_macro2::TokenStream;
use quote::quote;

use super::doc_comments::{ruled_doc, schema_doc};
use super::members::{boxed, fields, implied, variants};
use super::symbols::Symbols;
use super::value_types::{ident, value_type};
use crate::model::Xml;
use crate::model::documents::Documents;
use crate::model::shapes::{
    Alternative, ElementShape, GroupShape, Item, ItemKind, Occurrence, Role, Text,
};
use crate::model::sizes::Sizes;

/// The text of `documents.rs`.
pub fn emit(xml: &Xml<'_>) -> TokenStream {
    let sizes = Sizes::new(&xml.shapes);
    let symbols = Symbols::new(&xml.documents, xml.schema);
    let emit_item = |item| emit_item(&xml.documents, &symbols, item, &Derive::of(&sizes, item));
    let items = xml.shapes.items.iter().map(emit_item);
    quote! {
        //! The documents: their types, as the schemas describe them.

        use super::table::{self, d, e, s, t};
        use super::xml::{self, Xml, XmlValue, datatypes};
        #(#items)*
    }
}

/// What stands in the list of derives: of large types ours alone, which makes the others too.
struct Derive {
    list: TokenStream,
    /// The option that says so.
    large: Option<TokenStream>,
}

impl Derive {
    fn of<'s>(sizes: &Sizes<'s>, item: &'s Item) -> Self {
        let default = has_default(&item.kind).then(|| quote!(Default,));
        if sizes.is_large(item) {
            Self { list: quote!(#default Xml), large: Some(quote!(, large)) }
        } else {
            Self { list: quote!(Debug, Clone, #default PartialEq, Xml), large: None }
        }
    }
}

fn emit_item(
    documents: &Documents,
    symbols: &Symbols,
    item: &Item,
    derive: &Derive,
) -> TokenStream {
    let Derive { list, large } = derive;
    let name = ident(&item.name);
    let doc = ruled_doc(&item.documentation, &item.rules);
    let body = match &item.kind {
        ItemKind::Alias(value) => {
            let value = value_type(value);
            quote!(pub type #name = #value;)
        }
        ItemKind::Enumeration(values) => enumeration(item, values),
        ItemKind::Union(simple, alternatives) => {
            let simple = ident(&symbols.simples[simple.0]);
            let variants = alternatives.iter().map(|it| alternative(it, &TokenStream::new()));
            quote! {
                #[derive(Debug, Clone, PartialEq, XmlValue)]
                #[xml(schema = table, simple = s::#simple)]
                pub enum #name { #(#variants,)* }
            }
        }
        ItemKind::Element(shape) => element(symbols, item, shape, derive),
        ItemKind::Sequence(shape) => {
            let (options, fields) = (group_options(shape, large.as_ref()), fields(&shape.members));
            quote! {
                #[derive(#list)]
                #options
                pub struct #name { #(#fields,)* }
            }
        }
        ItemKind::Choice(shape) => {
            let (options, variants) =
                (group_options(shape, large.as_ref()), variants(&shape.members));
            quote! {
                #[derive(#list)]
                #options
                pub enum #name { #(#variants,)* }
            }
        }
        ItemKind::Derivations(base, alternatives) => {
            let base = ident(&symbols.types[base.0]);
            let variants = alternatives.iter().map(|it| {
                let id = ident(&symbols.types[it.key.0]);
                alternative(it, &quote!(#[xml(type_id = t::#id)]))
            });
            quote! {
                #[derive(#list)]
                #[xml(derivations = t::#base #large)]
                pub enum #name { #(#variants,)* }
            }
        }
        ItemKind::Substitutions(alternatives) => {
            let variants = alternatives.iter().map(|it| {
                let id = ident(&symbols.elements[it.key.0]);
                alternative(it, &quote!(#[xml(element_id = e::#id)]))
            });
            quote! {
                #[derive(#list)]
                #[xml(substitutions #large)]
                pub enum #name { #(#variants,)* }
            }
        }
        ItemKind::Document { document, content, is_boxed } => {
            let content = boxed(value_type(content), *is_boxed);
            root(documents, symbols, item, *document, &content)
        }
    };
    quote!(#doc #body)
}

fn enumeration(item: &Item, values: &[Text]) -> TokenStream {
    let name = ident(&item.name);
    let variants = values.iter().map(|value| {
        let (variant, text) = (ident(&value.name), &value.text);
        let doc = schema_doc(&value.documentation, "");
        quote!(#doc #[xml(value = #text)] #variant)
    });
    quote! {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, XmlValue)]
        pub enum #name { #(#variants,)* }
    }
}

fn alternative<Key>(alternative: &Alternative<Key>, options: &TokenStream) -> TokenStream {
    let (name, value) = (ident(&alternative.name), value_type(&alternative.value));
    let doc = schema_doc(&alternative.documentation, "");
    let value = boxed(value, alternative.is_boxed);
    quote!(#doc #options #name(#value))
}

fn element(symbols: &Symbols, item: &Item, shape: &ElementShape, derive: &Derive) -> TokenStream {
    let (name, type_id) = (ident(&item.name), ident(&symbols.types[shape.type_index.0]));
    let document = shape.document.map(|document| {
        let document = ident(&symbols.documents[document]);
        quote!(, document = d::#document)
    });
    let last_attributes = implied("last_attributes", &shape.last_attributes);
    let last_elements = implied("last_elements", &shape.last_elements);
    let fields = fields(&shape.members);
    let Derive { list, large } = derive;
    quote! {
        #[derive(#list)]
        #[xml(schema = table, type_id = t::#type_id #document #large #last_attributes #last_elements)]
        pub struct #name { #(#fields,)* }
    }
}

/// Whether nothing of it must be there.
fn has_default(kind: &ItemKind) -> bool {
    let (ItemKind::Element(ElementShape { members, .. })
    | ItemKind::Sequence(GroupShape { members, .. })) = kind
    else {
        return false;
    };
    members.iter().all(|member| match member.role {
        Role::Group { is_nullable: true } => true,
        _ => member.occurrence != Occurrence::Required,
    })
}

fn group_options(shape: &GroupShape, large: Option<&TokenStream>) -> TokenStream {
    let last_elements = implied("last_elements", &shape.last_elements);
    quote!(#[xml(group #last_elements #large)])
}

fn root(
    documents: &Documents,
    symbols: &Symbols,
    item: &Item,
    document: usize,
    content: &TokenStream,
) -> TokenStream {
    let name = ident(&item.name);
    let type_id = ident(&symbols.types[documents.roots[document].type_index.0]);
    let document = ident(&symbols.documents[document]);
    quote! {
        #[derive(Debug, Clone, PartialEq, Xml)]
        #[xml(schema = table, type_id = t::#type_id, document = d::#document, transparent)]
        pub struct #name(pub #content);
    }
}
