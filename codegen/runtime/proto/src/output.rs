//! Text on its way out: gathered, and passed on piece by piece.

use std::io;

use super::TextError;

/// As much text is gathered before it goes out.
const FULL: usize = 32 * 1024;

/// Where the text of a message goes.
pub(super) struct Output<W> {
    /// What is gathered.
    pub(super) text: String,
    output: W,
}

impl<W: io::Write> Output<W> {
    pub(super) fn new(output: W) -> Self {
        Self { text: String::with_capacity(FULL + FULL / 8), output }
    }

    /// Passes on what is gathered, if that is much.
    pub(super) fn flush_if_full(&mut self) -> Result<(), TextError> {
        if self.text.len() < FULL { Ok(()) } else { self.flush() }
    }

    /// Passes on all, to the end.
    pub(super) fn finish(mut self) -> Result<(), TextError> {
        self.flush()?;
        self.output.flush().map_err(|error| cannot_write(&error))
    }

    fn flush(&mut self) -> Result<(), TextError> {
        let written = self.output.write_all(self.text.as_bytes());
        self.text.clear();
        written.map_err(|error| cannot_write(&error))
    }
}

#[cold]
fn cannot_write(error: &io::Error) -> TextError {
    TextError::unwritable(format!("cannot be written: {error}"))
}
