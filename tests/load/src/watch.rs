//! A server that is watched while something is done to it, and the threads that do it.

use std::io;
use std::time::Duration;

use crate::process;

/// How often the server is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(200);

/// What a server has used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Use {
    /// The most memory, in bytes.
    pub memory: u64,
    /// The most open files and sockets.
    pub files: u64,
    /// Time on a processor.
    pub processor: Duration,
}

/// What the process used until the work was done; nothing is known of one that is elsewhere.
pub async fn during<T>(process: Option<u32>, work: impl Future<Output = T>) -> (T, Option<Use>) {
    let Some(id) = process else { return (work.await, None) };
    let before = process::processor_time(id);
    let mut files = 0;
    let looking = async {
        loop {
            files = files.max(process::open_files(id));
            tokio::time::sleep(LOOK_EVERY).await;
        }
    };
    let done = tokio::select! {
        done = work => done,
        () = looking => unreachable!("it never ends"),
    };
    let processor = process::processor_time(id).saturating_sub(before);
    (done, Some(Use { memory: process::peak_memory(id), files, processor }))
}

/// Does something on a thread of its own, so that nothing else of this program holds it up.
pub async fn apart<T, W>(make: impl FnOnce() -> W + Send + 'static) -> io::Result<T>
where
    T: Send + 'static,
    W: Future<Output = T>,
{
    let thread = tokio::task::spawn_blocking(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(runtime.block_on(make()))
    });
    thread.await?
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_used_meanwhile_is_seen() {
        let work = apart(async || 7);
        let (result, used) = during(Some(std::process::id()), work).await;
        assert_eq!(result.unwrap(), 7);
        assert!(used.is_some_and(|used| used.memory > 100_000 && used.files > 2));
        assert_eq!(during(None, async { 1 }).await, (1, None));
    }
}
