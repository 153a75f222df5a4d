//! Streams of JSON documents in responses: JSON Lines, JSON text sequences, server-sent events.

mod decoder;
mod event;
mod framing;
mod lines;

use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll};

use futures_util::{Stream, StreamExt as _, stream};
use swordsmith_json::JsonDocument;

pub use framing::Framing;

use crate::json::all;
use crate::{Data, Fault, Reason};

/// A stream of JSON documents: the items of a response.
///
/// Each item is validated when it is read and when it is written. The stream ends at the first fault:
/// a client gets it in place of an item; a server breaks the response off, because its status has been
/// sent by then.
pub struct Items<T>(Pin<Box<dyn Stream<Item = Result<T, Fault>> + Send>>);

impl<T> Items<T> {
    /// The largest item that is read, in bytes: 16 MiB.
    pub const MAX_BYTES: usize = 16 << 20;

    /// Items from any stream.
    pub fn new(stream: impl Stream<Item = Result<T, Fault>> + Send + 'static) -> Self {
        Self(Box::pin(stream))
    }

    /// The next item; `None` at the end.
    ///
    /// # Errors
    ///
    /// If an item cannot be read or is invalid, or the stream breaks off.
    pub async fn next(&mut self) -> Result<Option<T>, Fault> {
        poll_fn(|context| self.0.as_mut().poll_next(context)).await.transpose()
    }
}

impl<T: JsonDocument + Send + 'static> Items<T> {
    /// The bytes of the items.
    pub(crate) fn into_data(self, framing: Framing) -> Data<'static> {
        Data::new(self.0.map(move |item| {
            let written = item?.to_json().map_err(|errors| {
                Fault::malformed(Reason::new("invalid JSON document").with_detail(all(&errors)))
            })?;
            framing.frame(&written).map(Into::into).map_err(Fault::malformed)
        }))
    }

    /// The items of bytes.
    pub(crate) fn of_data(data: Data<'static>, framing: Framing) -> Self {
        let decoder = decoder::Decoder::new(data, framing);
        let texts = stream::unfold(Some(decoder), async |decoder| {
            let mut decoder = decoder?;
            match decoder.next().await {
                Ok(text) => text.map(|text| (Ok(text), Some(decoder))),
                Err(fault) => Some((Err(fault), None)),
            }
        });
        Self::new(texts.map(|text| {
            T::from_json(&text?).map_err(|errors| {
                Fault::malformed(Reason::new("invalid item").with_detail(all(&errors)))
            })
        }))
    }
}

impl<T> Stream for Items<T> {
    type Item = Result<T, Fault>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.as_mut().poll_next(context)
    }
}

impl<T: Send + 'static> From<Vec<T>> for Items<T> {
    fn from(items: Vec<T>) -> Self {
        Self::new(stream::iter(items.into_iter().map(Ok)))
    }
}

impl<T> fmt::Debug for Items<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Items").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
