//! From XML Objects to the types of the XML schemas.

use super::Lowering;
use crate::frontend::openapi::{Named, Schema, Spanned};
use crate::model::documents::Root;
use crate::model::operations::Example;
use crate::model::response::{DocumentType, XmlDocumentType};
use crate::model::types::TypeName;
use crate::source::Span;

impl Lowering<'_> {
    /// The type of the document that a schema with an XML Object describes.
    pub(super) fn document_type(&mut self, schema: &Schema, span: Span) -> Option<XmlDocumentType> {
        let span = schema.span.unwrap_or(span);
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
        self.documents.roots.iter().enumerate().filter(is_meant).map(document).collect()
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
        return "its type is written in an XML Schema, which `xsd` of the module names".to_owned();
    }
    let names: Vec<_> = candidates.iter().map(|one| one.name.local.as_str()).collect();
    format!("its document types: {}", names.join(", "))
}
