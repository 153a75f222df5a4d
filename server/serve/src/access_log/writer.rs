//! The thread that writes the lines, and what it shares with those who have some.

use std::io::Write;
use std::mem::take;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The most bytes that wait to be written.
const MOST_WAITING: usize = 8 << 20;

/// How long lines may wait for others, so that they are written together.
const TOGETHER: Duration = Duration::from_millis(10);

/// Where lines are written to.
pub(super) type Sink = Box<dyn Write + Send>;

/// What waits to be written.
#[derive(Default)]
pub(super) struct Waiting {
    lines: Mutex<Lines>,
    changed: Condvar,
    ended: Condvar,
    dropped: AtomicU64,
}

#[derive(Default)]
struct Lines {
    bytes: Vec<u8>,
    count: u64,
    /// Where they and all that follow go, if not to where the last ones went.
    sink: Option<Sink>,
    is_closed: bool,
    has_ended: bool,
}

impl Waiting {
    /// Adds a line, or drops it if too much waits already.
    pub(super) fn add(&self, write: impl FnOnce(&mut Vec<u8>)) {
        let mut lines = self.lock();
        if lines.bytes.len() > MOST_WAITING {
            self.dropped.fetch_add(1, Ordering::Relaxed);
            return;
        }
        let was_empty = lines.bytes.is_empty();
        lines.count += 1;
        write(&mut lines.bytes);
        drop(lines);
        if was_empty {
            self.changed.notify_one();
        }
    }

    /// From now on, writes there.
    pub(super) fn write_to(&self, sink: Sink) {
        self.lock().sink = Some(sink);
        self.changed.notify_one();
    }

    /// How many lines were dropped.
    pub(super) fn dropped(&self) -> u64 {
        self.dropped.load(Ordering::Relaxed)
    }

    /// Ends the thread when it has written everything, and waits at most that long for it: nobody
    /// may take what it writes.
    pub(super) fn close(&self, patience: Duration) {
        let mut lines = self.lock();
        lines.is_closed = true;
        self.changed.notify_one();
        let ended = self.ended.wait_timeout_while(lines, patience, |lines| !lines.has_ended);
        drop(ended.unwrap_or_else(PoisonError::into_inner));
    }

    /// What the thread does.
    pub(super) fn write_all(&self, mut sink: Sink) {
        loop {
            let (bytes, count, is_last) = self.next(&mut sink);
            if sink.write_all(&bytes).and_then(|()| sink.flush()).is_err() {
                self.dropped.fetch_add(count, Ordering::Relaxed);
            }
            if is_last {
                self.lock().has_ended = true;
                return self.ended.notify_all();
            }
        }
    }

    /// The next lines, how many they are, and whether they are the last ones.
    fn next(&self, sink: &mut Sink) -> (Vec<u8>, u64, bool) {
        let lines = self.lock();
        let is_quiet = |it: &mut Lines| it.bytes.is_empty() && it.sink.is_none() && !it.is_closed;
        let lines = self.changed.wait_while(lines, is_quiet);
        let mut lines = lines.unwrap_or_else(PoisonError::into_inner);
        if !lines.is_closed {
            drop(lines);
            std::thread::sleep(TOGETHER);
            lines = self.lock();
        }
        if let Some(next) = lines.sink.take() {
            *sink = next;
        }
        (take(&mut lines.bytes), take(&mut lines.count), lines.is_closed)
    }

    fn lock(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
