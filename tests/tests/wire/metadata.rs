//! Metadata beyond a title: how they are checked, and the origin of the deposit.

use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use swordsmith_tests::archive;
use swordsmith_tests::binary::{Server, command, data_folder};
use swordsmith_tests::exchange::{Request, Response};
use swordsmith_tests::multipart::{self, Part};

use crate::documents::{RECEIPT, content_once_settled};
use crate::snapshot::check;

/// An entry that declares the namespaces of other vocabularies.
fn entry(content: &str) -> Vec<u8> {
    format!(
        "<entry xmlns=\"http://www.w3.org/2005/Atom\"\n    xmlns:codemeta=\"https://doi.org/10.5063/SCHEMA/CODEMETA-2.0\"\n    \
         xmlns:swh=\"https://www.softwareheritage.org/schema/2018/deposit\">\n  <title>Hello</title>\n{content}\n</entry>\n"
    )
    .into_bytes()
}

const AUTHOR: &str = "  <author><name>Ada</name></author>";

/// Posts to the collection as the client whose provider is `https://hal.example/`.
fn post(server: &Server, entry: &[u8]) -> Response {
    Request::new("POST", "/1/demo/")
        .header("Authorization", "Basic aGFsOnNlY3JldA==")
        .body("application/atom+xml;type=entry", entry.to_vec())
        .send(server.address)
        .unwrap()
}

/// A client with a provider.
fn add_provided(data: &Path) {
    let arguments = ["client", "add", "hal", "--collection", "demo", "--password-stdin"];
    let provider = ["--provider-url", "https://hal.example/"];
    let mut adding = command(data, &[&arguments[..], &provider].concat());
    let mut child = adding.stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"secret\n").unwrap();
    assert!(child.wait().unwrap().success());
}

fn demo() -> (tempfile::TempDir, Server) {
    let data = data_folder();
    let server = Server::demo(data.path());
    add_provided(data.path());
    (data, server)
}

#[test]
fn all_errors_are_reported_at_once() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let wrong = entry(
        "  <codemeta:dateCreated>last summer</codemeta:dateCreated>\n  <codemeta:url>somewhere</codemeta:url>\n  \
         <client>hal</client>\n  <swh:deposit><swh:create_origin><swh:origin/></swh:create_origin></swh:deposit>",
    );
    let parts = [Part::file(b"no archive"), Part::atom(&wrong)];
    let answer = Request::demo("POST", "/1/demo/")
        .body("multipart/form-data; boundary=b", multipart::body("b", &parts))
        .send(server.address)
        .unwrap();
    assert_eq!(answer.status, 201);
    check("content of a deposit of which all is wrong", &content_once_settled(&server, 1), None);
}

#[test]
fn an_archive_alone_is_rejected() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let alone = Request::demo("POST", "/1/demo/").body("application/zip", archive::hello());
    assert_eq!(alone.send(server.address).unwrap().status, 201);
    let content = content_once_settled(&server, 1);
    assert!(content.text().contains("the deposit has no metadata"), "{}", content.text());
}

#[test]
fn origins_are_within_the_provider_and_there() {
    let (_data, server) = demo();
    let origin = |kind, url: &str| {
        let printed = format!("<swh:{kind}><swh:origin url=\"{url}\"/></swh:{kind}>");
        entry(&format!("{AUTHOR}\n  <swh:deposit>{printed}</swh:deposit>"))
    };
    let elsewhere = origin("create_origin", "https://hal.example.evil/x");
    check("403 origin of another", &post(&server, &elsewhere), None);
    let nothing = origin("add_to_origin", "https://hal.example/x");
    check("404 origin that nobody made", &post(&server, &nothing), None);
    assert_eq!(post(&server, &origin("create_origin", "https://hal.example/x")).status, 201);
}

#[test]
fn metadata_alone_are_done_at_once() {
    let (_data, server) = demo();
    let object =
        "<swh:object swhid=\"swh:1:dir:4b825dc642cb6eb9a060e54bf8d69288fbee4904;path=/\"/>";
    let reference = entry(&format!(
        "{AUTHOR}\n  <swh:deposit><swh:reference>{object}</swh:reference></swh:deposit>"
    ));
    check("receipt of metadata alone", &post(&server, &reference), RECEIPT);
}

/// As the user's manual of the deployed archive writes it, with `CodeMeta` 3.0.
#[test]
fn codemeta_3_names_the_software_and_its_author() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let entry = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <entry xmlns=\"http://www.w3.org/2005/Atom\" xmlns:c=\"https://w3id.org/codemeta/3.0\">\n\
         <c:name>Hello</c:name><c:author><c:name>Ada</c:name></c:author>\n\
         <c:description xml:lang=\"en\">Says hello.</c:description>\n</entry>";
    let parts = [Part::file(&archive::hello()), Part::atom(entry.as_bytes())];
    let answer = Request::demo("POST", "/1/demo/")
        .body("multipart/form-data; boundary=b", multipart::body("b", &parts))
        .send(server.address)
        .unwrap();
    assert_eq!(answer.status, 201);
    let content = content_once_settled(&server, 1);
    assert!(content.text().contains("deposit_status>done<"), "{}", content.text());
}
