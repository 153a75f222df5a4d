//! Reads the types that have a JSON of their own.

use std::io;

use super::super::super::types::FieldMask;
use super::super::super::{Reflect, Scalar};
use super::super::TextError;
use super::super::lexer::Start;
use super::super::well_known::{CONTENT, WellKnown, field_mask, set, time};
use super::Reader;

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

/// Sets a point in time or a span.
fn set_time(message: &mut dyn Reflect, seconds: i64, nanos: i32) {
    set(message, Scalar::I64(seconds), Scalar::I32(nanos));
}
