//! A deposit as `InvenioRDM` makes it: first an entry, then the archive, then the request that
//! completes it, each with the links of the receipt. It reads names without their prefix.

use std::time::{Duration, Instant};

use md5::{Digest, Md5};
use regex::Regex;
use swordsmith_tests::archive;
use swordsmith_tests::binary::{Server, data_folder};
use swordsmith_tests::exchange::{Request, Response};

use crate::ENTRY;

#[test]
fn an_entry_then_an_archive_then_the_end() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let send = |request: Request| request.send(server.address).unwrap();
    let entry = Request::demo("POST", "/1/demo/").header("In-Progress", "true");
    let receipt = send(entry.body("application/atom+xml;type=entry", ENTRY.to_vec()));
    assert_eq!(receipt.status, 201);
    assert_eq!(text(&receipt, "deposit_id"), "1");
    assert_eq!(text(&receipt, "deposit_status"), "partial");
    let media = link(&receipt, "edit-media");
    let zip = archive::hello();
    let wrong = put(&media, b"something else", zip.clone());
    assert_eq!(send(wrong).status, 412);
    assert_eq!(send(put(&media, &zip, zip.clone())).status, 204);
    let add = link(&receipt, "http://purl.org/net/sword/terms/add");
    let completed = send(Request::demo("POST", &add).header("In-Progress", "false"));
    assert_eq!((completed.status, text(&completed, "deposit_status").as_str()), (200, "deposited"));
    assert_eq!(settled(&server, &link(&receipt, "alternate")), "done");
    assert_eq!(send(Request::demo("GET", &media)).body, zip);
}

/// Replaces the archive, with a checksum of the given bytes.
fn put(path: &str, summed: &[u8], content: Vec<u8>) -> Request {
    let digits: Vec<_> = Md5::digest(summed).iter().map(|byte| format!("{byte:02x}")).collect();
    Request::demo("PUT", path)
        .body("application/zip", content)
        .header("Content-MD5", &digits.concat())
        .header("Content-Disposition", "attachment; filename=record.zip")
        .header("Packaging", "http://purl.org/net/sword/package/SimpleZip")
}

/// Polls the status until it is final, at most half a minute.
fn settled(server: &Server, status: &str) -> String {
    let begun = Instant::now();
    loop {
        let answer = Request::demo("GET", status).send(server.address).unwrap();
        let state = text(&answer, "deposit_status");
        let lasts = matches!(state.as_str(), "done" | "rejected" | "failed");
        if lasts || begun.elapsed() > Duration::from_secs(30) {
            return state;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn text(answer: &Response, name: &str) -> String {
    found(answer, &format!("<{name}>([^<]*)</{name}>"))
}

/// The target of a link of a relation.
fn link(answer: &Response, relation: &str) -> String {
    found(answer, &format!(r#"<link rel="{}" href="([^"]*)""#, regex::escape(relation)))
}

fn found(answer: &Response, pattern: &str) -> String {
    let document = answer.text();
    let found = Regex::new(pattern).unwrap().captures(&document);
    found.unwrap_or_else(|| panic!("no {pattern} in {document}"))[1].to_owned()
}
