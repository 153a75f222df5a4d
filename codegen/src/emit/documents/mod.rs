//! `documents.rs`: the documents of a module as annotated types.

mod elements;
mod values;

use proc_macro2::TokenStream;
use quote::quote;

use super::doc_comments::ruled_doc;
use super::members::{fields, variants};
use super::serde::Serde;
use super::symbols::Symbols;
use super::value_types::{ident, value_type};
use crate::model::Xml;
use crate::model::documents::Documents;
use crate::model::shapes::{ElementShape, GroupShape, Item, ItemKind, Occurrence, Role};
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
