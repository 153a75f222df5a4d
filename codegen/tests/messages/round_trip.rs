//! Every message of the sample goes to bytes and comes back equal.

use std::collections::BTreeMap;

use swordsmith_proto::{Message, types::StringValue, types::Timestamp};

use crate::generated::sample::shared::Unit;
use crate::generated::sample::v1::{
    Borrowed, Empty, Interrupted, Kind, Level, Lists, Option as Options, Scalars, Tree,
    interrupted, option,
};

/// Writes a message, reads it again and compares; answers the bytes.
fn round_trip<M: Message + Default + PartialEq + std::fmt::Debug>(message: &M) -> Vec<u8> {
    let bytes = message.encode_to_vec();
    assert_eq!(bytes.len(), message.encoded_len());
    let back = M::decode(bytes.as_slice()).expect("our own bytes decode");
    assert_eq!(&back, message);
    assert_eq!(back.encode_to_vec(), bytes);
    bytes
}

fn scalars() -> Scalars {
    Scalars {
        double_value: f64::MIN_POSITIVE,
        float_value: -0.5,
        int32_value: i32::MIN,
        int64_value: i64::MAX,
        uint32_value: u32::MAX,
        uint64_value: u64::MAX,
        sint32_value: i32::MIN,
        sint64_value: i64::MIN,
        fixed32_value: 1,
        fixed64_value: 2,
        sfixed32_value: -1,
        sfixed64_value: -2,
        bool_value: true,
        string_value: "ä".into(),
        bytes_value: vec![0, 255],
        maybe: Some(0),
        ..Scalars::default()
    }
}

#[test]
fn scalars_come_back() {
    round_trip(&scalars());
    assert_eq!(round_trip(&Scalars::default()), b"");
    let set_to_zero = Scalars { maybe: Some(0), ..Scalars::default() };
    assert_eq!(round_trip(&set_to_zero), b"\x80\x01\x00");
}

/// Lengths are written in the order in which they were measured, wherever the member of the oneof
/// has its place.
#[test]
fn a_oneof_with_other_fields_between_its_members_comes_back() {
    let lists = |count: usize| Lists { packed: vec![1.5; count], ..Lists::default() };
    let values = [
        None,
        Some(interrupted::Value::First(lists(1))),
        Some(interrupted::Value::Third(scalars())),
        Some(interrupted::Value::Fifth("five".into())),
    ];
    for (value, count) in values.into_iter().flat_map(|value| [(value.clone(), 0), (value, 40)]) {
        let entry = |number: usize| (number.to_string(), lists(number));
        round_trip(&Interrupted {
            value,
            second: Some(lists(count)),
            fourth: (0..count).map(entry).collect(),
            sixth: vec![-1; count],
            ..Interrupted::default()
        });
    }
}

#[test]
fn lists_come_back() {
    let kinds = vec![Kind::None.into(), Kind::Float.into(), 99];
    let bytes = round_trip(&Lists {
        packed: vec![1.0, -2.0],
        unpacked: vec![3, 4],
        texts: vec!["a".into(), String::new()],
        messages: vec![scalars(), Scalars::default()],
        kinds,
        ..Lists::default()
    });
    assert_eq!(bytes[..10], *b"\x0a\x08\0\0\x80\x3f\0\0\0\xc0", "two floats in one chunk");
    assert_eq!(bytes[10..12], *b"\x11\x03", "each fixed64 with its own tag");
}

#[test]
fn trees_come_back_in_one_order() {
    let leaf = Tree { levels: BTreeMap::from([(1, Level::High.into())]), ..Tree::default() };
    let names = ["b", "a", "c"];
    let bytes = round_trip(&Tree {
        children: names.map(|name| (name.to_owned(), leaf.clone())).into(),
        blobs: BTreeMap::from([(true, vec![1]), (false, vec![2])]),
        siblings: vec![leaf.clone()],
        parent: Some(Box::new(leaf)),
        ..Tree::default()
    });
    let at = |name: &str| bytes.windows(3).position(|part| part == [0x0a, 1, name.as_bytes()[0]]);
    assert!(at("a") < at("b") && at("b") < at("c"), "map entries are not in key order");
}

#[test]
fn every_member_of_a_oneof_comes_back() {
    let inner = Options { r#type: "t".into(), self_: "s".into(), ..Options::default() };
    for value in [
        option::Value::String("text".into()),
        option::Value::Box(option::Vec { len: 7, ..option::Vec::default() }),
        option::Value::Option(Box::new(inner)),
        option::Value::Some(option::Result::None.into()),
    ] {
        round_trip(&Options {
            r#async: "a".into(),
            vec: Some(option::Vec { len: 1, ..option::Vec::default() }),
            result: option::Result::None.into(),
            value: Some(value),
            ..Options::default()
        });
    }
}

#[test]
#[expect(deprecated, reason = "a deprecated field still travels")]
fn messages_of_other_files_come_back() {
    round_trip(&Unit { symbol: "m".into(), ..Unit::default() });
    round_trip(&Borrowed {
        at: Some(Timestamp { seconds: 1, nanos: 2, ..Timestamp::default() }),
        note: Some(StringValue { value: "wrapped".into(), ..StringValue::default() }),
        unit: Some(Unit { symbol: "s".into(), ..Unit::default() }),
        old: "old".into(),
        ..Borrowed::default()
    });
    assert_eq!(round_trip(&Empty::default()), b"");
}

#[test]
fn enumerations_know_their_schema_names() {
    assert_eq!(Kind::from_str_name("None"), Some(Kind::None));
    assert_eq!(Kind::from_str_name("Missing"), None);
    assert_eq!(Level::High.as_str_name(), "LEVEL_HIGH");
    assert_eq!(Kind::try_from(7), Ok(Kind::Self_));
}

#[test]
fn broken_bytes_are_errors() {
    for bytes in [&b"\x09\0"[..], b"\x0a\xff", b"\x7a\x05ab", b"\x72\x01\xff"] {
        assert!(Scalars::decode(bytes).is_err(), "{bytes:?} decoded");
    }
}
