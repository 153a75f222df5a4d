//! The rows of the built-in types stand in the runtime, and the generator leaves them out of what
//! it prints.

use std::fmt::Debug;

use bumpalo::Bump;
use swordsmith_codegen::build_table;
use swordsmith_codegen::source::Sources;
use swordsmith_xml::rows::{builtin_names, builtin_simples, builtin_types};

const XSD: &str = "http://www.w3.org/2001/XMLSchema";

#[test]
fn every_table_begins_with_the_rows_of_the_runtime() {
    let mut sources = Sources::default();
    let text = format!(
        "<xs:schema xmlns:xs='{XSD}' targetNamespace='urn:a'><xs:element name='a' type='xs:int'/></xs:schema>"
    );
    let root = sources.add("a.xsd", text);
    let arena = Bump::new();
    let schema = build_table(&[root], &sources, &arena).expect("the schema is right");
    let namespace = schema.namespaces.iter().position(|uri| *uri == XSD).expect("it has types");
    let namespace = u16::try_from(namespace).expect("there are few");
    same(schema.names, &builtin_names::rows(namespace));
    same(schema.types, &builtin_types::rows());
    same(schema.simples, &builtin_simples::rows());
}

/// Whether the first rows of a list are these. The wildcards of `xs:anyType` stand at the beginning
/// of a schema here, and nowhere there.
fn same<T: Debug>(rows: &[T], first: &[T]) {
    for (row, expected) in rows.iter().zip(first) {
        let row = format!("{row:?}").replace("line: 1 }", "line: 0 }");
        assert_eq!(row, format!("{expected:?}"));
    }
    assert!(rows.len() >= first.len());
}
