//! Elements that a person made and no document can have: refused, or written in another way.

use super::super::{AnyAttribute, AnyElement, AnyNode, Error, Writer};
use super::library::schema;

const XMLNS: &str = "http://www.w3.org/2000/xmlns/";

fn written(any: &AnyElement) -> Result<String, Error> {
    let bytes = Writer::new(schema(), 1)?.document(any)?;
    Ok(String::from_utf8(bytes).unwrap())
}

/// The root with a child of these attributes.
fn with_child(attributes: Vec<AnyAttribute>) -> AnyElement {
    let child = AnyElement { local: "x".to_owned(), attributes, ..AnyElement::default() };
    AnyElement { children: vec![AnyNode::Element(child)], ..AnyElement::default() }
}

fn attribute(namespace: &str, local: &str, prefix: &str) -> AnyAttribute {
    let [namespace, local, prefix] = [namespace, local, prefix].map(str::to_owned);
    AnyAttribute { namespace, local, prefix, ..AnyAttribute::default() }
}

#[track_caller]
fn refused(any: &AnyElement, message: &str) {
    let error = written(any).unwrap_err().to_string();
    assert!(error.contains(message), "{error}");
}

#[test]
fn no_prefix_has_the_namespace_of_declarations() {
    refused(&with_child(vec![attribute(XMLNS, "a", "a")]), "a prefix is bound to the namespace");
    refused(&with_child(vec![attribute("", "xmlns", "")]), "attribute `xmlns` may not stand here");
}

#[test]
fn an_attribute_stands_there_once() {
    let twice = || attribute("urn:a", "a", "a");
    refused(&with_child(vec![twice(), twice()]), "attribute `a` is there twice");
}

#[test]
fn a_prefix_that_is_no_name_is_replaced_and_one_that_is_relied_on_is_refused() {
    let mut any = with_child(vec![attribute("urn:a", "a", "a b")]);
    assert!(written(&any).unwrap().ends_with("<x xmlns:ns1=\"urn:a\" ns1:a=\"\"/></n:lax>"));
    any.declarations.push(("a b".to_owned(), "urn:b".to_owned()));
    refused(&any, "`a b` is not a prefix");
}
