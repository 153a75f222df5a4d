//! What only typed code shows: values from the schema where the document has none.

use swordsmith_xml::Document;

use crate::attribute_defaults::documents::{Align, Row, Table};

#[test]
fn absent_attributes_stand_for_their_defaults() {
    let text = br#"<table xmlns="urn:swordsmith:attribute-defaults" version="1.0"><row align="right"/><row/></table>"#;
    let table = Table::from_xml(text).unwrap();
    assert_eq!((table.border, table.border_or_default()), (None, 1));
    let aligned: Vec<_> = table.row.iter().map(Row::align_or_default).collect();
    assert_eq!(aligned, [Align::Right, Align::Left]);
    assert_eq!(table.row[0].kind_or_default(), "plain");
}
