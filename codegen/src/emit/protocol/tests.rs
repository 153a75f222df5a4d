//! Which tests a description gets: of a strict document, of values in the query, of several methods on a path.

use crate::generate;
use crate::source::Sources;

const SCHEMA: &str = r#"<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:pets" xmlns="urn:pets" elementFormDefault="qualified">
  <xs:element name="pet" type="Pet"/>
  <xs:complexType name="Pet">
    <xs:sequence>
      <xs:element name="name" type="xs:NCName"/>
      <xs:element name="legs" type="xs:unsignedByte" minOccurs="0"/>
    </xs:sequence>
    <xs:attribute name="kind" type="Kind" use="required"/>
  </xs:complexType>
  <xs:simpleType name="Kind"><xs:restriction base="xs:token"><xs:enumeration value="cat"/><xs:enumeration value="dog"/></xs:restriction></xs:simpleType>
  <xs:element name="problem">
    <xs:complexType><xs:sequence><xs:element name="what" type="xs:string"/></xs:sequence><xs:attribute name="type" type="xs:anyURI" use="required"/></xs:complexType>
  </xs:element>
</xs:schema>"#;

const DESCRIPTION: &str = r#"
openapi: 3.1.1
info: {title: Pets, version: "1"}
paths:
  /pets/{number}:
    parameters:
      - {name: number, in: path, required: true, schema: {type: integer, minimum: 1, maximum: 9}}
    get:
      operationId: getPet
      parameters:
        - {name: size, in: query, schema: {type: string, minLength: 2, maxLength: 4, pattern: "^[a-z]+$"}, example: tall}
      responses:
        "200": {description: It., content: {text/xml: {schema: {$ref: '#/components/schemas/Pet'}}}}
    put:
      operationId: putPet
      requestBody:
        x-max-bytes: 1000
        content: {text/xml: {schema: {$ref: '#/components/schemas/Pet'}, example: "<pet xmlns='urn:pets' kind='cat'><name>Tom</name><legs>4</legs></pet>"}}
      responses: {"204": {description: Done.}}
components:
  x-common-responses:
    "400": {description: Bad., x-errors: {Bad: {iri: 'urn:400'}}, content: {text/xml: {schema: {$ref: '#/components/schemas/Problem'}}}}
    "404": {description: None., x-errors: {None: {iri: 'urn:404'}}, content: {text/xml: {schema: {$ref: '#/components/schemas/Problem'}}}}
    "405": {description: Not., x-errors: {Not: {iri: 'urn:405'}}, content: {text/xml: {schema: {$ref: '#/components/schemas/Problem'}}}}
    "406": {description: Not., x-errors: {NotLike: {iri: 'urn:406'}}, content: {text/xml: {schema: {$ref: '#/components/schemas/Problem'}}}}
    "413": {description: Big., x-errors: {TooBig: {iri: 'urn:413'}}, content: {text/xml: {schema: {$ref: '#/components/schemas/Problem'}}}}
    "415": {description: Odd., x-errors: {Odd: {iri: 'urn:415'}}, content: {text/xml: {schema: {$ref: '#/components/schemas/Problem'}}}}
    "500": {description: Broken., x-errors: {Broken: {iri: 'urn:500'}}, content: {text/xml: {schema: {$ref: '#/components/schemas/Problem'}}}}
  schemas:
    Pet: {type: object, xml: {name: pet, namespace: 'urn:pets'}}
    Problem: {type: object, xml: {name: problem, namespace: 'urn:pets'}, x-error-document: {iri: type, summary: what}}
"#;

/// The generated files of a description, by path; or what is wrong with it.
fn generated(description: &str) -> Result<Vec<(String, String)>, String> {
    let mut sources = Sources::default();
    let manifest =
        "[[module]]\nname = \"pets\"\nxsd = [\"pets.xsd\"]\nopenapi = \"openapi.yaml\"\n";
    let manifest = sources.add("swordsmith.toml", manifest);
    sources.add("pets.xsd", SCHEMA);
    sources.add("openapi.yaml", description);
    let files = generate(&sources, manifest).map_err(|findings| findings.render(&sources))?;
    Ok(files.into_iter().map(|file| (file.path, file.contents)).collect())
}

#[test]
fn each_rule_of_an_operation_has_its_test() {
    let files = generated(DESCRIPTION).unwrap();
    let tests = files.iter().filter(|(path, _)| path.starts_with("tests/"));
    let lines = tests.flat_map(|(_, text)| text.lines());
    let names = lines.filter_map(|line| line.strip_prefix("fn ")?.strip_suffix("() {"));
    insta::assert_snapshot!(names.collect::<Vec<_>>().join("\n"));
}

#[test]
fn an_example_that_is_none_is_an_error_at_its_place() {
    let description = DESCRIPTION.replace("<legs>4</legs>", "<legs>many</legs>");
    insta::assert_snapshot!(generated(&description).unwrap_err());
}
