//! The same messages as those of prost, for code that asks for its trait: tonic, above all.
//!
//! The derive calls `impl_prost!` for every message; without the feature `prost` it expands to
//! nothing. Lengths and faults are those of this crate. A message that is read as a whole is read
//! within its default limits. Where a message of prost's is around it, prost hands over its fields
//! one by one, and each has these limits of its own: whoever reads such bytes of others bounds
//! their length. What comes in one piece is read where it stands, and only the rest is gathered.

pub use ::prost::bytes::{Buf, BufMut};
pub use ::prost::encoding::{DecodeContext, WireType};
pub use ::prost::{DecodeError, Message};

use ::prost::encoding::{decode_key, decode_varint, encode_key, encode_varint};

use super::message::in_field;
use super::reader::Reader;
use super::{Fault, Key, Limits, wire};

/// `prost::Message` by [`Message`](super::Message), for a type.
#[doc(hidden)]
#[macro_export]
macro_rules! impl_prost {
    ($message:ty) => {
        #[automatically_derived]
        impl $crate::prost::Message for $message {
            fn encode_raw(&self, buf: &mut impl $crate::prost::BufMut) {
                $crate::prost::encode(self, buf);
            }
            fn merge_field(
                &mut self,
                tag: u32,
                wire_type: $crate::prost::WireType,
                buf: &mut impl $crate::prost::Buf,
                _: $crate::prost::DecodeContext,
            ) -> ::core::result::Result<(), $crate::prost::DecodeError> {
                $crate::prost::merge_field(self, (tag, wire_type), buf)
            }
            fn merge(
                &mut self,
                buf: impl $crate::prost::Buf,
            ) -> ::core::result::Result<(), $crate::prost::DecodeError> {
                $crate::prost::merge(self, buf)
            }
            fn merge_length_delimited(
                &mut self,
                buf: impl $crate::prost::Buf,
            ) -> ::core::result::Result<(), $crate::prost::DecodeError> {
                $crate::prost::merge_length_delimited(self, buf)
            }
            fn encoded_len(&self) -> usize {
                $crate::Message::encoded_len(self)
            }
            fn clear(&mut self) {
                $crate::Message::clear(self);
            }
        }
    };
}

/// Writes a message.
pub fn encode<M: super::Message>(message: &M, buf: &mut impl BufMut) {
    buf.put_slice(&message.encode_to_vec());
}

/// Reads all that is left.
pub fn merge<M: super::Message>(message: &mut M, mut buf: impl Buf) -> Result<(), DecodeError> {
    let length = buf.remaining();
    if buf.chunk().len() < length {
        return message.merge(buf.copy_to_bytes(length)).map_err(failed);
    }
    message.merge(buf.chunk()).map_err(failed)?;
    buf.advance(length);
    Ok(())
}

/// Reads a length, and so many bytes.
pub fn merge_length_delimited<M: super::Message>(
    message: &mut M,
    mut buf: impl Buf,
) -> Result<(), DecodeError> {
    let length = usize::try_from(decode_varint(&mut buf)?).unwrap_or(usize::MAX);
    if buf.remaining() < length {
        return Err(fault(Fault::Truncated));
    }
    merge(message, buf.take(length))
}

/// Reads the value behind a key.
pub fn merge_field<M: super::Message>(
    message: &mut M,
    (number, wire): (u32, WireType),
    buf: &mut impl Buf,
) -> Result<(), DecodeError> {
    let Some(layout) = wire::WireType::of(wire as u32) else {
        return Err(fault(Fault::WireType));
    };
    let key = Key { number, wire: layout };
    match length(key, buf.chunk()) {
        Ok(length) => {
            merge_value(message, key, &buf.chunk()[..length])?;
            buf.advance(length);
            Ok(())
        }
        Err(error) if buf.chunk().len() == buf.remaining() => Err(failed(error)),
        Err(_) => {
            let mut value = Vec::new();
            gather((number, wire), buf, &mut value, Limits::DEFAULT.depth)?;
            length(key, &value).map_err(failed)?; // groups may end that did not begin
            merge_value(message, key, &value)
        }
    }
}

/// How many of the bytes are the value behind a key.
fn length(key: Key, bytes: &[u8]) -> Result<usize, super::DecodeError> {
    let mut reader = Reader::new(bytes, &Limits::DEFAULT);
    reader.skip(key)?;
    Ok(reader.offset())
}

fn merge_value<M: super::Message>(
    message: &mut M,
    key: Key,
    value: &[u8],
) -> Result<(), DecodeError> {
    let mut reader = Reader::new(value, &Limits::DEFAULT);
    let is_taken = message.merge_field(key, &mut reader);
    if !is_taken.map_err(|error| failed(in_field(error, M::type_descriptor(), key)))? {
        let mut record = Vec::new();
        encode_varint(wire::key(key.number, key.wire), &mut record);
        record.extend_from_slice(value);
        message.unknown_mut().push(&record);
    }
    Ok(())
}

/// Copies the value behind a key out of the pieces it stands in.
fn gather(
    (number, wire): (u32, WireType),
    buf: &mut impl Buf,
    value: &mut Vec<u8>,
    depth: u32,
) -> Result<(), DecodeError> {
    match wire {
        WireType::Varint => encode_varint(decode_varint(buf)?, value),
        WireType::SixtyFourBit => copy(8, buf, value)?,
        WireType::ThirtyTwoBit => copy(4, buf, value)?,
        WireType::LengthDelimited => {
            let length = decode_varint(buf)?;
            encode_varint(length, value);
            copy(usize::try_from(length).unwrap_or(usize::MAX), buf, value)?;
        }
        WireType::EndGroup => {}
        WireType::StartGroup => {
            let deeper = depth.checked_sub(1).ok_or_else(|| fault(Fault::Depth))?;
            loop {
                let inner = decode_key(buf)?;
                encode_key(inner.0, inner.1, value);
                if inner == (number, WireType::EndGroup) {
                    break;
                }
                gather(inner, buf, value, deeper)?;
            }
        }
    }
    Ok(())
}

fn copy(length: usize, buf: &mut impl Buf, value: &mut Vec<u8>) -> Result<(), DecodeError> {
    if buf.remaining() < length {
        return Err(fault(Fault::Truncated));
    }
    value.extend_from_slice(&buf.copy_to_bytes(length));
    Ok(())
}

fn fault(fault: Fault) -> DecodeError {
    failed(super::DecodeError::new(fault, 0))
}

#[expect(
    deprecated,
    reason = "prost has no other way to say why, and the trait asks for its error"
)]
#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
#[cold]
fn failed(error: super::DecodeError) -> DecodeError {
    DecodeError::new(error.to_string())
}
