//! `Any`: the message in it.

use super::super::super::{Limits, Ref, Reflect, Registry, Scalar, Value, types};
use super::set;

/// The type and the bytes of an `Any`.
pub(in super::super) fn parts(any: &dyn Reflect) -> (&str, &[u8]) {
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
pub(in super::super::super) fn new_by_url(
    url: &str,
    types: &Registry<'_>,
) -> Result<Box<dyn Reflect>, String> {
    let name = url.rsplit_once('/').map(|(_, name)| name);
    let name = name.ok_or_else(|| format!("`{url}` is no URL of a type"))?;
    let own = Registry(&[types::MESSAGES]);
    let found = types.find(name).or_else(|| own.find(name));
    let found =
        found.ok_or_else(|| format!("an `Any` holds a `{name}`, which is not known here"))?;
    Ok(found.new_message())
}

/// The message in an `Any`.
pub(in super::super) fn unpacked(
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
pub(in super::super::super) fn pack(any: &mut dyn Reflect, url: String, message: &dyn Reflect) {
    set(any, Scalar::Str(url), Scalar::Bytes(message.to_bytes()));
}
