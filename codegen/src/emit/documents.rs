//! `documents.rs`: the documents of a module as annotated types.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Ident;

use super::doc_comments::{ruled_doc, schema_doc};
use super::members::{boxed, fields, implied, variants};
use super::serde::Serde;
use super::symbols::Symbols;
use super::value_types::{ident, value_type};
use crate::model::Xml;
use crate::model::documents::{Documents, SimpleIndex};
use crate::model::shapes::{
    Alternative, ElementShape, GroupShape, Item, ItemKind, Occurrence, Role, Text, ValueType,
};
use crate::model::sizes::Sizes;

/// The text of `documents.rs`.
pub fn emit(xml: &Xml<'_>) -> TokenStream {
    let emitter = Emitter {
        documents: &xml.documents,
        symbols: Symbols::new(&xml.documents, xml.schema),
        sizes: Sizes::new(&xml.shapes),
        serde: Serde::of(xml),
    };
    let items = xml.shapes.items.iter().map(|item| emitter.item(item));
    quote! {
        //! The documents: their types, as the schemas describe them.

        use super::table::{self, d, e, s, t};
        use super::xml::{self, Xml, XmlValue, datatypes};
        #(#items)*
    }
}

/// What is known of all items.
struct Emitter<'a> {
    documents: &'a Documents,
    symbols: Symbols,
    sizes: Sizes<'a>,
    serde: Serde<'a>,
}

/// How a type is derived: large types by ours alone, which makes what others derive from the
/// standard library, too.
struct Derive {
    attributes: TokenStream,
    /// The option that says so.
    large: Option<TokenStream>,
}

