//! Every error response of the server: pinned, valid, and without side effects.

use std::net::SocketAddr;
use std::path::Path;

use swordsmith_tests::archive;
use swordsmith_tests::binary::{Server, add_client, command, data_folder};
use swordsmith_tests::exchange::Request;
use swordsmith_tests::multipart::{self, Part};
use swordsmith_tests::reference_validator::Against;

use crate::snapshot::{check, validate};
use crate::{ENTRY, recording};

const BOUNDARY: &str = "multipart/form-data; boundary=b";

/// Responses that are the last one of a test of `swordsmith conform`, whose recording pins them.
const RECORDED: &[(&str, &str)] = &[
    ("400 entry empty", "createDeposit::body_Entry::empty"),
    ("400 entry with a document type", "createDeposit::part_atom::with_a_document_type"),
    ("400 entry with a dtd", "createDeposit::part_atom::with_a_document_type"),
    ("400 filename twice", "addMedia::header_Content_Disposition::filename_twice"),
    ("400 in-progress", "addMedia::header_In_Progress::is_maybe"),
    ("400 metadata-relevant", "addMedia::header_Metadata_Relevant::is_maybe"),
    ("400 multipart cut off", "createDeposit::body_DepositParts::cut_off"),
    ("400 multipart without boundary", "createDeposit::body_DepositParts::without_boundary"),
    ("400 no archive", "createDeposit::part_file::missing"),
    ("400 no body", "addMedia::body::missing"),
    ("400 no entry", "createDeposit::part_atom::missing"),
    ("400 two entries", "createDeposit::part_atom::one_too_many"),
    ("401 malformed credentials", "getServiceDocument::credentials::not_base64"),
    ("401 no credentials", "getServiceDocument::credentials::none"),
    ("401 unknown client", "getServiceDocument::credentials::unknown_client"),
    ("401 wrong password", "getServiceDocument::credentials::wrong_password"),
    ("404 deposit id no integer", "getContent::path_deposit::is_a_word"),
    ("404 deposit id too large", "getContent::path_deposit::above_the_maximum"),
    ("405 delete collection", "listDeposits::method::DELETE"),
    ("405 service document", "getServiceDocument::method::POST"),
    ("406 accept", "getServiceDocument::accept::not_offered"),
    ("412 mediation", "addMedia::header_On_Behalf_Of::present_as_On_Behalf_Of"),
    ("413 declared", "addMedia::length::Archive_declared_over_the_limit"),
    ("415 content coding", "addMedia::content_type::in_a_content_coding"),
    ("415 no media type", "addMedia::content_type::missing"),
];

/// Sends each request, pins each response, and checks that no deposit was created.
fn refuse(cases: &[(&str, u16, Request)]) {
    let data = data_folder();
    let server = Server::demo(data.path());
    let before = files(data.path());
    for (name, status, request) in cases {
        let answer = request.send(server.address).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(answer.status, *status, "{name}: {}", answer.text());
        match RECORDED.iter().find(|(recorded, _)| recorded == name) {
            Some((_, test)) => {
                validate(name, &answer.body, Against::Declaration);
                recording::check(test, &answer);
            }
            None => check(name, &answer, None),
        }
    }
    assert_eq!(files(data.path()), before, "a refused request left a file");
    assert_no_deposit(server.address);
}

/// A new deposit gets the first number only if none was created before, not even partially.
fn assert_no_deposit(address: SocketAddr) {
    let answer = crate::documents::multipart().send(address).unwrap();
    assert_eq!(
        answer.header("location"),
        Some("/1/demo/1/metadata/"),
        "a refused request left a row"
    );
}

/// The archive files below a data folder, without the ledger's database.
fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        if entry.file_type().unwrap().is_dir() {
            found.extend(files(&entry.path()));
        } else if !entry.file_name().to_string_lossy().contains("-wal")
            && !entry.file_name().to_string_lossy().contains("-shm")
        {
            found.push(entry.path().display().to_string());
        }
    }
    found.sort();
    found
}

fn archive_deposit() -> Request {
    Request::demo("POST", "/1/demo/")
        .body("application/zip", archive::hello())
        .header("Content-Disposition", "attachment; filename=hello.zip")
}

fn form(parts: &[Part]) -> Request {
    Request::demo("POST", "/1/demo/").body(BOUNDARY, multipart::body("b", parts))
}

#[test]
fn credentials() {
    let wrong = |value| Request::new("GET", "/1/servicedocument/").header("Authorization", value);
    refuse(&[
        ("401 no credentials", 401, Request::new("GET", "/1/servicedocument/")),
        ("401 wrong password", 401, wrong("Basic ZGVtbzp3cm9uZw==")),
        ("401 unknown client", 401, wrong("Basic bm9ib2R5OmRlbW8=")),
        ("401 malformed credentials", 401, wrong("Basic ***")),
        ("401 before 404", 401, Request::new("GET", "/1/nowhere/1/content/")),
        ("401 on a path that is none", 401, Request::new("GET", "/nowhere")),
    ]);
}

