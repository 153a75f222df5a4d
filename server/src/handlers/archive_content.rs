//! The bytes of a download: an archive, or a zip of several.

use std::fs::File;
use std::sync::Arc;

use futures_util::TryStreamExt;
use futures_util::stream::empty;
use swordsmith_http::{Data, Fault};

use crate::app::App;
use crate::error::Error;
use crate::file_stream::bytes_of;
use crate::processing::bundles::{Bundles, Layout};
use crate::store::{ArchiveRecord, StoreError};

/// Content of which a part can be sent.
pub(super) struct ArchiveContent {
    /// `None` where only the length is asked for.
    file: Option<Arc<File>>,
    length: u64,
}

impl ArchiveContent {
    /// Opens an archive as it is.
    pub(super) async fn open(app: &App, archive: &ArchiveRecord) -> Result<Self, Error> {
        let file = app.store.archives.open(&archive.key).await?;
        let length = file.metadata().map_err(StoreError::unavailable)?.len();
        Ok(Self { file: Some(Arc::new(file)), length })
    }

    /// Opens a zip of archives. For HEAD none is built, unless it is so large that its length is not
    /// known before.
    pub(super) async fn bundle(
        app: &App,
        archives: &[ArchiveRecord],
        layout: Layout,
        is_head: bool,
    ) -> Result<Self, Error> {
        if let Some(length) = Bundles::length(archives, layout).filter(|_| is_head) {
            return Ok(Self { file: None, length });
        }
        let bundle = app.bundles.get(archives, layout).await?;
        Ok(Self { file: Some(bundle.file), length: bundle.length })
    }

    /// Its length in bytes.
    pub(super) fn length(&self) -> u64 {
        self.length
    }

    /// `length` bytes, from `first` on.
    pub(super) fn data(self, first: u64, length: u64) -> Data<'static> {
        match self.file {
            Some(file) => {
                let bytes = bytes_of(file, first, length);
                Data::sized(bytes.map_err(|error| Fault::disconnected(error.into())), length)
            }
            None => Data::sized(empty(), length),
        }
    }
}
