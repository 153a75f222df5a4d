//! Where tests and their services keep temporary files: in memory, if the system has a place for that.
//! They make and remove some hundred thousand, and on a disk they wait for it most of their time; what
//! they are about, that a server is killed or a file is full, is the same there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::process;

/// The variable that says where temporary files go.
const VARIABLE: &str = "TMPDIR";

/// Memory, as a folder: Linux has it.
const MEMORY: &str = "/dev/shm";

/// The room that there must be, in KiB: several times what all tests have at once. In a container it
/// may be as little as 64 MiB.
const ROOM: u64 = 4 << 20;

/// What the names of our folders begin with; the number of the process follows, and that of the folder
/// among its own.
const NAME: &str = "swordsmith-tests-";

/// How many folders this process has made.
static MADE: AtomicU32 = AtomicU32::new(0);

/// A folder for temporary files; it goes with the value.
#[derive(Debug)]
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// A folder in memory, unless the environment says where, or there is no room.
    ///
    /// # Errors
    ///
    /// If it cannot be made.
    pub(crate) fn new() -> Result<Self, String> {
        let memory = Path::new(MEMORY);
        let is_free = std::env::var_os(VARIABLE).is_none() && room(memory) >= Some(ROOM);
        let place = if is_free { memory.to_owned() } else { std::env::temp_dir() };
        remove_abandoned(&place);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let folder = place.join(format!("{NAME}{}-{number}", std::process::id()));
        let made = fs::create_dir_all(&folder);
        made.map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
        Ok(Self(folder))
    }

    /// Where it is.
    pub(crate) fn folder(&self) -> &Path {
        &self.0
    }

    /// Sets it as the folder for temporary files of a command.
    pub(crate) fn set_temporary_folder(&self, command: &mut Command) {
        command.env(VARIABLE, &self.0);
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed now is abandoned, and goes the next time.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// How many KiB are free there.
fn room(folder: &Path) -> Option<u64> {
    if !folder.exists() {
        return None;
    }
    let mut df = Command::new("df");
    let printed = process::output(df.args(["-k", "--output=avail"]).arg(folder)).ok()?;
    printed.lines().last()?.trim().parse().ok()
}

/// Removes the folders of processes that were killed.
fn remove_abandoned(place: &Path) {
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        let owner = entry.file_name().to_str().and_then(owner);
        if owner.is_some_and(|owner| !Path::new("/proc").join(owner.to_string()).exists()) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// The process that has made a folder of ours.
fn owner(name: &str) -> Option<u32> {
    name.strip_prefix(NAME)?.split_once('-')?.0.parse().ok()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::{NAME, remove_abandoned, room};

    #[test]
    fn room_is_known_of_folders_that_are_there() {
        assert!(room(Path::new("/")) > Some(0));
        assert_eq!(room(Path::new("/no such folder")), None);
    }

    #[test]
    fn only_what_nobody_has_any_more_is_removed() {
        let id = std::process::id();
        let memory = std::env::temp_dir().join(format!("swordsmith-scratch-{id}"));
        let own = format!("{NAME}{id}-0");
        // No process has a number as large as this.
        for name in [&own, "swordsmith-tests-4294967295-0", "swordsmith-tests-x", "others"] {
            fs::create_dir_all(memory.join(name).join("of")).unwrap();
        }
        remove_abandoned(&memory);
        let left = fs::read_dir(&memory).unwrap().map(|entry| entry.unwrap().file_name());
        let left: std::collections::BTreeSet<_> = left.collect();
        fs::remove_dir_all(&memory).unwrap();
        let expected = ["others", &own, "swordsmith-tests-x"];
        assert_eq!(left, expected.map(Into::into).into());
    }
}
