//! Dynamic messages against generated ones: the same bytes are the same message, the same JSON and
//! text, or the same error.

use swordsmith_codegen::build_messages;
use swordsmith_codegen::source::Sources;
use swordsmith_proto::json::{Unknown, from_json, to_json};
use swordsmith_proto::text::{from_text, to_text};
use swordsmith_proto::{
    DynamicMessage, FieldDescriptor, Label, Limits, MessageDescriptor, MessageType, Reflect,
    Registry, TypeRef, ValueKind,
};

use crate::generated::sample;
use crate::hostile::Chance;

/// The types of the sample, built in memory from its text.
fn compiled() -> Vec<MessageType> {
    let mut sources = Sources::default();
    let root = sources.add("in/sample.proto", include_str!("schemas/sample.proto"));
    sources.add("in/shared/unit.proto", include_str!("schemas/shared/unit.proto"));
    build_messages(&[root], &["in/".to_owned()], &sources)
        .unwrap_or_else(|findings| panic!("{}", findings.render(&sources)))
}

/// The same message thrice: generated, dynamic with the generated descriptor, and built in memory.
fn thrice(name: &str, compiled: &Registry<'_>) -> [Box<dyn Reflect>; 3] {
    let mut known = sample::MESSAGES.iter();
    let is_it = |known: &&MessageType| known.descriptor().name == name;
    let generated = known.find(is_it).expect("it is generated");
    let built = compiled.find(name).expect("it is compiled");
    let dynamic = DynamicMessage::new(generated.descriptor());
    [generated.new_message(), Box::new(dynamic), built.new_message()]
}

fn names() -> impl Iterator<Item = &'static str> + Clone {
    sample::MESSAGES.iter().map(|known| known.descriptor().name)
}

fn varint(mut value: u64, bytes: &mut Vec<u8>) {
    while value >= 0x80 {
        bytes.push(value.to_le_bytes()[0] | 0x80);
        value >>= 7;
    }
    bytes.push(value.to_le_bytes()[0]);
}

fn delimited(inner: &[u8], bytes: &mut Vec<u8>) {
    varint(inner.len() as u64, bytes);
    bytes.extend_from_slice(inner);
}

/// A value as a schema has it, without its key: the wire type, and the bytes.
fn value(kind: ValueKind, depth: usize, chance: &mut Chance) -> (u64, Vec<u8>) {
    let mut bytes = Vec::new();
    let wire = match kind {
        ValueKind::Message(inner) => {
            delimited(&message(inner.descriptor(), depth, chance), &mut bytes);
            2
        }
        ValueKind::String | ValueKind::Bytes => {
            let text: Vec<_> = (0..chance.next(4)).map(|_| b'a' + chance.byte() % 3).collect();
            delimited(&text, &mut bytes);
            2
        }
        ValueKind::Double | ValueKind::Fixed64 | ValueKind::Sfixed64 => {
            let high = [chance.byte() & 0x3F, chance.byte() % 2];
            bytes.extend([0, 0, 0, 0, 0, 0, high[0], high[1]]);
            1
        }
        ValueKind::Float | ValueKind::Fixed32 | ValueKind::Sfixed32 => {
            bytes.extend([0, 0, chance.byte(), chance.byte() & 0x3F]);
            5
        }
        _ => {
            varint([0, 1, 2, 300, u64::MAX, 1 << 31][chance.next(6)], &mut bytes);
            0
        }
    };
    (wire, bytes)
}

