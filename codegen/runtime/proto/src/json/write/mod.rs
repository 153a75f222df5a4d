//! Messages to JSON.

mod well_known;

use std::fmt::Write as _;
use std::io;

use super::super::output::Output;
use super::super::{FieldDescriptor, Ref, Reflect, Registry, Value, ValueKind};
use super::numbers::float;
use super::quote::{base64, quoted};
use super::well_known::{NULL_VALUE, WellKnown, any};
use super::{DEEPEST, DEEPEST_ANY, TOO_DEEP, TextError};

/// Where JSON goes.
pub(super) struct Writer<'a, W> {
    types: &'a Registry<'a>,
    output: Output<W>,
    left: u32,
    /// How many more `Any` may stand in each other.
    anys_left: u32,
}

impl<'a, W: io::Write> Writer<'a, W> {
    pub(super) fn new(types: &'a Registry<'a>, output: W) -> Self {
        Self { types, output: Output::new(output), left: DEEPEST, anys_left: DEEPEST_ANY }
    }

    /// What is gathered, to write more of it.
    pub(super) fn text(&mut self) -> &mut String {
        &mut self.output.text
    }

    /// Writes a message, and all that is gathered.
    pub(super) fn document(mut self, message: &dyn Reflect) -> Result<(), TextError> {
        self.message(message)?;
        self.output.finish()
    }

    /// Writes a message as its type has it.
    pub(super) fn message(&mut self, message: &dyn Reflect) -> Result<(), TextError> {
        self.left = self.left.checked_sub(1).ok_or_else(|| TextError::unwritable(TOO_DEEP))?;
        match WellKnown::of(message.descriptor().name) {
            Some(WellKnown::Any) => {
                let left = self.anys_left.checked_sub(1);
                self.anys_left = left.ok_or_else(|| TextError::unwritable(TOO_DEEP))?;
                self.any(message)?;
                self.anys_left += 1;
            }
            Some(kind) => well_known::write(self, kind, message)?,
            None => self.object(message, None)?,
        }
        self.left += 1;
        self.output.flush_if_full()
    }

    /// An object, with a member of our own at its beginning if one is given.
    fn object(&mut self, message: &dyn Reflect, type_url: Option<&str>) -> Result<(), TextError> {
        self.output.text.push('{');
        let mut is_first = true;
        if let Some(url) = type_url {
            self.type_url(url);
            is_first = false;
        }
        for field in message.descriptor().fields() {
            let held = message.get(field.number);
            if matches!(held, Ref::Absent) {
                continue;
            }
            if !std::mem::take(&mut is_first) {
                self.output.text.push(',');
            }
            quoted(field.json_name, &mut self.output.text);
            self.output.text.push(':');
            self.held(held, field)?;
        }
        self.output.text.push('}');
        Ok(())
    }

    fn type_url(&mut self, url: &str) {
        self.output.text.push_str("\"@type\":");
        quoted(url, &mut self.output.text);
    }

    fn held(&mut self, held: Ref<'_>, field: &FieldDescriptor) -> Result<(), TextError> {
        match held {
            Ref::Absent => Ok(()),
            Ref::One(value) => self.value(value, field.kind),
            Ref::List(list) => self.list(list.iter(), field.kind),
            Ref::Map(entries) => self.map(entries, field.kind),
        }
    }

    /// An array.
    pub(super) fn list<'v>(
        &mut self,
        values: impl Iterator<Item = Value<'v>>,
        kind: ValueKind,
    ) -> Result<(), TextError> {
        let mut mark = '[';
        for value in values {
            self.output.text.push(mark);
            mark = ',';
            self.value(value, kind)?;
            self.output.flush_if_full()?;
        }
        self.output.text.push_str(if mark == '[' { "[]" } else { "]" });
        Ok(())
    }

    /// An object of the entries of a map.
    pub(super) fn map<'v>(
        &mut self,
        entries: impl Iterator<Item = (Value<'v>, Value<'v>)>,
        kind: ValueKind,
    ) -> Result<(), TextError> {
        let mut mark = '{';
        for (key, value) in entries {
            self.output.text.push(mark);
            mark = ',';
            self.key(key);
            self.output.text.push(':');
            self.value(value, kind)?;
            self.output.flush_if_full()?;
        }
        self.output.text.push_str(if mark == '{' { "{}" } else { "}" });
        Ok(())
    }

    fn key(&mut self, key: Value<'_>) {
        let _ = match key {
            Value::Str(text) => {
                quoted(text, &mut self.output.text);
                Ok(())
            }
            Value::Bool(value) => write!(self.output.text, "\"{value}\""),
            Value::I32(value) => write!(self.output.text, "\"{value}\""),
            Value::I64(value) => write!(self.output.text, "\"{value}\""),
            Value::U32(value) => write!(self.output.text, "\"{value}\""),
            Value::U64(value) => write!(self.output.text, "\"{value}\""),
            _ => Ok(()), // the language has no such keys
        };
    }

    /// A value.
    pub(super) fn value(&mut self, value: Value<'_>, kind: ValueKind) -> Result<(), TextError> {
        let text = &mut self.output.text;
        let _ = match value {
            Value::Bool(value) => write!(text, "{value}"),
            Value::I32(value) => text.write_str(itoa::Buffer::new().format(value)),
            Value::U32(value) => text.write_str(itoa::Buffer::new().format(value)),
            Value::I64(value) => write!(text, "\"{value}\""),
            Value::U64(value) => write!(text, "\"{value}\""),
            Value::F32(value) => {
                float(value.into(), format_args!("{value:?}"), text);
                Ok(())
            }
            Value::F64(value) => {
                float(value, format_args!("{value:?}"), text);
                Ok(())
            }
            Value::Str(value) => {
                quoted(value, text);
                Ok(())
            }
            Value::Bytes(value) => write!(text, "\"{}\"", base64(value)),
            Value::Enum(number) => {
                enumeration(number, kind, text);
                Ok(())
            }
            Value::Message(message) => return self.message(message),
        };
        Ok(())
    }

    /// An `Any`: its type, and either the members of the message or, of a well-known type, that as
    /// `value`.
    fn any(&mut self, message: &dyn Reflect) -> Result<(), TextError> {
        let (url, bytes) = any::parts(message);
        if url.is_empty() {
            self.output.text.push_str("{}");
            return Ok(());
        }
        let message = any::unpacked(url, bytes, self.types).map_err(TextError::unwritable)?;
        if WellKnown::of(message.descriptor().name).is_none() {
            return self.object(message.as_ref(), Some(url));
        }
        self.output.text.push('{');
        self.type_url(url);
        self.output.text.push_str(",\"value\":");
        self.message(message.as_ref())?;
        self.output.text.push('}');
        Ok(())
    }
}

fn enumeration(number: i32, kind: ValueKind, text: &mut String) {
    let ValueKind::Enum(descriptor) = kind else { return };
    match descriptor.name_of(number) {
        _ if descriptor.name == NULL_VALUE => text.push_str("null"),
        Some(name) => quoted(name, text),
        None => text.push_str(itoa::Buffer::new().format(number)),
    }
}
