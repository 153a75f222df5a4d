//! The measured documents, generated: the same bytes every time.

use std::fmt::Write;

/// A feed of entries of about the given size in bytes.
pub fn feed(size: usize) -> String {
    let mut feed = String::with_capacity(size + 2048);
    feed.push_str(FEED_BEGINS);
    for number in 1.. {
        if feed.len() >= size {
            break;
        }
        entry(&mut feed, number);
    }
    feed.push_str("</feed>\n");
    feed
}

const FEED_BEGINS: &str = concat!(
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n",
    "  <id>urn:example:feed</id>\n  <title>Deposits</title>\n  <updated>2026-11-20T10:32:00Z</updated>\n",
);

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

/// A feed with one entry, which has `count` additional children.
pub fn children(count: usize) -> String {
    const CATEGORY: &str = "    <category term=\"compiler\"/>\n";
    let mut document = FEED_BEGINS.to_owned();
    entry(&mut document, 1);
    let place = document.find("    <category").unwrap_or_default();
    document.insert_str(place, &CATEGORY.repeat(count));
    document.push_str("</feed>\n");
    document
}

/// An entry with elements nested to a depth.
pub fn nesting(depth: usize) -> String {
    let root = "<entry xmlns=\"http://www.w3.org/2005/Atom\" xmlns:x=\"urn:example:x\">";
    format!("{root}{}{}</entry>", "<x:a>".repeat(depth), "</x:a>".repeat(depth))
}

/// A receipt, as the server sends it.
pub const RECEIPT: &str = concat!(
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
    "<entry xmlns=\"http://www.w3.org/2005/Atom\" xmlns:sword=\"http://purl.org/net/sword/\" ",
    "xmlns:dcterms=\"http://purl.org/dc/terms/\" ",
    "xmlns:deposit=\"https://www.softwareheritage.org/schema/2018/deposit\">",
    "<deposit:deposit_id>4711</deposit:deposit_id>",
    "<deposit:deposit_date>Sept. 26, 2026, 10:32 a.m.</deposit:deposit_date>",
    "<deposit:deposit_archive>hello.zip</deposit:deposit_archive>",
    "<deposit:deposit_status>deposited</deposit:deposit_status>",
    "<deposit_id>4711</deposit_id><deposit_date>Sept. 26, 2026, 10:32 a.m.</deposit_date>",
    "<deposit_archive>hello.zip</deposit_archive><deposit_status>deposited</deposit_status>",
    "<link rel=\"edit\" href=\"/1/demo/4711/metadata/\"/>",
    "<link rel=\"edit-media\" href=\"/1/demo/4711/media/\"/>",
    "<link rel=\"http://purl.org/net/sword/terms/add\" href=\"/1/demo/4711/metadata/\"/>",
    "<link rel=\"alternate\" href=\"/1/demo/4711/status/\"/>",
    "<sword:packaging>http://purl.org/net/sword/package/SimpleZip</sword:packaging></entry>",
);
