//! XML bodies of `OpenAPI` that no XML Schema describes: their JSON Schemas, with the XML Objects in
//! them (`OpenAPI` 3.1, 4.8.26), become schema trees like those that are read from XML Schema.
//!
//! Every object schema is a complex type whose members stand in any order, every array an element
//! that is repeated. The trees point to the places of the JSON Schemas.

mod bodies;
mod bounds;
mod builder;
mod declarations;
mod effective;
mod element_types;
mod elements;
mod fragment;
mod known;
mod members;
mod names;
mod occurrence;
mod patterns;
mod prefixes;
mod render;
mod scalars;
mod shapes;
mod translation;
mod types;
mod unsupported;
mod values;

use std::collections::BTreeMap;

use super::json::{Files, Index};
use super::openapi::Document;
use super::xsd::SchemaSet;
use crate::diagnostic::Diagnostics;
use crate::model::names::ExpandedName;
use crate::source::{Sources, Span};

pub(crate) use bodies::{is_bytes, is_xml_type};

/// What the bodies of a description are in XML.
#[derive(Debug, Clone, Default)]
pub struct XmlBodies {
    /// The root and the type of each, by the place of its schema.
    pub documents: BTreeMap<Span, XmlBody>,
    /// The places of schemas that could not be converted, which is reported.
    pub unsupported: Vec<Span>,
}

/// The document that a schema describes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct XmlBody {
    /// The root element.
    pub element: ExpandedName,
    /// The type.
    pub type_name: ExpandedName,
}

/// Converts the schemas of XML bodies that no schema of the set describes, and adds the trees to the
/// set. What cannot be converted becomes a finding: an error, or a note if the body is JSON as well.
pub(crate) fn add(
    document: &Document,
    set: &mut SchemaSet,
    sources: &Sources,
    findings: &mut Diagnostics,
) -> XmlBodies {
    let wanted = bodies::wanted(document, set);
    let Some(root) = document.sources.first().filter(|_| !wanted.is_empty()) else {
        return XmlBodies::default();
    };
    // What is wrong with the files is reported where the description is read.
    let mut unreported = Diagnostics::default();
    let files = Files::read(&document.sources, sources, &mut unreported);
    let index = Index::read(&files, &mut unreported);
    let mut builder = builder::Builder::new(&index, set);
    let mut bodies = XmlBodies::default();
    for body in wanted {
        match builder.body(&body, findings) {
            Some(made) => bodies.documents.extend([(body.span, made)]),
            None => bodies.unsupported.push(body.span),
        }
    }
    render::render(&mut builder, *root, set, findings);
    bodies
}
