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
            let documents = operation.responses.iter().filter_map(|it| it.document.as_ref());
            for document in documents.filter_map(|it| it.document.as_xml()) {
                roles.entry(document.root).or_default().in_responses = true;
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
    let root = |body: &DocumentBody| body.document.as_xml().map(|document| document.root);
    match &variant.content {
        BodyContent::Document(body) => root(body).into_iter().collect(),
        BodyContent::Multipart(index) => {
            let parts = operations.multipart(*index).parts.iter();
            let of_part = parts.filter_map(|part| match &part.content {
                PartContent::Document(body) => root(body),
                PartContent::Binary(_) | PartContent::Value(_) => None,
            });
            of_part.collect()
        }
        BodyContent::Binary(_) | BodyContent::Form(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use swordsmith_codegen::source::Sources;
    use swordsmith_codegen::{Bump, interfaces};

    use super::*;

    const DESCRIPTION: &str = "
openapi: 3.1.0
info: {title: Library, version: '1'}
paths:
  /books:
    put:
      operationId: putBook
      requestBody:
        content: {text/xml: {schema: {$ref: '#/components/schemas/book'}}}
      responses:
        '200':
          description: It.
          content: {text/xml: {schema: {$ref: '#/components/schemas/book'}}}
    post:
      operationId: lend
      requestBody:
        content: {text/xml: {schema: {$ref: '#/components/schemas/loan'}}}
      responses: {'204': {description: Done.}}
components:
  schemas:
    book: {xml: {name: book}}
    loan: {xml: {name: loan}}
";

    const SCHEMA: &str = "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'>\
        <xs:element name='book' type='xs:string'/><xs:element name='loan' type='xs:string'/>\
        <xs:element name='shelf' type='xs:string'/></xs:schema>";

    #[test]
    fn documents_are_carried_by_requests_and_answers() {
        let mut sources = Sources::default();
        let manifest = "[[module]]\nname = \"a\"\nxsd = [\"a.xsd\"]\nopenapi = \"a.yaml\"\n";
        let manifest = sources.add("swordsmith.toml", manifest);
        sources.add("a.xsd", SCHEMA);
        sources.add("a.yaml", DESCRIPTION);
        let arena = Bump::new();
        let modules = interfaces(&sources, manifest, &arena).unwrap();
        let module = modules.first().unwrap();
        let roots = &module.xml.as_ref().unwrap().documents.roots;
        let roles = Roles::of(module.operations.as_ref().unwrap());
        let of = |name: &str| {
            let documents = &module.xml.as_ref().unwrap().documents;
            let is_it = |root: &swordsmith_codegen::model::documents::Root| {
                documents.element(root.element).name.local == name
            };
            roles.get(&roots.iter().position(is_it).unwrap()).copied()
        };
        assert_eq!(of("book"), Some(Roles { in_requests: true, in_responses: true }));
        assert_eq!(of("loan"), Some(Roles { in_requests: true, in_responses: false }));
        assert_eq!(of("shelf"), None);
    }
}
