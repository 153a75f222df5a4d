//! Decodes the transfer encoding of a part while its bytes arrive.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use futures_util::Stream;

use crate::Fault;

/// Decodes base64 in lines, as MIME has it.
#[derive(Debug)]
pub(crate) struct Base64Stream<S> {
    encoded: S,
    /// Letters that do not make a group of four yet.
    held: Vec<u8>,
    /// Padding has been seen: nothing may follow.
    is_padded: bool,
    is_over: bool,
}

impl<S> Base64Stream<S> {
    pub(crate) fn new(encoded: S) -> Self {
        Self { encoded, held: Vec::new(), is_padded: false, is_over: false }
    }

    /// Decodes the groups that are complete.
    fn decode(&mut self, chunk: &[u8]) -> Result<Bytes, Fault> {
        self.held.extend(chunk.iter().filter(|byte| !byte.is_ascii_whitespace()));
        let whole = self.held.len() / 4 * 4;
        if whole > 0 && self.is_padded {
            return Err(malformed());
        }
        self.is_padded |= self.held[..whole].ends_with(b"=");
        let decoded = STANDARD.decode(&self.held[..whole]).map_err(|_| malformed())?;
        self.held.drain(..whole);
        Ok(decoded.into())
    }

    fn finish(&self) -> Option<Result<Bytes, Fault>> {
        (!self.held.is_empty()).then(|| Err(malformed()))
    }
}

fn malformed() -> Fault {
    Fault::malformed("its base64 is wrong")
}

impl<S: Stream<Item = Result<Bytes, Fault>> + Unpin> Stream for Base64Stream<S> {
    type Item = Result<Bytes, Fault>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        while !self.is_over {
            let Some(chunk) = ready!(Pin::new(&mut self.encoded).poll_next(context)) else {
                self.is_over = true;
                return Poll::Ready(self.finish());
            };
            let decoded = chunk.and_then(|chunk| self.decode(&chunk));
            self.is_over = decoded.is_err();
            if !matches!(&decoded, Ok(bytes) if bytes.is_empty()) {
                return Poll::Ready(Some(decoded));
            }
        }
        Poll::Ready(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Data;
    use futures_util::{FutureExt as _, stream};

    fn decode(chunks: &[&'static str]) -> Option<Vec<u8>> {
        let chunks = chunks.iter().map(|chunk| Ok(Bytes::from_static(chunk.as_bytes())));
        let data = Data::new(Base64Stream::new(stream::iter(chunks.collect::<Vec<_>>())));
        data.read("it", 99).now_or_never().unwrap().ok().map(Into::into)
    }

    #[test]
    fn lines_and_chunks_do_not_matter() {
        assert_eq!(decode(&["aGVsbG8gd29ybGQ="]).unwrap(), b"hello world");
        assert_eq!(decode(&["aGV\r\nsb", "G8gd29y", "\r\nbGQ", "=\r\n"]).unwrap(), b"hello world");
        assert_eq!(decode(&[]).unwrap(), b"");
    }

    #[test]
    fn wrong_letters_and_lengths_are_refused() {
        for wrong in [&["aGVsbG8"][..], &["aGV*"], &["aGU=", "aGU="], &["aGU=a"], &["="]] {
            assert_eq!(decode(wrong), None, "{wrong:?}");
        }
    }
}
