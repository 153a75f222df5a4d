//! Writing values as JSON text.

use super::JsonValue;
use crate::stack::with_room;

/// Writes values as JSON text. Whoever owns the writer parses and validates the text before it is
/// passed on, so a type cannot write anything else than valid JSON.
#[derive(Debug, Default)]
pub struct Writer {
    text: String,
    /// Arrays and objects that are open, if each item and member gets a line of its own.
    indentation: Option<usize>,
    /// Offsets of values that JSON cannot represent, and what they are.
    unrepresentable: Vec<(usize, String)>,
}

impl Writer {
    pub(super) fn new() -> Self {
        Self::default()
    }

    pub(super) fn indented() -> Self {
        Self { indentation: Some(0), ..Self::default() }
    }

    /// The text, and at which offsets it does not stand for the value.
    pub(super) fn finish(self) -> (String, Vec<(usize, String)>) {
        (self.text, self.unrepresentable)
    }

    /// Writes a value that is JSON text already.
    pub fn json(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Writes a string.
    pub fn string(&mut self, text: &str) {
        quote(text, &mut self.text);
    }

    /// Writes `null` in place of a value that JSON cannot represent; the document is rejected with
    /// the message and the place of the value.
    pub fn unrepresentable(&mut self, message: impl Into<String>) {
        self.unrepresentable.push((self.text.len(), message.into()));
        self.json("null");
    }

    /// Writes an array.
    pub fn array<'i, T: JsonValue + 'i>(&mut self, items: impl IntoIterator<Item = &'i T>) {
        self.items(|array| items.into_iter().for_each(|item| array.item(item)));
    }

    /// Writes an array whose items have types of their own.
    pub(super) fn items(&mut self, write: impl FnOnce(&mut ArrayWriter<'_>)) {
        self.open('[');
        let mut array = ArrayWriter { writer: self, is_empty: true };
        with_room(|| write(&mut array));
        let is_empty = array.is_empty;
        self.close(']', is_empty);
    }

    /// Writes an object.
    pub fn object(&mut self, write: impl FnOnce(&mut ObjectWriter<'_>)) {
        self.open('{');
        let mut object = ObjectWriter { writer: self, is_empty: true };
        with_room(|| write(&mut object));
        let is_empty = object.is_empty;
        self.close('}', is_empty);
    }

    fn open(&mut self, bracket: char) {
        self.text.push(bracket);
        self.indentation = self.indentation.map(|depth| depth + 1);
    }

    fn close(&mut self, bracket: char, is_empty: bool) {
        self.indentation = self.indentation.map(|depth| depth.saturating_sub(1));
        if !is_empty {
            self.line();
        }
        self.text.push(bracket);
    }

    /// Before an item or a member.
    fn separate(&mut self, is_first: bool) {
        if !is_first {
            self.text.push(',');
        }
        self.line();
    }

    fn line(&mut self) {
        if let Some(depth) = self.indentation {
            self.text.push('\n');
            self.text.extend(std::iter::repeat_n("  ", depth));
        }
    }
}

/// Writes the items of an array.
pub(super) struct ArrayWriter<'w> {
    writer: &'w mut Writer,
    is_empty: bool,
}

impl ArrayWriter<'_> {
    pub(super) fn item<T: JsonValue>(&mut self, value: &T) {
        self.writer.separate(self.is_empty);
        self.is_empty = false;
        value.write(self.writer);
    }
}

/// Writes the members of an object.
#[derive(Debug)]
pub struct ObjectWriter<'w> {
    writer: &'w mut Writer,
    is_empty: bool,
}

impl ObjectWriter<'_> {
    /// Writes a member. A name that the object already has makes the document invalid.
    pub fn member<T: JsonValue>(&mut self, name: &str, value: &T) {
        self.writer.separate(self.is_empty);
        self.is_empty = false;
        self.writer.string(name);
        self.writer.json(if self.writer.indentation.is_some() { ": " } else { ":" });
        value.write(self.writer);
    }

    /// Writes a member, if there is a value.
    pub fn optional<T: JsonValue>(&mut self, name: &str, value: Option<&T>) {
        if let Some(value) = value {
            self.member(name, value);
        }
    }

    /// Writes several members.
    pub fn members<'m, N: AsRef<str> + 'm, T: JsonValue + 'm>(
        &mut self,
        members: impl IntoIterator<Item = (&'m N, &'m T)>,
    ) {
        members.into_iter().for_each(|(name, value)| self.member(name.as_ref(), value));
    }
}

/// Appends a string in quotes (RFC 8259, 7): what must be escaped is, and nothing else.
fn quote(text: &str, out: &mut String) {
    let is_escaped = |byte: &u8| *byte < 0x20 || matches!(byte, b'"' | b'\\');
    let mut rest = text;
    out.push('"');
    while let Some(at) = rest.as_bytes().iter().position(is_escaped) {
        out.push_str(&rest[..at]);
        escape(rest.as_bytes()[at], out);
        rest = &rest[at + 1..];
    }
    out.push_str(rest);
    out.push('"');
}

fn escape(byte: u8, out: &mut String) {
    match byte {
        b'"' => out.push_str("\\\""),
        b'\\' => out.push_str("\\\\"),
        b'\n' => out.push_str("\\n"),
        b'\r' => out.push_str("\\r"),
        b'\t' => out.push_str("\\t"),
        _ => {
            let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or('0');
            out.push_str("\\u00");
            out.extend([digit(byte >> 4), digit(byte & 15)]);
        }
    }
}
