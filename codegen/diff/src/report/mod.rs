//! What was found, and how it is shown.

mod text;

use crate::{Change, Level, Options, Severity};

/// Every change of an interface that a user wants to know of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The changes, the worst first.
    pub changes: Vec<Change>,
}

impl Report {
    /// What the options let through of some changes.
    pub(crate) fn new(mut changes: Vec<Change>, options: &Options) -> Self {
        changes.retain(|change| options.level != Some(Level::Wire) || change.is_on_the_wire());
        Self { changes }
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

    /// For a terminal.
    pub fn text(&self) -> String {
        text::render(self)
    }
}
