//! What a client expects of its deposits: all that was acknowledged; a request without a response
//! may have happened or not.

/// The content of a deposit, which is compared with that on the server.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Content {
    /// The archives, byte for byte, in order.
    pub(super) archives: Vec<Vec<u8>>,
    /// The entries, byte for byte, in order.
    pub(super) entries: Vec<Vec<u8>>,
    /// Whether its client has completed it.
    pub(super) is_complete: bool,
}

/// A deposit of a client. `None` is a deposit that does not exist.
#[derive(Debug)]
pub(super) struct ExpectedDeposit {
    /// The client's own name for it.
    pub(super) slug: String,
    /// Its number, once it was acknowledged.
    pub(super) number: Option<u64>,
    /// The contents that it may have: more than one after a request without a response.
    pub(super) possible: Vec<Option<Content>>,
    /// Whether it was changed since it was last compared.
    pub(super) is_touched: bool,
}

/// A request that changes a deposit.
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

/// The content of a request.
#[derive(Debug, Clone, Default)]
pub(super) struct Load {
    pub(super) archive: Option<Vec<u8>>,
    pub(super) entry: Option<Vec<u8>>,
    pub(super) completes: bool,
}

impl Content {
    /// Its state after a change; `None` if it is deleted.
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
    /// Its content, if that is certain and it exists.
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