impl<'a> Emitter<'a> {
    fn derive(&self, item: &'a Item) -> Derive {
        let default = has_default(&item.kind).then(|| quote!(Default,));
        let is_large = self.sizes.is_large(item);
        let list = if is_large {
            quote!(#default Xml)
        } else {
            quote!(Debug, Clone, #default PartialEq, Xml)
        };
        Derive {
            attributes: self.serde.derive_nested(&list),
            large: is_large.then(|| quote!(, large)),
        }
    }

    fn item(&self, item: &'a Item) -> TokenStream {
        let doc = ruled_doc(&item.documentation, &item.rules);
        let name = ident(&item.name);
        let body = match &item.kind {
            ItemKind::Alias(value) => {
                let value = value_type(value);
                quote!(pub type #name = #value;)
            }
            ItemKind::Enumeration(values) => self.enumeration(&name, values),
            ItemKind::Union(simple, alternatives) => self.union(&name, *simple, alternatives),
            ItemKind::Element(shape) => self.element(item, shape),
            ItemKind::Sequence(shape) => {
                let (head, fields) = (self.group(item, shape), fields(&shape.members, &self.serde));
                quote!(#head pub struct #name { #(#fields,)* })
            }
            ItemKind::Choice(shape) => {
                let (head, variants) =
                    (self.group(item, shape), variants(&shape.members, &self.serde));
                quote!(#head pub enum #name { #(#variants,)* })
            }
            ItemKind::Derivations(base, alternatives) => {
                let base = ident(&self.symbols.types[base.0]);
                let head = quote!(derivations = t::#base);
                self.alternatives(item, &head, alternatives, |key| {
                    let id = ident(&self.symbols.types[key.0]);
                    quote!(type_id = t::#id)
                })
            }
            ItemKind::Substitutions(alternatives) => {
                self.alternatives(item, &quote!(substitutions), alternatives, |key| {
                    let id = ident(&self.symbols.elements[key.0]);
                    quote!(element_id = e::#id)
                })
            }
            ItemKind::Document { document, content, is_boxed } => {
                self.root(&name, *document, content, *is_boxed)
            }
        };
        let serde = is_nested(&item.kind).then(|| self.serde.implementation(&name)).flatten();
        quote!(#doc #body #serde)
    }

    fn enumeration(&self, name: &Ident, values: &[Text]) -> TokenStream {
        let variants = values.iter().map(|value| {
            let (variant, text) = (ident(&value.name), &value.text);
            let doc = schema_doc(&value.documentation, "");
            let serde = self.serde.value(text);
            quote!(#doc #[xml(value = #text)] #serde #variant)
        });
        let derive = self.serde.derive(&quote!(Debug, Clone, Copy, PartialEq, Eq, Hash, XmlValue));
        quote!(#derive pub enum #name { #(#variants,)* })
    }

    fn union(
        &self,
        name: &Ident,
        simple: SimpleIndex,
        alternatives: &[Alternative<SimpleIndex>],
    ) -> TokenStream {
        let simple = ident(&self.symbols.simples[simple.0]);
        let variants = alternatives.iter().map(|it| self.alternative(it, &TokenStream::new()));
        let derive = self.serde.derive(&quote!(Debug, Clone, PartialEq, XmlValue));
        quote! {
            #derive
            #[xml(schema = table, simple = s::#simple)]
            pub enum #name { #(#variants,)* }
        }
    }

    fn element(&self, item: &'a Item, shape: &ElementShape) -> TokenStream {
        let (name, type_id) = (ident(&item.name), ident(&self.symbols.types[shape.type_index.0]));
        let document = shape.document.map(|document| {
            let document = ident(&self.symbols.documents[document]);
            quote!(, document = d::#document)
        });
        let last_attributes = implied("last_attributes", &shape.last_attributes);
        let last_elements = implied("last_elements", &shape.last_elements);
        let fields = fields(&shape.members, &self.serde);
        let Derive { attributes, large } = self.derive(item);
        quote! {
            #attributes
            #[xml(schema = table, type_id = t::#type_id #document #large #last_attributes #last_elements)]
            pub struct #name { #(#fields,)* }
        }
    }

    /// What stands in front of a group's type.
    fn group(&self, item: &'a Item, shape: &GroupShape) -> TokenStream {
        let last_elements = implied("last_elements", &shape.last_elements);
        let Derive { attributes, large } = self.derive(item);
        quote!(#attributes #[xml(group #last_elements #large)])
    }

    fn alternatives<Key>(
        &self,
        item: &'a Item,
        kind: &TokenStream,
        alternatives: &[Alternative<Key>],
        key: impl Fn(&Key) -> TokenStream,
    ) -> TokenStream {
        let name = ident(&item.name);
        let variants = alternatives.iter().map(|it| {
            let key = key(&it.key);
            self.alternative(it, &quote!(#[xml(#key)]))
        });
        let Derive { attributes, large } = self.derive(item);
        quote!(#attributes #[xml(#kind #large)] pub enum #name { #(#variants,)* })
    }

    fn alternative<Key>(&self, it: &Alternative<Key>, options: &TokenStream) -> TokenStream {
        let (name, value) = (ident(&it.name), value_type(&it.value));
        let (doc, serde) = (schema_doc(&it.documentation, ""), self.serde.held(&it.value));
        let value = boxed(value, it.is_boxed);
        quote!(#doc #options #serde #name(#value))
    }

    fn root(
        &self,
        name: &Ident,
        document: usize,
        value: &ValueType,
        is_boxed: bool,
    ) -> TokenStream {
        let (content, serde) = (boxed(value_type(value), is_boxed), self.serde.held(value));
        let type_id = ident(&self.symbols.types[self.documents.roots[document].type_index.0]);
        let document = ident(&self.symbols.documents[document]);
        let derive = self.serde.derive(&quote!(Debug, Clone, PartialEq, Xml));
        quote! {
            #derive
            #[xml(schema = table, type_id = t::#type_id, document = d::#document, transparent)]
            pub struct #name(#serde pub #content);
        }
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

/// Whether values may hold others of their type.
fn is_nested(kind: &ItemKind) -> bool {
    !matches!(
        kind,
        ItemKind::Alias(_)
            | ItemKind::Enumeration(_)
            | ItemKind::Union(..)
            | ItemKind::Document { .. }
    )
}
