//! Documents to measure on, made by rule: the same bytes every time.

use std::fmt::Write;

/// A feed of entries of about the given size in bytes.
///
/// # Panics
/// Never: a string takes every character.
pub fn feed(size: usize) -> String {
    let mut feed = String::with_capacity(size + 2048);
    feed.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n");
    feed.push_str("  <id>urn:example:feed</id>\n  <title>Deposits</title>\n  <updated>2026-11-20T10:32:00Z</updated>\n");
    for number in 1.. {
        if feed.len() >= size {
            break;
        }
        entry(&mut feed, number);
    }
    feed.push_str("</feed>\n");
    feed
}

fn entry(feed: &mut String, number: u32) {
    let status = ["partial", "deposited", "done", "failed"][number as usize % 4];
    let (hour, minute) = (number / 60 % 24, number % 60);
    write!(
        feed,
        "  <entry>\n    <id>urn:example:deposit:{number}</id>\n    <title>Compiler &amp; tools, release {number}</title>\n    \
         <updated>2026-09-26T{hour:02}:{minute:02}:00Z</updated>\n    <author><name>Ada Author</name><email>ada@example.org</email></author>\n    \
         <author><name>Zo\u{eb} Writer</name></author>\n    \
         <summary>A compiler that takes what others refuse, with the tools around it and their documentation.</summary>\n    \
         <category term=\"compiler\" scheme=\"http://example.org/classes\"/>\n    \
         <link rel=\"edit\" href=\"/1/demo/{number}/metadata/\"/>\n    \
         <link rel=\"edit-media\" href=\"/1/demo/{number}/media/\" type=\"application/zip\" length=\"{}\"/>\n    \
         <link rel=\"alternate\" href=\"/1/demo/{number}/status/\"/>\n    \
         <status>{status}</status>\n    <size>{}</size>\n  </entry>\n",
        u64::from(number) * 4099,
        u64::from(number) * 4099,
    )
    .expect("a string takes it");
}
