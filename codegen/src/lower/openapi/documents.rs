//! From XML Objects to the types of the XML schemas.

use super::Lowering;
use crate::frontend::openapi::{Document, MediaType, Schema, Spanned};
use crate::model::content::{Compositor, Particle, ParticleTerm};
use crate::model::documents::Root;
use crate::model::operations::Example;
use crate::model::response::{DocumentType, ErrorDocument, ErrorField};
use crate::model::types::{Content, TypeName, ValueConstraint};
use crate::source::Span;

impl Lowering<'_> {
    /// The type of the document that a schema with an XML Object describes.
    pub(super) fn document_type(&mut self, schema: &Schema, span: Span) -> Option<DocumentType> {
        let span = schema.span.unwrap_or(span);
        let Some(xml) = &schema.xml else {
            self.findings.error(span, "a document is described by its `xml` object");
            return None;
        };
        self.note_keywords(schema, &["xml", "x-xsd-type", "x-max-bytes", "x-error-document"]);
        let candidates = self.candidates(&xml.namespace, &xml.name.value);
        let wanted = schema.xsd_type.as_ref();
        let fits = |found: &&DocumentType| wanted.is_none_or(|name| name.value == found.name.local);
        match candidates.iter().filter(fits).collect::<Vec<_>>().as_slice() {
            [one] => {
                let component = schema.component.clone().map(|name| (name, one.root));
                self.described.extend(component);
                Some((*one).clone())
            }
            fitting => {
                let span = wanted.map_or(xml.name.span, |wanted| wanted.span);
                let message = message(fitting.is_empty(), &xml.name.value);
                self.findings.error_with_help(span, message, help(&candidates));
                None
            }
        }
    }

    /// Notes the examples of a document; the same one is noted once.
    pub(super) fn note_examples(&mut self, document: &DocumentType, media_type: &MediaType) {
        for (name, text) in &media_type.examples {
            let (name, span) = (name.value.clone(), text.span);
            let text = text.value.clone();
            let example = Example { name, document: document.clone(), text, span };
            if !self.examples.contains(&example) {
                self.examples.push(example);
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
        for (_, body) in content {
            self.note_examples(&document, body);
        }
        let error_document = ErrorDocument {
            iri: self.error_field(&document, &fields.iri)?,
            summary: self.error_field(&document, &fields.summary)?,
            detail: fields.detail.as_ref().and_then(|detail| self.error_field(&document, detail)),
            media_type: media_type.value.clone(),
            document,
        };
        self.check_filled(&error_document, fields.iri.span);
        Some(error_document)
    }

    fn error_field(
        &mut self,
        document: &DocumentType,
        name: &Spanned<String>,
    ) -> Option<ErrorField> {
        let is_there = self.members(document).iter().any(|(member, _)| *member == name.value);
        if !is_there {
            let message =
                format!("`{}` has neither an attribute nor a child of this name", document.name);
            self.findings.error(name.span, message);
        }
        is_there.then(|| ErrorField { name: name.value.clone() })
    }

    /// What an error document must have, the description names, or the schema itself fills in.
    fn check_filled(&mut self, document: &ErrorDocument, span: Span) {
        let named: Vec<_> = [&document.iri, &document.summary]
            .into_iter()
            .chain(&document.detail)
            .map(|field| field.name.clone())
            .collect();
        let members = self.members(&document.document);
        for (member, _) in
            members.iter().filter(|(name, required)| *required && !named.contains(name))
        {
            let message =
                format!("the error document must have `{member}`, and nothing here fills it in");
            self.findings.error(span, message);
        }
    }

    /// The attributes and children of a type, and whether each must be there. Fixed values fill
    /// themselves in.
    fn members(&self, document: &DocumentType) -> Vec<(String, bool)> {
        let definition = self.documents.type_definition(document.type_index);
        let is_free =
            |value: &Option<ValueConstraint>| !matches!(value, Some(ValueConstraint::Fixed(_)));
        let attributes = definition.attributes.iter().map(|attribute| {
            (attribute.name.local.clone(), attribute.required && is_free(&attribute.value))
        });
        let mut members: Vec<_> = attributes.collect();
        if let Content::Elements(particle) = &definition.content {
            self.children(particle, true, &mut members);
        }
        members
    }

    fn children(&self, particle: &Particle, is_required: bool, members: &mut Vec<(String, bool)>) {
        let is_required = is_required && particle.minimum > 0;
        match &particle.term {
            ParticleTerm::Element(used) if used.mirror_of.is_none() => {
                let element = self.documents.element(used.element);
                let is_fixed = matches!(element.value, Some(ValueConstraint::Fixed(_)));
                members.push((element.name.local.clone(), is_required && !is_fixed));
            }
            ParticleTerm::Group(group) => {
                let is_required = is_required && group.compositor != Compositor::Choice;
                for inner in &group.particles {
                    self.children(inner, is_required, members);
                }
            }
            ParticleTerm::Element(_) | ParticleTerm::Wildcard(_) => {}
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
