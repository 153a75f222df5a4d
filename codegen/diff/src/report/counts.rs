//! How many changes there are of each kind.

use std::fmt;

use crate::{Change, Severity};

/// The numbers of changes. What the manifest allows counts as that, and as nothing else.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Those that break somebody.
    pub breaking: usize,
    /// Those of which that is not known.
    pub undecided: usize,
    /// Those that somebody must know of.
    pub warning: usize,
    /// Those that break nobody.
    pub compatible: usize,
    /// Those that the manifest allows.
    pub allowed: usize,
}

impl Counts {
    /// The numbers of some changes.
    pub(super) fn of(changes: &[Change]) -> Self {
        let mut counts = Self::default();
        for change in changes {
            *counts.of_its_kind(change) += 1;
        }
        counts
    }

    fn of_its_kind(&mut self, change: &Change) -> &mut usize {
        match change.severity {
            _ if change.allowed.is_some() => &mut self.allowed,
            Severity::Breaking => &mut self.breaking,
            Severity::Undecided => &mut self.undecided,
            Severity::Warning => &mut self.warning,
            Severity::Compatible => &mut self.compatible,
        }
    }
}

/// `3 breaking, 1 warning, 5 compatible changes`.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { breaking, undecided, warning, compatible, allowed } = *self;
        let all = [
            (breaking, Severity::Breaking.name()),
            (undecided, Severity::Undecided.name()),
            (warning, Severity::Warning.name()),
            (compatible, Severity::Compatible.name()),
            (allowed, "allowed"),
        ];
        let some: Vec<String> = all
            .iter()
            .filter(|(number, _)| *number > 0)
            .map(|(number, name)| format!("{number} {name}"))
            .collect();
        match all.iter().map(|(number, _)| number).sum() {
            0 => f.write_str("nothing changed"),
            1 => write!(f, "{} change", some.join(", ")),
            2.. => write!(f, "{} changes", some.join(", ")),
        }
    }
}