#[test]
fn places() {
    refuse(&[
        (
            "404 unknown collection",
            404,
            Request::demo("POST", "/1/nowhere/").body("application/zip", archive::hello()),
        ),
        ("404 unknown deposit", 404, Request::demo("GET", "/1/demo/99/content/")),
        ("404 deposit id no integer", 404, Request::demo("GET", "/1/demo/first/content/")),
        (
            "404 deposit id too large",
            404,
            Request::demo("GET", "/1/demo/99999999999999999999999/content/"),
        ),
        ("404 no such path", 404, Request::demo("GET", "/2/demo/")),
        ("405 delete collection", 405, Request::demo("DELETE", "/1/demo/")),
        ("405 service document", 405, Request::demo("POST", "/1/servicedocument/")),
        (
            "406 accept",
            406,
            Request::demo("GET", "/1/servicedocument/").header("Accept", "text/html"),
        ),
    ]);
}

#[test]
fn collection_of_another_client() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let added = command(data.path(), &["collection", "add", "other"]).status().unwrap();
    assert!(added.success());
    let answer = Request::demo("POST", "/1/other/")
        .body("application/zip", archive::hello())
        .send(server.address)
        .unwrap();
    assert_eq!(answer.status, 403);
    check("403 collection of another client", &answer, None);
}

/// Deposits of other clients or in other collections are not found.
#[test]
fn deposits_of_others() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let added = command(data.path(), &["collection", "add", "other"]).output().unwrap();
    assert!(added.status.success());
    add_client(data.path(), "other", "other", "demo");
    assert_eq!(archive_deposit().send(server.address).unwrap().status, 201);
    for resource in ["metadata", "atom", "media", "status", "content"] {
        let path = format!("/1/demo/1/{resource}/");
        let stranger = Request::new("GET", &path).header("Authorization", "Basic b3RoZXI6b3RoZXI=");
        let answer = stranger.send(server.address).unwrap();
        assert_eq!(answer.status, 404, "{resource}: {}", answer.text());
        check(&format!("404 {resource} of another client"), &answer, None);
    }
    let stranger =
        Request::new("GET", "/1/demo/").header("Authorization", "Basic b3RoZXI6b3RoZXI=");
    let listed = stranger.send(server.address).unwrap();
    assert_eq!(listed.status, 200);
    assert!(!listed.text().contains("/1/demo/1/"), "{}", listed.text());
    add_client(data.path(), "third", "demo", "other");
    let third =
        Request::new("GET", "/1/other/1/status/").header("Authorization", "Basic dGhpcmQ6ZGVtbw==");
    let answer = third.send(server.address).unwrap();
    assert_eq!(answer.status, 404, "{}", answer.text());
    check("404 deposit of another collection", &answer, None);
}

#[test]
fn store_away() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let archives = data.path().join("archives");
    let away = data.path().join("away");
    std::fs::rename(&archives, &away).unwrap();
    std::fs::write(&archives, "no folder").unwrap();
    let answer = archive_deposit().send(server.address).unwrap();
    assert_eq!(answer.status, 503, "{}", answer.text());
    check("503 store away", &answer, None);
    std::fs::remove_file(&archives).unwrap();
    std::fs::rename(&away, &archives).unwrap();
    assert_no_deposit(server.address);
}

#[test]
fn headers() {
    refuse(&[
        ("400 in-progress", 400, archive_deposit().header("In-Progress", "maybe")),
        ("400 content-md5 no digest", 400, archive_deposit().header("Content-MD5", "zzz")),
        (
            "400 filename twice",
            400,
            Request::demo("POST", "/1/demo/")
                .body("application/zip", archive::hello())
                .header("Content-Disposition", "attachment; filename=a; filename=b"),
        ),
        ("400 metadata-relevant", 400, archive_deposit().header("Metadata-Relevant", "maybe")),
        (
            "412 content-md5 of something else",
            412,
            archive_deposit().header("Content-MD5", "d41d8cd98f00b204e9800998ecf8427e"),
        ),
        ("412 mediation", 412, archive_deposit().header("On-Behalf-Of", "somebody")),
        ("415 packaging", 415, archive_deposit().header("Packaging", "http://example.org/package")),
        (
            "415 media type",
            415,
            Request::demo("POST", "/1/demo/").body("text/plain", b"hello".to_vec()),
        ),
        ("400 no body", 400, Request::demo("POST", "/1/demo/")),
        (
            "415 no media type",
            415,
            Request::demo("POST", "/1/demo/").body_of_no_type(archive::hello()),
        ),
    ]);
}

