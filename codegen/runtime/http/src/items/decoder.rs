//! Takes the bytes of a stream apart into the JSON texts of its items.

use bytes::Bytes;
use swordsmith_json::{Document, Limits};

use super::event::Event;
use super::lines::Pending;
use super::{Framing, Items};
use crate::{Data, Fault};

/// What ends a stream of events at some services.
const DONE: &[u8] = b"[DONE]";

/// The byte order mark.
const MARK: &[u8] = "\u{feff}".as_bytes();

const RECORD_SEPARATOR: u8 = 0x1e;

/// A stream of bytes, and what of it was read and belongs to no item yet.
pub(super) struct Decoder {
    data: Data<'static>,
    framing: Framing,
    pending: Pending,
    event: Event,
    is_at_start: bool,
    is_over: bool,
}

impl Decoder {
    pub(super) fn new(data: Data<'static>, framing: Framing) -> Self {
        let (pending, event) = (Pending::default(), Event::default());
        Self { data, framing, pending, event, is_at_start: true, is_over: false }
    }

    /// The JSON text of the next item; `None` at the end.
    pub(super) async fn next(&mut self) -> Result<Option<Bytes>, Fault> {
        loop {
            while self.is_begun()
                && let Some(item) = self.item()
            {
                match self.framing {
                    Framing::EventData if &*item == DONE => return Ok(None),
                    _ if item.trim_ascii().is_empty() => {}
                    _ => return Ok(Some(item)),
                }
            }
            if self.is_over {
                return Ok(None);
            }
            if self.pending.len() + self.event.len() > Items::<()>::MAX_BYTES {
                return Err(Fault::too_large("an item", Items::<()>::MAX_BYTES as u64));
            }
            match self.data.next().await? {
                Some(chunk) => self.pending.push(&chunk),
                None => self.is_over = true,
            }
        }
    }

    /// Whether it is known how the text begins; a byte order mark is dropped.
    fn is_begun(&mut self) -> bool {
        let start = self.pending.as_slice();
        let may_follow = start.len() < MARK.len() && MARK.starts_with(start) && !self.is_over;
        if self.is_at_start && may_follow {
            return false;
        }
        if std::mem::take(&mut self.is_at_start) && start.starts_with(MARK) {
            self.pending.skip(MARK.len());
        }
        true
    }

    /// The next item of what is there.
    fn item(&mut self) -> Option<Bytes> {
        match self.framing {
            Framing::Lines => self.pending.until(|byte| byte == b'\n').or_else(|| self.rest()),
            Framing::Sequence => self.record(),
            Framing::Events | Framing::JsonEvents | Framing::EventData => self.event(),
        }
    }

    /// What is left at the end of all.
    fn rest(&mut self) -> Option<Bytes> {
        let is_left = self.is_over && self.pending.len() > 0;
        is_left.then(|| self.pending.rest())
    }

    /// What stands before the next record separator; or all that is there, if it ends with a line and is
    /// JSON: the next record may be long in coming.
    fn record(&mut self) -> Option<Bytes> {
        if let Some(record) = self.pending.until(|byte| byte == RECORD_SEPARATOR) {
            return Some(record);
        }
        let is_json = |text: &[u8]| Document::parse(text, &Limits::DEFAULT).is_ok();
        if self.pending.ends_line() && is_json(self.pending.as_slice()) {
            return Some(self.pending.rest());
        }
        self.rest()
    }

    /// The next event that is complete. One that breaks off at the end is none.
    fn event(&mut self) -> Option<Bytes> {
        while let Some(line) = self.pending.event_line() {
            if !line.is_empty() {
                self.event.take(&line);
                continue;
            }
            let ended = match self.framing {
                Framing::Events => self.event.end(false),
                Framing::JsonEvents => self.event.end(true),
                _ => self.event.end_data(),
            };
            if ended.is_some() {
                return ended;
            }
        }
        None
    }
}
