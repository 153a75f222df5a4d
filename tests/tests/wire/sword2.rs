//! SWORD 2.0 as clients speak it: what the PHP, Java and Ruby clients send, byte by byte as far as it
//! matters; and what both interfaces show of one deposit.

use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use md5::{Digest, Md5};
use regex::Regex;
use swordsmith_tests::archive;
use swordsmith_tests::binary::{Server, command, data_folder};
use swordsmith_tests::exchange::{Request, Response};

use crate::ENTRY;

const COLLECTION: &str = "/sword2/demo/";
const SIMPLE_ZIP: &str = "http://purl.org/net/sword/package/SimpleZip";
/// How the multiparts of the PHP client are delimited.
const PHP: &str = "===============SWORDPARTS==";

/// The PHP client: `X-On-Behalf-Of` where it reads, a preamble, a quoted boundary, base64 that is said.
#[test]
fn the_php_client_deposits_and_goes_on() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let send = |request: Request| request.send(server.address).unwrap();
    let reading = |path: &str| Request::demo("GET", path).header("X-On-Behalf-Of", "obo");
    let service = send(reading("/sword2/servicedocument/"));
    assert!(text_of(&service).contains("<sword:mediation>true</sword:mediation>"));

    let package = archive::hello();
    let made = send(
        multipart("POST", COLLECTION, &php_multipart(&package))
            .header("In-Progress", "true")
            .header("On-Behalf-Of", "obo"),
    );
    assert_eq!(made.status, 201, "{}", text_of(&made));
    let edit = path_of(made.header("Location").unwrap());
    let receipt = send(reading(&edit));
    assert_eq!(receipt.status, 200);
    let media = link(&receipt, "edit-media");
    assert_eq!(send(reading(&media).header("Accept-Packaging", SIMPLE_ZIP)).body, package);
    // Two further files, the one read back, then the end.
    let extra = Request::demo("POST", &media)
        .body("text/plain", b"More.".to_vec())
        .header("Content-MD5", &digest(b"More."))
        .header("Content-Disposition", "attachment; filename=more.txt")
        .header("Metadata-Relevant", "false")
        .header("On-Behalf-Of", "obo");
    let added = send(extra);
    assert_eq!(added.status, 201, "{}", text_of(&added));
    let file = path_of(added.header("Location").unwrap());
    assert_eq!(send(reading(&file)).body, b"More.");
    let end = Request::demo("POST", &link(&receipt, "http://purl.org/net/sword/terms/add"));
    let end = end.header("In-Progress", "false").header("On-Behalf-Of", "obo");
    assert_eq!(send(end).status, 200);
    let statement = link(&receipt, "http://purl.org/net/sword/terms/statement");
    let statement = text_of(&send(reading(&statement)));
    assert!(statement.contains("<sword:depositedBy>demo</sword:depositedBy>"), "{statement}");
    assert!(statement.contains("depositedOnBehalfOf>obo<"), "{statement}");
    let replaced = multipart("PUT", &edit, &php_multipart(&package)).header("On-Behalf-Of", "obo");
    assert_eq!(send(replaced).status, 204);
    assert_eq!(send(Request::demo("DELETE", &edit).header("On-Behalf-Of", "obo")).status, 204);
    assert_eq!(send(reading(&edit)).status, 404);
}

fn multipart(method: &str, path: &str, body: &[u8]) -> Request {
    let media_type =
        format!("multipart/related; boundary=\"{PHP}\"; type=\"application/atom+xml\"");
    Request::demo(method, path).body(&media_type, body.to_vec())
}

fn php_multipart(package: &[u8]) -> Vec<u8> {
    let (entry, encoded) = (String::from_utf8_lossy(ENTRY), STANDARD.encode(package));
    let lines: String =
        encoded.as_bytes().chunks(76).map(|line| String::from_utf8_lossy(line) + "\r\n").collect();
    format!(
        "\r\nMedia Post\r\n--{PHP}\r\nContent-Type: application/atom+xml\r\nMIME-Version: 1.0\r\n\
         Content-Disposition: attachment; name=\"atom\"\r\n\r\n{entry}\r\n--{PHP}\r\n\
         Content-Type: application/zip\r\nContent-MD5: {}\r\nMIME-Version: 1.0\r\n\
         Content-Disposition: attachment; name=\"payload\"; filename=\"package.zip\"\r\n\
         Packaging: {SIMPLE_ZIP}\r\nContent-Transfer-Encoding: base64\r\n\r\n{lines}--{PHP}--\r\n",
        digest(package)
    )
    .into_bytes()
}

