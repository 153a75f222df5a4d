//! What descriptions mean, and what they cannot mean.

use super::lower;
use crate::diagnostic::Diagnostics;
use crate::frontend;
use crate::frontend::openapi::Selection;
use crate::frontend::xml_bodies::XmlBodies;
use crate::lower::xsd;
use crate::model::body::BodyContent;
use crate::model::documents::Documents;
use crate::model::operations::Operations;
use crate::model::parameter::{Literal, Place, TextBounds, Value};
use crate::model::response::DocumentType;
use crate::model::security::SecurityScheme;
use crate::source::Sources;

fn lowered(description: &str) -> (Option<Operations>, String) {
    let mut sources = Sources::default();
    let schema = sources.add("pets.xsd", include_str!("tests/pets.xsd"));
    let mut findings = Diagnostics::default();
    let set = frontend::xsd::parse(&[schema], &sources, &mut findings).unwrap();
    let documents = xsd::lower(&set, &sources, &mut findings).unwrap();
    lowered_with(description, &documents, sources, findings)
}

fn lowered_with(
    description: &str,
    documents: &Documents,
    mut sources: Sources,
    mut findings: Diagnostics,
) -> (Option<Operations>, String) {
    let description = sources.add("openapi.yaml", description);
    let document =
        frontend::openapi::parse(description, &sources, Selection::default(), &mut findings)
            .unwrap();
    let operations = lower(&document, documents, &XmlBodies::default(), &mut findings);
    (operations, findings.render(&sources))
}

fn good() -> Operations {
    let (operations, findings) = lowered(include_str!("tests/good.yaml"));
    assert_eq!(findings, "");
    operations.unwrap()
}

#[test]
fn paths_have_names_parameters_and_other_places() {
    let operations = good();
    let [pets, pet] = operations.paths.as_slice() else { panic!("two paths") };
    assert_eq!((pets.name.as_str(), pets.template().as_str()), ("pets", "/pets"));
    assert_eq!((pet.name.as_str(), pet.template().as_str()), ("self", "/pets/{kind}/{self}"));
    assert_eq!(pet.also_at.len(), 1);
    assert_eq!(pet.parameters[1].value, Value::Signed(i64::MIN, i64::MAX));
    assert!(operations.security.is_empty() && operations.redirect.is_none());
}

#[test]
fn states_are_those_of_a_parameter() {
    let (operations, findings) = lowered(include_str!("tests/states.yaml"));
    assert_eq!(findings, "");
    let operations = operations.unwrap();
    let [states] = operations.states.as_slice() else { panic!("one parameter") };
    assert_eq!(states.parameter, "pet");
    assert_eq!(operations.refusal(states.refusal).status, 409);
    let causes = ["born", "tired", "it is morning"];
    let found: Vec<_> = states.causes().into_iter().map(|(cause, _)| cause).collect();
    assert_eq!(found, causes, "nothing follows when it is sold");
    let sold = states.transitions.last().unwrap();
    assert_eq!((sold.from.as_deref(), sold.to.as_deref()), (Some("asleep"), None));
}

/// What is named in the states, and is not there, is an error at its place.
#[test]
fn states_name_what_is_there() {
    let good = include_str!("tests/states.yaml");
    for (right, wrong, message) in [
        (
            "  pet:\n    reported-by",
            "  dog:\n    reported-by",
            "no path has a parameter of this name",
        ),
        (
            "element: {name: pet",
            "element: {name: pit",
            "no XML schema of this module declares `{urn:pets}pit`",
        ),
        ("cause: sold, by: [sell]", "cause: sold", "`sell` triggers no transition"),
        ("in: [awake]}", "in: [alive]}", "`states` has no state of this name"),
        ("to: asleep", "to: dead", "`states` has no state of this name"),
        ("operation: getPet", "operation: seePet", "there is no operation of this name"),
        ("by: [bear]", "by: [buy]", "there is no operation of this name"),
        ("when: {Long:", "when: {Short:", "`play` has no parameter of this name"),
        ("cause: it is morning}", "cause: a, when: {Long: x}}", "depends on no request"),
        ("{to: awake, cause", "{cause", "a transition has `from`, `to` or both"),
        ("\"409\"", "\"410\"", "nothing is refused like this"),
    ] {
        assert!(good.contains(right), "{right}");
        let (_, findings) = lowered(&good.replacen(right, wrong, 1));
        assert!(findings.contains(message) && findings.contains("openapi.yaml:"), "{findings}");
    }
}

