//! Messages of every built-in type: what holds for any bytes and any text.

use swordsmith_generated::MESSAGES;
use swordsmith_generated::tensor::messages::NdArrayView;
use swordsmith_generated::tensor::messages::nd_array_view::Values;
use swordsmith_proto::json::{self, Unknown};
use swordsmith_proto::{Fixed, Limits, Message, MessageType, MessageView, Reflect, check, text};

/// Bytes as a message of each type: what is read is written, and read again as the same; its texts
/// come back, too.
pub fn bytes(bytes: &[u8]) {
    for kind in MESSAGES.types() {
        let mut message = kind.new_message();
        if message.merge_bytes(bytes, &Limits::DEFAULT).is_err() {
            continue;
        }
        check(message.as_ref(), Some(bytes), &mut |_| ());
        let written = message.to_bytes();
        let mut again = kind.new_message();
        again.merge_bytes(&written, &Limits::DEFAULT).expect("what was written can be read");
        assert_eq!(again.to_bytes(), written, "another message was read");
        of_json(kind, &as_json(message.as_ref()).expect("tensors are always written"));
        of_text(kind, &as_text(message.as_ref()));
    }
    view(bytes);
}

/// A text as a message of each type, in both formats: what can be read is written and comes back.
pub fn texts(text: &str) {
    for kind in MESSAGES.types() {
        if let Some(message) = from_json(kind, text) {
            of_json(kind, &as_json(message.as_ref()).expect("tensors are always written"));
        }
        if let Some(message) = from_text(kind, text) {
            check(message.as_ref(), None, &mut |_| ());
            of_text(kind, &as_text(message.as_ref()));
        }
    }
}

fn of_json(kind: &MessageType, written: &str) {
    let again = from_json(kind, written).expect("what was written can be read");
    assert_eq!(as_json(again.as_ref()).as_deref(), Some(written));
}

fn of_text(kind: &MessageType, written: &str) {
    let again = from_text(kind, written).expect("what was written can be read");
    assert_eq!(as_text(again.as_ref()), written);
}

fn as_json(message: &dyn Reflect) -> Option<String> {
    let mut written = Vec::new();
    json::to_json(message, &MESSAGES, &mut written).ok()?;
    Some(String::from_utf8(written).expect("JSON is text"))
}

fn as_text(message: &dyn Reflect) -> String {
    let mut written = Vec::new();
    text::to_text(message, &mut written).expect("every message has a text");
    String::from_utf8(written).expect("it is text")
}

fn from_json(kind: &MessageType, text: &str) -> Option<Box<dyn Reflect>> {
    let mut message = kind.new_message();
    json::from_json(text.as_bytes(), message.as_mut(), &MESSAGES, Unknown::Refuse).ok()?;
    Some(message)
}

fn from_text(kind: &MessageType, text: &str) -> Option<Box<dyn Reflect>> {
    let mut message = kind.new_message();
    text::from_text(text, message.as_mut(), &MESSAGES).ok()?;
    Some(message)
}

/// What a view sees, reading has, where both can be had.
fn view(bytes: &[u8]) {
    let Ok(array) = NdArrayView::decode(bytes) else { return };
    match array.values {
        Some(Values::FloatValues(read)) => numbers(bytes, 4, &read.value, f32::to_bits),
        Some(Values::DoubleValues(read)) => numbers(bytes, 5, &read.value, f64::to_bits),
        None => {}
    }
}

/// The numbers of the field 1 of the message in a field, seen and read; `bits` tells also what is
/// no number apart.
fn numbers<T: Fixed, B: Copy + PartialEq>(bytes: &[u8], field: u32, read: &[T], bits: fn(T) -> B) {
    let Ok(Some(inner)) = MessageView::new(bytes).message(field) else { return };
    let Ok(seen) = inner.numbers::<T>(1) else { return };
    let read: Vec<_> = read.iter().copied().map(bits).collect();
    assert!(seen.iter().map(bits).eq(read.iter().copied()));
    assert!(seen.to_vec().into_iter().map(bits).eq(read.iter().copied()));
    assert!((0..=read.len()).map_while(|index| seen.get(index)).map(bits).eq(read.iter().copied()));
    if let Some(slice) = seen.as_slice() {
        assert!(slice.iter().copied().map(bits).eq(read.iter().copied()));
    }
}
