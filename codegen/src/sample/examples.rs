//! Examples for what a description gives none of: who probes a service needs a body that is right.

use swordsmith_xml::table::Schema;

use super::Sampler;
use crate::model::body::{BodyContent, BodyVariant, DocumentBody, PartContent};
use crate::model::documents::Documents;
use crate::model::operations::{Example, Operations};
use crate::source::Span;

/// Makes an example of every document that a request may carry and that has none.
pub fn add_examples(documents: &Documents, schema: &Schema<'_>, operations: &mut Operations) {
    let given: Vec<_> = operations.examples.iter().map(|example| example.text.clone()).collect();
    let sampler = Sampler::new(documents, schema, given.iter().map(String::as_str));
    for (body, span) in carried(operations) {
        let document = body.document;
        let Some(xml) = document.as_xml() else { continue };
        if operations.examples_of(&document).next().is_none()
            && let Some(text) = sampler.document(xml.root)
        {
            let name = xml.name.local.clone();
            operations.examples.push(Example { name, document, text, span });
        }
    }
}

/// The documents that requests may carry, whole or in parts.
fn carried(operations: &Operations) -> Vec<(DocumentBody, Span)> {
    let bodies = operations.paths.iter().flat_map(|path| &path.operations);
    let variants = bodies.filter_map(|it| it.body.as_ref()).flat_map(|body| &body.variants);
    variants.flat_map(|variant| of_variant(operations, variant)).collect()
}

fn of_variant(operations: &Operations, variant: &BodyVariant) -> Vec<(DocumentBody, Span)> {
    match &variant.content {
        BodyContent::Document(body) => vec![(body.clone(), variant.span)],
        BodyContent::Multipart(index) => {
            let parts = operations.multipart(*index).parts.iter();
            let of_part = parts.filter_map(|part| match &part.content {
                PartContent::Document(body) => Some((body.clone(), part.span)),
                PartContent::Binary(_) | PartContent::Value(_) => None,
            });
            of_part.collect()
        }
        BodyContent::Binary(_) | BodyContent::Form(_) => Vec::new(),
    }
}
