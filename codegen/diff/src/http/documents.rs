//! Documents of both versions: which are one, and what they are called.

use swordsmith_codegen::model::names::ExpandedName;
use swordsmith_codegen::model::response::{DocumentType, XmlDocumentType};

use super::side::{Comparison, Side};

impl Comparison<'_> {
    /// Whether both are of one root element, whatever their types are called: what is in them is
    /// compared elsewhere. Where that element has several documents, their types tell them apart.
    pub(super) fn is_same_document(&self, old: &DocumentType, new: &DocumentType) -> bool {
        match (old, new) {
            (DocumentType::Xml(old), DocumentType::Xml(new)) => self.is_same_element(old, new),
            (DocumentType::Json(_), DocumentType::Json(_)) => true, // compared as JSON Schemas are
            _ => false,
        }
    }

    /// The same of XML documents.
    pub(super) fn is_same_element(&self, old: &XmlDocumentType, new: &XmlDocumentType) -> bool {
        let (was, is) = (self.old.root(old), self.new.root(new));
        let is_told_by_type = self.old.has_several(was) || self.new.has_several(is);
        was == is && (!is_told_by_type || old.name == new.name)
    }
}

impl<'c> Side<'c> {
    /// What a document is called in a sentence: as its root element.
    pub(super) fn called(&self, document: &DocumentType) -> String {
        match document {
            DocumentType::Xml(document) => self.called_by_element(document),
            DocumentType::Json(_) => "a JSON document".to_owned(),
        }
    }

    /// The same of an XML document.
    pub(super) fn called_by_element(&self, document: &XmlDocumentType) -> String {
        let root = self.root(document);
        if self.has_several(root) && document.name != *root {
            return format!("a document `{}` of the type `{}`", root.local, document.name.local);
        }
        format!("a document `{}`", root.local)
    }

    /// The name of its root element.
    fn root(&self, document: &XmlDocumentType) -> &'c ExpandedName {
        let documents = &self.xml.documents;
        &documents.element(documents.roots[document.root].element).name
    }

    /// Whether several documents have that root element.
    fn has_several(&self, root: &ExpandedName) -> bool {
        let documents = &self.xml.documents;
        let is_it = |element| documents.element(element).name == *root;
        documents.roots.iter().filter(|other| is_it(other.element)).count() > 1
    }
}
