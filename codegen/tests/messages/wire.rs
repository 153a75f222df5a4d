//! What the wire format demands of readers and writers.

use swordsmith_proto::{
    DecodeError, DynamicMessage, Fault, Limits, Message, Reflect, Scalar, UnknownFields, WireType,
};

use crate::generated::sample::v1::{Lists, Option as Options, Scalars, Tree, option};

fn fault<M: Message>(bytes: &[u8]) -> (Fault, usize) {
    let error = M::decode(bytes).expect_err("these bytes are wrong");
    (error.fault(), error.offset())
}

#[test]
fn packed_chunks_and_single_values_append() {
    let bytes = b"\x0a\x04\0\0\x80\x3f\x0d\0\0\0\x40\x0a\x08\0\0\x40\x40\0\0\x80\x40";
    assert_eq!(Lists::decode(bytes).unwrap().packed, [1.0, 2.0, 3.0, 4.0]);
    let bytes = b"\x11\x01\0\0\0\0\0\0\0\x12\x08\x02\0\0\0\0\0\0\0";
    assert_eq!(Lists::decode(bytes).unwrap().unpacked, [1, 2]);
    assert_eq!(Lists::decode(b"\x2a\x03\x01\xac\x02\x28\x07").unwrap().kinds, [1, 300, 7]);
}

#[test]
fn packed_lengths_are_those_of_whole_values() {
    assert_eq!(fault::<Lists>(b"\x0a\x05\0\0\0\0\0"), (Fault::PackedLength, 2));
    assert_eq!(fault::<Lists>(b"\x0a\x08\0\0\0\0\0"), (Fault::Truncated, 2));
    assert_eq!(fault::<Lists>(b"\x2a\x02\x01\x80"), (Fault::Truncated, 3));
}

/// A length of two gigabytes reserves nothing: there are no such bytes.
#[test]
fn what_is_reserved_is_there() {
    assert_eq!(fault::<Lists>(b"\x0a\xfc\xff\xff\xff\x07\0\0"), (Fault::Truncated, 6));
    let mut lists = Lists::decode([&b"\x0a\xa0\x1f"[..], &[0; 4000]].concat()).unwrap();
    assert_eq!(lists.packed.len(), 1000);
    assert_eq!(lists.packed.capacity(), 1000, "one reservation, of what is there");
    let memory = lists.packed.as_ptr();
    lists.clear();
    lists.merge([&b"\x0a\xa0\x1f"[..], &[0; 4000]].concat()).unwrap();
    assert_eq!(lists.packed.as_ptr(), memory, "the memory was not reused");
}

#[test]
fn faults_have_a_place() {
    assert_eq!(fault::<Scalars>(b"\x00"), (Fault::FieldNumber, 0));
    assert_eq!(fault::<Scalars>(b"\x18\x01\x0f"), (Fault::WireType, 2));
    assert_eq!(
        fault::<Scalars>(b"\x18\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f"),
        (Fault::LongVarint, 1)
    );
    assert_eq!(fault::<Scalars>(b"\x18\xff"), (Fault::Truncated, 1));
    assert_eq!(fault::<Scalars>(b"\x18\x01\xa4\x06"), (Fault::EndOfGroup, 4));
    assert_eq!(fault::<Scalars>(b"\x72\x02a\xff"), (Fault::Utf8, 3));
    assert_eq!(fault::<Scalars>(b"\x93\x06\x9c\x06"), (Fault::EndOfGroup, 4));
    let error = Lists::decode(b"\x22\x04\x72\x02a\xff").expect_err("no text");
    assert_eq!(error.to_string(), "the text is not UTF-8, at byte 5, in `messages.string_value`");
}

/// As other implementations do: the value may be of a schema that is newer than ours.
#[test]
fn values_of_another_layout_are_kept() {
    let scalars = Scalars::decode(b"\x19\x01\0\0\0\0\0\0\0").unwrap();
    assert_eq!(scalars.int32_value, 0);
    let records: Vec<_> = scalars.unknown_fields.iter().collect();
    assert_eq!(
        (records[0].0.number, records[0].0.wire, records[0].1.len()),
        (3, WireType::Fixed64, 8)
    );
    assert_eq!(scalars.encode_to_vec(), b"\x19\x01\0\0\0\0\0\0\0");
}

/// They go back to where their numbers place them, and stay in the order in which they came.
#[test]
fn unknown_fields_come_back() {
    let bytes = [
        &b"\x18\x01"[..],            // int32_value = 1
        b"\x70\x05",                 // 14, a text, as a varint
        b"\x80\x01\x07",             // maybe = 7
        b"\x92\x01\x03abc",          // 18
        b"\x93\x01\x08\x01\x94\x01", // 18, a group
        b"\x8d\x01\0\0\0\0",         // 17
    ]
    .concat();
    let scalars = Scalars::decode(&bytes).unwrap();
    assert_eq!((scalars.int32_value, scalars.maybe), (1, Some(7)));
    assert_eq!(scalars.unknown_fields.iter().count(), 4);
    assert_eq!(scalars.encoded_len(), bytes.len());
    assert_eq!(scalars.encode_to_vec(), bytes);
    let known = Scalars { unknown_fields: UnknownFields::default(), ..scalars };
    assert_eq!(known.encode_to_vec(), b"\x18\x01\x80\x01\x07");
}

