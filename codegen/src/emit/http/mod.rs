//! What the emitters of routes have in common: names, types, the readers of values.

pub(super) mod conditions;
pub(super) mod errors;
pub(super) mod resources;
pub(super) mod security;
pub(super) mod status;
pub(super) mod traits;
pub(super) mod values;

use std::collections::BTreeSet;

use askama::Template;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::commonmark;
use super::list_items::indented;
use super::markdown::shown;
use crate::model::Model;
use crate::model::body::Multipart;
use crate::model::json::shapes::JsonShapes;
use crate::model::operations::Operations;
use crate::model::parameter::Enumeration;
use crate::model::response::{DocumentType, XmlDocumentType};
use crate::model::shapes::{Item, ItemKind, Shapes};
use crate::naming;
pub(super) use crate::naming::identifier;

/// What generated code and runtime must agree on.
pub(super) const VERSION: u32 = 4;

/// What the emitters of routes read.
#[derive(Debug, Clone, Copy)]
pub struct Service<'a> {
    /// Name of the module.
    pub module: &'a str,
    /// The routes.
    pub operations: &'a Operations,
    /// The XML documents, for their names.
    pub shapes: &'a Shapes,
    /// The JSON documents, for theirs.
    pub json: Option<&'a JsonShapes>,
}

impl Model<'_> {
    /// What the emitters of routes read; `None` if nothing is served. A service has documents: that of its errors.
    pub(super) fn service(&self) -> Option<Service<'_>> {
        let (operations, xml) = (self.operations.as_ref()?, self.xml.as_ref()?);
        let json = self.json.as_ref().map(|json| &json.shapes);
        Some(Service { module: self.name, operations, shapes: &xml.shapes, json })
    }
}

impl Service<'_> {
    /// The type of a document.
    pub(super) fn document(self, document: &DocumentType) -> TokenStream {
        match document {
            DocumentType::Xml(document) => self.xml_document(document),
            DocumentType::Json(index) => self.json_document(*index),
        }
    }

    /// A document as the content of a body or a part.
    pub(super) fn body_document(self, document: &DocumentType) -> TokenStream {
        let name = self.document(document);
        match document {
            DocumentType::Xml(_) => quote!(Verbatim<#name>),
            DocumentType::Json(_) => quote!(Json<#name>),
        }
    }

    fn json_document(self, index: usize) -> TokenStream {
        let items = self.json.and_then(|json| json.items.get(*json.documents.get(index)?));
        let name = identifier(items.map_or("", |item| &item.name));
        quote!(json_documents::#name)
    }

    /// The type of an XML document.
    pub(super) fn xml_document(self, document: &XmlDocumentType) -> TokenStream {
        let fallback = naming::type_name(&document.name.local);
        let name = self.shapes.documents.get(document.root).unwrap_or(&fallback);
        let name = identifier(name);
        quote!(documents::#name)
    }

    /// The type that the documents have for an enumeration of the XML schemas.
    pub(super) fn documented(self, enumeration: &Enumeration) -> Option<Ident> {
        let name = self.shapes.names.get(enumeration.xsd_type.as_ref()?)?;
        let is_meant =
            |item: &Item| item.name == *name && matches!(item.kind, ItemKind::Enumeration(_));
        self.shapes.items.iter().any(is_meant).then(|| identifier(name))
    }

    /// Names of all types that `operations.rs` may have.
    pub(super) fn operation_names(self) -> BTreeSet<Ident> {
        let operations = self.operations;
        let all = operations.paths.iter().flat_map(|path| &path.operations);
        let suffixes = ["Request", "Body", "Response"];
        let own = all.flat_map(|it| suffixes.map(|suffix| type_identifier(&it.stem, suffix)));
        let enumerations = operations.enumerations.iter().map(|it| type_identifier(&it.name, ""));
        let binaries = operations.binaries.iter().map(|it| type_identifier(&it.name, "Type"));
        let forms = operations.forms.iter().map(|it| type_identifier(&it.name, ""));
        own.chain(enumerations).chain(binaries).chain(forms).collect()
    }

    /// Names of all streams that `parts.rs` has.
    pub(super) fn part_names(self) -> BTreeSet<Ident> {
        let multiparts = self.operations.multiparts.iter();
        multiparts.map(stream_name).collect()
    }
}

/// Name of the stream of a multipart: `DepositParts`, whether the description calls it so or `Deposit`.
pub(super) fn stream_name(multipart: &Multipart) -> Ident {
    identifier(&naming::parts_name(&multipart.name, "Parts"))
}

/// Name of one of the parts of a multipart, whichever it is.
pub(super) fn item_name(multipart: &Multipart) -> Ident {
    identifier(&naming::parts_name(&multipart.name, "Part"))
}

/// The type that a name of the description becomes, with something behind it.
pub(super) fn type_identifier(name: &str, suffix: &str) -> Ident {
    identifier(&naming::type_name_with(name, suffix))
}

/// The field or function that a name becomes.
pub(super) fn field_identifier(name: &str) -> Ident {
    identifier(&naming::field_name(name))
}

/// The static of a name among those of the description.
pub(super) fn constant(name: &str) -> Ident {
    identifier(&naming::const_name(name))
}

/// The variant that a name becomes.
pub(super) fn variant_identifier(name: &str) -> Ident {
    identifier(&naming::variant_name(name))
}

/// The text of a template.
pub(super) fn rendered(template: &impl Template) -> String {
    template.render().expect("the template writes to memory and formats plain texts")
}

/// A number as people write it: `4_194_304`.
pub(super) fn number(value: u64) -> TokenStream {
    let digits = value.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        let is_group = at > 0 && (digits.len() - at).is_multiple_of(3);
        grouped.extend((is_group && digits.len() > 4).then_some('_'));
        grouped.push(digit);
    }
    grouped.parse().expect("digits and underscores are a number")
}

/// Documentation of an item: its paragraphs, which are Markdown of the description.
pub(super) fn docs(text: &str) -> TokenStream {
    own_docs(&commonmark::safe(text))
}

/// Documentation in our own words, with links into the code.
pub(super) fn own_docs(text: &str) -> TokenStream {
    let line = |line: String| {
        let line = format!(" {line}");
        let line = line.trim_end();
        quote!(#[doc = #line])
    };
    indented(shown(text).lines()).into_iter().map(line).collect()
}

/// A label, and behind a colon what it means, if anybody says so.
pub(super) fn labelled(label: &str, meaning: &str) -> TokenStream {
    if meaning.is_empty() {
        docs(&format!("{label}."))
    } else {
        docs(&format!("{label}: {meaning}"))
    }
}

/// What something means, or else what it is called.
pub(super) fn meaning(text: &str, name: &str) -> String {
    if text.is_empty() { format!("`{name}`.") } else { text.to_owned() }
}

/// The first text, and behind it the second as a paragraph of its own.
pub(super) fn paragraphs(first: &str, second: &str) -> TokenStream {
    if second.is_empty() {
        return docs(first);
    }
    docs(&format!("{first}\n\n{second}"))
}
