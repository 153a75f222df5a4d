//! `swordsmith convert`: messages of Protocol Buffers from one format to another.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use swordsmith_generated::MESSAGES;
use swordsmith_runtime::proto::json::{self, Unknown};
use swordsmith_runtime::proto::{Limits, Reflect, text};

use super::CliError;

#[derive(Debug, Args)]
pub(super) struct Convert {
    /// The type of the message, as `package.Message`
    #[arg(long, value_name = "PKG.MSG")]
    message: String,
    /// The format to read
    #[arg(long, value_name = "FORMAT")]
    from: Format,
    /// The format to write
    #[arg(long, value_name = "FORMAT")]
    to: Format,
    /// The file to read; `-` is standard input [default: -]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

/// How a message is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The wire format
    Binary,
    /// `ProtoJSON`
    Json,
    /// Text format
    Text,
}

/// A file of so many bytes takes a moment: a terminal sees how far it is.
const LARGE: u64 = 8 << 20;

/// Reads the message to its end and writes it to `output`; nothing is written of one that cannot be read.
pub(super) fn run(convert: &Convert, output: &mut impl Write) -> Result<(), CliError> {
    let mut message = new(&convert.message)?;
    let input = Input::open(convert.file.as_deref())?;
    let name = input.name.clone();
    read(convert.from, input, message.as_mut())
        .map_err(|error| CliError::Message(format!("{name}: {error}")))?;
    let mut output = BufWriter::new(output);
    write(convert.to, message.as_ref(), &mut output)
        .and_then(|()| output.flush().map_err(|error| error.to_string()))
        .map_err(CliError::Message)
}

/// An empty message of a type that is built in.
pub(super) fn new(name: &str) -> Result<Box<dyn Reflect>, CliError> {
    if let Some(found) = MESSAGES.find(name) {
        return Ok((found.new)());
    }
    let names: Vec<_> = MESSAGES.types().map(|known| (known.descriptor)().name).collect();
    let names = names.join("\n  ");
    Err(CliError::Usage(format!("no message is `{name}`; there are\n  {names}")))
}

/// What is read, and how much it is, if that is known.
struct Input {
    name: String,
    length: Option<u64>,
    source: Box<dyn Read>,
}

impl Input {
    fn open(file: Option<&Path>) -> Result<Self, CliError> {
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

    fn bytes(mut self) -> Result<Vec<u8>, String> {
        let length = self.length.and_then(|length| usize::try_from(length).ok());
        let mut bytes = Vec::with_capacity(length.map_or(0, |length| length.saturating_add(1)));
        self.source.read_to_end(&mut bytes).map_err(|error| format!("cannot be read: {error}"))?;
        Ok(bytes)
    }
}

/// On standard error, and only if that is a terminal.
fn progress(length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {bytes}/{total_bytes} {eta}");
    let bar = ProgressBar::new(length);
    style.map_or(bar.clone(), |style| bar.with_style(style))
}

fn read(format: Format, input: Input, message: &mut dyn Reflect) -> Result<(), String> {
    match format {
        Format::Binary => message
            .merge_bytes(&input.bytes()?, &Limits::GENEROUS)
            .map_err(|error| error.to_string()),
        Format::Json => json::from_json(input.source, message, &MESSAGES, Unknown::Refuse)
            .map_err(|error| error.to_string()),
        Format::Text => {
            let text = String::from_utf8(input.bytes()?);
            let text = text.map_err(|error| format!("the text is not UTF-8: {error}"))?;
            text::from_text(&text, message, &MESSAGES).map_err(|error| error.to_string())
        }
    }
}

fn write(format: Format, message: &dyn Reflect, output: &mut impl Write) -> Result<(), String> {
    match format {
        Format::Binary => {
            output.write_all(&message.to_bytes()).map_err(|error| format!("cannot write: {error}"))
        }
        Format::Json => {
            json::to_json(message, &MESSAGES, &mut *output).map_err(|error| error.to_string())?;
            writeln!(output).map_err(|error| format!("cannot write: {error}"))
        }
        Format::Text => text::to_text(message, output).map_err(|error| error.to_string()),
    }
}
