//! `examples.rs` of the tests: the bodies that requests have, as the description gives them.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use crate::emit::http::identifier;
use crate::model::Xml;
use crate::model::body::{BodyContent, PartContent};
use crate::model::operations::Operations;
use crate::model::response::DocumentType;
use crate::naming::{self, Scope};

/// What bodies of bytes hold.
const BYTES: &str = "BYTES";

/// The documents that requests carry, each with the name of its constant.
pub(super) struct Examples {
    documents: Vec<(DocumentType, String, String)>,
}

impl Examples {
    /// Those of a description.
    pub(super) fn of(operations: &Operations, _xml: &Xml<'_>) -> Self {
        let mut scope = Scope::default();
        scope.claim(BYTES);
        let mut documents = Vec::new();
        for document in documents_of_requests(operations) {
            for example in operations.examples_of(&document) {
                let name = scope.claim(&naming::const_name(&example.name));
                documents.push((document.clone(), name, example.text.clone()));
            }
        }
        Self { documents }
    }

    /// The constants of a type of document.
    pub(super) fn of_document<'a>(
        &'a self,
        document: &'a DocumentType,
    ) -> impl Iterator<Item = (Ident, &'a str)> {
        let same = self.documents.iter().filter(move |(other, ..)| other == document);
        same.map(|(_, name, text)| (identifier(name), text.as_str()))
    }

    /// The names of all constants.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.documents.iter().map(|(_, name, _)| name.as_str()).chain([BYTES])
    }

    /// The file.
    pub(super) fn emit(&self) -> TokenStream {
        let documents = self.documents.iter().map(|(_, name, text)| {
            let (name, text) = (identifier(name), raw(text));
            quote! {
                /// An example of the description.
                pub(super) const #name: &str = #text;
            }
        });
        quote! {
            //! Bodies of requests, as the description has them for examples.

            /// What stands for bytes of any kind.
            pub(super) const BYTES: &[u8] = b"bytes of any kind";

            #(#documents)*
        }
    }
}

/// The documents that requests carry, in bodies and parts, each once.
fn documents_of_requests(operations: &Operations) -> Vec<DocumentType> {
    let all = operations.paths.iter().flat_map(|path| &path.operations);
    let bodies = all.filter_map(|operation| operation.body.as_ref());
    let mut found: Vec<DocumentType> = Vec::new();
    let mut add = |document: &DocumentType| {
        if !found.contains(document) {
            found.push(document.clone());
        }
    };
    for variant in bodies.flat_map(|body| &body.variants) {
        match &variant.content {
            BodyContent::Document(body) => add(&body.document),
            BodyContent::Multipart(index) => {
                for part in &operations.multipart(*index).parts {
                    if let PartContent::Document(body) = &part.content {
                        add(&body.document);
                    }
                }
            }
            BodyContent::Binary(_) => {}
        }
    }
    found
}

/// A text as a raw literal: it reads as it stands in the description.
fn raw(text: &str) -> TokenStream {
    let hashes = (0..).map(|count| "#".repeat(count));
    let free = hashes.into_iter().find(|hashes| !text.contains(&format!("\"{hashes}")));
    let hashes = free.unwrap_or_default();
    let literal = format!("r{hashes}\"{text}\"{hashes}");
    literal.parse().unwrap_or_else(|_| quote!(#text))
}
