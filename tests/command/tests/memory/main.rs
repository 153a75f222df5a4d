//! The memory of a process that writes a document larger than memory. This is a program of its own,
//! because it measures the peak of the whole process.
//!
//! `WRITTEN_MB=1024 cargo test -p swordsmith-command-tests --test memory -- --nocapture` writes a
//! gigabyte.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::io::{self, Write};

use swordsmith_generated::deposit::documents::{Feed, FeedAuthor, FeedLink, FeedRelation};
use swordsmith_xml::Document as _;
use swordsmith_xml::datatypes::DateTime;

/// The most memory that may be resident, in KiB.
const MOST: u64 = 16 << 10;

/// A sink that keeps only the count of bytes and the last ones.
#[derive(Default)]
struct Counted {
    length: u64,
    last: Vec<u8>,
}

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.length += bytes.len() as u64;
        self.last = bytes[bytes.len().saturating_sub(16)..].to_vec();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_large_document_is_written_in_little_memory() {
    let megabytes: u64 =
        std::env::var("WRITTEN_MB").map_or(64, |text| text.parse().expect("a number"));
    let mut counted = Counted::default();
    let mut numbers = 0_u64;
    write(&mut counted, megabytes << 20, &mut numbers);
    let peak = peak();
    println!("{numbers} links, {} bytes: peak resident set {peak} KiB", counted.length);
    assert!(counted.length >= megabytes << 20);
    assert!(counted.last.ends_with(b"feed>"), "it has no end");
    assert!(peak <= MOST, "{peak} KiB are more than {MOST}");
}

/// Writes a feed of at least that many bytes.
fn write(counted: &mut Counted, bytes: u64, numbers: &mut u64) {
    let mut feed = Feed::writer(counted).unwrap();
    feed.child("atom:id", &"urn:example:feed".to_owned()).unwrap();
    feed.child("atom:title", &"Deposits".to_owned()).unwrap();
    feed.child("atom:updated", &"2026-11-22T10:00:00Z".parse::<DateTime>().unwrap()).unwrap();
    feed.child("atom:author", &FeedAuthor { name: "Ada".to_owned() }).unwrap();
    let mut length = 0;
    while length < bytes {
        let href = format!("https://example.org/{numbers}?{}", "a page and more ".repeat(60));
        length += href.len() as u64;
        *numbers += 1;
        feed.child("atom:link", &FeedLink { rel: FeedRelation::Next, href }).unwrap();
    }
    feed.child("deposit:count", numbers).unwrap();
    feed.child("terms:count", numbers).unwrap();
    feed.finish().unwrap();
}

/// The most memory that was resident in this process, in KiB.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}
