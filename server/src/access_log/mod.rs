//! A line for each request, written off the request's path: a thread takes what has come together
//! and writes it by one call.
//!
//! If nobody takes the lines (a pipe that is full, a disk that hangs), requests do not wait: lines
//! are dropped and counted.

mod line;

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use serde::Deserialize;

pub(crate) use line::Line;

/// The most bytes that wait to be written.
const MOST_WAITING: usize = 8 << 20;

/// How long lines may wait for others, so that they are written together.
const TOGETHER: Duration = Duration::from_millis(10);

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

/// Takes lines. They are all written when it is dropped.
pub struct AccessLog {
    format: Format,
    waiting: Arc<Waiting>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Waiting {
    lines: Mutex<Lines>,
    changed: Condvar,
    dropped: AtomicU64,
}

#[derive(Default)]
struct Lines {
    bytes: Vec<u8>,
    count: u64,
    is_closed: bool,
}

impl AccessLog {
    /// Takes no lines.
    pub fn off() -> Self {
        Self { format: Format::Off, waiting: Arc::default(), thread: None }
    }

    /// Writes to the end of a file, or else to standard error.
    pub fn open(format: Format, file: Option<&Path>) -> io::Result<Self> {
        match file {
            _ if format == Format::Off => Ok(Self::off()),
            None => Self::to(format, io::stderr()),
            Some(file) => Self::to(format, File::options().create(true).append(true).open(file)?),
        }
    }

    fn to(format: Format, sink: impl Write + Send + 'static) -> io::Result<Self> {
        let waiting = Arc::<Waiting>::default();
        let lines = Arc::clone(&waiting);
        let thread = std::thread::Builder::new().name("access log".to_owned());
        let thread = thread.spawn(move || lines.write_all_to(sink))?;
        Ok(Self { format, waiting, thread: Some(thread) })
    }

    /// Takes a line.
    pub(crate) fn write(&self, line: &Line<'_>) {
        if self.thread.is_none() {
            return;
        }
        let mut lines = self.waiting.lock();
        if lines.bytes.len() > MOST_WAITING {
            self.waiting.dropped.fetch_add(1, Ordering::Relaxed);
            return;
        }
        let was_empty = lines.bytes.is_empty();
        lines.count += 1;
        match self.format {
            Format::Combined => line.combined(&mut lines.bytes),
            Format::Json => line.json(&mut lines.bytes),
            Format::Off => {}
        }
        drop(lines);
        if was_empty {
            self.waiting.changed.notify_one();
        }
    }

    /// How many lines could not be taken.
    pub fn dropped(&self) -> u64 {
        self.waiting.dropped.load(Ordering::Relaxed)
    }
}

impl Drop for AccessLog {
    fn drop(&mut self) {
        self.waiting.lock().is_closed = true;
        self.waiting.changed.notify_one();
        if let Some(thread) = self.thread.take() {
            // It does not panic.
            let _ = thread.join();
        }
    }
}

impl Waiting {
    fn write_all_to(&self, mut sink: impl Write) {
        loop {
            let mut lines = self.lock();
            while lines.bytes.is_empty() && !lines.is_closed {
                lines = self.changed.wait(lines).unwrap_or_else(PoisonError::into_inner);
            }
            if !lines.is_closed {
                drop(lines);
                std::thread::sleep(TOGETHER);
                lines = self.lock();
            }
            let is_closed = lines.is_closed;
            let Lines { bytes, count, .. } = std::mem::take(&mut *lines);
            drop(lines);
            if sink.write_all(&bytes).and_then(|()| sink.flush()).is_err() {
                self.dropped.fetch_add(count, Ordering::Relaxed);
            }
            if is_closed {
                return;
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