#[test]
fn what_would_be_one_in_rust_is_two() {
    let (operations, findings) = lowered(include_str!("tests/names.yaml"));
    let operations = operations.unwrap_or_else(|| panic!("{findings}"));
    assert!(!findings.contains("error"), "{findings}");
    assert!(
        findings.contains("`getPet` is generated as `GetPet2`, because `GetPet` is taken"),
        "{findings}"
    );
    let path = &operations.paths[0];
    let stems: Vec<_> = path.operations.iter().map(|it| it.stem.as_str()).collect();
    assert_eq!(stems, ["get-pet", "getPet 2"]);
    let fields = path.operations[0].parameters.iter().map(|it| it.field.as_str());
    assert_eq!(fields.collect::<Vec<_>>(), ["query_id", "body_parameter", "x_a", "query_x_a"]);
    assert_eq!(path.parameters[0].field, "id");
    let enumerations = operations.enumerations.iter().map(|it| it.name.as_str());
    assert_eq!(enumerations.collect::<Vec<_>>(), ["id", "Vec 2"]);
    let values = operations.enumerations[0].values.iter().map(|(_, name)| name.as_str());
    assert_eq!(values.collect::<Vec<_>>(), ["ASpaceB", "AMinusB"]);
    let states = &operations.states[0];
    let variants = states.states.iter().map(|it| it.variant.as_str());
    assert_eq!(variants.collect::<Vec<_>>(), ["Awake", "Awake2"]);
    let causes = states.causes.values().map(String::as_str);
    assert_eq!(causes.collect::<Vec<_>>(), ["It2", "It"]);
}

#[test]
fn parameters_are_typed_and_those_of_the_path_are_included() {
    let operations = good();
    let find = &operations.paths[0].operations[0];
    let names: Vec<_> = find.parameters.iter().map(|it| it.names[0].as_str()).collect();
    assert_eq!(names, ["verbose", "page", "kind", "order", "type", "X-Level"]);
    let [verbose, page, kind, order, text, level] = find.parameters.as_slice() else {
        panic!("six parameters")
    };
    assert_eq!((verbose.place, &verbose.default), (Place::Query, &Some(Literal::Boolean(true))));
    assert_eq!(
        (&page.value, &page.default),
        (&Value::Unsigned(1, 1_000_000), &Some(Literal::Integer(10)))
    );
    assert!(kind.required && matches!(kind.value, Value::Enumeration(_)));
    assert_eq!(order.default, Some(Literal::Text("Up".to_owned())));
    let bounds = TextBounds { minimum: Some(2), maximum: Some(5), ..TextBounds::default() };
    assert_eq!(text.value, Value::Text(bounds));
    assert_eq!((level.place, &level.value), (Place::Header, &Value::Signed(-5, 5)));
}

/// What descriptions have that were not written for us: nothing of ours, and what we do not read.
#[test]
fn ordinary_descriptions_are_taken_as_they_are() {
    let text = include_str!("tests/good.yaml").replace("paths:", "security: [{token: []}]\npaths:");
    let text = text.replace("components:\n", include_str!("tests/ordinary.yaml"));
    let text = text.replace(
        "  responses:\n    Bad:",
        "    \"401\": {description: Who., x-errors: {Who: {iri: 'urn:401'}}, content: {text/xml: {schema: {$ref: '#/components/schemas/Problem'}}}}\n  responses:\n    Bad:",
    );
    let (operations, findings) = lowered(&text);
    insta::assert_snapshot!(findings);
    let operations = operations.unwrap();
    assert_eq!(operations.security, [SecurityScheme::Bearer("Pets".to_owned())]);
    let toys = operations.paths.iter().find(|path| path.template() == "/toys/{toy}").unwrap();
    assert_eq!(toys.parameters[0].value, Value::Unsigned(1, 9));
    let [put] = toys.operations.as_slice() else { panic!("one operation") };
    let [level] = put.parameters.as_slice() else { panic!("one parameter") };
    assert!(level.required && level.value == Value::Unsigned(0, 3));
    let body = put.body.as_ref().unwrap();
    assert_eq!((body.max_bytes, body.variants[0].name.as_str()), (20 << 20, "form"));
    let BodyContent::Multipart(index) = body.variants[0].content else { panic!("a multipart") };
    let parts = operations.multipart(index).parts.iter();
    let parts: Vec<_> = parts.map(|it| (it.name.as_str(), it.media_types[0].as_str())).collect();
    let expected = [("put-toy form pet", "application/xml"), ("put-toy form drawing", "*/*")];
    assert_eq!(parts, expected);
}

