//! Who sends the documents of a module: whom a change of one breaks.

use std::collections::BTreeMap;

use swordsmith_codegen::model::body::{BodyContent, BodyVariant, DocumentBody, PartContent};
use swordsmith_codegen::model::operations::Operations;

/// Which messages carry a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Roles {
    /// Requests: clients write it, servers read it.
    pub(crate) in_requests: bool,
    /// Responses, refusals among them: servers write it, clients read it.
    pub(crate) in_responses: bool,
}

impl Roles {
    /// The roles of each document that operations carry, by its index into the roots of the
    /// module's documents. What is not there is carried by none.
    pub(crate) fn of(operations: &Operations) -> BTreeMap<usize, Self> {
        let mut roles: BTreeMap<usize, Self> = BTreeMap::new();
        for operation in operations.paths.iter().flat_map(|path| &path.operations) {
            let variants = operation.body.iter().flat_map(|body| &body.variants);
            for root in variants.flat_map(|variant| roots(operations, variant)) {
                roles.entry(root).or_default().in_requests = true;
            }
            for document in operation.responses.iter().filter_map(|it| it.document.as_ref()) {
                roles.entry(document.document.root).or_default().in_responses = true;
            }
        }
        if let Some(document) = &operations.error_document {
            roles.entry(document.document.root).or_default().in_responses = true;
        }
        roles
    }
}

/// The documents of a body, or of its parts.
fn roots(operations: &Operations, variant: &BodyVariant) -> Vec<usize> {
    let root = |body: &DocumentBody| body.document.root;
    match &variant.content {
        BodyContent::Document(body) => vec![root(body)],
        BodyContent::Multipart(index) => {
            let parts = operations.multipart(*index).parts.iter();
            let of_part = parts.filter_map(|part| match &part.content {
                PartContent::Document(body) => Some(root(body)),
                PartContent::Binary(_) | PartContent::Value(_) => None,
            });
            of_part.collect()
        }
        BodyContent::Binary(_) | BodyContent::Form(_) => Vec::new(),
    }
}
