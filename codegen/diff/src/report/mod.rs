//! What was found, and how it is shown: a file for each format.

mod counts;
mod github;
mod groups;
mod json;
mod markdown;
mod printable;
#[cfg(test)]
mod tests;
mod text;
mod words;

pub use counts::Counts;

use crate::{Change, Level, Options, Severity, Version};

/// Every change of an interface that a user wants to know of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// What the old version is called: its manifest, as the user named it.
    pub old: String,
    /// What the new version is called.
    pub new: String,
    /// The changes, the worst first.
    pub changes: Vec<Change>,
}

/// How a report is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    /// For a terminal.
    #[default]
    Text,
    /// For programs: `docs/diff.schema.json` describes it.
    Json,
    /// For a comment on a pull request.
    Markdown,
    /// For the log of a GitHub workflow, which shows each change beside its line.
    Github,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Text, Self::Json, Self::Markdown, Self::Github];

    /// Its name, as the command has it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
            Self::Markdown => "markdown",
            Self::Github => "github",
        }
    }

    /// The format of a name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

impl Report {
    /// What the options let through of the changes between two versions.
    pub(crate) fn new(
        (old, new): (&Version, &Version),
        mut changes: Vec<Change>,
        options: &Options,
    ) -> Self {
        changes.retain(|change| options.level != Some(Level::Wire) || change.is_on_the_wire());
        changes.sort_by_key(|change| change.severity);
        let name = |version: &Version| version.sources.shown_name(version.manifest);
        Self { old: name(old), new: name(new), changes }
    }

    /// 0: nothing breaks; 1: something does; 2: that cannot be told. What the manifest allows does
    /// not count.
    pub fn exit_code(&self) -> u8 {
        let worst =
            self.changes.iter().filter(|it| it.allowed.is_none()).map(|it| it.severity).min();
        match worst {
            Some(Severity::Breaking) => 1,
            Some(Severity::Undecided) => 2,
            Some(Severity::Warning | Severity::Compatible) | None => 0,
        }
    }

    /// How many changes there are of each kind.
    pub fn counts(&self) -> Counts {
        Counts::of(&self.changes)
    }

    /// The whole report. It ends with a line end, unless it is empty.
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Text => text::render(self),
            Format::Json => json::render(self),
            Format::Markdown => markdown::render(self),
            Format::Github => github::render(self),
        }
    }

    /// For a terminal.
    pub fn text(&self) -> String {
        self.render(Format::Text)
    }
}
