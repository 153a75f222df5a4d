//! The types that have a JSON of their own.

mod field_mask;
mod time;

use std::io;

use super::super::types::{Duration, FieldMask, Timestamp};
use super::super::{
    Limits, List, Message, Ref, Reflect, Registry, Scalar, Value, ValueKind, types,
};
use super::TextError;
use super::lexer::Start;
use super::read::Reader;
use super::write::Writer;

/// The enumeration whose only value is `null`.
pub(super) const NULL_VALUE: &str = "google.protobuf.NullValue";

/// What a type is in JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WellKnown {
    /// An object with the type and the members of another message.
    Any,
    /// The value alone.
    Wrapper,
    /// A text of a point in time.
    Timestamp,
    /// A text of seconds.
    Duration,
    /// A text of paths.
    FieldMask,
    /// Any object.
    Struct,
    /// Any value.
    Value,
    /// Any array.
    ListValue,
}

impl WellKnown {
    /// What the type of a name is; `None` if an object of its members.
    pub(super) fn of(name: &str) -> Option<Self> {
        Some(match name.strip_prefix("google.protobuf.")? {
            "Any" => Self::Any,
            "DoubleValue" | "FloatValue" | "Int64Value" | "UInt64Value" | "Int32Value"
            | "UInt32Value" | "BoolValue" | "StringValue" | "BytesValue" => Self::Wrapper,
            "Timestamp" => Self::Timestamp,
            "Duration" => Self::Duration,
            "FieldMask" => Self::FieldMask,
            "Struct" => Self::Struct,
            "Value" => Self::Value,
            "ListValue" => Self::ListValue,
            _ => return None,
        })
    }
}

/// Whether `null` is a value of a kind, and not the absence of one.
pub(super) fn may_be_null(kind: ValueKind) -> bool {
    match kind {
        ValueKind::Enum(descriptor) => descriptor.name == NULL_VALUE,
        ValueKind::Message(descriptor) => {
            WellKnown::of(descriptor().name) == Some(WellKnown::Value)
        }
        _ => false,
    }
}

/// The message as the type that it is, which its name says.
fn same<M: Message>(message: &dyn Reflect) -> M {
    let mut same = M::default();
    // It was written by the same codec.
    let _ = same.merge_with(message.to_bytes(), &Limits::GENEROUS);
    same
}

/// Sets the first two fields of a message, whatever was there: merging would leave what the other
/// has as its default.
fn set(message: &mut dyn Reflect, first: Scalar, second: Scalar) {
    message.put(1, None, first);
    message.put(2, None, second);
}

/// Sets a point in time or a span.
fn set_time(message: &mut dyn Reflect, seconds: i64, nanos: i32) {
    set(message, Scalar::I64(seconds), Scalar::I32(nanos));
}

/// Writes a message that is not an `Any`.
pub(super) fn write<W: io::Write>(
    writer: &mut Writer<'_, W>,
    kind: WellKnown,
    message: &dyn Reflect,
) -> Result<(), TextError> {
    let text = match kind {
        WellKnown::Timestamp => time::timestamp(&same::<Timestamp>(message)),
        WellKnown::Duration => time::duration(&same::<Duration>(message)),
        WellKnown::FieldMask => field_mask::text(&same::<FieldMask>(message)),
        WellKnown::Wrapper => return wrapper(writer, message),
        WellKnown::Struct | WellKnown::ListValue => return collection(writer, message),
        WellKnown::Value | WellKnown::Any => return value(writer, message),
    };
    let name = message.descriptor().name;
    let text = text.ok_or_else(|| TextError::unwritable(format!("a `{name}` is out of range")))?;
    super::quote::quoted(&text, writer.text());
    Ok(())
}

/// The number of the only field of a wrapper, and of what `Struct` and `ListValue` hold.
const CONTENT: u32 = 1;

fn wrapper<W: io::Write>(
    writer: &mut Writer<'_, W>,
    message: &dyn Reflect,
) -> Result<(), TextError> {
    let Some(field) = message.descriptor().field(CONTENT) else { return Ok(()) };
    let value = match (message.get(CONTENT), field.kind) {
        (Ref::One(value), _) => value,
        (_, ValueKind::Double) => Value::F64(0.0),
        (_, ValueKind::Float) => Value::F32(0.0),
        (_, ValueKind::Int64) => Value::I64(0),
        (_, ValueKind::Uint64) => Value::U64(0),
        (_, ValueKind::Int32) => Value::I32(0),
        (_, ValueKind::Uint32) => Value::U32(0),
        (_, ValueKind::Bool) => Value::Bool(false),
        (_, ValueKind::Bytes) => Value::Bytes(&[]),
        (..) => Value::Str(""),
    };
    writer.value(value, field.kind)
}

fn collection<W: io::Write>(
    writer: &mut Writer<'_, W>,
    message: &dyn Reflect,
) -> Result<(), TextError> {
    let Some(field) = message.descriptor().field(CONTENT) else { return Ok(()) };
    match message.get(CONTENT) {
        Ref::Map(entries) => writer.map(entries, field.kind),
        Ref::List(list) => writer.list(list.iter(), field.kind),
        _ if matches!(field.label, super::super::Label::Map(_)) => {
            writer.map(std::iter::empty(), field.kind)
        }
        _ => writer.list(List::Bool(&[]).iter(), field.kind),
    }
}