#[test]
fn bodies() {
    let zip = archive::hello();
    let related = Request::demo("POST", "/1/demo/").body("application/atom+xml", ENTRY.to_vec());
    let cut = {
        let mut body = multipart::body("b", &[Part::file(&zip), Part::atom(ENTRY)]);
        body.truncate(body.len() - 40);
        body
    };
    refuse(&[
        ("400 no entry", 400, form(&[Part::file(&zip)])),
        ("400 no archive", 400, form(&[Part::atom(ENTRY)])),
        ("400 two archives", 400, form(&[Part::file(&zip), Part::file(&zip), Part::atom(ENTRY)])),
        ("400 two entries", 400, form(&[Part::file(&zip), Part::atom(ENTRY), Part::atom(ENTRY)])),
        ("400 multipart cut off", 400, Request::demo("POST", "/1/demo/").body(BOUNDARY, cut)),
        (
            "400 multipart without boundary",
            400,
            Request::demo("POST", "/1/demo/").body("multipart/form-data", Vec::new()),
        ),
        (
            "415 part of another media type",
            415,
            form(&[Part::new("file", Some("a.txt"), "text/plain", b"a"), Part::atom(ENTRY)]),
        ),
        (
            "412 part with wrong md5",
            412,
            form(&[
                Part::file(&zip).with_header("Content-MD5: d41d8cd98f00b204e9800998ecf8427e"),
                Part::atom(ENTRY),
            ]),
        ),
        (
            "412 part with wrong md5 under its other name",
            412,
            form(&[
                Part::file(&zip).with_header("CONTENT_MD5: d41d8cd98f00b204e9800998ecf8427e"),
                Part::atom(ENTRY),
            ]),
        ),
        (
            "400 charset of another encoding",
            400,
            Request::demo("POST", "/1/demo/").body(
                "application/atom+xml; charset=utf-8",
                b"<?xml version='1.0' encoding='iso-8859-1'?><entry xmlns='http://www.w3.org/2005/Atom'><title>\xE9</title></entry>"
                    .to_vec(),
            ),
        ),
        (
            "400 entry not well-formed",
            400,
            form(&[
                Part::file(&zip),
                Part::atom(b"<entry xmlns='http://www.w3.org/2005/Atom'><title></entry>"),
            ]),
        ),
        (
            "400 root is no entry",
            400,
            form(&[Part::file(&zip), Part::atom(b"<feed xmlns='http://www.w3.org/2005/Atom'/>")]),
        ),
        (
            "400 entry with a dtd",
            400,
            form(&[
                Part::file(&zip),
                Part::atom(b"<!DOCTYPE entry []><entry xmlns='http://www.w3.org/2005/Atom'/>"),
            ]),
        ),
        (
            "400 entry with a document type",
            400,
            form(&[
                Part::file(&zip),
                Part::atom(
                    b"<!DOCTYPE entry SYSTEM 'entry.dtd'><entry xmlns='http://www.w3.org/2005/Atom'/>",
                ),
            ]),
        ),
        (
            "400 entry empty",
            400,
            Request::demo("POST", "/1/demo/").body("application/atom+xml", Vec::new()),
        ),
        (
            "415 charset",
            415,
            Request::demo("POST", "/1/demo/")
                .body("application/atom+xml; charset=klingon", ENTRY.to_vec()),
        ),
    ]);
    assert_eq!(
        related
            .header("In-Progress", "true")
            .send(Server::demo(data_folder().path()).address)
            .unwrap()
            .status,
        201
    );
}

#[test]
fn size() {
    let large = vec![0; 21_000_000];
    let declared = Request::demo("POST", "/1/demo/").body("application/zip", large.clone());
    let mut chunked = format!("{:x}\r\n", large.len()).into_bytes();
    chunked.extend(&large);
    chunked.extend(b"\r\n0\r\n\r\n");
    let undeclared = Request::demo("POST", "/1/demo/")
        .body("application/zip", chunked)
        .header("Transfer-Encoding", "chunked");
    refuse(&[
        ("413 declared", 413, declared),
        ("413 not declared", 413, undeclared),
        ("413 in a multipart", 413, form(&[Part::file(&large), Part::atom(ENTRY)])),
    ]);
}

/// An HTTP/1.1 request must name its host, once (RFC 9112, section 3.2).
#[test]
fn hosts() {
    let to = |host: &str| Request::demo("GET", "/1/servicedocument/").header("Host", host);
    refuse(&[
        ("400 no host", 400, to("")),
        ("400 host that is none", 400, to("a b/<>")),
        ("400 host with a user", 400, to("me@there")),
        ("400 port that is none", 400, to("there:99999")),
        ("400 two hosts", 400, to("here").header("Host", "there")),
    ]);
}

#[test]
fn codings() {
    let chunked = |coding: &str| {
        Request::demo("POST", "/1/demo/")
            .body("application/zip", b"1\r\nx\r\n0\r\n\r\n".to_vec())
            .header("Transfer-Encoding", coding)
    };
    refuse(&[
        ("415 content coding", 415, archive_deposit().header("Content-Encoding", "gzip")),
        ("501 transfer coding", 501, chunked("gzip, chunked")),
        ("400 chunked twice", 400, chunked("chunked, chunked")),
        ("400 not chunked at last", 400, chunked("chunked, gzip")),
    ]);
}

#[test]
fn heads() {
    let long = format!("/{}/", "x".repeat(70_000));
    let many = (0..200).fold(Request::demo("GET", "/1/demo/"), |it, _| it.header("X", "y"));
    refuse(&[
        ("414 target too long", 414, Request::demo("GET", &long)),
        ("431 too many headers", 431, many),
    ]);
}
