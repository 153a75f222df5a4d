//! What a message says, without the names and types that say it.

use swordsmith_proto::{Ref, Reflect, Value, text};

/// What stands in a message, by the numbers of fields.
pub(super) type Reading = Vec<(u32, Vec<Item>)>;

/// A value. One value is a list of one; an entry of a map is a message of its key and value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Item {
    /// An integer, `bool` or an enumeration's value.
    Integer(i128),
    /// A floating-point number.
    Float(f64),
    /// A text or bytes.
    Bytes(Vec<u8>),
    /// A message.
    Message(Reading),
}

/// What a message says.
pub(super) fn of(message: &dyn Reflect) -> Reading {
    let mut reading: Reading = message
        .descriptor()
        .fields()
        .map(|field| (field.number, items(message.get(field.number))))
        .filter(|(_, items)| !items.is_empty())
        .collect();
    reading.sort_by_key(|(number, _)| *number);
    reading
}

fn items(held: Ref<'_>) -> Vec<Item> {
    match held {
        Ref::Absent => Vec::new(),
        Ref::One(value) => vec![item(value)],
        Ref::List(list) => list.iter().map(item).collect(),
        Ref::Map(entries) => entries.map(|(key, value)| entry(item(key), item(value))).collect(),
    }
}

/// An entry of a map, where a value that is not written is the default.
fn entry(key: Item, value: Item) -> Item {
    let is_written = |it: &Item| match it {
        Item::Integer(number) => *number != 0,
        Item::Float(number) => number.to_bits() != 0,
        Item::Bytes(bytes) => !bytes.is_empty(),
        Item::Message(fields) => !fields.is_empty(),
    };
    let members = [(1, key), (2, value)].into_iter().filter(|(_, it)| is_written(it));
    Item::Message(members.map(|(number, it)| (number, vec![it])).collect())
}

fn item(value: Value<'_>) -> Item {
    match value {
        Value::Bool(value) => Item::Integer(value.into()),
        Value::I32(value) | Value::Enum(value) => Item::Integer(value.into()),
        Value::I64(value) => Item::Integer(value.into()),
        Value::U32(value) => Item::Integer(value.into()),
        Value::U64(value) => Item::Integer(value.into()),
        Value::F32(value) => Item::Float(value.into()),
        Value::F64(value) => Item::Float(value),
        Value::Str(value) => Item::Bytes(value.as_bytes().to_vec()),
        Value::Bytes(value) => Item::Bytes(value.to_vec()),
        Value::Message(message) => Item::Message(of(message)),
    }
}

/// A message in text format.
pub(super) fn text(message: &dyn Reflect) -> String {
    let mut text = Vec::new();
    // Writing to memory does not fail.
    let _ = text::to_text(message, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// A message in one line, with what of it is not known.
pub(super) fn words(message: &dyn Reflect) -> String {
    let text = text(message);
    let known = text.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    let known = if known.is_empty() { "an empty message".to_owned() } else { format!("`{known}`") };
    let mut unknown: Vec<_> = message.unknown().iter().map(|(key, _)| key.number).collect();
    unknown.sort_unstable();
    unknown.dedup();
    let unknown: Vec<_> = unknown.iter().map(|number| format!("field {number}")).collect();
    match &*unknown {
        [] => known,
        unknown => format!("{known}, without {}, which it does not know", unknown.join(" and ")),
    }
}
