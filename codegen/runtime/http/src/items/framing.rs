//! How the items of a stream are told apart.

use bytes::Bytes;
use futures_util::FutureExt as _;

use super::decoder::Decoder;
use super::event;
use crate::{Data, Fault, Reason};

/// How the items of a stream are told apart in its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Framing {
    /// A line each (JSON Lines, `application/jsonl`; NDJSON). Empty lines are skipped.
    Lines,
    /// A record separator (U+001E) before each, a line feed behind it (RFC 7464, `application/json-seq`).
    Sequence,
    /// Server-sent events: an item is an object with the fields of an event, `data`, `event`, `id` and
    /// `retry` (`OpenAPI` 3.2, 4.14.4.2).
    Events,
    /// The same where the `data` of an event is JSON, so that it is any value in the object.
    JsonEvents,
    /// Server-sent events: an item is the JSON text that the `data` of an event is. `[DONE]` is the end,
    /// as some services write it.
    EventData,
}

impl Framing {
    /// The bytes of an item that is written as JSON.
    ///
    /// # Errors
    ///
    /// If an event has a field that there is not, or a line break where there can be none.
    pub fn frame(self, json: &[u8]) -> Result<Vec<u8>, Reason> {
        match self {
            Self::Lines => Ok([json, b"\n"].concat()),
            Self::Sequence => Ok([b"\x1e", json, b"\n"].concat()),
            Self::Events | Self::JsonEvents => event::written(json),
            Self::EventData => Ok(event::written_data(json)),
        }
    }

    /// The JSON texts of all items of a body.
    ///
    /// # Errors
    ///
    /// If it cannot be taken apart.
    pub fn items(self, body: Bytes) -> Result<Vec<Bytes>, Fault> {
        let mut decoder = Decoder::new(Data::of_bytes(body), self);
        let mut items = Vec::new();
        // All bytes are there, so that nothing is waited for.
        while let Some(item) = decoder.next().now_or_never().transpose()?.flatten() {
            items.push(item);
        }
        Ok(items)
    }
}