#[test]
fn the_last_member_of_a_oneof_counts_and_messages_are_merged() {
    let bytes = b"\x32\x01a\x3a\x02\x08\x05\x3a\x03\x98\x06\x01";
    let Some(option::Value::Box(vec)) = Options::decode(bytes).unwrap().value else { panic!() };
    assert_eq!(vec.len, 5, "the second is merged into the first");
    assert_eq!(vec.unknown_fields.as_bytes(), b"\x98\x06\x01");
}

/// What was read within wider limits is written, too.
#[test]
fn unknown_groups_as_deep_as_was_allowed_come_back() {
    let begin = [0x93, 0x06].repeat(150);
    let end = [0x94, 0x06].repeat(150);
    let group = [begin, end].concat();
    let length = u16::try_from(group.len()).expect("short");
    let [low, high] = (length << 1).to_le_bytes();
    let varint = [low >> 1 | 0x80, high];
    let bytes = [&[0x22][..], &varint, &group, &[0x2A, 0]].concat();
    let limits = Limits { depth: 1000, ..Limits::DEFAULT };
    let tree = Tree::decode_with(&bytes, &limits).expect("allowed");
    assert_eq!(tree.encode_to_vec(), bytes);
    assert_eq!(tree.siblings[0].unknown_fields.iter().count(), 1);
}

#[test]
fn a_message_is_only_put_where_one_can_be() {
    let mut options = Options::decode(b"\x3a\x02\x08\x05").unwrap();
    assert!(options.put_message(6, None).is_none());
    assert!(options.put_message(7, Some(Scalar::Bool(true))).is_none());
    let Some(option::Value::Box(vec)) = &options.value else { panic!("it was taken away") };
    assert_eq!(vec.len, 5);
}

#[test]
fn a_negative_zero_is_not_the_default() {
    let scalars = Scalars { float_value: -0.0, double_value: 0.0, ..Scalars::default() };
    assert_eq!(scalars.encode_to_vec(), b"\x15\0\0\0\x80");
}

/// A tree of so many levels, one in the other.
fn nested(depth: u32) -> Vec<u8> {
    let around = |inner: Vec<u8>| {
        let [low, high] = u16::to_le_bytes(u16::try_from(inner.len() << 1).expect("small"));
        [&[0x22, low >> 1 | 0x80, high][..], &inner].concat()
    };
    (1..depth).fold(Vec::new(), |inner, _| around(inner))
}

#[test]
fn depth_is_limited_and_the_default_fits_a_small_stack() {
    let deepest = || {
        let limits = Limits::DEFAULT;
        let message = Tree::decode(nested(limits.depth + 1)).expect("as deep as is allowed");
        assert_eq!(message.clone(), message);
        assert!(!format!("{message:?}").is_empty());
        let deeper = Tree::decode(nested(limits.depth + 2));
        assert_eq!(deeper.map_err(|error| error.fault()), Err(Fault::Depth));
        let group: Vec<u8> = std::iter::repeat_n(0x93, 200).flat_map(|byte| [byte, 0x06]).collect();
        assert_eq!(Tree::decode(&group).map_err(|error| error.fault()), Err(Fault::Depth));
    };
    std::thread::Builder::new().stack_size(512 * 1024).spawn(deepest).unwrap().join().unwrap();
}

#[test]
fn dynamic_messages_have_the_same_limit_and_fit_the_same_stack() {
    let deepest = || {
        let limits = Limits::DEFAULT;
        let mut message = DynamicMessage::new(Tree::type_descriptor());
        message.merge_bytes(&nested(limits.depth + 1), &limits).expect("as deep as is allowed");
        let generated = Tree::decode(nested(limits.depth + 1)).expect("as deep as is allowed");
        assert_eq!(message.to_bytes(), generated.encode_to_vec());
        assert_eq!(message.clone(), message);
        assert!(!format!("{message:?}").is_empty());
        let mut deeper = DynamicMessage::new(Tree::type_descriptor());
        let read = deeper.merge_bytes(&nested(limits.depth + 2), &limits);
        assert_eq!(read.map_err(|error| error.fault()), Err(Fault::Depth));
    };
    std::thread::Builder::new().stack_size(512 * 1024).spawn(deepest).unwrap().join().unwrap();
}

#[test]
fn length_and_elements_are_limited() {
    let read = |bytes: &[u8], limits: Limits| -> Result<_, DecodeError> {
        Lists::decode_with(bytes, &limits)
    };
    let is = |result: Result<Lists, DecodeError>, fault| {
        result.is_err_and(|error| error.fault() == fault)
    };
    let bytes = b"\x0a\x08\0\0\x80\x3f\0\0\0\xc0";
    assert!(is(read(bytes, Limits { bytes: 9, ..Limits::DEFAULT }), Fault::Length));
    assert!(read(bytes, Limits { bytes: 10, elements: 2, ..Limits::DEFAULT }).is_ok());
    assert!(is(read(bytes, Limits { elements: 1, ..Limits::DEFAULT }), Fault::Elements));
    assert!(is(read(b"\x2a\x02\0\0", Limits { elements: 1, ..Limits::DEFAULT }), Fault::Elements));
    assert!(is(read(b"\x22\0\x22\0", Limits { parts: 1, ..Limits::DEFAULT }), Fault::Elements));
    assert!(read(b"\x22\0\x22\0", Limits { parts: 2, ..Limits::DEFAULT }).is_ok());
    assert!(read(b"", Limits { depth: 0, ..Limits::DEFAULT }).is_ok());
    assert!(is(read(b"\x22\0", Limits { depth: 0, ..Limits::DEFAULT }), Fault::Depth));
}
