//! Where messages come from: files, or standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use swordsmith_proto::Limits;

use super::Format;
use crate::cli::error::CliError;

/// For files of at least that size, a terminal shows progress.
const LARGE: u64 = 8 << 20;

/// Length of the longest message in the wire format, in every implementation of it.
const LONGEST: u64 = Limits::DEFAULT.bytes as u64;

/// The input, and its size, if known.
pub(in crate::cli) struct Input {
    pub(in crate::cli) name: String,
    length: Option<u64>,
    pub(super) source: Box<dyn Read>,
}

impl Input {
    /// Opens a file, or standard input; for a large file a terminal shows progress.
    pub(in crate::cli) fn open(file: Option<&Path>) -> Result<Self, CliError> {
        let Some(path) = file.filter(|path| *path != Path::new("-")) else {
            let source = Box::new(io::stdin().lock());
            return Ok(Self { name: "standard input".to_owned(), length: None, source });
        };
        let name = path.display().to_string();
        let file = File::open(path).map_err(CliError::io(format!("cannot read {name}")))?;
        let data = file.metadata().ok().filter(std::fs::Metadata::is_file);
        let length = data.map(|data| data.len());
        let source: Box<dyn Read> = match length.filter(|length| *length >= LARGE) {
            Some(length) => Box::new(progress(length).wrap_read(file)),
            None => Box::new(file),
        };
        Ok(Self { name, length, source })
    }

    /// Reads all bytes. The wire format is limited to the longest message, so that other input by
    /// mistake is an error.
    pub(in crate::cli) fn bytes(self, format: Format) -> io::Result<Vec<u8>> {
        let most = if format == Format::Binary { LONGEST } else { u64::MAX };
        let length = self.length.unwrap_or_default();
        let mut bytes = Vec::new();
        if length <= most {
            bytes.try_reserve_exact(
                usize::try_from(length.saturating_add(1)).unwrap_or(usize::MAX),
            )?;
            self.source.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
        }
        if length.max(bytes.len() as u64) > most {
            return Err(io::Error::other("a message is never longer than 2 GiB"));
        }
        Ok(bytes)
    }
}

/// On standard error, and only if that is a terminal.
fn progress(length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {bytes}/{total_bytes} {eta}");
    let bar = ProgressBar::new(length);
    style.map_or(bar.clone(), |style| bar.with_style(style))
}
