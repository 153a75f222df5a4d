//! From XML Objects to the types of the XML schemas.

use super::Lowering;
use crate::frontend::openapi::{Document, MediaType, Schema, Spanned};
use crate::model::content::{Compositor, Particle, ParticleTerm};
use crate::model::documents::Root;
use crate::model::response::{DocumentType, ErrorDocument, ErrorField};
use crate::model::types::{Content, TypeName};
use crate::source::Span;

impl Lowering<'_> {
    /// The type of the document that a schema with an XML Object describes.
    pub(super) fn document_type(&mut self, schema: &Schema, span: Span) -> Option<DocumentType> {
        let span = schema.span.unwrap_or(span);
        let Some(xml) = &schema.xml else {
            self.findings.error(span, "a document is described by its `xml` object");
            return None;
        };
        self.refuse_keywords(
            schema,
            &["type", "xml", "x-xsd-type", "x-max-bytes", "x-error-document"],
        );
        let candidates = self.candidates(&xml.namespace, &xml.name.value);
        let wanted = schema.xsd_type.as_ref();
        let fits = |found: &&DocumentType| wanted.is_none_or(|name| name.value == found.name.local);
        match candidates.iter().filter(fits).collect::<Vec<_>>().as_slice() {
            [one] => Some((*one).clone()),
            fitting => {
                let span = wanted.map_or(xml.name.span, |wanted| wanted.span);
                let message = message(fitting.is_empty(), &xml.name.value);
                self.findings.error_with_help(span, message, help(&candidates));
                None
            }
        }
    }

    fn candidates(&self, namespace: &str, local: &str) -> Vec<DocumentType> {
        let is_meant = |(_, root): &(usize, &Root)| {
            let name = &self.documents.element(root.element).name;
            name.namespace == namespace && name.local == local
        };
        let document = |(index, root): (usize, &Root)| {
            let definition = self.documents.type_definition(root.type_index);
            let name = match &definition.name {
                TypeName::Named(name) => name.clone(),
                _ => self.documents.element(root.element).name.clone(),
            };
            DocumentType { root: index, type_index: root.type_index, name }
        };
        self.documents.roots.iter().enumerate().filter(is_meant).map(document).collect()
    }

    /// The document that comes with every refusal.
    pub(super) fn error_document(&mut self, document: &Document) -> Option<ErrorDocument> {
        let common = document.common_responses.iter();
        let operations = document.paths.iter().flat_map(|(_, item)| &item.operations);
        let own = operations.flat_map(|(_, operation)| &operation.responses);
        let refusing = common.chain(own).filter(|(_, response)| !response.errors.is_empty());
        let mut found: Option<ErrorDocument> = None;
        for (status, response) in refusing {
            let one = self.one_error_document(status.span, &response.content)?;
            if found.get_or_insert_with(|| one.clone()) != &one {
                self.findings.error(response.span, "every error has the same error document");
            }
        }
        if found.is_none() {
            self.findings
                .error(document.span, "no response has `x-errors`: there is no error document");
        }
        found
    }

    fn one_error_document(
        &mut self,
        span: Span,
        content: &[(Spanned<String>, MediaType)],
    ) -> Option<ErrorDocument> {
        let described = content.first().and_then(|(media_type, body)| {
            let schema = body.schema.as_ref()?;
            Some((media_type, schema, schema.error_document.as_ref()?))
        });
        let Some((media_type, schema, fields)) = described else {
            self.findings.error(span, "an error has a document with `x-error-document`");
            return None;
        };
        let document = self.document_type(schema, span)?;
        let detail = fields.detail.as_ref();
        Some(ErrorDocument {
            iri: self.error_field(&document, &fields.iri)?,
            summary: self.error_field(&document, &fields.summary)?,
            detail: detail.and_then(|detail| self.error_field(&document, detail)),
            media_type: media_type.value.clone(),
            document,
        })
    }

    fn error_field(
        &mut self,
        document: &DocumentType,
        name: &Spanned<String>,
    ) -> Option<ErrorField> {
        let definition = self.documents.type_definition(document.type_index);
        let attribute = definition.attributes.iter().find(|it| it.name.local == name.value);
        let required = match (attribute, &definition.content) {
            (Some(attribute), _) => Some(attribute.required),
            (None, Content::Elements(particle)) => self.child(particle, &name.value),
            (None, _) => None,
        };
        if required.is_none() {
            let message =
                format!("`{}` has neither an attribute nor a child of this name", document.name);
            self.findings.error(name.span, message);
        }
        required.map(|required| ErrorField { name: name.value.clone(), required })
    }

    /// Whether a child is required; `None` if there is none of that name.
    fn child(&self, particle: &Particle, local: &str) -> Option<bool> {
        match &particle.term {
            ParticleTerm::Element(used) => {
                let same = self.documents.element(used.element).name.local == local;
                (same && used.mirror_of.is_none()).then_some(particle.minimum > 0)
            }
            ParticleTerm::Group(group) => {
                let found = group.particles.iter().find_map(|inner| self.child(inner, local))?;
                Some(found && particle.minimum > 0 && group.compositor != Compositor::Choice)
            }
            ParticleTerm::Wildcard(_) => None,
        }
    }
}

fn message(is_unknown: bool, element: &str) -> String {
    if is_unknown {
        return format!("no document of element `{element}` is of this type");
    }
    format!("`{element}` has several document types: say which by `x-xsd-type`")
}

fn help(candidates: &[DocumentType]) -> String {
    if candidates.is_empty() {
        return "no XML schema of this module has a document of that element".to_owned();
    }
    let names: Vec<_> = candidates.iter().map(|one| one.name.local.as_str()).collect();
    format!("its document types: {}", names.join(", "))
}
