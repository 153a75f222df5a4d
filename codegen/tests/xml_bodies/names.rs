//! Names, namespaces and places of elements and attributes (`OpenAPI` 3.1, 4.8.26).

use crate::{check, description, verdicts_of};

#[test]
fn a_root_is_called_by_its_component_or_by_its_xml_object() {
    let object = "      type: object\n      properties: {a: {type: string}}\n";
    let plain = format!("    Root:\n{object}");
    check("3.1.0", &plain, &["<Root><a>x</a></Root>", "<Root/>"], &["<root/>"]);
    let named = format!("{plain}      xml: {{name: root}}\n");
    check("3.1.0", &named, &["<root><a/></root>"], &["<Root/>"]);
}

#[test]
fn a_namespace_without_a_prefix_is_that_of_what_is_inside() {
    let components = "    Root:\n      type: object\n      xml: {namespace: 'urn:a'}\n      \
                      additionalProperties: false\n      properties:\n        \
                      b: {type: object, additionalProperties: false, properties: {c: {type: string}}}\n";
    check(
        "3.1.0",
        components,
        &["<Root xmlns='urn:a'><b><c/></b></Root>", "<p:Root xmlns:p='urn:a'><p:b/></p:Root>"],
        &["<Root/>", "<p:Root xmlns:p='urn:a'><b/></p:Root>"],
    );
}

#[test]
fn a_namespace_with_a_prefix_is_that_of_one_name() {
    let components = "    Root:\n      type: object\n      additionalProperties: false\n      \
                      properties:\n        \
                      b: {type: string, xml: {namespace: 'urn:b', prefix: p}}\n        \
                      c: {type: string, xml: {namespace: 'urn:c', prefix: q, attribute: true}}\n        \
                      d: {type: object, additionalProperties: false, properties: {e: {type: string}}, xml: {namespace: 'urn:b', prefix: p}}\n";
    check(
        "3.1.0",
        components,
        &[
            "<Root xmlns:x='urn:b' xmlns:y='urn:c' y:c='1'><x:b/><x:d><e/></x:d></Root>",
            "<Root><b xmlns='urn:b'/></Root>",
        ],
        &["<Root><b/></Root>", "<Root c='1'/>", "<Root><d xmlns='urn:b'><e/></d></Root>"],
    );
}

#[test]
fn arrays_are_repeated_elements_or_wrapped_ones() {
    let components = "    Root:\n      type: object\n      additionalProperties: false\n      \
                      required: [d]\n      properties:\n        \
                      a: {type: array, items: {type: integer}}\n        \
                      b: {type: array, items: {type: integer, xml: {name: item}}, xml: {name: unused}}\n        \
                      c: {type: array, items: {type: integer}, xml: {wrapped: true, name: all}}\n        \
                      d: {type: array, minItems: 1, maxItems: 2, items: {type: integer, xml: {name: one}}, xml: {wrapped: true}}\n";
    let d = "<d><one>1</one></d>";
    let valid = [
        format!("<Root>{d}</Root>"),
        format!("<Root><a>1</a><item>2</item><a>3</a>{d}</Root>"),
        format!("<Root><all/>{d}</Root>"),
        format!("<Root><all><all>1</all><all>2</all></all>{d}</Root>"),
        "<Root><d><one>1</one><one>2</one></d></Root>".to_owned(),
    ];
    let invalid = [
        "<Root/>".to_owned(),
        "<Root><d/></Root>".to_owned(),
        "<Root><d><one>1</one><one>1</one><one>1</one></d></Root>".to_owned(),
        format!("<Root><b>1</b>{d}</Root>"),
        format!("<Root><unused>1</unused>{d}</Root>"),
        format!("<Root><a>x</a>{d}</Root>"),
        format!("<Root><all/><all/>{d}</Root>"),
    ];
    check(
        "3.1.0",
        components,
        &valid.iter().map(String::as_str).collect::<Vec<_>>(),
        &invalid.iter().map(String::as_str).collect::<Vec<_>>(),
    );
}

#[test]
fn node_types_say_what_a_value_is() {
    let components = "    Root:\n      type: object\n      required: [lang]\n      properties:\n        \
                      lang: {type: string, xml: {nodeType: attribute}}\n        \
                      words: {type: integer, minimum: 3, xml: {nodeType: text}}\n";
    check(
        "3.2.0",
        components,
        &["<Root lang='en'>3</Root>"],
        &["<Root>3</Root>", "<Root lang='en'>2</Root>", "<Root lang='en'><words>3</words></Root>"],
    );
    let wrapped = "    Root:\n      type: array\n      xml: {nodeType: element}\n      \
                   items: {type: integer, xml: {name: one}}\n";
    check(
        "3.2.0",
        wrapped,
        &["<Root/>", "<Root><one>1</one></Root>"],
        &["<Root><one>a</one></Root>"],
    );
}

#[test]
fn an_object_without_a_name_is_the_document_of_its_one_property() {
    let body = "{type: object, properties: {Delete: {type: object, required: [Key], properties: {Key: {type: string}}}}}";
    let text = description("3.0.3", body, "    Other: {}\n");
    let verdicts = verdicts_of(&text, &["<Delete><Key>a</Key></Delete>", "<Delete/>"]);
    assert_eq!((verdicts[0].as_str(), verdicts[1].is_empty()), ("", false));
}

#[test]
fn a_root_without_any_name_is_called_by_its_operation() {
    let body = "{type: object, properties: {a: {type: string}, b: {type: string}}}";
    let text = description("3.0.3", body, "    Other: {}\n");
    let verdicts = verdicts_of(&text, &["<putARequest><b/><a/></putARequest>"]);
    assert_eq!(verdicts, [""]);
}

#[test]
fn names_of_xml_itself_are_no_members() {
    let components = "    Root:\n      type: object\n      properties:\n        \
                      a: {type: string}\n        \
                      lang: {type: string, xml: {name: 'xml:lang', attribute: true}}\n        \
                      ns: {type: string, xml: {name: 'xmlns:x', attribute: true}}\n";
    check(
        "3.0.3",
        components,
        &["<Root xml:lang='en' xmlns:x='urn:x'><a/></Root>"],
        &["<Root><a><b/></a></Root>"],
    );
}
