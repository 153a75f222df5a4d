//! The documents of a set that are wanted.

use crate::folder::Folder;

/// Two documents with one root, a type that they both reach, and one that nothing reaches.
const SCHEMA: &str = "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' xmlns='urn:shop'
    targetNamespace='urn:shop' xmlns:s='urn:shop'>
  <xs:complexType name='Offer'>
    <xs:annotation><xs:appinfo source='swordsmith:document'>item</xs:appinfo></xs:annotation>
    <xs:sequence><xs:element name='money' type='Money'/></xs:sequence>
  </xs:complexType>
  <xs:complexType name='Order'>
    <xs:annotation><xs:appinfo source='swordsmith:document'>item</xs:appinfo></xs:annotation>
    <xs:sequence><xs:element name='money' type='Money'/></xs:sequence>
  </xs:complexType>
  <xs:complexType name='Money'><xs:attribute name='amount' type='xs:decimal'/></xs:complexType>
  <xs:element name='item' type='Money'/>
  <xs:simpleType name='Relation'>
    <xs:restriction base='xs:string'><xs:enumeration value='edit'/></xs:restriction>
  </xs:simpleType>
</xs:schema>";

/// The types that are generated, of those of the schema.
fn generated(only: &str) -> Vec<&'static str> {
    let manifest = format!(
        "[output]\nmodules = \"src\"\n\n[[module]]\nname = \"shop\"\nxsd = [\"shop.xsd\"]\n{only}"
    );
    let folder = Folder::new(&[("swordsmith.toml", &manifest), ("shop.xsd", SCHEMA)]);
    let (code, printed) = folder.generate(&[]);
    assert_eq!(code, 0, "{printed}");
    let documents = folder.read("src/shop/documents.rs");
    let types = ["struct Offer ", "struct Order ", "struct Money ", "enum Relation "];
    types.into_iter().filter(|it| documents.contains(*it)).collect()
}

#[test]
fn documents_of_one_root_are_told_apart_by_their_types() {
    let (offer, order, money, relation) =
        ("struct Offer ", "struct Order ", "struct Money ", "enum Relation ");
    assert_eq!(generated(""), [offer, order, money, relation]);
    assert_eq!(generated("only = [\"{urn:shop}Order\"]"), [order, money]);
    assert_eq!(generated("only = [\"{urn:shop}item\"]"), [offer, order, money]);
    let other = "only = [\"{urn:shop}Offer\", \"{urn:shop}Relation\"]";
    assert_eq!(generated(other), [offer, money, relation]);
}
