//! What a command reads: files, or standard input, up to a limit.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::error::CliError;

/// For files of at least that size, a terminal shows progress.
const LARGE: u64 = 8 << 20;

/// The text of a small file.
pub(super) fn text(file: &Path) -> Result<String, CliError> {
    std::fs::read_to_string(file).map_err(CliError::input(&file.display().to_string()))
}

/// The limit of an input.
#[derive(Debug, Clone, Copy, Args)]
pub(super) struct InputLimit {
    /// The most bytes of an input, which is kept in memory; a larger one is an error
    #[arg(long, value_name = "BYTES", default_value_t = 512 << 20)]
    max_size: u64,
}

/// An input, open.
pub(super) struct Input {
    pub(super) name: String,
    /// Its size, if known.
    length: Option<u64>,
    source: Box<dyn Read>,
    /// How many bytes it may still have.
    left: u64,
    /// What is said of more.
    excess: String,
    /// Why reading ended, for those who only see that it did.
    failure: Option<io::Error>,
}

impl Input {
    /// Opens a file, or standard input; for a large file a terminal shows progress. What is known
    /// to be too large is an error before it is read.
    pub(super) fn open(file: Option<&Path>, limit: InputLimit) -> Result<Self, CliError> {
        let left = limit.max_size;
        let excess = format!("it has more than {left} bytes; `--max-size BYTES` takes more");
        let (name, length, source) = match file.filter(|path| !is_standard_input(path)) {
            None => ("standard input".to_owned(), None, Box::new(io::stdin().lock()) as Box<_>),
            Some(path) => {
                let name = path.display().to_string();
                let (length, source) = opened(path).map_err(CliError::input(&name))?;
                (name, length, source)
            }
        };
        let input = Self { name, length, source, left, excess, failure: None };
        input.check_length().map_err(CliError::input(&input.name))?;
        Ok(input)
    }

    /// The same with another limit, if that is lower: `excess` says why there is never more.
    pub(super) fn at_most(self, bytes: u64, excess: &str) -> Self {
        if bytes >= self.left {
            return self;
        }
        Self { left: bytes, excess: excess.to_owned(), ..self }
    }

    /// Reads all bytes.
    pub(super) fn bytes(mut self) -> Result<Vec<u8>, CliError> {
        let mut bytes = Vec::new();
        let read = self.read_into(&mut bytes);
        let read = read.map_err(|error| self.failure.take().unwrap_or(error));
        read.map_err(CliError::input(&self.name)).map(|()| bytes)
    }

    /// Why its bytes could not be read, if that is why their reader has failed.
    pub(super) fn failure(&mut self) -> Option<CliError> {
        self.failure.take().map(CliError::input(&self.name))
    }

    fn check_length(&self) -> io::Result<()> {
        match self.length {
            Some(length) if length > self.left => Err(io::Error::other(self.excess.clone())),
            _ => Ok(()),
        }
    }

    fn read_into(&mut self, bytes: &mut Vec<u8>) -> io::Result<()> {
        self.check_length()?;
        let length = self.length.unwrap_or_default();
        bytes.try_reserve_exact(usize::try_from(length.saturating_add(1)).unwrap_or(usize::MAX))?;
        self.read_to_end(bytes).map(drop)
    }

    /// At the limit, one more byte says whether the input ends there.
    fn read_within(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let room = usize::try_from(self.left).unwrap_or(usize::MAX).max(1).min(buffer.len());
        let read = self.source.read(&mut buffer[..room])?;
        let left = self.left.checked_sub(read as u64);
        self.left = left.ok_or_else(|| io::Error::other(self.excess.clone()))?;
        Ok(read)
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.read_within(buffer).map_err(|error| {
            let kind = error.kind();
            if kind != io::ErrorKind::Interrupted {
                self.failure = Some(error);
            }
            kind.into()
        })
    }
}

/// Whether the name of a file is that of standard input.
fn is_standard_input(file: &Path) -> bool {
    file == Path::new("-")
}

/// A file and its length; what is no regular file has none that is known.
fn opened(path: &Path) -> io::Result<(Option<u64>, Box<dyn Read>)> {
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
    }
    let length = Some(metadata.len()).filter(|_| metadata.is_file());
    Ok(match length.filter(|length| *length >= LARGE) {
        Some(large) => (length, Box::new(progress(large).wrap_read(file))),
        None => (length, Box::new(file)),
    })
}

/// On standard error, and only if that is a terminal.
fn progress(length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {bytes}/{total_bytes} {eta}");
    let bar = ProgressBar::new(length);
    style.map_or(bar.clone(), |style| bar.with_style(style))
}
