//! Messages as prost's: the same bytes as those of its own types, whatever pieces they come in, and
//! within its messages.

use proptest::prelude::*;
use prost::Message;
use prost::bytes::{Buf, Bytes};
use swordsmith_proto::types::{Empty, ListValue, Struct};

/// A message of prost's own derive around one of ours, or around prost's.
#[derive(Clone, PartialEq, Message)]
struct Around<M: Message + Default + std::fmt::Debug> {
    #[prost(message, optional, tag = "1")]
    inner: Option<M>,
    #[prost(message, repeated, tag = "2")]
    more: Vec<M>,
}

/// Bytes in pieces of that size.
fn pieces(bytes: &[u8], size: usize) -> Box<dyn Buf> {
    let parts = bytes.chunks(size).map(Bytes::copy_from_slice);
    parts.rev().fold(Box::new(Bytes::new()), |rest, part| Box::new(part.chain(rest)))
}

fn values() -> impl Strategy<Value = prost_types::Value> {
    use prost_types::value::Kind;
    let leaf = prop_oneof![
        Just(Kind::NullValue(0)),
        any::<f64>()
            .prop_filter("NaN is not itself", |number| !number.is_nan())
            .prop_map(Kind::NumberValue),
        ".{0,200}".prop_map(Kind::StringValue),
        any::<bool>().prop_map(Kind::BoolValue),
    ];
    let kind = leaf.prop_recursive(4, 30, 5, |inner| {
        let value = inner.prop_map(|kind| prost_types::Value { kind: Some(kind) });
        prop_oneof![
            prop::collection::vec(value.clone(), 0..5)
                .prop_map(|values| Kind::ListValue(prost_types::ListValue { values })),
            prop::collection::btree_map(".{1,3}", value, 0..5)
                .prop_map(|fields| Kind::StructValue(prost_types::Struct { fields })),
        ]
    });
    kind.prop_map(|kind| prost_types::Value { kind: Some(kind) })
}

fn structs() -> impl Strategy<Value = prost_types::Struct> {
    prop::collection::btree_map(".{1,3}", values(), 0..5)
        .prop_map(|fields| prost_types::Struct { fields })
}

proptest! {
    #[test]
    fn bytes_are_those_of_prost(theirs in structs(), size in 1_usize..40) {
        let bytes = theirs.encode_to_vec();
        let ours = Struct::decode(pieces(&bytes, size)).expect("it was written by prost");
        prop_assert_eq!(&ours, &Struct::decode(bytes.as_slice()).expect("the same in one piece"));
        prop_assert_eq!(Message::encoded_len(&ours), bytes.len());
        prop_assert_eq!(Message::encode_to_vec(&ours), bytes);
    }

    #[test]
    fn a_message_of_prost_holds_ours(
        inner in prop::option::of(structs()),
        more in prop::collection::vec(structs(), 0..3),
        size in 1_usize..40,
    ) {
        let bytes = Around { inner, more }.encode_to_vec();
        let whole = Around::<Struct>::decode(bytes.as_slice()).expect("it was written by prost");
        let ours = Around::<Struct>::decode(pieces(&bytes, size)).expect("the same in pieces");
        prop_assert_eq!(&ours, &whole);
        prop_assert_eq!(ours.encode_to_vec(), bytes);
    }

    #[test]
    fn any_bytes_have_one_verdict(bytes in prop::collection::vec(any::<u8>(), 0..60), size in 1_usize..9) {
        let whole = Struct::decode(bytes.as_slice());
        prop_assert_eq!(Struct::decode(pieces(&bytes, size)).is_ok(), whole.is_ok());
        let length = u8::try_from(bytes.len()).expect("short");
        let framed: Vec<u8> = [&[0x0A, length], bytes.as_slice()].concat();
        let around = Around::<Struct>::decode(framed.as_slice());
        prop_assert_eq!(around.is_ok(), whole.is_ok());
        let in_pieces = Around::<Struct>::decode(pieces(&framed, size));
        prop_assert_eq!(in_pieces.ok(), around.ok());
    }
}

#[test]
fn unknown_fields_are_kept_within_messages_of_prost() {
    // A varint, eight bytes, four bytes, a text, and a group with a text in it.
    let fields = b"\x08\x96\x01\x11\x01\x02\x03\x04\x05\x06\x07\x08\x1D\x01\x02\x03\x04\x22\x02ab\x2B\x0A\x01c\x2C";
    let bytes = [&[0x0A, u8::try_from(fields.len()).expect("short")], fields.as_slice()].concat();
    for size in 1..bytes.len() {
        let around = Around::<Empty>::decode(pieces(&bytes, size)).expect("well-formed");
        assert_eq!(around.encode_to_vec(), bytes, "in pieces of {size}");
    }
}

#[test]
fn errors_say_what_and_where() {
    let error = Struct::decode(&b"\x0A\x05\x0A\x03a"[..]).expect_err("it is cut off");
    assert_eq!(
        error.to_string(),
        "failed to decode Protobuf message: the bytes end too early, at byte 2, in `fields`"
    );
    let groups = [0x0B; 300];
    for size in [7, 300] {
        let error = Empty::decode(pieces(&groups, size)).expect_err("it is nested too deep");
        assert!(error.to_string().contains("nested deeper"), "{error}");
        let around = [&[0x0A, 0xAC, 0x02], groups.as_slice()].concat();
        let error = Around::<Empty>::decode(pieces(&around, size)).expect_err("too deep");
        assert!(error.to_string().contains("nested deeper"), "{error}");
    }
}

#[test]
fn limits_hold_for_whole_messages() {
    let many = b"\x0A\x00".repeat((1 << 22) + 1);
    let length = prost::length_delimiter_len(many.len());
    let mut delimited = Vec::with_capacity(length + many.len());
    prost::encode_length_delimiter(many.len(), &mut delimited).expect("there is room");
    delimited.extend_from_slice(&many);
    for read in [ListValue::decode(&*many), ListValue::decode_length_delimited(&*delimited)] {
        let error = read.expect_err("it has too many elements");
        assert!(error.to_string().contains("more elements than are allowed"), "{error}");
    }
    let few = ListValue::decode_length_delimited(&b"\x02\x0A\x00\x0A\x00"[..]);
    assert_eq!(few.expect("what stands behind it is not read").values.len(), 1);
    assert!(ListValue::decode_length_delimited(&b"\x03\x0A\x00"[..]).is_err());
}

#[test]
fn clearing_empties() {
    let mut empty = Empty::decode(&b"\x08\x01"[..]).expect("well-formed");
    Message::clear(&mut empty);
    assert_eq!(Message::encode_to_vec(&empty), b"");
}
