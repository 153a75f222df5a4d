//! Whose archives these are: an object beside them says it.

use bytes::Bytes;
use object_store::{ObjectStoreExt, PutMode, PutPayload};

use super::ObjectArchives;
use super::answer::within;
use crate::error::StoreError;

/// The name of the object.
const OWNER: &str = "ledger";

/// No identity is longer, in bytes.
const LONGEST: u64 = 1024;

impl ObjectArchives {
    /// What is noted, if anything is.
    pub(super) async fn noted_owner(&self) -> Result<Option<String>, StoreError> {
        let place = self.folder.beside(OWNER);
        let read = async {
            let found = self.objects.get(&place).await?;
            if found.meta.size > LONGEST { Ok(Bytes::new()) } else { found.bytes().await }
        };
        match within(LONGEST, read).await {
            Ok(text) => Ok(Some(String::from_utf8_lossy(&text).trim().to_owned())),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Notes an owner.
    pub(super) async fn write_owner(&self, identity: &str, how: PutMode) -> Result<(), StoreError> {
        let (place, text) = (self.folder.beside(OWNER), PutPayload::from(identity.to_owned()));
        within(LONGEST, self.objects.put_opts(&place, text, how.into())).await?;
        Ok(())
    }

    /// As whoever copies a bucket without it.
    #[cfg(any(test, feature = "testing"))]
    pub async fn remove_owner(&self) -> Result<(), StoreError> {
        Ok(within(LONGEST, self.objects.delete(&self.folder.beside(OWNER))).await?)
    }
}
