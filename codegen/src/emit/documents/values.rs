//! Types of values: enumerations and unions; and the alternatives of all enums.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Ident;

use super::Emitter;
use crate::emit::doc_comments::schema_doc;
use crate::emit::members::boxed;
use crate::emit::value_types::{ident, value_type};
use crate::model::documents::SimpleIndex;
use crate::model::shapes::{Alternative, Text};

impl Emitter<'_> {
    pub(super) fn enumeration(&self, name: &Ident, values: &[Text]) -> TokenStream {
        let variants = values.iter().map(|value| {
            let (variant, text) = (ident(&value.name), &value.text);
            let doc = schema_doc(&value.documentation, "");
            let serde = self.serde.value(text);
            quote!(#doc #[xml(value = #text)] #serde #variant)
        });
        let derive = self.serde.derive(&quote!(Debug, Clone, Copy, PartialEq, Eq, Hash, XmlValue));
        quote!(#derive pub enum #name { #(#variants,)* })
    }

    pub(super) fn union(
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

    pub(super) fn alternative<Key>(
        &self,
        it: &Alternative<Key>,
        options: &TokenStream,
    ) -> TokenStream {
        let (name, value) = (ident(&it.name), value_type(&it.value));
        let (doc, serde) = (schema_doc(&it.documentation, ""), self.serde.held(&it.value));
        let value = boxed(value, it.is_boxed);
        quote!(#doc #options #serde #name(#value))
    }
}