fn value<W: io::Write>(writer: &mut Writer<'_, W>, message: &dyn Reflect) -> Result<(), TextError> {
    let mut fields = message.descriptor().fields();
    let held = fields.find_map(|field| match message.get(field.number) {
        Ref::One(value) => Some((value, field.kind)),
        _ => None,
    });
    match held {
        Some((Value::F64(number), _)) if !number.is_finite() => {
            Err(TextError::unwritable("a `google.protobuf.Value` is no finite number"))
        }
        Some((value, kind)) => writer.value(value, kind),
        None => Err(TextError::unwritable("a `google.protobuf.Value` has no value")),
    }
}

/// Reads a message that is not an `Any`.
pub(super) fn read<R: io::Read>(
    reader: &mut Reader<'_, R>,
    kind: WellKnown,
    message: &mut dyn Reflect,
) -> Result<(), TextError> {
    match kind {
        WellKnown::Wrapper => read_content(reader, message),
        WellKnown::Value | WellKnown::Any => read_value(reader, message),
        WellKnown::Struct => read_struct(reader, message),
        WellKnown::ListValue => read_list(reader, message),
        WellKnown::Timestamp | WellKnown::Duration | WellKnown::FieldMask => {
            reader.lexer.start()?;
            let place = reader.lexer.place();
            let text = reader.lexer.string()?;
            let is_put = match kind {
                WellKnown::Timestamp => time::read_timestamp(&text)
                    .map(|time| set_time(message, time.seconds, time.nanos)),
                WellKnown::Duration => time::read_duration(&text)
                    .map(|time| set_time(message, time.seconds, time.nanos)),
                _ => field_mask::read(&text).map(|mask| add_paths(message, mask)),
            };
            let fault = || format!("this is no `{}`", message.descriptor().name);
            is_put.ok_or_else(|| TextError::new(fault(), place))
        }
    }
}

fn add_paths(message: &mut dyn Reflect, mask: FieldMask) {
    for path in mask.paths {
        message.put(1, None, Scalar::Str(path));
    }
}

fn read_content<R: io::Read>(
    reader: &mut Reader<'_, R>,
    message: &mut dyn Reflect,
) -> Result<(), TextError> {
    match message.descriptor().field(CONTENT) {
        Some(field) => reader.value(message, field, None),
        None => Ok(()),
    }
}

fn read_struct<R: io::Read>(
    reader: &mut Reader<'_, R>,
    message: &mut dyn Reflect,
) -> Result<(), TextError> {
    let Some(field) = message.descriptor().field(CONTENT) else { return Ok(()) };
    reader.lexer.expect(b'{')?;
    let mut is_first = true;
    while reader.lexer.more(b'}', &mut is_first)? {
        let key = Scalar::Str(reader.lexer.string()?);
        reader.lexer.expect(b':')?;
        reader.value(message, field, Some(key))?;
    }
    Ok(())
}

fn read_list<R: io::Read>(
    reader: &mut Reader<'_, R>,
    message: &mut dyn Reflect,
) -> Result<(), TextError> {
    reader.lexer.expect(b'[')?;
    let mut is_first = true;
    while reader.lexer.more(b']', &mut is_first)? {
        read_content(reader, message)?;
    }
    Ok(())
}

/// The member of a `Value` that holds what stands there.
fn read_value<R: io::Read>(
    reader: &mut Reader<'_, R>,
    message: &mut dyn Reflect,
) -> Result<(), TextError> {
    let name = match reader.lexer.start()? {
        Start::Null => "null_value",
        Start::Number => "number_value",
        Start::String => "string_value",
        Start::True | Start::False => "bool_value",
        Start::Object => "struct_value",
        Start::Array => "list_value",
    };
    match message.descriptor().fields().find(|field| field.name == name) {
        Some(field) => reader.value(message, field, None),
        None => Ok(()),
    }
}

/// The type and the bytes of an `Any`.
pub(super) fn any_parts(any: &dyn Reflect) -> (&str, &[u8]) {
    let url = match any.get(1) {
        Ref::One(Value::Str(url)) => url,
        _ => "",
    };
    match any.get(2) {
        Ref::One(Value::Bytes(bytes)) => (url, bytes),
        _ => (url, &[]),
    }
}

/// An empty message of the type that a URL names behind its last slash.
pub(in super::super) fn new_by_url(
    url: &str,
    types: &Registry<'_>,
) -> Result<Box<dyn Reflect>, String> {
    let name = url.rsplit_once('/').map(|(_, name)| name);
    let name = name.ok_or_else(|| format!("`{url}` is no URL of a type"))?;
    let own = Registry(&[types::MESSAGES]);
    let found = types.find(name).or_else(|| own.find(name));
    let found =
        found.ok_or_else(|| format!("an `Any` holds a `{name}`, which is not known here"))?;
    Ok((found.new)())
}

/// The message in an `Any`.
pub(super) fn unpacked(
    url: &str,
    bytes: &[u8],
    types: &Registry<'_>,
) -> Result<Box<dyn Reflect>, String> {
    let mut message = new_by_url(url, types)?;
    let read = message.merge_bytes(bytes, &Limits::DEFAULT);
    read.map_err(|error| format!("an `Any` cannot be read: {error}"))?;
    Ok(message)
}

/// Puts a message into an `Any`.
pub(in super::super) fn pack(any: &mut dyn Reflect, url: String, message: &dyn Reflect) {
    set(any, Scalar::Str(url), Scalar::Bytes(message.to_bytes()));
}
