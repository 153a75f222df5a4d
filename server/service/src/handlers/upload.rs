//! Reads the body of an upload: archives stream to the store, entries are kept verbatim.

use bytes::Bytes;
use swordsmith_http::{ContentDisposition, Data, Md5};
use swordsmith_store::receive::{Description, Receiving};
use swordsmith_store::{ArchiveKey, ArchiveRecord, ClientId, Edit, ReceivedArchive};

use super::body::{Content, Part, Parts};
use super::entry_room::EntryRoom;
use crate::app::App;
use crate::error::Error;
use swordsmith_xml::printable;

/// The name of an archive whose client gave it none.
const NAMELESS: &str = "archive";

/// The most bytes of a file name: what the file systems of Linux, macOS and Windows take.
pub(super) const MOST_NAME: usize = 255;

/// What the headers say of an archive.
pub(super) struct ArchiveHeaders {
    pub(super) disposition: Option<ContentDisposition>,
    pub(super) md5: Option<Md5>,
    pub(super) packaging: Option<&'static str>,
    /// Whether it is unpacked.
    pub(super) is_package: bool,
}

/// A body that was read. Unless it becomes part of a deposit, it has to be abandoned.
#[derive(Default)]
pub(super) struct Upload {
    pub(super) archive: Option<ReceivedArchive>,
    pub(super) entry: Option<Bytes>,
    /// Who sends it on behalf of the client whose it is.
    mediator: Option<ClientId>,
    md5: Option<Md5>,
}

/// Reads the whole body, of which there has to be room for the entry. After an error nothing of it
/// is left in the store.
pub(super) async fn take(
    app: &App,
    headers: ArchiveHeaders,
    content: Content,
    room: EntryRoom,
    mediator: Option<ClientId>,
) -> Result<Upload, Error> {
    let mut upload = Upload { mediator, ..Upload::default() };
    let taken = match content {
        Content::Entry(entry) => upload.take_entry(entry, room),
        Content::Archive(media_type, data) => {
            upload.take_archive(app, headers, media_type, data).await
        }
        Content::Parts(parts) => upload.take_parts(app, parts, room).await,
    };
    match taken.and_then(|()| upload.compare_checksum()) {
        Ok(()) => Ok(upload),
        Err(error) => {
            upload.abandon().await;
            Err(error)
        }
    }
}

impl Upload {
    fn take_entry(&mut self, entry: Bytes, room: EntryRoom) -> Result<(), Error> {
        room.check(&entry)?;
        self.entry = Some(entry);
        Ok(())
    }

    async fn take_parts(
        &mut self,
        app: &App,
        mut parts: Parts,
        room: EntryRoom,
    ) -> Result<(), Error> {
        while let Some(part) = parts.next().await? {
            match part {
                Part::Entry(entry) => self.take_entry(entry, room)?,
                Part::Archive(headers, media_type, data) => {
                    self.take_archive(app, headers, media_type, data).await?;
                }
            }
        }
        Ok(())
    }

    async fn take_archive(
        &mut self,
        app: &App,
        headers: ArchiveHeaders,
        media_type: String,
        data: Data<'_>,
    ) -> Result<(), Error> {
        let filename = headers.disposition.as_ref().and_then(ContentDisposition::base_name);
        let filename = printable(filename.unwrap_or(NAMELESS));
        if filename.len() > MOST_NAME {
            return Err(Error::LongName { bytes: filename.len(), most: MOST_NAME });
        }
        let description = Description {
            filename,
            media_type,
            packaging: headers.packaging.map(str::to_owned),
            is_package: headers.is_package,
            mediator: self.mediator,
        };
        let key = ArchiveKey::new(app.clock.now(), &app.context.ids.next());
        let mut receiving = Receiving::begin(&app.store, key).await?;
        if let Err(error) = pump(&mut receiving, data).await {
            forget(receiving.abandon().await);
            return Err(error);
        }
        self.archive = Some(receiving.finish(description, app.clock.now()).await?);
        self.md5 = headers.md5;
        Ok(())
    }

    /// Compared at the end of the body, so that a fault of the body itself is reported first.
    fn compare_checksum(&self) -> Result<(), Error> {
        let (Some(archive), Some(sent)) = (&self.archive, self.md5) else { return Ok(()) };
        let found = Md5(archive.record.fingerprint.md5);
        if sent == found { Ok(()) } else { Err(Error::Checksum { declared: sent, found }) }
    }

    /// The edits that it makes to a deposit's archives and entries.
    pub(super) fn edits(&self, replaced: Replaced) -> (Edit<ArchiveRecord>, Edit<Bytes>) {
        let archive = self.archive.as_ref().map(|archive| archive.record.clone());
        (edit(archive, replaced), edit(self.entry.clone(), replaced))
    }

    /// The upload with a value that was found after it was read; an error abandons the upload.
    pub(super) async fn or_abandon<T>(self, found: Result<T, Error>) -> Result<(Self, T), Error> {
        match found {
            Ok(found) => Ok((self, found)),
            Err(error) => {
                self.abandon().await;
                Err(error)
            }
        }
    }

    async fn abandon(self) {
        if let Some(archive) = self.archive {
            forget(archive.upload.abandon().await);
        }
    }
}

/// What an upload takes the place of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Replaced {
    /// Nothing: it is added.
    Nothing,
    /// All there is of its kind.
    All,
    /// The archive of that number.
    Archive(u64),
}

/// Without an item, the list stays as it is.
fn edit<T>(item: Option<T>, replaced: Replaced) -> Edit<T> {
    match (item, replaced) {
        (None, _) => Edit::Keep,
        (Some(item), Replaced::Nothing) => Edit::Add(vec![item]),
        (Some(item), Replaced::All) => Edit::Replace(vec![item]),
        (item, Replaced::Archive(number)) => Edit::ReplaceOne(number, item),
    }
}

async fn pump(receiving: &mut Receiving, mut data: Data<'_>) -> Result<(), Error> {
    while let Some(bytes) = data.next().await? {
        receiving.write(bytes).await?;
    }
    Ok(())
}

/// The request is refused already; what could not be removed is swept up later.
fn forget(abandoned: Result<(), swordsmith_store::StoreError>) {
    if let Err(error) = abandoned {
        tracing::warn!(%error, "a refused upload was left behind");
    }
}
