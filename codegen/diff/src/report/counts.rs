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

/// `3 breaking, 1 warning, 5 compatible changes`; `1 breaking change, 2 warnings`.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { breaking, undecided, warning, compatible, allowed } = *self;
        let warnings = if warning == 1 { "warning" } else { "warnings" };
        let all = [
            (breaking, "breaking"),
            (undecided, "undecided"),
            (warning, warnings),
            (compatible, "compatible"),
            (allowed, "allowed"),
        ];
        let some: Vec<_> = all.into_iter().filter(|(number, _)| *number > 0).collect();
        if some.is_empty() {
            return f.write_str("nothing changed");
        }
        // The last that is no noun itself has one.
        let last = some.iter().rposition(|(_, name)| *name != warnings);
        let noun =
            if breaking + undecided + compatible + allowed == 1 { " change" } else { " changes" };
        for (index, (number, name)) in some.iter().enumerate() {
            let (comma, noun) =
                (if index > 0 { ", " } else { "" }, if Some(index) == last { noun } else { "" });
            write!(f, "{comma}{number} {name}{noun}")?;
        }
        Ok(())
    }
}
