//! Requests that are meant for a certain version of a deposit, or of its archives (RFC 9110, section
//! 13).

use swordsmith_tests::archive;
use swordsmith_tests::binary::{Server, data_folder};
use swordsmith_tests::exchange::{Request, Response};

use crate::ENTRY;
use crate::snapshot::{check, pin};

const METADATA: &str = "/1/demo/1/metadata/";
const MEDIA: &str = "/1/demo/1/media/";
const PAST: &str = "Thu, 01 Jan 1970 00:00:00 GMT";
const FUTURE: &str = "Fri, 31 Dec 9999 23:59:59 GMT";

/// A server with a partial deposit, which has an entry and no archive.
fn begun() -> (tempfile::TempDir, Server) {
    let data = data_folder();
    let server = Server::demo(data.path());
    begin(&server);
    (data, server)
}

/// Makes such a deposit: the first one has the number 1, the next one 2.
fn begin(server: &Server) {
    assert_eq!(send(server, &change("POST", "/1/demo/")).status, 201);
}

/// The path of the same resource of another deposit.
fn of(number: u32, path: &str) -> String {
    path.replace("/demo/1/", &format!("/demo/{number}/"))
}

fn send(server: &Server, request: &Request) -> Response {
    request.send(server.address).unwrap()
}

/// A request that leaves the deposit partial: with an archive for `media`, with an entry for others.
fn change(method: &str, path: &str) -> Request {
    let request = Request::demo(method, path).header("In-Progress", "true");
    match method {
        "DELETE" => Request::demo(method, path),
        _ if path.ends_with("/media/") => request.body("application/zip", archive::hello()),
        _ => request.body("application/atom+xml;type=entry", ENTRY.to_vec()),
    }
}

fn get(path: &str) -> Request {
    Request::demo("GET", path)
}

fn tag(server: &Server, path: &str) -> String {
    send(server, &get(path)).header("etag").unwrap().to_owned()
}

/// Every request that changes something, and its status when nothing is in the way.
const CHANGES: [(&str, &str, u16); 6] = [
    ("POST", METADATA, 201),
    ("PUT", METADATA, 204),
    ("POST", MEDIA, 201),
    ("PUT", MEDIA, 204),
    ("DELETE", MEDIA, 204),
    ("DELETE", METADATA, 204),
];

#[test]
fn a_change_is_made_to_what_it_is_meant_for_and_to_nothing_else() {
    for (method, path, status) in CHANGES {
        let (_data, server) = begun();
        assert_eq!(send(&server, &change("PUT", MEDIA)).status, 204);
        let (before, tag) = (send(&server, &get(path)).body, tag(&server, path));
        let weak = format!("W/{tag}");
        for (header, value) in [
            ("If-Match", "\"other\""),
            ("If-Match", weak.as_str()),
            ("If-Unmodified-Since", PAST),
            ("If-None-Match", "*"),
            ("If-None-Match", tag.as_str()),
        ] {
            let refused = send(&server, &change(method, path).header(header, value));
            assert_eq!(refused.status, 412, "{method} {path} {header}: {value}");
            let text = refused.text();
            assert!(text.contains("rfc9110.html#status.412"), "{text}");
        }
        assert_eq!(send(&server, &get(path)).body, before, "a refused change changed it");
        let both = change(method, path).header("If-Match", "\"other\"").header("If-Match", &tag);
        let both = both.header("If-Unmodified-Since", PAST);
        assert_eq!(send(&server, &both).status, status, "{method} {path}");
        if method != "DELETE" && (path == METADATA || method == "POST") {
            let again = change(method, path).header("If-Match", &tag);
            assert_eq!(send(&server, &again).status, 412, "{method} {path}: it has changed");
        }
    }
}