#[test]
fn parts_are_counted_by_what_the_schema_says() {
    let operations = good();
    let body = operations.paths[0].operations[1].body.as_ref().unwrap();
    assert!(!body.required);
    let BodyContent::Multipart(index) = body.variants[0].content else { panic!("a multipart") };
    let parts = &operations.multipart(index).parts;
    let counts: Vec<_> = parts.iter().map(|part| (part.minimum, part.maximum)).collect();
    assert_eq!(counts, [(0, Some(3)), (0, Some(1))]);
    assert_eq!(operations.binaries[0].media_types, ["image/png", "image/jpeg"]);
}

#[test]
fn answers_are_documents_or_bytes() {
    let operations = good();
    let [photo, ..] = operations.paths[1].operations.as_slice() else { panic!("operations") };
    assert!(photo.parameters[0].is_early);
    let [answer] = photo.responses.as_slice() else { panic!("one answer") };
    let bytes = answer.binary.as_ref().unwrap();
    assert!(answer.document.is_none());
    assert_eq!(operations.binary(bytes.kind).name, "Photo");
    assert_eq!(bytes.media_types, ["image/png", "image/jpeg"]);
    let [get, ..] = operations.paths[0].operations.as_slice() else { panic!("operations") };
    assert!(get.responses[0].document.as_ref().unwrap().is_prewritten);
}

#[test]
fn every_error_is_told_at_its_place() {
    let (_, findings) = lowered(include_str!("tests/broken.yaml"));
    insta::assert_snapshot!(findings);
}

#[test]
fn a_redirect_says_where_to_and_nothing_else() {
    for (header, is_right) in [("Location", true), ("Elsewhere", false)] {
        let description = format!(
            "openapi: 3.1.1\ninfo: {{title: Pets, version: '1'}}\npaths: {{}}\ncomponents:\n  x-common-responses:\n    \
             '301': {{description: Moved., headers: {{{header}: {{schema: {{type: string}}}}}}}}\n"
        );
        let (_, findings) = lowered(&description);
        assert_eq!(!findings.contains("has one header, `Location`"), is_right, "{findings}");
    }
}

/// Without an XML Schema: what is under each media type, and what it is called.
#[test]
fn content_is_json_or_bytes_where_there_is_no_xml_schema() {
    let description = include_str!("tests/content.yaml");
    let (documents, sources, findings) = Default::default();
    let (operations, findings) = lowered_with(description, &documents, sources, findings);
    assert!(!findings.contains("error"), "{findings}");
    assert!(findings.contains("`application/xml` is ignored"), "{findings}");
    let operations = operations.unwrap();
    let put = &operations.paths[0].operations[0];
    let variants = put.body.iter().flat_map(|body| &body.variants);
    let variants = variants.map(|it| {
        let kind = match &it.content {
            BodyContent::Document(body) if body.document == DocumentType::Json(0) => "json",
            BodyContent::Document(_) => "another document",
            BodyContent::Binary(_) => "bytes",
            BodyContent::Form(_) => "form",
            BodyContent::Multipart(_) => "parts",
        };
        (it.name.as_str(), kind, it.media_types.len())
    });
    let expected = [
        ("Item", "json", 2),
        ("Item x-msgpack", "bytes", 1),
        ("fields", "form", 1),
        ("Item form-data", "parts", 1),
    ];
    assert_eq!(variants.collect::<Vec<_>>(), expected);
    let answers = put.responses.iter().map(|it| {
        let document = it.document.as_ref();
        (it.status, document.map(|it| it.media_types.concat()), it.binary.is_some())
    });
    let json = Some("application/json".to_owned());
    let expected = [
        (200, json.clone(), false),
        (201, json, false),
        (201, None, true),
        (202, None, true),
        (404, Some("application/problem+json".to_owned()), false),
    ];
    assert_eq!(answers.collect::<Vec<_>>(), expected);
}
