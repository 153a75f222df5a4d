//! A deposit after its creation: additions, replacements, downloads and removals, each response
//! pinned.

use swordsmith_tests::archive;
use swordsmith_tests::binary::{Server, archives, data_folder};
use swordsmith_tests::exchange::{Request, Response};
use swordsmith_tests::multipart::{self, Part};
use swordsmith_tests::reference_validator::Against;

use crate::documents::content_once_settled;
use crate::snapshot::{check, pin};
use crate::{ATOM, ENTRY};

const RECEIPT: Option<Against<'_>> = Some(Against::Type(ATOM, "Receipt"));
const STATUS: Option<Against<'_>> = Some(Against::Type(ATOM, "Status"));
const METADATA: &str = "/1/demo/1/metadata/";
const MEDIA: &str = "/1/demo/1/media/";
const STATUS_PATH: &str = "/1/demo/1/status/";

fn send(server: &Server, request: &Request) -> Response {
    request.send(server.address).unwrap()
}

fn zip(method: &str, path: &str, content: Vec<u8>, name: &str) -> Request {
    Request::demo(method, path)
        .body("application/zip", content)
        .header("Content-Disposition", &format!("attachment; filename={name}"))
}

fn entry(method: &str, path: &str) -> Request {
    Request::demo(method, path).body("application/atom+xml;type=entry", ENTRY.to_vec())
}

fn form(method: &str, path: &str) -> Request {
    let parts = [Part::file(&archive::hello()), Part::atom(ENTRY)];
    Request::demo(method, path)
        .body("multipart/form-data; boundary=b", multipart::body("b", &parts))
}

/// A server with a partial deposit that has an entry and no archive.
fn begun() -> (tempfile::TempDir, Server) {
    let data = data_folder();
    let server = Server::demo(data.path());
    let answer = send(
        &server,
        &entry("POST", "/1/demo/").header("In-Progress", "true").header("Slug", "mine"),
    );
    assert_eq!(answer.status, 201);
    (data, server)
}

fn state(server: &Server) -> String {
    let text = send(server, &Request::demo("GET", STATUS_PATH)).text();
    let after = text.split("deposit:deposit_status>").nth(1).unwrap_or_default();
    after.trim_end_matches("</").to_owned()
}

#[test]
fn a_deposit_is_made_in_parts() {
    let (_data, server) = begun();
    check(
        "receipt of a deposit in progress",
        &send(&server, &Request::demo("GET", METADATA)),
        RECEIPT,
    );
    check(
        "status of a deposit in progress",
        &send(&server, &Request::demo("GET", STATUS_PATH)),
        STATUS,
    );
    check("404 no archive yet", &send(&server, &Request::demo("GET", MEDIA)), None);
    let first = zip("POST", MEDIA, archive::hello(), "first.zip");
    check("archive added", &send(&server, &first), RECEIPT);
    check(
        "entry added",
        &send(&server, &entry("POST", METADATA).header("In-Progress", "true")),
        RECEIPT,
    );
    check(
        "both added",
        &send(&server, &form("POST", METADATA).header("In-Progress", "true")),
        RECEIPT,
    );
    let nothing = Request::demo("POST", METADATA);
    check("400 nothing came", &send(&server, &nothing.clone().header("In-Progress", "true")), None);
    check("completed", &send(&server, &nothing), RECEIPT);
    assert!(content_once_settled(&server, 1).text().contains("deposit_status>done<"));
    check(
        "status of a deposit that is done",
        &send(&server, &Request::demo("GET", STATUS_PATH)),
        STATUS,
    );
    check("400 complete already", &send(&server, &nothing), None);
}

