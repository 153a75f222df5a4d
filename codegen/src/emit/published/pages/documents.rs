//! A page for each type of document that is sent or answered.

use std::collections::BTreeSet;

use askama::Template;

use super::Page;
use super::book::{Book, Prefixes};
use super::markup::{code, link, prose};
use super::rows::{Row, Table};
use crate::emit::http::rendered;
use crate::emit::published::fields::{Term, fields};
use crate::model::body::{BodyContent, PartContent};
use crate::model::documents::{ElementIndex, Root, TypeIndex};
use crate::model::operation::Operation;
use crate::model::operations::Operations;
use crate::model::response::DocumentType;
use crate::model::types::Content;
use crate::sample::Sampler;

#[derive(Template)]
#[template(path = "docs/document.html")]
struct DocumentPage {
    element: String,
    kind: String,
    about: String,
    uses: Vec<String>,
    declarations: Vec<(String, String)>,
    sections: Vec<Section>,
    examples: Vec<Example>,
}

/// An element with attributes or children.
#[derive(Template)]
#[template(path = "docs/section.html")]
pub(super) struct Section {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) kind: String,
    pub(super) about: String,
    pub(super) rows: Vec<Row>,
}

struct Example {
    title: String,
    text: String,
}

/// The documents that operations use, that of errors last.
pub(super) fn used(book: &Book<'_>) -> Vec<usize> {
    let Some(operations) = &book.model.operations else { return Vec::new() };
    let all = operations.paths.iter().flat_map(|path| &path.operations);
    let roots = all.flat_map(|operation| roots(operations, operation));
    let mut found = Vec::new();
    let of_errors = operations.error_document.iter().map(|it| it.document.root);
    for root in roots.chain(of_errors) {
        if !found.contains(&root) {
            found.push(root);
        }
    }
    found
}

/// The documents that an operation takes and answers.
fn roots(operations: &Operations, operation: &Operation) -> Vec<usize> {
    let mut found = Vec::new();
    for variant in operation.body.iter().flat_map(|body| &body.variants) {
        match &variant.content {
            BodyContent::Document(document) => found.extend(root_of(&document.document)),
            BodyContent::Multipart(index) => {
                let parts = operations.multipart(*index).parts.iter();
                found.extend(parts.filter_map(|part| match &part.content {
                    PartContent::Document(document) => root_of(&document.document),
                    PartContent::Binary(_) | PartContent::Value(_) => None,
                }));
            }
            BodyContent::Binary(_) | BodyContent::Form(_) => {}
        }
    }
    let answers = operation.responses.iter().filter_map(|response| response.document.as_ref());
    found.extend(answers.filter_map(|answer| root_of(&answer.document)));
    found
}

/// The XML document that a type is; of JSON there are no pages.
fn root_of(document: &DocumentType) -> Option<usize> {
    document.as_xml().map(|document| document.root)
}

/// The pages.
pub(super) fn pages(book: &Book<'_>) -> Vec<Page> {
    used(book).into_iter().filter_map(|root| page(book, root)).collect()
}

fn page(book: &Book<'_>, index: usize) -> Option<Page> {
    let root = book.documents().roots.get(index)?;
    let prefixes = Prefixes(&root.declarations);
    let definition = book.documents().type_definition(root.type_index);
    let declaration = book.documents().element(root.element);
    let about = if definition.documentation.is_empty() {
        &declaration.documentation
    } else {
        &definition.documentation
    };
    let view = DocumentPage {
        element: code(&format!("{{{}}}{}", declaration.name.namespace, declaration.name.local)),
        kind: book.type_link(root.type_index, prefixes),
        about: prose(about),
        uses: uses(book, index),
        declarations: root.declarations.clone(),
        sections: sections(book, &sampler(book, index), root, prefixes),
        examples: examples(book, index),
    };
    let title = book.document_name(index).to_owned();
    let row = book.xml.schema.elements.get(root.element.0);
    let schemas = book.files(row.map(|row| row.place).into_iter());
    Some(Page { name: book.document_page(index), title, body: rendered(&view), schemas })
}

/// Where a document is sent or answered.
fn uses(book: &Book<'_>, root: usize) -> Vec<String> {
    let Some(operations) = &book.model.operations else { return Vec::new() };
    let mut found = Vec::new();
    for path in &operations.paths {
        let using = path.operations.iter().filter(|it| roots(operations, it).contains(&root));
        found.extend(using.map(|operation| {
            let place = format!("{}#{}", Book::path_page(path), operation.name);
            link(&place, &code(&format!("{} {}", operation.method, path.template())))
        }));
    }
    if operations.error_document.as_ref().is_some_and(|it| it.document.root == root) {
        found.push(link("errors.html", "every answer that refuses a request"));
    }
    found
}

/// Examples of a document are best taken from documents of its own type.
fn sampler<'b>(book: &'b Book<'_>, root: usize) -> Sampler<'b> {
    let all = book.model.operations.iter().flat_map(|operations| &operations.examples);
    let (own, others): (Vec<_>, Vec<_>) =
        all.partition(|example| root_of(&example.document) == Some(root));
    let texts = own.into_iter().chain(others).map(|example| example.text.as_str());
    Sampler::new(&book.xml.documents, book.xml.schema, texts)
}

/// The root and every element below it that has attributes or children, in the order in which they are met.
fn sections(
    book: &Book<'_>,
    sampler: &Sampler<'_>,
    root: &Root,
    prefixes: Prefixes<'_>,
) -> Vec<Section> {
    let mut found: Vec<(ElementIndex, TypeIndex)> = vec![(root.element, root.type_index)];
    let mut known = BTreeSet::from([book.section(root.element, prefixes)]);
    let mut at = 0;
    while let Some((_, type_index)) = found.get(at).copied() {
        at += 1;
        for element in children(book, type_index) {
            let child = book.documents().element(element).type_index;
            if book.is_complex(child) && known.insert(book.section(element, prefixes)) {
                found.push((element, child));
            }
        }
    }
    let place = |element| {
        let section = book.section(element, prefixes);
        known.contains(&section).then(|| format!("#{section}"))
    };
    let section = |(element, type_index): &(ElementIndex, TypeIndex)| {
        let declaration = book.documents().element(*element);
        let id = book.section(*element, prefixes);
        Section {
            name: book.label(&declaration.name, prefixes),
            kind: book.type_link(*type_index, prefixes),
            about: prose(&declaration.documentation),
            rows: Table {
                book,
                sampler,
                section: &id,
                of: Some(&declaration.name),
                prefixes,
                place: &place,
            }
            .rows(*type_index),
            id,
        }
    };
    found.iter().map(section).collect()
}

fn children(book: &Book<'_>, index: TypeIndex) -> Vec<ElementIndex> {
    let Content::Elements(particle) = &book.documents().type_definition(index).content else {
        return Vec::new();
    };
    let all = fields(book.documents(), particle);
    let elements = all.iter().filter_map(|field| match field.term {
        Term::Element(element, _) => Some(element),
        Term::Any(_) => None,
    });
    elements.collect()
}

/// Those that are given; else one that is made.
fn examples(book: &Book<'_>, root: usize) -> Vec<Example> {
    let given = book.model.operations.iter().flat_map(|operations| &operations.examples);
    let given = given.filter(|example| root_of(&example.document) == Some(root));
    let mut found: Vec<_> = given
        .map(|example| Example { title: example.name.clone(), text: example.text.clone() })
        .collect();
    if found.is_empty() {
        let made = book.sampler.document(root);
        found.extend(made.map(|text| Example { title: "made from the schema".to_owned(), text }));
    }
    found
}
