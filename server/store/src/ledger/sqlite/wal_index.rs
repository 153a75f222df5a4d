//! Notices commits by other processes without asking the database: `SQLite` counts commits in the
//! header of the WAL index, the file beside the database whose name ends in `-shm`
//! (<https://www.sqlite.org/walformat.html>, §2.1: `iChange`).
//!
//! A statement costs tens of microseconds, this costs less than one. Our own commits count too, so
//! the writer tells of each, before and after; it holds the lock for writing meanwhile, so nobody
//! else can count on.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Where the counter stands in the file.
const COUNTER: u64 = 8;

/// Counts the times at which somebody else has changed the database.
#[derive(Debug)]
pub(super) struct WalIndex {
    file: &'static File,
    known: Mutex<Known>,
}

#[derive(Debug)]
struct Known {
    /// The counter after the last commit that we know of.
    counter: u32,
    /// That the counter may be one higher: we are committing.
    committing: bool,
    /// How often it was another one.
    elsewhere: u64,
}

/// What a writer has found before its commit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Before {
    counter: u32,
    elsewhere: u64,
}

impl WalIndex {
    /// The index of a database, which must be open in WAL mode.
    pub(super) fn open(database: &Path) -> io::Result<Self> {
        let mut name = database.as_os_str().to_owned();
        name.push("-shm");
        let file = kept_open(&PathBuf::from(name))?;
        let counter = counter(file)?;
        Ok(Self { file, known: Mutex::new(Known { counter, committing: false, elsewhere: 0 }) })
    }

    /// A number that is another one after somebody else has committed.
    pub(super) fn elsewhere(&self) -> u64 {
        // Read before the lock is taken, so that it is held for a moment only. What is not as known
        // may be our own commit, between the two.
        let found = counter(self.file);
        let mut known = self.lock();
        if !found.is_ok_and(|found| found == known.counter) {
            self.look(&mut known);
        }
        known.elsewhere
    }

    /// To be called by the writer that has written something and holds the lock for writing,
    /// directly before it commits: then the next commit is its own.
    pub(super) fn before_commit(&self) -> Before {
        let mut known = self.lock();
        self.look(&mut known);
        known.committing = true;
        Before { counter: known.counter, elsewhere: known.elsewhere }
    }

    /// To be called after the commit. The number of [`elsewhere`](Self::elsewhere) at that moment.
    pub(super) fn after_commit(&self, before: Before) -> u64 {
        let mut known = self.lock();
        known.counter = before.counter.wrapping_add(1);
        known.committing = false;
        before.elsewhere
    }

    /// To be called when there is no commit, or none that is sure: what was taken for ours may have
    /// been another's.
    pub(super) fn after_rollback(&self) {
        let mut known = self.lock();
        known.committing = false;
        known.elsewhere += 1;
    }

    /// How many commits there have been, of whomever.
    #[cfg(test)]
    pub(super) fn commits(&self) -> u32 {
        counter(self.file).unwrap()
    }

    fn look(&self, known: &mut Known) {
        // A counter that cannot be read is never the same.
        let found = counter(self.file);
        let is_known = found.as_ref().is_ok_and(|found| {
            *found == known.counter || known.committing && *found == known.counter.wrapping_add(1)
        });
        if !is_known {
            known.elsewhere += 1;
            known.counter = found.unwrap_or(known.counter);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The file, opened once for each database and never closed: on POSIX a process that closes a file
/// loses all its locks on it, those of `SQLite` too.
fn kept_open(path: &Path) -> io::Result<&'static File> {
    static OPEN: Mutex<Vec<(FileId, &'static File)>> = Mutex::new(Vec::new());
    let id = file_id(path)?;
    let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, file)) = open.iter().find(|(known, _)| *known == id) {
        return Ok(file);
    }
    let file: &'static File = Box::leak(Box::new(File::open(path)?));
    open.push((id, file));
    Ok(file)
}

#[cfg(unix)]
type FileId = (u64, u64);

/// What tells the file from others. One that is open keeps its number.
#[cfg(unix)]
fn file_id(path: &Path) -> io::Result<FileId> {
    use std::os::unix::fs::MetadataExt;
    let metadata = std::fs::metadata(path)?;
    Ok((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
type FileId = ();

/// Elsewhere nothing is remembered: whether a mapped file and a read one agree is not known.
#[cfg(not(unix))]
fn file_id(_: &Path) -> io::Result<FileId> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(unix)]
fn counter(file: &File) -> io::Result<u32> {
    use std::os::unix::fs::FileExt;
    let mut bytes = [0; 4];
    file.read_exact_at(&mut bytes, COUNTER)?;
    Ok(u32::from_ne_bytes(bytes))
}

#[cfg(not(unix))]
fn counter(_: &File) -> io::Result<u32> {
    Err(io::ErrorKind::Unsupported.into())
}