#[test]
fn what_is_there_is_replaced_and_removed() {
    let (data, server) = begun();
    let replace = zip("PUT", MEDIA, archive::hello(), "first.zip");
    pin("archives replaced", &send(&server, &replace));
    assert_eq!(state(&server), "partial", "a replaced archive completes nothing by itself");
    pin("metadata replaced", &send(&server, &entry("PUT", METADATA).header("In-Progress", "true")));
    assert_eq!(send(&server, &form("PUT", METADATA).header("In-Progress", "true")).status, 204);
    assert_eq!(archives(data.path()).len(), 1, "what is replaced is gone");
    pin("archives removed", &send(&server, &Request::demo("DELETE", MEDIA)));
    assert_eq!(archives(data.path()).len(), 0);
    assert_eq!(send(&server, &Request::demo("GET", MEDIA)).status, 404);
    pin("deposit removed", &send(&server, &Request::demo("DELETE", METADATA)));
    for path in [METADATA, MEDIA, STATUS_PATH, "/1/demo/1/content/", "/1/demo/1/atom/"] {
        assert_eq!(send(&server, &Request::demo("GET", path)).status, 410, "{path}");
    }
    check("410 deleted", &send(&server, &Request::demo("GET", STATUS_PATH)), None);
    let next = send(&server, &entry("POST", "/1/demo/"));
    assert_eq!(next.header("location"), Some("/1/demo/2/metadata/"), "a number is given once");
}

#[test]
fn the_last_request_on_archives_or_metadata_may_complete_the_deposit() {
    for request in [
        zip("POST", MEDIA, archive::hello(), "a.zip").header("In-Progress", "false"),
        zip("PUT", MEDIA, archive::hello(), "a.zip").header("IN-PROGRESS", "False"),
        form("POST", METADATA),
        form("PUT", "/1/demo/1/atom/"),
    ] {
        let (_data, server) = begun();
        assert!(matches!(send(&server, &request).status, 201 | 204));
        assert!(content_once_settled(&server, 1).text().contains("deposit_status>done<"));
    }
}

#[test]
fn an_archive_is_fetched_as_it_came() {
    let (_data, server) = begun();
    let tar = archive::tar_gz(&[("a", b"content")]);
    let request = Request::demo("PUT", MEDIA).body("application/gzip", tar.clone());
    let request =
        request.header("Content-Disposition", "attachment; filename*=UTF-8''caf%C3%A9.tgz");
    assert_eq!(send(&server, &request).status, 204);
    let answer = send(&server, &Request::demo("GET", MEDIA));
    assert_eq!((answer.status, &answer.body), (200, &tar));
    assert_eq!(answer.header("content-type"), Some("application/gzip"));
    assert_eq!(answer.header("content-length"), Some(tar.len().to_string().as_str()));
    let disposition = "attachment; filename=\"caf_.tgz\"; filename*=UTF-8''caf%C3%A9.tgz";
    assert_eq!(answer.header("content-disposition"), Some(disposition));
    let head = Request::demo("HEAD", MEDIA).send_head(server.address).unwrap();
    for name in ["etag", "last-modified", "content-length", "content-type"] {
        assert_eq!(head.header(name), answer.header(name), "{name}");
    }
    assert!(head.body.is_empty());
    for (accept, status) in
        [("application/gzip", 200), ("application/zip", 406), ("text/html", 406), ("*/*", 200)]
    {
        let asked = Request::demo("GET", MEDIA).header("Accept", accept);
        assert_eq!(send(&server, &asked).status, status, "{accept}");
    }
}

#[test]
fn parts_of_an_archive_and_what_is_known_already() {
    let (_data, server) = begun();
    assert_eq!(send(&server, &zip("PUT", MEDIA, b"0123456789".to_vec(), "a.zip")).status, 204);
    let get = || Request::demo("GET", MEDIA);
    pin("whole archive", &send(&server, &get()));
    pin("part of an archive", &send(&server, &get().header("Range", "bytes=2-4")));
    check("416 behind the end", &send(&server, &get().header("Range", "bytes=10-")), None);
    let tag = send(&server, &get()).header("etag").unwrap().to_owned();
    pin("archive not modified", &send(&server, &get().header("If-None-Match", &tag)));
    let date = send(&server, &get()).header("last-modified").unwrap().to_owned();
    assert_eq!(send(&server, &get().header("If-Modified-Since", &date)).status, 304);
    let range = get().header("Range", "bytes=-1");
    assert_eq!(send(&server, &range.clone().header("If-Range", &tag)).body, b"9");
    assert_eq!(send(&server, &range.header("If-Range", "\"other\"")).status, 200);
}

