//! Messages as JSON, both ways.

use std::collections::BTreeMap;

use swordsmith_proto::json::{Unknown, from_json, to_json};
use swordsmith_proto::types::{Any, Duration, StringValue, Timestamp};
use swordsmith_proto::{Message, Registry, TextError};

use crate::generated::sample;
use crate::generated::sample::shared::Unit;
use crate::generated::sample::v1::{Borrowed, Kind, Lists, Scalars, Tree};

const TYPES: Registry<'_> = Registry(&[sample::MESSAGES]);

fn written(message: &impl Message) -> String {
    let mut output = Vec::new();
    to_json(message, &TYPES, &mut output).expect("it has a JSON");
    String::from_utf8(output).expect("text")
}

fn read<M: Message>(text: &str, unknown: Unknown) -> Result<M, TextError> {
    let mut message = M::default();
    from_json(text.as_bytes(), &mut message, &TYPES, unknown).map(|()| message)
}

fn refusal<M: Message>(text: &str) -> String {
    read::<M>(text, Unknown::Refuse).expect_err("it is wrong").to_string()
}

/// Writes a message as the text, and reads that to an equal one.
fn is<M: Message>(message: &M, text: &str) {
    assert_eq!(written(message), text);
    assert_eq!(
        &read::<M>(text, Unknown::Refuse).unwrap_or_else(|error| panic!("{text}: {error}")),
        message
    );
}

