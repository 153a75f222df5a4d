//! From XML Objects to the types of the XML schemas.

use super::Lowering;
use super::media_types::Entry;
use crate::frontend::openapi::{MediaType, Named, Schema, Spanned};
use crate::model::documents::Root;
use crate::model::operations::Example;
use crate::model::response::{DocumentType, XmlDocumentType};
use crate::model::types::TypeName;
use crate::source::Span;

impl Lowering<'_> {
    /// The type of the document that a schema with an XML Object describes.
    pub(super) fn document_type(&mut self, schema: &Schema, span: Span) -> Option<XmlDocumentType> {
        let span = schema.span.unwrap_or(span);
        if self.bodies.unsupported.contains(&span) {
            return None; // which is reported
        }
        if let Some(document) = self.bodies.documents.get(&span) {
            return Some(document.clone());
        }
        let Some((namespace, name)) = element(schema, span) else {
            let message =
                "a document is described by its `xml` object, or by a component of its name";
            self.findings.error(span, message);
            return None;
        };
        let own = ["xml", "x-xsd-type", "x-max-bytes", "x-error-document"];
        self.note_keywords(schema, &own, "the XML Schema says what is in the document");
        let candidates = self.candidates(namespace, &name.value);
        let wanted = schema.xsd_type.as_ref();
        let fits =
            |found: &&XmlDocumentType| wanted.is_none_or(|name| name.value == found.name.local);
        match candidates.iter().filter(fits).collect::<Vec<_>>().as_slice() {
            [one] => {
                let component = schema.component.clone().map(|name| (name, one.root));
                self.described.extend(component);
                Some((*one).clone())
            }
            fitting => {
                let span = wanted.map_or(name.span, |wanted| wanted.span);
                let message = message(&candidates, fitting.is_empty(), &name.value);
                self.findings.error_with_help(span, message, help(&candidates));
                None
            }
        }
    }

    /// The XML document that an entry of `content` is, if JSON Schema describes it.
    pub(super) fn body_of(&self, content: &MediaType) -> Option<&XmlDocumentType> {
        self.bodies.documents.get(&content.schema.as_ref()?.span?)
    }

    /// Whether an entry of `content` is an XML document that is described by JSON Schema and does not say
    /// that it is the error document.
    pub(super) fn is_own_document(&self, (_, content): &Entry) -> bool {
        let is_error = |schema: &Schema| schema.error_document.is_some();
        self.body_of(content).is_some() && !content.schema.as_ref().is_some_and(is_error)
    }

    /// Whether an entry of `content` is an XML document that could not be converted.
    pub(super) fn is_unsupported(&self, content: &MediaType) -> bool {
        let span = content.schema.as_ref().and_then(|schema| schema.span);
        span.is_some_and(|span| self.bodies.unsupported.contains(&span))
    }

    /// Notes the examples of a document; the same one is noted once.
    pub(super) fn note_examples(
        &mut self,
        document: &DocumentType,
        examples: &Named<Spanned<String>>,
    ) {
        for (name, text) in examples {
            let (name, span) = (name.value.clone(), text.span);
            let text = text.value.clone();
            let example = Example { name, document: document.clone(), text, span };
            if !self.examples.contains(&example) {
                self.examples.push(example);
            }
        }
    }

    /// Whether an XML Schema has the document that a schema names.
    pub(super) fn is_given(&self, schema: &Schema, span: Span) -> bool {
        let named = element(schema, span);
        named.is_some_and(|(namespace, name)| !self.candidates(namespace, &name.value).is_empty())
    }

    /// The documents of a root; where no namespace is said, of none, or else of any.
    fn candidates(&self, namespace: Option<&str>, local: &str) -> Vec<XmlDocumentType> {
        let of_none = self.roots(local, |found| found == namespace.unwrap_or_default());
        if of_none.is_empty() && namespace.is_none() {
            return self.roots(local, |_| true);
        }
        of_none
    }

    fn roots(&self, local: &str, is_namespace: impl Fn(&str) -> bool) -> Vec<XmlDocumentType> {
        let is_meant = |(_, root): &(usize, &Root)| {
            let name = &self.documents.element(root.element).name;
            is_namespace(&name.namespace) && name.local == local
        };
        let document = |(index, root): (usize, &Root)| {
            let definition = self.documents.type_definition(root.type_index);
            let name = match &definition.name {
                TypeName::Named(name) => name.clone(),
                _ => self.documents.element(root.element).name.clone(),
            };
            XmlDocumentType { root: index, type_index: root.type_index, name }
        };
        let roots = self.documents.roots.iter().enumerate();
        let given = roots.filter(|(index, _)| !self.bodies.roots.contains(index));
        given.filter(is_meant).map(document).collect()
    }
}

/// The namespace and the name of the element that a schema describes: without a name of its own, it
/// has that of the component (`OpenAPI` 3.1, 4.8.26).
fn element(schema: &Schema, span: Span) -> Option<(Option<&str>, Spanned<String>)> {
    let xml = schema.xml.as_ref();
    let name = xml.and_then(|xml| xml.name.clone());
    let component = || {
        let span = xml.map_or(span, |xml| xml.span);
        schema.component.clone().map(|value| Spanned { value, span })
    };
    Some((xml.and_then(|xml| xml.namespace.as_deref()), name.or_else(component)?))
}

fn message(candidates: &[XmlDocumentType], is_unknown: bool, element: &str) -> String {
    match (candidates, is_unknown) {
        ([], _) => format!("no XML schema of this module has a document `{element}`"),
        (_, true) => format!("no document of element `{element}` is of this type"),
        (_, false) => format!("`{element}` has several document types: say which by `x-xsd-type`"),
    }
}

fn help(candidates: &[XmlDocumentType]) -> String {
    if candidates.is_empty() {
        return "add its XML Schema to `xsd` of the module".to_owned();
    }
    let names: Vec<_> = candidates.iter().map(|one| one.name.local.as_str()).collect();
    format!("its document types: {}", names.join(", "))
}