/// The Java client: a boundary of digits, parts with `Content-ID`, base64 that is not said, no line
/// break at the end.
#[test]
fn the_java_client_deposits() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let (package, boundary) = (archive::hello(), "1790000000123");
    let (entry, encoded) = (String::from_utf8_lossy(ENTRY), STANDARD.encode(&package));
    let body = format!(
        "--{boundary}\r\nContent-Type: application/atom+xml; type=entry\r\n\
         Content-Disposition: attachment; name=\"atom\"\r\n\r\n{entry}\r\n--{boundary}\r\n\
         Content-Type: application/zip\r\n\
         Content-Disposition: attachment; name=\"payload\"; filename=\"package.zip\"\r\n\
         Content-ID: <1790000000123@client.example>\r\nContent-MD5: {}\r\n\
         Packaging: {SIMPLE_ZIP}\r\n\r\n{encoded}\r\n--{boundary}--",
        digest(&package)
    );
    let media_type = format!(
        "multipart/related; boundary=\"{boundary}\";type=\"application/atom+xml; type=entry\""
    );
    let request = Request::demo("POST", COLLECTION).body(&media_type, body.into_bytes());
    let made = request.header("In-Progress", "false").send(server.address).unwrap();
    assert_eq!(made.status, 201, "{}", text_of(&made));
    let content = Request::demo("GET", &link(&made, "edit-media")).send(server.address).unwrap();
    assert_eq!(content.body, package);
    assert_eq!(settled(&server, 1), "done");
}

/// The Ruby client: an entry, then a file, with the name of the file bare, then the end; it asks for a
/// service document by its media type.
#[test]
fn the_ruby_client_deposits_step_by_step() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let send = |request: Request| request.send(server.address).unwrap();
    let service = Request::demo("GET", "/sword2/servicedocument/");
    assert_eq!(send(service.header("Accept", "application/atomsvc+xml")).status, 200);
    let entry = Request::demo("POST", COLLECTION)
        .body("application/atom+xml;type=entry", ENTRY.to_vec())
        .header("Slug", "my slug")
        .header("In-Progress", "true");
    let made = send(entry);
    assert_eq!(made.status, 201);
    let package = archive::hello();
    let file = Request::demo("POST", &link(&made, "edit-media"))
        .body("application/zip", package.clone())
        .header("Content-Disposition", "attachment; filename=package.zip")
        .header("Content-MD5", &digest(&package))
        .header("Packaging", SIMPLE_ZIP)
        .header("Metadata-Relevant", "true");
    assert_eq!(send(file).status, 201);
    let more = Request::demo("POST", &link(&made, "http://purl.org/net/sword/terms/add"))
        .body("application/atom+xml;type=entry", ENTRY.to_vec())
        .header("In-Progress", "false");
    assert_eq!(send(more).status, 200);
    assert_eq!(settled(&server, 1), "done");
}

/// Content that is replaced again and again while it is worked on: what is archived in the end is what
/// came last.
#[test]
fn what_came_last_is_archived() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let send = |request: Request| request.send(server.address).unwrap();
    let of = |number: usize| archive::zip(&[("hello/number", number.to_string().as_bytes())]);
    let put = |method: &str, path: &str, number: usize| {
        Request::demo(method, path)
            .body("application/zip", of(number))
            .header("Content-Disposition", "attachment; filename=package.zip")
            .header("Packaging", SIMPLE_ZIP)
    };
    let made = send(put("POST", COLLECTION, 0));
    let media = link(&made, "edit-media");
    for number in 1..=60 {
        let answer = send(put("PUT", &media, number));
        assert_eq!(answer.status, 204, "{number}: {}", text_of(&answer));
        // Some of them while it waits, some while it is checked or loaded, some behind that.
        std::thread::sleep(Duration::from_millis(number as u64 % 7 * 4));
    }
    send(put("POST", COLLECTION, 60));
    assert_eq!((settled(&server, 1), settled(&server, 2)), ("done".to_owned(), "done".to_owned()));
    let swhid = |number| text(&status(&server, number), "deposit_swh_id");
    assert!(swhid(1).starts_with("swh:1:dir:"));
    assert_eq!(swhid(1), swhid(2));
}

