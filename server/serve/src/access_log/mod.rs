//! A line for each request, written off the request's path: a thread takes what has come together
//! and writes it by one call.
//!
//! If nobody takes the lines (a pipe that is full, a disk that hangs), requests do not wait: lines
//! are dropped and counted.

mod line;
mod writer;

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;

pub(crate) use line::Line;
use writer::{Sink, Waiting};

/// How long the last lines may take.
const LAST_LINES: Duration = Duration::from_secs(2);

/// How a line is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// The combined format of web servers, with the time it took in milliseconds and the request's
    /// identifier at its end.
    Combined,
    /// An object in JSON.
    Json,
    /// Not at all.
    Off,
}

/// Takes lines. When it is dropped, they are written as far as somebody takes them.
pub struct AccessLog {
    format: Format,
    file: Option<PathBuf>,
    waiting: Arc<Waiting>,
}

impl AccessLog {
    /// Takes no lines.
    pub fn off() -> Self {
        Self { format: Format::Off, file: None, waiting: Arc::default() }
    }

    /// Writes to the end of a file, or else to standard error.
    pub fn open(format: Format, file: Option<&Path>) -> io::Result<Self> {
        if format == Format::Off {
            return Ok(Self::off());
        }
        let sink = file.map_or_else(standard_error, appended)?;
        let mut log = Self::to(format, Box::new(sink))?;
        log.file = file.map(Path::to_owned);
        Ok(log)
    }

    /// Opens the file of that name again, which may be another one by now. If that fails, lines go
    /// on into the old one.
    pub fn reopen(&self) -> io::Result<()> {
        if let Some(file) = &self.file {
            self.waiting.write_to(Box::new(appended(file)?));
        }
        Ok(())
    }

    fn to(format: Format, sink: Sink) -> io::Result<Self> {
        let waiting = Arc::<Waiting>::default();
        let lines = Arc::clone(&waiting);
        let thread = std::thread::Builder::new().name("access log".to_owned());
        thread.spawn(move || lines.write_all(sink))?;
        Ok(Self { format, file: None, waiting })
    }

    /// Takes a line.
    pub(crate) fn write(&self, line: &Line<'_>) {
        match self.format {
            Format::Combined => self.waiting.add(|bytes| line.combined(bytes)),
            Format::Json => self.waiting.add(|bytes| line.json(bytes)),
            Format::Off => {}
        }
    }

    /// How many lines could not be taken.
    pub fn dropped(&self) -> u64 {
        self.waiting.dropped()
    }
}

impl Drop for AccessLog {
    fn drop(&mut self) {
        if self.format != Format::Off {
            self.waiting.close(LAST_LINES);
        }
    }
}

fn appended(file: &Path) -> io::Result<File> {
    let opened = File::options().create(true).append(true).open(file);
    opened.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", file.display())))
}

/// A descriptor of its own: who writes to `io::stderr()` has it locked, and would keep everybody
/// else who has something to say there waiting with it.
#[cfg(unix)]
fn standard_error() -> io::Result<File> {
    use std::os::fd::AsFd;
    Ok(io::stderr().as_fd().try_clone_to_owned()?.into())
}

/// The same on Windows.
#[cfg(windows)]
fn standard_error() -> io::Result<File> {
    use std::os::windows::io::AsHandle;
    Ok(io::stderr().as_handle().try_clone_to_owned()?.into())
}

#[cfg(test)]
mod tests;