/// A field with its key; of repeated numbers sometimes several in one chunk.
fn field(field: &FieldDescriptor, depth: usize, chance: &mut Chance) -> Vec<u8> {
    let (mut bytes, number) = (Vec::new(), u64::from(field.number) << 3);
    if let Label::Map(key) = field.label {
        let mut entry = Vec::new();
        for (number, kind) in [(1, key), (2, field.kind)] {
            let (wire, bytes) = value(kind, depth, chance);
            if chance.next(8) > 0 {
                varint(number << 3 | wire, &mut entry);
                entry.extend(bytes);
            }
        }
        varint(number | 2, &mut bytes);
        delimited(&entry, &mut bytes);
        return bytes;
    }
    let (wire, first) = value(field.kind, depth, chance);
    let is_chunk = matches!(field.label, Label::Packed) && wire != 2 && chance.next(2) > 0;
    if is_chunk {
        let more = (0..chance.next(4)).flat_map(|_| value(field.kind, depth, chance).1);
        let chunk: Vec<_> = first.into_iter().chain(more).collect();
        varint(number | 2, &mut bytes);
        delimited(&chunk, &mut bytes);
    } else {
        varint(number | wire, &mut bytes);
        bytes.extend(first);
    }
    bytes
}

/// Bytes of a message: known fields in any order, sometimes an unknown one, or what is none.
fn message(of: &MessageDescriptor, depth: usize, chance: &mut Chance) -> Vec<u8> {
    let fields: Vec<_> = of.fields().collect();
    let mut bytes = Vec::new();
    for _ in 0..chance.next(6).min(depth * 6) {
        match chance.next(12) {
            0 => bytes.extend([0x98, 0x06, chance.byte() & 0x7F]), // a field of the number 99
            1 => bytes.extend([chance.byte() & 0x7F, chance.byte()]),
            _ if fields.is_empty() => {}
            _ => bytes.extend(field(fields[chance.next(fields.len())], depth - 1, chance)),
        }
    }
    bytes
}

/// What a message is in every format; or why it has none.
fn shown(message: &dyn Reflect, types: &Registry<'_>) -> (Vec<u8>, String, String) {
    let (mut json, mut text) = (Vec::new(), Vec::new());
    if let Err(error) = to_json(message, types, &mut json) {
        json = error.to_string().into_bytes();
    }
    to_text(message, &mut text).expect("a vector takes everything");
    let string = |bytes| String::from_utf8(bytes).expect("text");
    (message.to_bytes(), string(json), string(text))
}

#[test]
fn any_bytes_are_the_same_message_or_the_same_error() {
    let compiled = compiled();
    let compiled = [compiled.as_slice()];
    let (compiled, mut chance) = (Registry(&compiled), Chance(7));
    let (mut read, mut refused) = (0, 0);
    for name in names().cycle().take(12_000) {
        let mut messages = thrice(name, &compiled);
        let bytes = message(messages[0].descriptor(), 3, &mut chance);
        let limits = Limits { elements: 12, parts: 10, depth: 3, ..Limits::DEFAULT };
        let results = messages.each_mut().map(|message| {
            let merged = message.merge_bytes(&bytes, &limits);
            merged.map_err(|error| error.to_string())
        });
        assert!(results[1] == results[0] && results[2] == results[0], "{bytes:?}: {results:?}");
        if results[0].is_err() {
            refused += 1;
            continue;
        }
        read += 1;
        let shown = messages.each_ref().map(|message| shown(message.as_ref(), &compiled));
        assert_eq!(shown[1], shown[0], "from {bytes:?}");
        assert_eq!(shown[2], shown[0], "from {bytes:?}");
    }
    assert!(read > 4_000 && refused > 1_000, "{read} read, {refused} refused");
}

