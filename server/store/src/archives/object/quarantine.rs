//! The quarantine in an object store: below a prefix of its own, which no place of an archive begins
//! with. A store cannot rename, so what is moved is copied there and removed here.

use std::io::{self, ErrorKind};
use std::sync::Arc;

use bytes::BytesMut;
use futures_util::TryStreamExt;
use jiff::{SignedDuration, Timestamp};
use object_store::path::Path;
use object_store::{ObjectMeta, ObjectStoreExt};
use swordsmith_deposit::ArchiveKey;

use super::super::quarantined::{self, Lying, QUARANTINE, Quarantined};
use super::answer::{fault, patient, within};
use super::download::ObjectContent;
use super::target::Target;
use super::upload::ObjectUpload;
use super::{ArchiveUpload, Content, ObjectArchives};
use crate::error::StoreError;

/// The store copies no more by itself, in bytes (S3: 5 GiB).
const LARGEST_COPY: u64 = 5 << 30;

/// What is sent at once of a larger one.
const PIECE: usize = 256 * 1024;

impl ObjectArchives {
    pub(super) async fn move_aside(
        &self,
        key: &ArchiveKey,
        mut now: Timestamp,
    ) -> Result<Option<Lying>, StoreError> {
        let from = self.target(key)?;
        let Some(found) = from.described().await? else { return Ok(None) };
        let written = Timestamp::from_microsecond(found.last_modified.timestamp_micros()).ok();
        // A clock that is behind would have it removed as soon as the clock is right.
        now = written.map_or(now, |written| now.max(written));
        let mut to = self.quarantine_target(key, now);
        // Nothing in quarantine is overwritten, not even by what has the same key.
        while to.length().await?.is_some() {
            now += SignedDuration::from_secs(1);
            to = self.quarantine_target(key, now);
        }
        moved(&from, &to, found.size).await?;
        Ok(Some(Lying { size: found.size, written }))
    }

    pub(super) async fn all_quarantined(&self) -> Result<Vec<Quarantined>, StoreError> {
        let prefix = self.folder.beside(QUARANTINE);
        let objects = patient(self.objects.list(Some(&prefix)));
        let found =
            objects.try_filter_map(|object| std::future::ready(Ok(parsed(&prefix, &object))));
        let mut found: Vec<_> = found.try_collect().await.map_err(fault)?;
        found.sort_by(|one, other| (one.since, &one.key).cmp(&(other.since, &other.key)));
        Ok(found)
    }

    pub(super) async fn out_of_quarantine(&self, archive: &Quarantined) -> Result<(), StoreError> {
        let (from, to) = (self.target_in_quarantine(archive), self.target(&archive.key)?);
        if to.length().await?.is_some() {
            return Err(StoreError::Exists { what: "archive", name: archive.key.0.clone() });
        }
        moved(&from, &to, archive.size).await
    }

    pub(super) fn target_in_quarantine(&self, archive: &Quarantined) -> Target {
        self.quarantine_target(&archive.key, archive.since)
    }

    fn quarantine_target(&self, ArchiveKey(key): &ArchiveKey, since: Timestamp) -> Target {
        let [day, name] = quarantined::place(key, since);
        let place = self.folder.beside(QUARANTINE).join(day).join(name);
        Target { objects: Arc::clone(&self.objects), place }
    }
}

impl Target {
    /// What the store says of it, if it is there.
    async fn described(&self) -> io::Result<Option<ObjectMeta>> {
        match within(0, self.objects.head(&self.place)).await {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            found => found.map(Some),
        }
    }
}

fn parsed(prefix: &Path, object: &ObjectMeta) -> Option<Quarantined> {
    let parts: Vec<_> = object.location.prefix_match(prefix)?.collect();
    let [day, name] = parts.as_slice() else { return None };
    quarantined::parsed(day.as_ref(), name.as_ref(), object.size)
}

/// First it is in its new place, then it leaves the old one.
async fn moved(from: &Target, to: &Target, size: u64) -> Result<(), StoreError> {
    if size <= LARGEST_COPY {
        within(size, from.objects.copy(&from.place, &to.place)).await?;
    } else {
        send(from, to, size).await?;
    }
    Ok(from.delete().await?)
}

async fn send(from: &Target, to: &Target, length: u64) -> Result<(), StoreError> {
    let mut upload = Box::new(ObjectUpload::new(to.clone()));
    let content = ObjectContent { target: from.clone(), length };
    let (mut pieces, mut part) = (content.pieces(0, length), BytesMut::new());
    while let Some(piece) = pieces.try_next().await? {
        part.extend_from_slice(&piece);
        if part.len() >= PIECE {
            upload.write(part.split().freeze()).await?;
        }
    }
    upload.write(part.freeze()).await?;
    upload.publish().await
}
