//! Flushes a document to a sink while it is written.

use std::fmt;
use std::io::{self, Write};

use super::super::element::Element;
use super::super::error::Error;
use super::Writer;

/// Bytes in the buffer before it is flushed.
pub(super) const BOUND: usize = 64 << 10;

/// A sink of bytes.
pub(super) struct Sink<'s>(Box<dyn Write + 's>);

impl fmt::Debug for Sink<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Sink").finish_non_exhaustive()
    }
}

impl<'s> Writer<'s> {
    /// Writes the whole document to `out`, in large pieces: a buffer around it gains nothing. The
    /// same bytes as those of [`Writer::document`], but only some of them are held at a time. After
    /// an error, what `out` was given is no document.
    pub fn document_to<T: Element>(self, value: &T, out: impl Write + 's) -> Result<(), Error> {
        self.document_within(value, out, BOUND)
    }

    /// The same, gathering no more than so many bytes, and one value.
    pub(in super::super) fn document_within<T: Element>(
        self,
        value: &T,
        out: impl Write + 's,
        bound: usize,
    ) -> Result<(), Error> {
        let mut writer = if self.may_lack_default() { self.tried(value)? } else { self };
        writer.pass_on_to(out, bound);
        let written = writer.whole(value);
        writer.check_default()?;
        written?;
        writer.flush()
    }

    /// Whether a value may require that there is no default namespace after its declaration was
    /// flushed.
    pub(super) fn may_lack_default(&self) -> bool {
        self.tags.has_names && self.prefixes.has_default()
    }

    /// A writer that declares a default namespace only if the value can be written so: it is
    /// written once for nothing.
    fn tried<T: Element>(self, value: &T) -> Result<Self, Error> {
        let mut trial = self.again()?;
        trial.pass_on_to(io::sink(), BOUND);
        let written = trial.whole(value);
        if trial.prefixes.is_default_in_the_way {
            return self.without_default();
        }
        written.map(|()| self)
    }

    /// Passes on what is written from now on, when there is enough of it.
    pub(super) fn pass_on_to(&mut self, out: impl Write + 's, bound: usize) {
        let buffer = std::mem::replace(&mut self.out, super::Buffer::with_capacity(0));
        self.out = buffer.bounded(bound);
        self.sink = Some(Sink(Box::new(out)));
    }

    /// Passes on what was written, if it is enough: what follows an element or a text that is
    /// complete.
    #[inline]
    pub(super) fn flush_if_full(&mut self) -> Result<(), Error> {
        if self.out.is_full() { self.pass_on() } else { Ok(()) }
    }

    /// Passes on all that was written.
    #[cold]
    fn pass_on(&mut self) -> Result<(), Error> {
        let Some(Sink(out)) = &mut self.sink else { return Ok(()) };
        self.out.flush(out, &mut self.names).map_err(Error::output)
    }

    /// Passes on all that was written, as far as it goes.
    pub(super) fn flush(&mut self) -> Result<(), Error> {
        self.pass_on()?;
        let Some(Sink(out)) = &mut self.sink else { return Ok(()) };
        out.flush().map_err(Error::output)
    }
}
