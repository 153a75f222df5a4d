//! Where events and spans go: lines to standard error and, with the feature `opentelemetry`, traces
//! to a collector.

use std::io::{self, IsTerminal, Stderr, Write, stderr};

use tracing::Subscriber;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

use crate::program::Program;
use crate::spans;
#[cfg(feature = "opentelemetry")]
use crate::spans::Traces;
use swordsmith_xml::terminal::in_log;

/// The variable that says which events are logged, without the program's prefix.
const VARIABLE: &str = "LOG";

/// What is logged if nothing is said.
const DEFAULT: &str = "info";

/// The environment asks for traces in a way that cannot be met.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct LoggingError(pub String);

/// Ends the logging when the program does.
#[derive(Debug)]
#[must_use = "what is left is sent by `end`"]
pub struct Logging {
    #[cfg(feature = "opentelemetry")]
    traces: Option<Traces>,
}

impl Logging {
    /// Begins: from now on all of the process is logged. Only who serves sends traces: the
    /// variables of `OpenTelemetry` say where to. The variable `LOG`, with the program's prefix, says
    /// which lines are written, as [`EnvFilter`] reads it; by default, `info`.
    ///
    /// # Errors
    ///
    /// When the environment asks for traces in a way that cannot be met.
    #[cfg(feature = "opentelemetry")]
    pub fn start(program: &Program, serves: bool) -> Result<Self, LoggingError> {
        let traces = if serves { Traces::from_environment(program) } else { Ok(None) };
        let traces = traces.map_err(LoggingError)?;
        let filter = filter(program);
        match &traces {
            // A filter of one layer costs every span something.
            None => tracing_subscriber::registry().with(filter).with(lines()).init(),
            Some(traces) => tracing_subscriber::registry()
                .with(lines().with_filter(filter))
                .with(traces.layer())
                .init(),
        }
        Ok(Self { traces })
    }

    /// Begins: from now on all of the process is logged. The variable `LOG`, with the program's
    /// prefix, says which lines are written, as [`EnvFilter`] reads it; by default, `info`.
    ///
    /// # Errors
    ///
    /// None, without the feature `opentelemetry`.
    #[cfg(not(feature = "opentelemetry"))]
    pub fn start(program: &Program, _serves: bool) -> Result<Self, LoggingError> {
        tracing_subscriber::registry().with(filter(program)).with(lines()).init();
        Ok(Self {})
    }

    /// Sends what is left, for some seconds at most.
    pub fn end(self) {
        #[cfg(feature = "opentelemetry")]
        if let Some(traces) = self.traces {
            traces.end();
        }
    }
}

/// Which lines are written; none names a span of the traces.
fn filter(program: &Program) -> EnvFilter {
    let filter = EnvFilter::try_from_env(program.variable(VARIABLE))
        .unwrap_or_else(|_| EnvFilter::new(DEFAULT));
    match format!("{}=off", spans::TARGET).parse() {
        Ok(directive) => filter.add_directive(directive),
        Err(_) => filter,
    }
}

fn lines<S: Subscriber + for<'a> LookupSpan<'a>>() -> impl Layer<S> {
    let writer = || Lines(stderr());
    tracing_subscriber::fmt::layer().with_writer(writer).with_ansi(stderr().is_terminal())
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
