//! A lingering close: reads what a client still sends after the last response of its connection. If
//! the connection were closed at once, such a client would see a reset instead of the response.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;

/// Bytes that are read at once.
const PIECE: usize = 16 << 10;

/// The end of a connection (RFC 9112, section 9.6).
pub(super) struct LingeringClose {
    /// How many bytes are still read.
    left: u64,
    timeout: Duration,
    /// Runs since our side was shut down.
    timer: Option<Pin<Box<Sleep>>>,
}

impl LingeringClose {
    /// Reads at most so many bytes, for at most so long.
    pub(super) fn new(bytes: u64, timeout: Duration) -> Self {
        Self { left: bytes, timeout, timer: None }
    }

    /// Shuts our side down, then reads until the client has nothing more, or a limit is reached.
    pub(super) fn poll<S: AsyncRead + AsyncWrite + Unpin>(
        &mut self,
        stream: &mut S,
        context: &mut Context<'_>,
    ) -> Poll<()> {
        let timer = match &mut self.timer {
            Some(timer) => timer,
            none => {
                // If that fails, nothing can be read either.
                let _ = ready!(Pin::new(&mut *stream).poll_shutdown(context));
                none.insert(Box::pin(tokio::time::sleep(self.timeout)))
            }
        };
        while timer.as_mut().poll(context).is_pending() {
            let mut piece = [0; PIECE];
            let mut buffer = ReadBuf::new(&mut piece);
            let read = ready!(Pin::new(&mut *stream).poll_read(context, &mut buffer));
            let count = buffer.filled().len() as u64;
            self.left = self.left.saturating_sub(count);
            if read.is_err() || count == 0 || self.left == 0 {
                break;
            }
        }
        Poll::Ready(())
    }
}
