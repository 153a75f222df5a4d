//! Types of elements and groups, and of what may stand in their place.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Ident;

use super::{Derive, Emitter};
use crate::emit::members::{boxed, fields, implied};
use crate::emit::value_types::{ident, value_type};
use crate::model::shapes::{Alternative, ElementShape, GroupShape, Item, ValueType};

impl<'a> Emitter<'a> {
    pub(super) fn element(&self, item: &'a Item, shape: &ElementShape) -> TokenStream {
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
    pub(super) fn group(&self, item: &'a Item, shape: &GroupShape) -> TokenStream {
        let last_elements = implied("last_elements", &shape.last_elements);
        let Derive { attributes, large } = self.derive(item);
        quote!(#attributes #[xml(group #last_elements #large)])
    }

    pub(super) fn alternatives<Key>(
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

    pub(super) fn root(
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
