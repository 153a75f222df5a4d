//! What a client expects of its deposits: all that was acknowledged; a request without a response
//! may have happened or not.

use std::sync::Arc;

use crate::exchange::Request;
use crate::multipart::{self, Part};

/// An archive or an entry, byte for byte.
pub type Piece = Arc<[u8]>;

/// The content of a deposit, which is compared with that on the server.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Content {
    /// The archives, byte for byte, in order.
    pub archives: Vec<Piece>,
    /// The entries, byte for byte, in order.
    pub entries: Vec<Piece>,
    /// Whether its client has completed it.
    pub is_complete: bool,
}

/// A deposit of a client. `None` is a deposit that does not exist.
#[derive(Debug)]
pub struct ExpectedDeposit {
    /// The client's own name for it.
    pub slug: String,
    /// Its number, once it was acknowledged.
    pub number: Option<u64>,
    /// The contents that it may have: more than one after a request without a response.
    pub possible: Vec<Option<Content>>,
    /// Whether it was changed since it was last compared.
    pub is_touched: bool,
}

/// A request that changes a deposit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// POST to the media.
    AddArchive,
    /// PUT to the media.
    ReplaceArchives,
    /// DELETE of the media.
    RemoveArchives,
    /// POST of an entry to the metadata.
    AddEntry,
    /// PUT of an entry to the metadata.
    ReplaceEntries,
    /// POST of an archive and an entry.
    AddBoth,
    /// PUT of an archive and an entry.
    ReplaceBoth,
    /// POST of nothing that says that nothing more follows.
    Complete,
    /// DELETE of the deposit.
    Delete,
}

impl Change {
    /// All there are.
    pub const ALL: &[Self] = &[
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

    /// Whether an archive comes with it.
    pub fn has_archive(self) -> bool {
        matches!(self, Self::AddArchive | Self::ReplaceArchives | Self::AddBoth | Self::ReplaceBoth)
    }

    /// Whether an entry comes with it.
    pub fn has_entry(self) -> bool {
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
pub struct Load {
    /// An archive.
    pub archive: Option<Piece>,
    /// An entry.
    pub entry: Option<Piece>,
    /// Whether it says that nothing more follows.
    pub completes: bool,
}

impl Load {
    /// The request that makes a deposit of it.
    pub fn creation(&self, authorization: &str, slug: &str) -> Request {
        let request = Request::new("POST", "/1/demo/").header("Authorization", authorization);
        self.carried_by(request).header("Slug", slug)
    }

    /// The request that changes the deposit of that number by it.
    pub fn request(&self, authorization: &str, change: Change, number: u64) -> Request {
        let (method, last) = match change {
            Change::AddArchive => ("POST", "media"),
            Change::ReplaceArchives => ("PUT", "media"),
            Change::RemoveArchives => ("DELETE", "media"),
            Change::AddEntry | Change::AddBoth | Change::Complete => ("POST", "metadata"),
            Change::ReplaceEntries | Change::ReplaceBoth => ("PUT", "metadata"),
            Change::Delete => ("DELETE", "metadata"),
        };
        let request = Request::new(method, &format!("/1/demo/{number}/{last}/"));
        self.carried_by(request.header("Authorization", authorization))
    }

    fn carried_by(&self, request: Request) -> Request {
        let in_progress = if self.completes { "false" } else { "true" };
        match (&self.archive, &self.entry) {
            (None, None) if !self.completes => request,
            (None, None) => request.header("In-Progress", in_progress),
            (Some(archive), None) => request
                .body("application/zip", archive.to_vec())
                .header("Content-Disposition", "attachment; filename=noise.zip")
                .header("In-Progress", in_progress),
            (None, Some(entry)) => {
                let request = request.body("application/atom+xml;type=entry", entry.to_vec());
                request.header("In-Progress", in_progress)
            }
            (Some(archive), Some(entry)) => {
                let boundary = "a-boundary-that-no-noise-holds";
                let body = multipart::body(boundary, &[Part::file(archive), Part::atom(entry)]);
                let media_type = format!("multipart/form-data; boundary={boundary}");
                request.body(&media_type, body).header("In-Progress", in_progress)
            }
        }
    }
}

impl Content {
    /// Its state after a change; `None` if it is deleted.
    pub fn after(&self, change: Change, load: &Load) -> Option<Self> {
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
    pub fn content(&self) -> Option<&Content> {
        match self.possible.as_slice() {
            [world] => world.as_ref(),
            _ => None,
        }
    }

    /// Whether it is certain that it can be changed.
    pub fn is_open(&self) -> bool {
        self.number.is_some() && self.content().is_some_and(|content| !content.is_complete)
    }
}
