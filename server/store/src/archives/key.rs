//! Keys become names of files and of objects, so not every text is one.

use swordsmith_deposit::ArchiveKey;

use crate::error::StoreError;

/// The text of a key, if it is no path, nor anything else than a name.
pub(super) fn checked(ArchiveKey(key): &ArchiveKey) -> Result<&str, StoreError> {
    if is_valid(key) {
        return Ok(key);
    }
    Err(StoreError::Corrupt(format!("{key:?} is not a valid key")))
}

/// Whether a text can be a key.
fn is_valid(key: &str) -> bool {
    !key.is_empty() && key.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-')
}
