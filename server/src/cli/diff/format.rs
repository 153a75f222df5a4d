//! How changes and notes are written.

use clap::ValueEnum;
use swordsmith_diff::Report;
use swordsmith_diff::report;

use swordsmith_xml::terminal::escaped;

/// How changes are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For a terminal
    Text,
    /// For programs
    Json,
    /// For a comment on a pull request
    Markdown,
    /// For the log of a workflow on GitHub, which shows changes beside their lines
    Github,
}

impl Format {
    /// The report, and behind it what else is worth knowing. JSON has the report alone.
    pub(super) fn render(self, report: &Report, notes: &[String]) -> String {
        let format = match self {
            Self::Text => report::Format::Text,
            Self::Json => report::Format::Json,
            Self::Markdown => report::Format::Markdown,
            Self::Github => report::Format::Github,
        };
        let notes = notes.iter().map(|note| self.note(&escaped(note)));
        report.render(format) + &notes.collect::<String>()
    }

    fn note(self, note: &str) -> String {
        match self {
            Self::Text => format!("note: {note}\n"),
            Self::Json => String::new(),
            Self::Markdown => format!("\nNote: {note}\n"),
            Self::Github => {
                format!("::notice::{}\n", note.replace('%', "%25").replace('\n', "%0A"))
            }
        }
    }
}
