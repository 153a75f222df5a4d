//! What the lower bound has for a ledger: a file to which a record of each body is appended, all
//! that wait by one sync.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, Sender};

use tokio::sync::oneshot;

/// A record, and who waits until it is on the disk.
type Waiting = (Vec<u8>, oneshot::Sender<bool>);

/// Hands records to the thread that writes them.
pub(super) struct Log(Sender<Waiting>);

impl Log {
    pub(super) fn start(path: &Path) -> io::Result<Self> {
        let file = File::create(path)?;
        let (sender, receiver) = mpsc::channel();
        std::thread::Builder::new().name("log".to_owned()).spawn(move || work(file, &receiver))?;
        Ok(Self(sender))
    }

    /// Returns when the record is on the disk.
    pub(super) async fn append(&self, record: Vec<u8>) -> io::Result<()> {
        let (answer, answered) = oneshot::channel();
        let sent = self.0.send((record, answer)).is_ok();
        if sent && answered.await.unwrap_or(false) {
            return Ok(());
        }
        Err(io::Error::other("the log cannot be written"))
    }
}

fn work(mut file: File, receiver: &Receiver<Waiting>) {
    while let Ok(first) = receiver.recv() {
        let group: Vec<_> = std::iter::once(first).chain(receiver.try_iter()).collect();
        let records: Vec<u8> = group.iter().flat_map(|(record, _)| record).copied().collect();
        let is_written = file.write_all(&records).and_then(|()| file.sync_all()).is_ok();
        for (_, answer) in group {
            // Who no longer waits needs no answer.
            let _ = answer.send(is_written);
        }
    }
}
