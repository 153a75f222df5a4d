//! What is deposited: packages, and multiparts of an entry and a file.

use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use md5::{Digest, Md5};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// A zip of these files, which are not compressed.
///
/// # Panics
///
/// Never: it is written to memory.
pub fn package(files: &[(&str, &[u8])]) -> Vec<u8> {
    let options = SimpleFileOptions::DEFAULT.compression_method(CompressionMethod::Stored);
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        zip.start_file(*name, options).expect("memory takes it");
        zip.write_all(content).expect("memory takes it");
    }
    zip.finish().expect("memory takes it").into_inner()
}

/// The checksum of a file, as `Content-MD5` has it: in hexadecimal digits.
pub fn digest(bytes: &[u8]) -> String {
    let mut digits = String::new();
    for byte in Md5::digest(bytes) {
        let _ = write!(digits, "{byte:02x}"); // a string takes it
    }
    digits
}

/// A `multipart/related` of an entry and a file (section 6.3.2), and its media type. The file comes in
/// base64, as clients send it; `headers` are those of its part.
pub fn related(entry: &str, file: &[u8], headers: &[(&str, &str)]) -> (String, Vec<u8>) {
    // Such a boundary must be quoted.
    let boundary = "===============0123456789==";
    let mut body = format!(
        "A client that knows no multiparts reads this.\r\n--{boundary}\r\n\
         Content-Type: application/atom+xml;type=entry\r\n\
         Content-Disposition: attachment; name=\"atom\"\r\nMIME-Version: 1.0\r\n\r\n\
         {entry}\r\n--{boundary}\r\n\
         Content-Disposition: attachment; name=\"payload\"; filename=\"package.zip\"\r\n\
         Content-Type: application/zip\r\nContent-Transfer-Encoding: base64\r\n\
         MIME-Version: 1.0\r\n"
    );
    for (name, value) in headers {
        let _ = write!(body, "{name}: {value}\r\n"); // a string takes it
    }
    body.push_str("\r\n");
    for line in STANDARD.encode(file).as_bytes().chunks(76) {
        body.push_str(&String::from_utf8_lossy(line));
        body.push_str("\r\n");
    }
    let _ = write!(body, "--{boundary}--\r\n");
    let media_type =
        format!("multipart/related; boundary=\"{boundary}\"; type=\"application/atom+xml\"");
    (media_type, body.into_bytes())
}
