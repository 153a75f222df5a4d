//! What a client expects of its deposits: all that was acknowledged; a request without a response
//! may have happened or not.

/// What a deposit holds. It is compared with what the server has.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Content {
    /// The archives, byte for byte, in order.
    pub(super) archives: Vec<Vec<u8>>,
    /// The entries, byte for byte, in order.
    pub(super) entries: Vec<Vec<u8>>,
    /// Whether its client said that nothing more follows.
    pub(super) is_complete: bool,
}

/// A deposit of a client. `None` stands for a deposit that is not there.
#[derive(Debug)]
pub(super) struct ExpectedDeposit {
    /// The client's own name for it.
    pub(super) slug: String,
    /// Its number, once that was told.
    pub(super) number: Option<u64>,
    /// The contents that it may have: more than one after a request that was not answered.
    pub(super) possible: Vec<Option<Content>>,
    /// Whether something was done about it since it was last compared.
    pub(super) is_touched: bool,
}

/// A request that changes something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    AddArchive,
    ReplaceArchives,
    RemoveArchives,
    AddEntry,
    ReplaceEntries,
    AddBoth,
    ReplaceBoth,
    Complete,
    Delete,
}

impl Change {
    pub(super) const ALL: &[Self] = &[
        Self::AddArchive,
        Self::ReplaceArchives,
        Self::RemoveArchives,
        Self::AddEntry,
        Self::ReplaceEntries,
        Self::AddBoth,
        Self::ReplaceBoth,
        Self::Complete,
        Self::Delete,
    ];

    pub(super) fn has_archive(self) -> bool {
        matches!(self, Self::AddArchive | Self::ReplaceArchives | Self::AddBoth | Self::ReplaceBoth)
    }

    pub(super) fn has_entry(self) -> bool {
        matches!(self, Self::AddEntry | Self::ReplaceEntries | Self::AddBoth | Self::ReplaceBoth)
    }

    fn replaces(self) -> bool {
        matches!(
            self,
            Self::ReplaceArchives | Self::ReplaceEntries | Self::ReplaceBoth | Self::RemoveArchives
        )
    }
}

/// What a request brings.
#[derive(Debug, Clone, Default)]
pub(super) struct Load {
    pub(super) archive: Option<Vec<u8>>,
    pub(super) entry: Option<Vec<u8>>,
    pub(super) completes: bool,
}

impl Content {
    /// What it is after a change; `None` when it is deleted.
    pub(super) fn after(&self, change: Change, load: &Load) -> Option<Self> {
        if change == Change::Delete {
            return None;
        }
        let mut next = self.clone();
        if change.replaces() && (change.has_archive() || change == Change::RemoveArchives) {
            next.archives.clear();
        }
        if change.replaces() && change.has_entry() {
            next.entries.clear();
        }
        next.archives.extend(load.archive.clone());
        next.entries.extend(load.entry.clone());
        next.is_complete |= load.completes;
        Some(next)
    }
}

impl ExpectedDeposit {
    /// How it is, if that is certain and it is there.
    pub(super) fn content(&self) -> Option<&Content> {
        match self.possible.as_slice() {
            [world] => world.as_ref(),
            _ => None,
        }
    }

    pub(super) fn is_open(&self) -> bool {
        self.number.is_some() && self.content().is_some_and(|content| !content.is_complete)
    }
}
