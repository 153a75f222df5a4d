//! A page for each namespace: its elements and its types.

use askama::Template;

use super::Page;
use super::book::{Book, Prefixes};
use super::documents::Section;
use super::markup::{code, inline, link, prose, slug};
use super::rows::Table;
use super::words::facets;
use crate::emit::http::rendered;
use crate::model::documents::{ElementDeclaration, SimpleIndex, TypeIndex};
use crate::model::facets::FacetKind;
use crate::model::names::{ExpandedName, Namespace};
use crate::model::types::{Content, Derivation, TypeDefinition, TypeName};

#[derive(Template)]
#[template(path = "docs/namespace.html")]
struct NamespacePage {
    uri: String,
    elements: Vec<Element>,
    sections: Vec<Section>,
    simples: Vec<Simple>,
}

/// An element that is declared globally; HTML but for the name.
struct Element {
    id: String,
    name: String,
    kind: String,
    meaning: String,
    example: String,
}

/// A simple type.
struct Simple {
    id: String,
    name: String,
    about: String,
    base: String,
    facets: Vec<String>,
    values: Vec<(String, String)>,
}

/// The namespaces in which something is declared that has a page.
pub(super) fn described<'b>(book: &'b Book<'_>) -> Vec<&'b Namespace> {
    let documents = book.documents();
    let has_element =
        |uri: &str| documents.elements.iter().any(|it| it.is_global && it.name.namespace == uri);
    let has_type = |uri: &str| {
        documents.types.iter().any(|it| {
            !it.is_builtin && matches!(&it.name, TypeName::Named(name) if name.namespace == uri)
        })
    };
    documents.namespaces.iter().filter(|it| has_element(&it.uri) || has_type(&it.uri)).collect()
}

/// The pages.
pub(super) fn pages(book: &Book<'_>) -> Vec<Page> {
    described(book).into_iter().map(|namespace| page(book, namespace)).collect()
}

fn page(book: &Book<'_>, namespace: &Namespace) -> Page {
    let documents = book.documents();
    let own = |it: &&ElementDeclaration| it.is_global && it.name.namespace == namespace.uri;
    let elements: Vec<_> = documents.elements.iter().filter(own).collect();
    let types = documents.types.iter().enumerate().filter(|(_, it)| {
        !it.is_builtin
            && matches!(&it.name, TypeName::Named(name) if name.namespace == namespace.uri)
    });
    let types: Vec<_> = types.map(|(index, it)| (TypeIndex(index), it)).collect();
    let own_content = elements.iter().filter(|it| {
        let definition = documents.type_definition(it.type_index);
        matches!(definition.name, TypeName::OfElement(_)) && book.is_complex(it.type_index)
    });
    let of_elements = own_content.map(|it| content(book, it));
    let is_simple =
        |it: &TypeDefinition| matches!(it.content, Content::Simple(_)) && it.attributes.is_empty();
    let complex = types.iter().filter(|(_, it)| !is_simple(it));
    let view = NamespacePage {
        uri: namespace.uri.clone(),
        elements: elements.iter().map(|it| element(book, it)).collect(),
        sections: of_elements
            .chain(complex.filter_map(|(index, it)| section(book, *index, it)))
            .collect(),
        simples: types.iter().filter_map(|(_, it)| simple(book, it)).collect(),
    };
    let title = format!("Namespace {}", namespace.prefix);
    let schemas = book.files_of(&namespace.uri);
    Page { name: book.namespace_page(&namespace.uri), title, body: rendered(&view), schemas }
}

fn element(book: &Book<'_>, declaration: &ElementDeclaration) -> Element {
    let documents = book.documents();
    let index = documents.elements.iter().position(|it| std::ptr::eq(it, declaration));
    let text =
        index.and_then(|index| book.sampler.text_of(crate::model::documents::ElementIndex(index)));
    let has_content =
        matches!(documents.type_definition(declaration.type_index).name, TypeName::OfElement(_))
            && book.is_complex(declaration.type_index);
    Element {
        id: format!("element-{}", slug(&declaration.name.local)),
        name: book.label(&declaration.name, Prefixes(&[])),
        kind: if has_content {
            link(&format!("#content-{}", slug(&declaration.name.local)), "see below")
        } else {
            book.type_link(declaration.type_index, Prefixes(&[]))
        },
        meaning: inline(&declaration.documentation),
        example: match text {
            Some(text) if !book.is_complex(declaration.type_index) => code(&text),
            _ => String::new(),
        },
    }
}

/// The section of an element whose type has no name.
fn content(book: &Book<'_>, declaration: &ElementDeclaration) -> Section {
    let id = format!("content-{}", slug(&declaration.name.local));
    Section {
        name: book.label(&declaration.name, Prefixes(&[])),
        kind: String::new(),
        about: prose(&declaration.documentation),
        rows: table(book, &id, Some(&declaration.name)).rows(declaration.type_index),
        id,
    }
}

fn section(book: &Book<'_>, index: TypeIndex, definition: &TypeDefinition) -> Option<Section> {
    let TypeName::Named(name) = &definition.name else { return None };
    let id = format!("type-{}", slug(&name.local));
    // Everything restricts the type of anything.
    let base =
        definition.base.filter(|(base, _)| book.documents().type_definition(*base).base.is_some());
    let derived = base.map(|(base, how)| {
        let how = match how {
            Derivation::Extension => "extends",
            Derivation::Restriction => "restricts",
        };
        format!("{how} {}", book.type_link(base, Prefixes(&[])))
    });
    Some(Section {
        name: book.label(name, Prefixes(&[])),
        kind: derived.unwrap_or_default(),
        about: prose(&definition.documentation),
        rows: table(book, &id, None).rows(index),
        id,
    })
}

fn table<'t>(book: &'t Book<'_>, section: &'t str, of: Option<&'t ExpandedName>) -> Table<'t> {
    Table { book, sampler: &book.sampler, section, of, prefixes: Prefixes(&[]), place: &|_| None }
}

fn simple(book: &Book<'_>, definition: &TypeDefinition) -> Option<Simple> {
    let (TypeName::Named(name), Content::Simple(index)) = (&definition.name, &definition.content)
    else {
        return None;
    };
    if !definition.attributes.is_empty() {
        return None;
    }
    Some(Simple {
        id: format!("type-{}", slug(&name.local)),
        name: book.label(name, Prefixes(&[])),
        about: prose(&definition.documentation),
        base: definition
            .base
            .map(|(base, _)| book.type_link(base, Prefixes(&[])))
            .unwrap_or_default(),
        facets: facets(book.documents(), *index),
        values: values(book, *index),
    })
}

/// The values of an enumeration, and what each means.
fn values(book: &Book<'_>, index: SimpleIndex) -> Vec<(String, String)> {
    let facets = book.documents().simple(index).facets.iter().rev();
    let values = facets.filter_map(|facet| match &facet.kind {
        FacetKind::Enumeration(values) => Some(values),
        _ => None,
    });
    let values = values.take(1).flatten();
    values.map(|(value, meaning)| (value.clone(), inline(meaning))).collect()
}
