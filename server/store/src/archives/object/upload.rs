//! An archive on its way into an object store.

use async_trait::async_trait;
use bytes::Bytes;
use tracing::Instrument;

use super::target::Target;
use super::upload_in_parts::{UploadInParts, part_size};
use super::waiting::Waiting;
use crate::archives::{ArchiveUpload, Publishing};
use crate::error::StoreError;

/// What waits is less than a part, if bytes come as they do: in pieces far smaller than one.
pub(super) struct ObjectUpload {
    target: Target,
    waiting: Waiting,
    /// Once a part has come. Until then, the store knows of nothing.
    parts: Option<UploadInParts>,
}

impl ObjectUpload {
    pub(super) fn new(target: Target) -> Self {
        Self { target, waiting: Waiting::default(), parts: None }
    }

    async fn published(self) -> std::io::Result<()> {
        let Self { target, mut waiting, parts } = self;
        let Some(mut parts) = parts else { return target.put(waiting.rest()).await };
        parts.send_full(&mut waiting).await?;
        parts.complete(waiting.rest()).await
    }
}

#[async_trait]
impl ArchiveUpload for ObjectUpload {
    /// The first part waits for the write after that which completes it: by then, the ledger knows
    /// of the upload, and a server that dies between leaves nothing that takes up room.
    async fn write(&mut self, bytes: Bytes) -> Result<(), StoreError> {
        self.waiting.push(bytes);
        match &mut self.parts {
            Some(parts) => parts.send_full(&mut self.waiting).await?,
            None if self.waiting.length() >= part_size(0) => {
                self.parts = Some(UploadInParts::begin(self.target.clone()).await?);
            }
            None => {}
        }
        Ok(())
    }

    fn parts(&self) -> Option<&str> {
        self.parts.as_ref().and_then(UploadInParts::id)
    }

    async fn begin_publishing(self: Box<Self>) -> Result<Publishing, StoreError> {
        let (published, publishing) = Publishing::part();
        let publish = async move {
            let outcome = self.published().await;
            // Who no longer waits needs no answer.
            let _ = published.send(outcome);
        };
        tokio::spawn(publish.in_current_span());
        Ok(publishing)
    }

    async fn abandon(self: Box<Self>) -> Result<(), StoreError> {
        match self.parts {
            Some(parts) => Ok(parts.abandon().await?),
            None => Ok(()),
        }
    }
}
