//! Messages of Protocol Buffers on the command line: their types, their formats, where they come
//! from.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use swordsmith_generated::MESSAGES;
use swordsmith_proto::json::{self, Unknown};
use swordsmith_proto::{Limits, Reflect, text};
use swordsmith_xml::near::nearest;

use super::error::CliError;

/// How a message is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// The wire format
    Binary,
    /// `ProtoJSON`
    Json,
    /// Text format
    Text,
}

/// For files of at least that size, a terminal shows progress.
const LARGE: u64 = 8 << 20;

/// Length of the longest message in the wire format, in every implementation of it.
const LONGEST: u64 = Limits::DEFAULT.bytes as u64;

/// An empty message of a type that is built in.
pub(super) fn new(name: &str) -> Result<Box<dyn Reflect>, CliError> {
    if let Some(found) = MESSAGES.find(name) {
        return Ok((found.new)());
    }
    let names: Vec<_> = MESSAGES.types().map(|known| (known.descriptor)().name).collect();
    let near =
        near(name, &names).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
    let names = names.join("\n  ");
    Err(CliError::Usage(format!("no message is `{name}`{near}; there are\n  {names}")))
}

/// A suggestion for an unknown message name: one of a similar name, with or without its package.
fn near<'n>(name: &str, names: &[&'n str]) -> Option<&'n str> {
    let local = |name: &'n str| name.rsplit('.').next().unwrap_or(name);
    let of_local = |wanted: &str| names.iter().copied().find(|name| local(name) == wanted);
    let wanted = name.rsplit('.').next().unwrap_or(name);
    nearest(name, names.iter().copied())
        .or_else(|| of_local(nearest(wanted, names.iter().copied().map(local))?))
}

/// The input, and its size, if known.
pub(super) struct Input {
    pub(super) name: String,
    length: Option<u64>,
    source: Box<dyn Read>,
}

impl Input {
    /// Opens a file, or standard input; for a large file a terminal shows progress.
    pub(super) fn open(file: Option<&Path>) -> Result<Self, CliError> {
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
    pub(super) fn bytes(self, format: Format) -> io::Result<Vec<u8>> {
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

/// Reads a message to the end of the input. JSON is streamed.
pub(super) fn read(format: Format, input: Input, message: &mut dyn Reflect) -> Result<(), String> {
    if format == Format::Json {
        return read_json(input.source, message);
    }
    let bytes = input.bytes(format).map_err(|error| format!("cannot be read: {error}"))?;
    parse(format, &bytes, message)
}

/// Reads a message.
pub(super) fn parse(format: Format, bytes: &[u8], message: &mut dyn Reflect) -> Result<(), String> {
    match format {
        Format::Binary => {
            message.merge_bytes(bytes, &Limits::GENEROUS).map_err(|error| error.to_string())
        }
        Format::Json => read_json(bytes, message),
        Format::Text => {
            let text = std::str::from_utf8(bytes);
            let text = text.map_err(|error| format!("the text is not UTF-8: {error}"))?;
            text::from_text(text, message, &MESSAGES).map_err(|error| error.to_string())
        }
    }
}

fn read_json(source: impl Read, message: &mut dyn Reflect) -> Result<(), String> {
    json::from_json(source, message, &MESSAGES, Unknown::Refuse).map_err(|error| error.to_string())
}
