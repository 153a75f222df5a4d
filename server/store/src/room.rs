//! How much room the disk of the data folder has.

use std::io;
use std::path::Path;
use std::time::Duration;

use rustix::fs::statvfs;
use tokio::time::timeout;

/// What an upload takes beside its own bytes, amply: the ledger and its log grow.
const BESIDE_THE_BYTES: u64 = 64 << 20;

/// An upload may need the room of its size, but no more than this part of the file system: a limit
/// of uploads beyond it says that any are taken, and not how large they are.
const LARGEST_PART: u64 = 10;

/// How long a disk may take to say it: less than those who ask for metrics and health wait.
const PATIENCE: Duration = Duration::from_secs(3);

/// The room of a file system, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    /// What is left for users other than root.
    pub free: u64,
    /// All of it.
    pub size: u64,
}

impl Room {
    /// Asks the file system of a folder, on a thread that may wait for the disk. Who asks waits for
    /// a while only.
    pub async fn of(folder: &Path) -> io::Result<Self> {
        let folder = folder.to_owned();
        let asking = tokio::task::spawn_blocking(move || statvfs(&folder));
        let found = timeout(PATIENCE, asking).await???;
        let bytes = |blocks: u64| blocks.saturating_mul(found.f_frsize);
        Ok(Self { free: bytes(found.f_bavail), size: bytes(found.f_blocks) })
    }

    /// Whether there is room for uploads of at most that size.
    pub fn takes(self, largest_upload: u64) -> bool {
        let upload = largest_upload.min(self.size / LARGEST_PART);
        self.free >= upload.saturating_add(BESIDE_THE_BYTES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: u64 = 1 << 20;
    const GIB: u64 = 1 << 30;

    #[test]
    fn there_is_room_for_an_upload_and_a_little_more() {
        let size = 100 * GIB;
        for (free, largest_upload, is_room) in [
            (0, 0, false),
            (64 * MIB - 1, 0, false),
            (64 * MIB, 0, true),
            (84 * MIB - 1, 20 * MIB, false),
            (84 * MIB, 20 * MIB, true),
            (10 * GIB + 64 * MIB - 1, 10 * GIB, false),
            (10 * GIB + 64 * MIB, 10 * GIB, true),
            // A tenth of the file system is enough for any limit.
            (10 * GIB + 64 * MIB - 1, u64::MAX, false),
            (10 * GIB + 64 * MIB, u64::MAX, true),
        ] {
            let room = Room { free, size };
            assert_eq!(room.takes(largest_upload), is_room, "{free} {largest_upload}");
        }
    }

    #[tokio::test]
    async fn a_file_system_says_what_it_has() {
        let folder = tempfile::tempdir().unwrap();
        let room = Room::of(folder.path()).await.unwrap();
        assert!(0 < room.free && room.free <= room.size, "{room:?}");
        let missing = Room::of(&folder.path().join("nowhere")).await.unwrap_err();
        assert_eq!(missing.kind(), io::ErrorKind::NotFound);
    }
}