#[test]
fn conditions_that_hold_are_in_nobodys_way() {
    for (method, path, status) in CHANGES {
        let (_data, server) = begun();
        for (number, (header, value)) in (1..).zip([
            ("If-Match", "*"),
            ("If-Unmodified-Since", FUTURE),
            ("If-Unmodified-Since", "Friday, 31-Dec-60 23:59:59 GMT"),
            ("If-Unmodified-Since", "yesterday"),
            ("If-None-Match", "\"other\", \"another\""),
            ("If-Modified-Since", FUTURE),
        ]) {
            assert_eq!(send(&server, &change("PUT", &of(number, MEDIA))).status, 204);
            let request = change(method, &of(number, path)).header(header, value);
            let answer = send(&server, &request);
            assert_eq!(answer.status, status, "{method} {path} {header}: {value}");
            begin(&server);
        }
    }
}

#[test]
fn a_resource_that_is_not_there_yet_can_be_made_only_once() {
    let (_data, server) = begun();
    let nothing = send(&server, &change("PUT", MEDIA).header("If-Match", "*"));
    check("412 nothing there", &nothing, None);
    let dated = change("DELETE", MEDIA).header("If-Unmodified-Since", PAST);
    assert_eq!(send(&server, &dated).status, 204, "what is not there has no date");
    let first = || change("PUT", MEDIA).header("If-None-Match", "*");
    assert_eq!(send(&server, &first()).status, 204);
    check("412 there already", &send(&server, &first()), None);
}

#[test]
fn what_is_read_is_what_was_meant() {
    let (_data, server) = begun();
    assert_eq!(send(&server, &change("PUT", MEDIA)).status, 204);
    for (path, name) in [(MEDIA, "archive"), (METADATA, "receipt")] {
        let tag = tag(&server, path);
        let date = send(&server, &get(path)).header("last-modified").unwrap().to_owned();
        for (header, value, status) in [
            ("If-Match", tag.as_str(), 200),
            ("If-Match", "\"other\"", 412),
            ("If-Unmodified-Since", date.as_str(), 200),
            ("If-Unmodified-Since", PAST, 412),
            ("If-None-Match", tag.as_str(), 304),
            ("If-None-Match", "\"other\"", 200),
            ("If-Modified-Since", date.as_str(), 304),
            ("If-Modified-Since", PAST, 200),
        ] {
            let answer = send(&server, &get(path).header(header, value));
            assert_eq!(answer.status, status, "{path} {header}: {value}");
        }
        let two_lines =
            get(path).header("If-None-Match", "\"other\"").header("If-None-Match", &tag);
        pin(&format!("{name} known by a second line"), &send(&server, &two_lines));
        let other = send(&server, &get(path).header("If-Match", "\"other\""));
        assert!(other.text().contains("does not hold"), "{}", other.text());
    }
}

/// Conditions are looked at last: an error that is there without them goes before.
#[test]
fn other_errors_go_before_conditions() {
    let (_data, server) = begun();
    let failing = |request: Request| request.header("If-Match", "\"other\"");
    let media =
        |media_type: &str| failing(Request::demo("PUT", MEDIA).body(media_type, archive::hello()));
    for (request, status) in [
        (failing(get(MEDIA)), 404),
        (media("text/plain"), 415),
        (media("application/zip").header("In-Progress", "maybe"), 400),
        (media("application/zip").header("On-Behalf-Of", "somebody"), 412),
        (media("application/zip"), 412),
    ] {
        assert_eq!(send(&server, &request).status, status, "{request:?}");
    }
    let mediated = send(&server, &media("application/zip").header("On-Behalf-Of", "somebody"));
    assert!(mediated.text().contains("MediationNotAllowed"), "{}", mediated.text());
}

#[test]
fn a_part_of_an_archive_cannot_be_put() {
    let (_data, server) = begun();
    let part = change("PUT", MEDIA).header("Content-Range", "bytes 0-9/20");
    check("400 partial put", &send(&server, &part), None);
    assert_eq!(send(&server, &get(MEDIA)).status, 404);
    let added = change("POST", MEDIA).header("Content-Range", "bytes 0-9/20");
    assert_eq!(send(&server, &added).status, 201, "it means nothing there");
}