/// Reads a text into the message thrice.
fn results(
    name: &str,
    compiled: &Registry<'_>,
    read: impl Fn(&mut dyn Reflect, &Registry<'_>) -> Result<(), String>,
) -> [Result<Vec<u8>, String>; 3] {
    thrice(name, compiled).map(|mut message| {
        read(message.as_mut(), compiled)?;
        Ok(message.to_bytes())
    })
}

#[test]
fn any_text_is_the_same_message_or_the_same_error() {
    let compiled = compiled();
    let compiled = [compiled.as_slice()];
    let (compiled, mut chance) = (Registry(&compiled), Chance(8));
    for name in names().cycle().take(4_000) {
        let [mut made, ..] = thrice(name, &compiled);
        let bytes = message(made.descriptor(), 3, &mut chance);
        if made.merge_bytes(&bytes, &Limits::DEFAULT).is_err() {
            continue;
        }
        let (_, json, text) = shown(made.as_ref(), &compiled);
        for damage in [false, true] {
            let damaged = |text: &str, chance: &mut Chance| {
                let mut bytes = text.as_bytes().to_vec();
                let at = chance.next(bytes.len());
                bytes.iter_mut().skip(at).take(1).filter(|_| damage).for_each(|byte| *byte = b'}');
                String::from_utf8_lossy(&bytes).into_owned()
            };
            let (json, text) = (damaged(&json, &mut chance), damaged(&text, &mut chance));
            let of_json = results(name, &compiled, |message, types| {
                from_json(json.as_bytes(), message, types, Unknown::Refuse)
                    .map_err(|error| error.to_string())
            });
            assert!(of_json[1] == of_json[0] && of_json[2] == of_json[0], "{json}: {of_json:?}");
            let of_text = results(name, &compiled, |message, types| {
                from_text(&text, message, types).map_err(|error| error.to_string())
            });
            assert!(of_text[1] == of_text[0] && of_text[2] == of_text[0], "{text}: {of_text:?}");
        }
    }
}

/// A type that is built says what the generated one says.
#[test]
fn descriptors_are_the_generated_ones() {
    let compiled = compiled();
    for known in sample::MESSAGES {
        let generated = known.descriptor();
        let built = compiled.iter().find(|built| built.descriptor().name == generated.name);
        let built = built.expect("it is compiled").descriptor();
        let shown = |of: &MessageDescriptor| {
            let members = of.members.iter().map(|member| without_values(&format!("{member:?}")));
            let values = of.fields().map(values);
            (members.collect::<Vec<_>>(), values.collect::<Vec<_>>())
        };
        assert_eq!((shown(built), built.reserved), (shown(generated), generated.reserved));
    }
}

/// The values of an enumeration's first numbers, there and back.
fn values(field: &FieldDescriptor) -> Vec<(&'static str, Option<i32>)> {
    let ValueKind::Enum(of) = field.kind else { return Vec::new() };
    let names = (-1..100).filter_map(|number| of.name_of(number)).chain(["LEVEL_TOP", "None"]);
    names.map(|name| (name, of.number_of(name))).collect()
}

/// Without what `Debug` shows of the values of an enumeration: functions, or tables.
fn without_values(shown: &str) -> String {
    let mut parts = shown.split("values: ");
    let first = parts.next().unwrap_or_default().to_owned();
    let behind = |part: &str| part.split_once(" })").map_or("", |(_, rest)| rest).to_owned();
    parts.fold(first, |all, part| all + &behind(part))
}

#[test]
fn a_dynamic_message_is_cloned_compared_and_shown() {
    let descriptor = sample::v1::Lists::default().descriptor();
    let mut lists = DynamicMessage::new(descriptor);
    lists.merge_bytes(b"\x1A\x01a\x0D\0\0\x80?", &Limits::DEFAULT).expect("a message");
    assert_eq!(lists.clone(), lists);
    assert_ne!(DynamicMessage::new(descriptor), lists);
    let shown = format!("{lists:?}");
    assert_eq!(shown, "sample.v1.Lists { packed: List([F32(1.0)]), texts: List([Str(\"a\")]) }");
    // A type contains itself; what is shown of it has an end.
    let tree = sample::v1::Tree::default().descriptor();
    assert!(format!("{tree:?}").len() < 10_000);
}

/// Nobody sets the type: the message keeps what it reads as it is.
#[test]
fn a_type_without_a_descriptor_has_no_fields() {
    static CELL: std::sync::OnceLock<MessageDescriptor> = std::sync::OnceLock::new();
    let mut message = MessageType::dynamic(TypeRef::Built(&CELL)).new_message();
    message.merge_bytes(b"\x08\x01", &Limits::DEFAULT).expect("an unknown field");
    assert_eq!(message.to_bytes(), b"\x08\x01");
}
