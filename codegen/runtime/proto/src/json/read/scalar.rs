//! Values that are no messages.

use std::io;

use super::super::super::{EnumDescriptor, Scalar, ValueKind};
use super::super::lexer::{Start, is_number};
use super::super::numbers::{special, whole};
use super::super::quote::from_base64;
use super::super::{Place, TextError, Unknown};
use super::{NULL_VALUE, Reader};

impl<R: io::Read> Reader<'_, R> {
    /// A value; `None` if it is the name of no value of an enumeration, and such are passed over.
    pub(super) fn scalar(&mut self, kind: ValueKind) -> Result<Option<Scalar>, TextError> {
        let start = self.lexer.start()?;
        let place = self.lexer.place();
        let scalar = match (kind, start) {
            (ValueKind::Bool, Start::True) => {
                self.lexer.word("true").map(|()| Scalar::Bool(true))?
            }
            (ValueKind::Bool, Start::False) => {
                self.lexer.word("false").map(|()| Scalar::Bool(false))?
            }
            (ValueKind::String, Start::String) => Scalar::Str(self.lexer.string()?),
            (ValueKind::Bytes, Start::String) => {
                let bytes = from_base64(&self.lexer.string()?);
                let fault = || TextError::new("this is no base64".to_owned(), place);
                Scalar::Bytes(bytes.ok_or_else(fault)?)
            }
            (ValueKind::Enum(descriptor), _) => return self.enumeration(descriptor, start, place),
            (ValueKind::Bool | ValueKind::String | ValueKind::Bytes | ValueKind::Message(_), _) => {
                return Err(wrong(kind, place));
            }
            (_, Start::Number) => {
                let text = self.lexer.number(&mut self.scratch)?;
                number(text, kind).ok_or_else(|| wrong(kind, place))?
            }
            (_, Start::String) => {
                let text = self.lexer.string()?;
                let found = if is_number(&text) { number(&text, kind) } else { named(&text, kind) };
                found.ok_or_else(|| wrong(kind, place))?
            }
            _ => return Err(wrong(kind, place)),
        };
        Ok(Some(scalar))
    }

    fn enumeration(
        &mut self,
        descriptor: &EnumDescriptor,
        start: Start,
        place: Place,
    ) -> Result<Option<Scalar>, TextError> {
        match start {
            Start::Null if descriptor.name == NULL_VALUE => {
                self.lexer.word("null").map(|()| Some(Scalar::Enum(0)))
            }
            Start::String => {
                let name = self.lexer.string()?;
                match descriptor.number_of(&name) {
                    Some(number) => Ok(Some(Scalar::Enum(number))),
                    None if self.unknown == Unknown::Skip => Ok(None),
                    None => {
                        let text = format!("`{}` has no value `{name}`", descriptor.name);
                        Err(TextError::new(text, place))
                    }
                }
            }
            Start::Number => {
                let number = whole(self.lexer.number(&mut self.scratch)?);
                let number = number.and_then(|number| i32::try_from(number).ok());
                let kind = ValueKind::Int32;
                number.map(|number| Some(Scalar::Enum(number))).ok_or_else(|| wrong(kind, place))
            }
            _ => Err(TextError::new("expected a value of an enumeration".to_owned(), place)),
        }
    }

    /// A key of a map, which is always a string.
    pub(super) fn key(&mut self, kind: ValueKind) -> Result<Scalar, TextError> {
        self.lexer.start()?;
        let place = self.lexer.place();
        let text = self.lexer.string()?;
        let key = match (kind, text.as_str()) {
            (ValueKind::String, _) => return Ok(Scalar::Str(text)),
            (ValueKind::Bool, "true") => Some(Scalar::Bool(true)),
            (ValueKind::Bool, "false") => Some(Scalar::Bool(false)),
            (_, text) if is_number(text) => number(text, kind),
            _ => None,
        };
        key.ok_or_else(|| wrong(kind, place))
    }
}

/// A number of a kind, if it is one and in range.
fn number(text: &str, kind: ValueKind) -> Option<Scalar> {
    match kind {
        ValueKind::Float => {
            text.parse().ok().filter(|value: &f32| value.is_finite()).map(Scalar::F32)
        }
        ValueKind::Double => {
            text.parse().ok().filter(|value: &f64| value.is_finite()).map(Scalar::F64)
        }
        ValueKind::Int32 | ValueKind::Sint32 | ValueKind::Sfixed32 => {
            whole(text)?.try_into().ok().map(Scalar::I32)
        }
        ValueKind::Int64 | ValueKind::Sint64 | ValueKind::Sfixed64 => {
            whole(text)?.try_into().ok().map(Scalar::I64)
        }
        ValueKind::Uint32 | ValueKind::Fixed32 => whole(text)?.try_into().ok().map(Scalar::U32),
        ValueKind::Uint64 | ValueKind::Fixed64 => whole(text)?.try_into().ok().map(Scalar::U64),
        _ => None,
    }
}

/// A number that has a name.
fn named(text: &str, kind: ValueKind) -> Option<Scalar> {
    let value = special(text)?;
    match kind {
        ValueKind::Double => Some(Scalar::F64(value)),
        ValueKind::Float if value.is_nan() => Some(Scalar::F32(f32::NAN)),
        ValueKind::Float if value > 0.0 => Some(Scalar::F32(f32::INFINITY)),
        ValueKind::Float => Some(Scalar::F32(f32::NEG_INFINITY)),
        _ => None,
    }
}

#[cold]
fn wrong(kind: ValueKind, place: Place) -> TextError {
    let expected = match kind {
        ValueKind::Bool => "`true` or `false`".to_owned(),
        ValueKind::String => "a string".to_owned(),
        ValueKind::Bytes => "a string of base64".to_owned(),
        ValueKind::Enum(_) => "a value of an enumeration".to_owned(),
        ValueKind::Message(_) => "an object".to_owned(),
        number => format!("a number in the range of `{}`", format!("{number:?}").to_lowercase()),
    };
    TextError::new(format!("expected {expected}"), place)
}