/// A client changes what it has seen, whatever the server has found of it since.
#[test]
fn the_progress_of_the_server_is_no_change() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let send = |request: Request| request.send(server.address).unwrap();
    let entry = |method: &str, path: &str| {
        Request::demo(method, path).body("application/atom+xml;type=entry", ENTRY.to_vec())
    };
    let edit = link(&send(entry("POST", COLLECTION)), "edit");
    let tag = |answer: &Response| answer.header("ETag").unwrap_or_default().to_owned();
    let seen = tag(&send(Request::demo("GET", &edit)));
    settled(&server, 1);
    let settled = tag(&send(Request::demo("GET", &edit)));
    assert_ne!(seen, settled, "the receipt says another state");
    let change = |tag: &str| send(entry("PUT", &edit).header("If-Match", tag)).status;
    assert_eq!((change(&seen), change(&seen), change(&settled)), (204, 412, 412));
}

/// What was deposited for another is out of reach when the right is gone, however it is asked for.
#[test]
fn a_revoked_right_counts_for_what_was_deposited_by_it() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let send = |request: Request| request.send(server.address).unwrap();
    let entry = Request::demo("POST", COLLECTION).body("application/atom+xml", ENTRY.to_vec());
    let made = send(entry.header("On-Behalf-Of", "obo").header("In-Progress", "true"));
    let edit = link(&made, "edit");
    let read = || send(Request::demo("GET", &edit)).status;
    assert_eq!(read(), 200);
    let revoke = ["client", "revoke", "demo", "--collection", "demo", "--for", "obo"];
    assert!(command(data.path(), &revoke).status().unwrap().success());
    assert_eq!((read(), send(Request::demo("DELETE", &edit)).status), (404, 404));
}

/// One deposit, whichever interface it is seen by.
#[test]
fn what_one_interface_makes_the_other_shows() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let send = |request: Request| request.send(server.address).unwrap();
    let file = Request::demo("POST", COLLECTION)
        .body("application/pdf", b"%PDF no archive".to_vec())
        .header("Content-Disposition", "attachment; filename=paper.pdf");
    assert_eq!(send(file).status, 201);
    assert_eq!(settled(&server, 1), "done");
    let content = send(Request::demo("GET", "/1/demo/1/media/"));
    assert_eq!(content.header("Content-Type"), Some("application/zip"));
    let shown = send(Request::demo("GET", "/1/demo/"));
    assert!(text_of(&shown).contains("/1/demo/1/metadata/"), "{}", text_of(&shown));

    let made = Request::demo("POST", "/1/demo/").body("application/zip", archive::hello());
    assert_eq!(send(made.header("In-Progress", "true")).status, 201);
    let listed = text_of(&send(Request::demo("GET", COLLECTION)));
    assert!(listed.contains("/sword2/demo/2/") && listed.contains("/sword2/demo/1/"), "{listed}");
    let receipt = send(Request::demo("GET", "/sword2/demo/2/"));
    assert_eq!(send(Request::demo("GET", &link(&receipt, "edit-media"))).body, archive::hello());
    // Another client sees neither.
    let other =
        Request::new("GET", "/sword2/demo/2/").header("Authorization", "Basic b2JvOm9ibw==");
    assert_eq!(send(other).status, 404);
}

fn digest(bytes: &[u8]) -> String {
    let digits: Vec<_> = Md5::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    digits.concat()
}

fn text_of(answer: &Response) -> String {
    String::from_utf8_lossy(&answer.body).into_owned()
}

/// The path of the first link of a relation.
fn link(answer: &Response, rel: &str) -> String {
    let pattern = format!("<link rel=\"{}\" href=\"([^\"]+)\"", regex::escape(rel));
    let text = text_of(answer);
    let found = Regex::new(&pattern).unwrap().captures(&text);
    path_of(&found.unwrap_or_else(|| panic!("no link {rel} in {text}"))[1])
}

/// The path of an absolute address.
fn path_of(url: &str) -> String {
    let (_, rest) = url.split_once("://").unwrap();
    rest[rest.find('/').unwrap()..].to_owned()
}

fn status(server: &Server, number: u64) -> Response {
    let path = format!("/1/demo/{number}/status/");
    Request::demo("GET", &path).send(server.address).unwrap()
}

fn text(answer: &Response, name: &str) -> String {
    let text = text_of(answer);
    let found = Regex::new(&format!("<deposit:{name}>([^<]*)<")).unwrap().captures(&text);
    found.map(|found| found[1].to_owned()).unwrap_or_default()
}

/// Polls the status until it is final, at most half a minute.
fn settled(server: &Server, number: u64) -> String {
    let begun = Instant::now();
    loop {
        let state = text(&status(server, number), "deposit_status");
        let lasts = matches!(state.as_str(), "done" | "rejected" | "failed");
        if lasts || begun.elapsed() > Duration::from_secs(30) {
            return state;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}
