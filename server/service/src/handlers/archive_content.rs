//! The bytes of a download: an archive, or a zip of several.

use std::sync::Arc;

use futures_util::TryStreamExt;
use futures_util::stream::empty;
use swordsmith_http::server::{Conditions, Validators};
use swordsmith_http::{ContentDisposition, Data, Fault};
use swordsmith_store::archives::{Content, FileContent};
use swordsmith_store::{ArchiveRecord, Deposit, StoreError};

use super::upload::MOST_NAME;
use crate::app::App;
use crate::error::Error;
use swordsmith_processing::bundles::{Bundles, Layout};

/// The properties of what is sent of archives, before they are opened.
pub(super) struct Described<M> {
    pub(super) filename: String,
    pub(super) media_type: M,
    pub(super) validators: Validators,
    /// How they are put together; `None`: the only one goes out as it came.
    pub(super) layout: Option<Layout>,
}

/// Content that is there, or that the client has already.
pub(super) enum Found<M> {
    NotModified(Validators),
    Content(Described<M>, ArchiveContent),
}

/// The content of a deposit as it is described by its archives, if there are any. For HEAD the bytes
/// may be missing.
pub(super) async fn find<M>(
    app: &App,
    deposit: &Deposit,
    conditions: Conditions<'_>,
    is_head: bool,
    describe: impl Fn(&[ArchiveRecord]) -> Option<Described<M>>,
) -> Result<Found<M>, Error> {
    let mut archives = app.store.ledger.archives_of(deposit.id).await?;
    loop {
        let described = describe(&archives).ok_or(Error::NoArchive(deposit.id.number()))?;
        if conditions.is_known(&described.validators)? {
            return Ok(Found::NotModified(described.validators));
        }
        let opened = match (&*archives, described.layout) {
            ([one], None) => ArchiveContent::open(app, one).await,
            (all, layout) => {
                ArchiveContent::bundle(app, all, layout.unwrap_or(Layout::Zip), is_head).await
            }
        };
        match opened {
            Err(Error::Store(missing @ StoreError::Missing { .. })) => {
                let now = app.store.ledger.archives_of(deposit.id).await?;
                if now == archives {
                    return Err(missing.into());
                }
                // Replaced or removed since the rows were read.
                archives = now;
            }
            opened => return Ok(Found::Content(described, opened?)),
        }
    }
}

/// To be saved under a name, not to be shown: what a client has sent must not run in a page of this
/// server.
pub(super) fn attachment(filename: String) -> ContentDisposition {
    let (disposition, filename) = ("attachment".to_owned(), Some(shortened(filename)));
    ContentDisposition { disposition, name: None, filename }
}

/// A name that can be saved, and a header that proxies take: members of archives have longer ones,
/// and so may have uploads of earlier versions. Its extension stays.
fn shortened(filename: String) -> String {
    if filename.len() <= MOST_NAME {
        return filename;
    }
    let extension = filename.rfind('.').map(|at| &filename[at..]);
    let extension = extension.filter(|it| it.len() <= MOST_NAME / 8).unwrap_or_default();
    let rest = filename.floor_char_boundary(MOST_NAME - extension.len());
    format!("{}{extension}", &filename[..rest])
}

/// Content of which a part can be sent.
pub(super) struct ArchiveContent {
    /// `None` where only the length is asked for.
    bytes: Option<Arc<dyn Content>>,
    length: u64,
}

impl ArchiveContent {
    /// Opens an archive as it is.
    pub(super) async fn open(app: &App, archive: &ArchiveRecord) -> Result<Self, Error> {
        Ok(Self::of(app.store.archives.content(&archive.key).await?))
    }

    /// Opens a zip of archives. For HEAD none is built, unless it is so large that its length is not
    /// known before.
    async fn bundle(
        app: &App,
        archives: &[ArchiveRecord],
        layout: Layout,
        is_head: bool,
    ) -> Result<Self, Error> {
        if let Some(length) = Bundles::length(archives, layout).filter(|_| is_head) {
            return Ok(Self { bytes: None, length });
        }
        let bundle = app.bundles.get(archives, layout).await?;
        Ok(Self::of(Arc::new(FileContent::new(bundle.file, bundle.length))))
    }

    fn of(bytes: Arc<dyn Content>) -> Self {
        Self { length: bytes.length(), bytes: Some(bytes) }
    }

    /// Its length in bytes.
    pub(super) fn length(&self) -> u64 {
        self.length
    }

    /// `length` bytes, from `first` on.
    pub(super) fn data(self, first: u64, length: u64) -> Data<'static> {
        match self.bytes {
            Some(bytes) => {
                let pieces = bytes.pieces(first, length);
                Data::sized(pieces.map_err(|error| Fault::disconnected(error.into())), length)
            }
            None => Data::sized(empty(), length),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_keep_their_extension() {
        for (name, length, end) in [
            ("a.zip".to_owned(), 5, "a.zip"),
            (format!("{}.tar.gz", "a".repeat(3_000)), 255, "a.gz"),
            (format!("{}.zip", "é".repeat(1_500)), 254, "é.zip"),
            (format!("a.{}", "z".repeat(300)), 255, "zz"),
        ] {
            let shown = shortened(name);
            assert!((shown.len(), shown.ends_with(end)) == (length, true), "{shown}");
        }
    }
}
