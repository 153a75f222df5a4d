//! Lines to standard error, where no server is built in.

use std::io::{self, IsTerminal, Stderr, Write, stderr};

use swordsmith_xml::terminal::in_log;
use tracing_subscriber::EnvFilter;

/// The variable that says which events are logged.
const VARIABLE: &str = "SWORDSMITH_LOG";

/// What is logged if nothing is said.
const DEFAULT: &str = "info";

/// The logging of the process.
#[derive(Debug)]
#[must_use = "what is left is written by `end`"]
pub struct Logging;

impl Logging {
    /// Begins: from now on all of the process is logged.
    pub(super) fn start() -> Self {
        let filter = EnvFilter::try_from_env(VARIABLE).unwrap_or_else(|_| EnvFilter::new(DEFAULT));
        let lines = tracing_subscriber::fmt().with_env_filter(filter);
        lines.with_writer(|| Lines(stderr())).with_ansi(stderr().is_terminal()).init();
        Self
    }

    /// Nothing is left.
    #[expect(clippy::unused_self, reason = "with the feature `server`, it has what is to be sent")]
    pub fn end(self) {}
}

/// Standard error, to which characters that act on a terminal are written escaped.
struct Lines(Stderr);

impl Write for Lines {
    /// Comes with whole lines.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.0.write_all(in_log(&String::from_utf8_lossy(line)).as_bytes())?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
