//! Archives to deposit, and the bodies that carry them.

use std::io::{Cursor, Write};

use bytes::Bytes;
use zip::write::SimpleFileOptions;

use crate::request::Payload;

/// Separates the parts of a body.
const BOUNDARY: &str = "part-of-the-load";

/// The media type of [`parts`].
pub const PARTS_TYPE: &str = "multipart/form-data; boundary=part-of-the-load";

/// The media type of [`large`].
pub const LARGE_TYPE: &str = "application/x-tar";

/// The metadata of a deposit.
pub const ENTRY: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
    <entry xmlns=\"http://www.w3.org/2005/Atom\" xmlns:codemeta=\"https://doi.org/10.5063/SCHEMA/CODEMETA-2.0\">\
    <title>Load</title><author><name>Load</name></author>\
    <codemeta:name>Load</codemeta:name><codemeta:author><codemeta:name>Load</codemeta:name></codemeta:author>\
    </entry>";

/// A large file is sent in pieces of this size.
const PIECE: usize = 1 << 20;

/// A zip of about that many bytes, with one file.
pub fn small(size: usize) -> Bytes {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    zip.start_file("load/README", options).expect("a name that a zip can hold");
    zip.write_all(&noise(size)).expect("memory takes everything");
    zip.finish().expect("memory takes everything").into_inner().into()
}

/// An archive and its metadata, as one body.
pub fn parts(archive: &[u8]) -> Payload {
    let mut body = Vec::new();
    let mut part = |name: &str, filename: &str, media_type: &str, content: &[u8]| {
        let head = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"{filename}\"\r\n\
             Content-Type: {media_type}\r\n\r\n"
        );
        body.extend_from_slice(head.as_bytes());
        body.extend_from_slice(content);
        body.extend_from_slice(b"\r\n");
    };
    part("file", "load.zip", "application/zip", archive);
    part("atom", "entry.xml", "application/atom+xml;charset=UTF-8", ENTRY.as_bytes());
    body.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
    Payload::of(body)
}

/// A tar with one file of that many mebibytes.
pub fn large(mebibytes: usize) -> Payload {
    let mut header = tar::Header::new_ustar();
    header.set_path("load/data").expect("a name that a tar can hold");
    header.set_size((mebibytes * PIECE) as u64);
    header.set_mode(0o644);
    header.set_cksum();
    Payload {
        first: Bytes::copy_from_slice(header.as_bytes()),
        repeated: noise(PIECE).into(),
        times: mebibytes,
        last: Bytes::from(vec![0; 1024]),
    }
}

/// Bytes that no compression makes smaller, the same ones each time (xorshift).
fn noise(size: usize) -> Vec<u8> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let words = std::iter::repeat_with(|| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()
    });
    words.flatten().take(size).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_archive_is_a_tar() {
        let body = large(2);
        let bytes: Vec<u8> = body.pieces().flat_map(|piece| piece.iter().copied()).collect();
        let mut tar = tar::Archive::new(&bytes[..]);
        let sizes = tar.entries().expect("a tar").map(|entry| entry.expect("a member").size());
        assert_eq!(sizes.collect::<Vec<_>>(), [2 << 20]);
    }
}