#[test]
fn every_kind_has_its_form() {
    is(&Scalars::default(), "{}");
    let scalars = Scalars {
        double_value: 1e300,
        float_value: f32::NEG_INFINITY,
        int64_value: i64::MIN,
        uint32_value: 7,
        bool_value: true,
        string_value: "a\"\\\n\u{1}ä".into(),
        bytes_value: vec![0, 255, 254],
        maybe: Some(0),
        ..Scalars::default()
    };
    is(
        &scalars,
        r#"{"doubleValue":1e300,"floatValue":"-Infinity","int64Value":"-9223372036854775808","uint32Value":7,"boolValue":true,"stringValue":"a\"\\\n\u0001ä","bytesValue":"AP/+","maybe":0}"#,
    );
    let lists =
        Lists { packed: vec![0.1, -2.0], kinds: vec![Kind::Float.into(), 99], ..Lists::default() };
    is(&lists, r#"{"packed":[0.1,-2.0],"kinds":["Float",99]}"#);
    let blobs = BTreeMap::from([(true, vec![1])]);
    is(
        &Tree { blobs, parent: Some(Box::default()), ..Tree::default() },
        r#"{"blobs":{"true":"AQ=="},"parent":{}}"#,
    );
}

#[test]
fn well_known_types_have_forms_of_their_own() {
    let at = Some(Timestamp { seconds: -1, nanos: 500_000_000, ..Timestamp::default() });
    let note = Some(StringValue { value: "n".into(), ..StringValue::default() });
    is(
        &Borrowed { at, note, ..Borrowed::default() },
        r#"{"at":"1969-12-31T23:59:59.500Z","note":"n"}"#,
    );
    let unit = Unit { symbol: "m".into(), ..Unit::default() };
    let any = Any {
        type_url: "x/sample.shared.Unit".into(),
        value: unit.encode_to_vec(),
        ..Any::default()
    };
    is(&any, r#"{"@type":"x/sample.shared.Unit","symbol":"m"}"#);
    let any = read::<Any>(
        r#" { "value" : "1s", "@type": "x/google.protobuf.Duration" } "#,
        Unknown::Refuse,
    );
    assert_eq!(written(&any.unwrap()), r#"{"@type":"x/google.protobuf.Duration","value":"1s"}"#);
}

/// What was there before is not what stands there now, even if that is the default.
#[test]
fn a_zero_is_set_over_what_was_there() {
    let mut at = Timestamp { seconds: 5, nanos: 7, ..Timestamp::default() };
    from_json(&b"\"1970-01-01T00:00:00Z\""[..], &mut at, &Registry(&[]), Unknown::Refuse).unwrap();
    assert_eq!(at, Timestamp::default());
    let twice = r#"{"@type": "x/google.protobuf.Duration", "value": "1s", "value": "0s"}"#;
    let error = refusal::<Any>(twice);
    assert!(error.ends_with("`value` stands there twice"), "{error}");
}

#[test]
fn what_is_out_of_range_has_no_json() {
    let longest = Duration { seconds: i64::MIN, ..Duration::default() };
    let said = to_json(&longest, &Registry(&[]), Vec::new()).unwrap_err().to_string();
    assert!(said.contains("a `google.protobuf.Duration` is out of range"), "{said}");
}

/// Each is held whole until it ends.
#[test]
fn an_any_in_an_any_has_an_end() {
    let nested = |depth: usize| {
        let around = r#"{"@type": "x/google.protobuf.Any", "value": "#;
        let inner = r#"{"@type": "x/google.protobuf.Duration", "value": "1s"}"#;
        format!("{}{inner}{}", around.repeat(depth), "}".repeat(depth))
    };
    let deep = read::<Any>(&nested(7), Unknown::Refuse).unwrap();
    assert_eq!(written(&deep).matches("protobuf.Any").count(), 7);
    let error = refusal::<Any>(&nested(8));
    assert!(error.ends_with("values are nested deeper than is allowed"), "{error}");
    let value = deep.encode_to_vec();
    let deeper = Any { type_url: "x/google.protobuf.Any".into(), value, ..Any::default() };
    assert!(to_json(&deeper, &Registry(&[]), Vec::new()).is_err());
}

#[test]
fn many_forms_are_read() {
    let text = r#" { "double_value" : "1.5", "int32Value": 1.0e2, "uint64Value": "18446744073709551615",
        "bytesValue": "_-8", "stringValue": "\ud83d\udde1\u0041", "sint32Value": null } "#;
    let scalars: Scalars = read(text, Unknown::Refuse).unwrap();
    assert_eq!((scalars.double_value, scalars.int32_value), (1.5, 100));
    assert_eq!((scalars.uint64_value, scalars.string_value.as_str()), (u64::MAX, "🗡A"));
    assert_eq!(scalars.bytes_value, [0xFF, 0xEF]);
    let text = r#"{"new": [1, {"a": "b"}, null], "kinds": ["Float", "New"], "packed": []}"#;
    assert_eq!(read::<Lists>(text, Unknown::Skip).unwrap().kinds, [6]);
}

#[test]
fn what_is_wrong_has_a_place() {
    for (text, expected) in [
        ("", "1:1: expected `{`, found the end"),
        ("{\n \"int32Value\": 1.5}", "2:16: expected a number in the range of `int32`"),
        ("{\"int32Value\": 2147483648}", "1:16: expected a number in the range of `int32`"),
        ("{\"int32Value\": \" 1\"}", "1:16: expected a number in the range of `int32`"),
        ("{\"int32Value\": 01}", "1:16: `01` is no number of JSON"),
        ("{\"floatValue\": 1e40}", "1:16: expected a number in the range of `float`"),
        ("{\"boolValue\": \"true\"}", "1:15: expected `true` or `false`"),
        ("{\"stringValue\": \"\\ud83d\"}", "1:20: half of a surrogate pair is missing"),
        ("{\"bytesValue\": \"?\"}", "1:16: this is no base64"),
        ("{\"other\": 1}", "1:2: `sample.v1.Scalars` has no field `other`"),
        (
            "{\"boolValue\": true, \"bool_value\": true}",
            "1:35: `bool_value`, or another of its oneof, is set twice",
        ),
        ("{\"boolValue\": true,}", "1:20: expected a value, found `}`"),
        ("{\"boolValue\": true} x", "1:21: expected the end, found `x`"),
        ("{\"boolValue\": tru}", "1:15: this is no value of JSON"),
    ] {
        assert_eq!(refusal::<Scalars>(text), expected, "{text}");
    }
    assert_eq!(
        refusal::<Lists>("{\"packed\": [1, null]}"),
        "1:16: `null` is no value of a list or map"
    );
    assert_eq!(
        refusal::<Lists>("{\"kinds\": [\"New\"]}"),
        "1:12: `sample.v1.Kind` has no value `New`"
    );
    let twice = "{\"levels\": {\"1\": 1,\n \"1\": 1}}";
    assert_eq!(refusal::<Tree>(twice), "2:2: this key stands there twice");
    let deep = format!("{}{}", "{\"parent\":".repeat(200), "{}");
    assert_eq!(refusal::<Tree>(&deep), "1:1011: values are nested deeper than is allowed");
}
