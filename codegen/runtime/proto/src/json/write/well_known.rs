//! Writes the types that have a JSON of their own.

use std::io;

use super::super::super::types::{Duration, FieldMask, Timestamp};
use super::super::super::{Label, Limits, List, Message, Ref, Reflect, Value, ValueKind};
use super::super::TextError;
use super::super::quote::quoted;
use super::super::well_known::{CONTENT, WellKnown, field_mask, time};
use super::Writer;

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
    quoted(&text, writer.text());
    Ok(())
}

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
        _ if matches!(field.label, Label::Map(_)) => writer.map(std::iter::empty(), field.kind),
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

/// The message as the type that it is, which its name says.
fn same<M: Message>(message: &dyn Reflect) -> M {
    let mut same = M::default();
    // It was written by the same codec.
    let _ = same.merge_with(message.to_bytes(), &Limits::GENEROUS);
    same
}
