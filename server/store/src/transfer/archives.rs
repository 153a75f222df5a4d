//! Copies the archives that rows name.

use std::collections::BTreeMap;

use futures_util::{StreamExt, TryStreamExt, stream};

use super::Transferred;
use super::tables::{ARCHIVE, Rows, Value};
use crate::copy::{AT_ONCE, Check, Outcome, copy};
use crate::{ArchiveKey, Fingerprint, Store, StoreError};

/// Copies those that are not there yet, several at once.
pub(super) async fn copy_named(
    (from, to): (&Store, &Store),
    page: &[Rows],
    check: Check,
    done: &mut Transferred,
) -> Result<(), StoreError> {
    let named = named(page)?;
    let (from, to) = (from.archives.as_ref(), to.archives.as_ref());
    let copies = stream::iter(&named).map(|(key, wanted)| copy(from, to, key, wanted, check));
    let mut copies = copies.buffer_unordered(AT_ONCE);
    while let Some(outcome) = copies.try_next().await? {
        match outcome {
            Outcome::WasThere => {}
            Outcome::Copied(bytes) | Outcome::Mended(_, bytes) => {
                done.archives += 1;
                done.bytes += bytes;
            }
            Outcome::Missing(key) | Outcome::Damaged(key) => done.damaged.push(key),
        }
    }
    Ok(())
}

fn named(page: &[Rows]) -> Result<BTreeMap<ArchiveKey, Fingerprint>, StoreError> {
    let archives = page.iter().filter(|rows| std::ptr::eq(rows.table, &raw const ARCHIVE));
    let mut named = BTreeMap::new();
    for rows in archives {
        let (keys, sizes) = (rows.values("object_key"), rows.values("size"));
        let digests = rows.values("md5").zip(rows.values("sha256"));
        for ((key, size), (md5, sha256)) in keys.zip(sizes).zip(digests) {
            let (Value::Text(key), Value::Integer(size)) = (key, size) else {
                return Err(StoreError::Corrupt("an archive without key or size".to_owned()));
            };
            let size = size.unsigned_abs();
            let fingerprint = Fingerprint { size, md5: digest(md5)?, sha256: digest(sha256)? };
            named.insert(ArchiveKey(key.clone()), fingerprint);
        }
    }
    Ok(named)
}

fn digest<const N: usize>(value: &Value) -> Result<[u8; N], StoreError> {
    let bytes = if let Value::Bytes(bytes) = value { bytes.as_slice() } else { &[] };
    bytes.try_into().map_err(|_| StoreError::Corrupt(format!("a digest of {} bytes", bytes.len())))
}
