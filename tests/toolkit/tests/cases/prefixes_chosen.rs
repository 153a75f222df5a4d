//! Which prefixes documents are written with.

use swordsmith_xml::Document;
use swordsmith_xml::datatypes::QName;

use crate::prefixes::documents::List;
use crate::prefixes_and_no_namespace::documents as unqualified;

#[test]
fn documents_have_the_prefixes_that_the_manifest_chooses() {
    // A list that must have an item is asked for.
    let unit = QName::new("urn:swordsmith:prefixes:units", "kg", "");
    let list = List::new(["nails"]).with_count(1).with_units_unit("kg").with_unit(unit);
    // No attribute is in the default namespace; what nobody chose is as the schema declares it.
    let expected = r#"<list:list xmlns:items="urn:swordsmith:prefixes:items" xmlns="urn:swordsmith:prefixes:items" xmlns:list="urn:swordsmith:prefixes" xmlns:units="urn:swordsmith:prefixes:units" items:count="1" units:unit="kg"><item>nails</item><list:unit>units:kg</list:unit></list:list>"#;
    let written = String::from_utf8(list.to_xml().unwrap()).unwrap();
    assert_eq!(written.lines().last(), Some(expected));
    assert_eq!(List::from_xml(written.as_bytes()).unwrap(), list);
}

#[test]
fn a_root_in_no_namespace_declares_no_default() {
    let list = unqualified::List::new([unqualified::ItemsBox::new(["nail"]).with_id("a")], 1);
    let expected = r#"<list xmlns:items="urn:swordsmith:prefixes:items"><items:box items:id="a"><item>nail</item></items:box><total>1</total></list>"#;
    let written = String::from_utf8(list.to_xml().unwrap()).unwrap();
    assert_eq!(written.lines().last(), Some(expected));
    assert_eq!(unqualified::List::from_xml(written.as_bytes()).unwrap(), list);
}
