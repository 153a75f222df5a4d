//! Messages to text.

use std::fmt::Write as _;
use std::io;

use super::super::output::Output;
use super::super::{FieldDescriptor, Ref, Reflect, TextError, Value, ValueKind};

/// Where text goes.
pub(super) struct Writer<W> {
    depth: usize,
    output: Output<W>,
}

impl<W: io::Write> Writer<W> {
    pub(super) fn new(output: W) -> Self {
        Self { depth: 0, output: Output::new(output) }
    }

    /// Writes a message, and all that is gathered.
    pub(super) fn document(mut self, message: &dyn Reflect) -> Result<(), TextError> {
        self.fields(message)?;
        self.output.finish()
    }

    fn fields(&mut self, message: &dyn Reflect) -> Result<(), TextError> {
        for field in message.descriptor().fields() {
            match message.get(field.number) {
                Ref::Absent => {}
                Ref::One(value) => self.field(field, value)?,
                Ref::List(list) if matches!(field.kind, ValueKind::Message(_)) => {
                    list.iter().try_for_each(|value| self.field(field, value))?;
                }
                Ref::List(list) => self.list(field, list.iter())?,
                Ref::Map(mut entries) => {
                    entries.try_for_each(|(key, value)| self.entry(field, key, value))?;
                }
            }
        }
        Ok(())
    }

    fn begin(&mut self, name: &str) {
        self.output.text.extend(std::iter::repeat_n("  ", self.depth));
        self.output.text.push_str(name);
    }

    fn field(&mut self, field: &FieldDescriptor, value: Value<'_>) -> Result<(), TextError> {
        self.named(field.name, value, field.kind)
    }

    fn named(&mut self, name: &str, value: Value<'_>, kind: ValueKind) -> Result<(), TextError> {
        self.begin(name);
        if let Value::Message(message) = value {
            return self.braced(|writer| writer.fields(message));
        }
        self.output.text.push_str(": ");
        scalar(value, kind, &mut self.output.text);
        self.output.text.push('\n');
        self.output.flush_if_full()
    }

    fn braced(
        &mut self,
        inside: impl FnOnce(&mut Self) -> Result<(), TextError>,
    ) -> Result<(), TextError> {
        self.output.text.push_str(" {\n");
        self.depth += 1;
        inside(self)?;
        self.depth -= 1;
        self.begin("}\n");
        self.output.flush_if_full()
    }

    fn list<'v>(
        &mut self,
        field: &FieldDescriptor,
        values: impl Iterator<Item = Value<'v>>,
    ) -> Result<(), TextError> {
        self.begin(field.name);
        let mut mark = ": [";
        for value in values {
            self.output.text.push_str(mark);
            mark = ", ";
            scalar(value, field.kind, &mut self.output.text);
            self.output.flush_if_full()?;
        }
        self.output.text.push_str("]\n");
        Ok(())
    }

    fn entry(
        &mut self,
        field: &FieldDescriptor,
        key: Value<'_>,
        value: Value<'_>,
    ) -> Result<(), TextError> {
        self.begin(field.name);
        self.braced(|writer| {
            writer.named("key", key, ValueKind::String)?;
            writer.named("value", value, field.kind)
        })
    }
}

/// A value that is no message.
fn scalar(value: Value<'_>, kind: ValueKind, text: &mut String) {
    // Writing to a string does not fail.
    let _ = match value {
        Value::Bool(value) => write!(text, "{value}"),
        Value::I32(value) => write!(text, "{value}"),
        Value::I64(value) => write!(text, "{value}"),
        Value::U32(value) => write!(text, "{value}"),
        Value::U64(value) => write!(text, "{value}"),
        Value::F32(value) if value.is_nan() => text.write_str("nan"),
        Value::F64(value) if value.is_nan() => text.write_str("nan"),
        Value::F32(value) => write!(text, "{value:?}"),
        Value::F64(value) => write!(text, "{value:?}"),
        Value::Str(value) => quoted(value.as_bytes(), true, text),
        Value::Bytes(value) => quoted(value, false, text),
        Value::Enum(number) => match kind {
            ValueKind::Enum(descriptor) => match descriptor.name_of(number) {
                Some(name) => text.write_str(name),
                None => write!(text, "{number}"),
            },
            _ => write!(text, "{number}"),
        },
        Value::Message(_) => Ok(()),
    };
}

/// In quotes; what is beyond ASCII stays if it is text, and is three octal digits a byte if not.
fn quoted(bytes: &[u8], is_text: bool, text: &mut String) -> std::fmt::Result {
    text.push('"');
    let mut plain = Vec::new();
    for byte in bytes {
        match byte {
            b'"' => plain.extend_from_slice(b"\\\""),
            b'\\' => plain.extend_from_slice(b"\\\\"),
            b'\n' => plain.extend_from_slice(b"\\n"),
            b'\r' => plain.extend_from_slice(b"\\r"),
            b'\t' => plain.extend_from_slice(b"\\t"),
            0..0x20 | 0x7F => plain.extend_from_slice(format!("\\{byte:03o}").as_bytes()),
            0x80.. if !is_text => plain.extend_from_slice(format!("\\{byte:03o}").as_bytes()),
            _ => plain.push(*byte),
        }
    }
    text.push_str(&String::from_utf8_lossy(&plain));
    text.write_char('"')
}