#[test]
fn several_archives_come_as_one_zip() {
    let (_data, server) = begun();
    let (one, two) = (archive::hello(), archive::tar(&[("b", b"two")]));
    assert_eq!(send(&server, &zip("POST", MEDIA, one.clone(), "a.zip")).status, 201);
    let tar = Request::demo("POST", MEDIA).body("application/x-tar", two.clone());
    assert_eq!(
        send(&server, &tar.header("Content-Disposition", "attachment; filename=a.zip")).status,
        201
    );
    let answer = send(&server, &Request::demo("GET", MEDIA));
    assert_eq!(answer.header("content-type"), Some("application/zip"));
    assert_eq!(
        send(&server, &Request::demo("GET", MEDIA)).body,
        answer.body,
        "the same every time"
    );
    assert_eq!(
        archive::members(&answer.body),
        [("a.zip".to_owned(), one), ("2-a.zip".to_owned(), two)]
    );
}

#[test]
fn deposits_are_listed_in_pages() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let list = |query: &str| send(&server, &Request::demo("GET", &format!("/1/demo/{query}")));
    check("feed of nothing", &list(""), None);
    for _ in 0..3 {
        assert_eq!(
            send(&server, &entry("POST", "/1/demo/").header("In-Progress", "true")).status,
            201
        );
    }
    check("feed", &list("?page=2&page_size=1"), None);
    assert_eq!(list("").header("link"), None);
    check("feed behind the end", &list("?page=9&page_size=2"), None);
    check("400 page", &list("?page=0"), None);
    check("400 page size", &list("?page_size=many"), None);
}

#[test]
fn head_and_options_work_everywhere() {
    let (_data, server) = begun();
    assert_eq!(send(&server, &zip("PUT", MEDIA, archive::hello(), "a.zip")).status, 204);
    for path in [
        "/1/servicedocument/",
        "/1/demo/",
        METADATA,
        "/1/demo/1/atom/",
        MEDIA,
        STATUS_PATH,
        "/1/demo/1/content/",
    ] {
        let get = send(&server, &Request::demo("GET", path));
        let head = Request::demo("HEAD", path).send_head(server.address).unwrap();
        assert_eq!(
            (head.status, head.header("content-length")),
            (200, get.header("content-length")),
            "{path}"
        );
        let options = send(&server, &Request::demo("OPTIONS", path));
        assert_eq!(options.status, 204, "{path}");
        let allowed = options.header("allow").unwrap();
        assert!(allowed.contains("HEAD") && allowed.contains("OPTIONS"), "{path}: {allowed}");
        let patch = send(&server, &Request::demo("PATCH", path));
        assert_eq!((patch.status, patch.header("allow")), (405, Some(allowed)), "{path}");
    }
    let without_slash = send(&server, &Request::demo("GET", "/1/demo/1/atom"));
    assert_eq!(without_slash.header("location"), Some("/1/demo/1/atom/"));
}

#[test]
fn a_slug_is_never_an_error() {
    let data = data_folder();
    let server = Server::demo(data.path());
    for slugs in [&["a", "b"][..], &["%zz"], &[""], &["\u{e9}"]] {
        let request = entry("POST", "/1/demo/").header("In-Progress", "true");
        let request = slugs.iter().fold(request, |request, slug| request.header("Slug", slug));
        assert_eq!(send(&server, &request).status, 201, "{slugs:?}");
    }
    let list = send(&server, &Request::demo("GET", "/1/demo/")).text();
    assert!(list.contains("<deposit:external_id>a</deposit:external_id>"), "{list}");
}
