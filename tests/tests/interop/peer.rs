//! A program that prints its URL when it listens, and ends when its input ends.

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, Command, Stdio};

/// Such a program, which runs until this is dropped.
pub(crate) struct Peer {
    child: Child,
    /// What it listens on, as a URL.
    pub(crate) address: String,
}

impl Peer {
    /// Starts it.
    pub(crate) fn start(mut command: Command) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program is installed");
        let mut errors = BufReader::new(child.stderr.take().expect("a piped output"));
        // What it logs is read, lest it wait for a reader; it is of use if it does not come up.
        let log = std::thread::spawn(move || {
            let mut lines = String::new();
            let _ = errors.read_to_string(&mut lines);
            lines
        });
        let mut address = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("a piped output"));
        output.read_line(&mut address).expect("it prints text");
        let log = || log.join().unwrap_or_default();
        assert!(!address.is_empty(), "{command:?} does not come up: {}", log());
        Self { child, address: address.trim().to_owned() }
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // It ends what it has started, too.
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}
