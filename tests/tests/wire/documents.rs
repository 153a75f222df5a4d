//! Every document of successful responses.

use std::time::{Duration, Instant};

use swordsmith_generated::deposit::documents::Entry;
use swordsmith_tests::archive;
use swordsmith_tests::binary::{Server, data_folder};
use swordsmith_tests::exchange::{Request, Response};
use swordsmith_tests::multipart::{self, Part};
use swordsmith_tests::reference_validator::Against;
use swordsmith_xml::Document as _;

use crate::snapshot::{check, pin};
use crate::{ATOM, ENTRY};

pub(crate) const RECEIPT: Option<Against<'_>> = Some(Against::Type(ATOM, "Receipt"));
const CONTENT: Option<Against<'_>> = Some(Against::Type(ATOM, "Content"));

#[test]
fn service_document() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let answer = Request::demo("GET", "/1/servicedocument/").send(server.address).unwrap();
    check("service document", &answer, None);
    let head = Request::demo("HEAD", "/1/servicedocument/").send_head(server.address).unwrap();
    assert_eq!(head.header("content-length"), Some(answer.body.len().to_string().as_str()));
    assert_eq!((head.status, head.body.len()), (200, 0));
}

#[test]
fn multipart_deposit_is_received_and_done() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let answer = multipart().send(server.address).unwrap();
    check("receipt of a multipart deposit", &answer, RECEIPT);
    let content = content_once_settled(&server, 1);
    check("content of a deposit that is done", &content, CONTENT);
}

#[test]
fn part_order_and_subtype_do_not_matter() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let parts = [
        Part::atom(ENTRY),
        Part::new("payload", Some("a.zip"), "application/zip", &archive::hello()),
    ];
    let body = multipart::body("==b==", &parts);
    let request = Request::demo("POST", "/1/demo/");
    let request =
        request.body("multipart/related; boundary=\"==b==\"; type=\"application/atom+xml\"", body);
    assert_eq!(request.send(server.address).unwrap().status, 201);
}

#[test]
fn plain_archive_is_received() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let answer = Request::demo("POST", "/1/demo/")
        .body("application/zip", archive::hello())
        .header("Content-Disposition", "attachment; filename=hello.zip")
        .send(server.address)
        .unwrap();
    check("receipt of a plain archive", &answer, RECEIPT);
}

#[test]
fn entry_alone_is_received_and_waits_for_more() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let answer = Request::demo("POST", "/1/demo/")
        .body("application/atom+xml;type=entry", ENTRY.to_vec())
        .header("In-Progress", "True")
        .send(server.address)
        .unwrap();
    check("receipt of an entry alone", &answer, RECEIPT);
    let content = Request::demo("GET", "/1/demo/1/content/").send(server.address).unwrap();
    check("content of a deposit in progress", &content, CONTENT);
}

#[test]
fn the_content_of_an_entry_is_checked_later() {
    let data = data_folder();
    let server = Server::demo(data.path());
    for content in [
        "<updated>yesterday</updated>",
        "<author/>",
        "<link length='x'/>",
        "<title type='bogus'><b/></title>",
        "<unknown/>stray text",
        "<deposit_id>x</deposit_id>",
    ] {
        let entry =
            format!("<entry xmlns='http://www.w3.org/2005/Atom' xml:lang='?'>{content}</entry>");
        let request = Request::demo("POST", "/1/demo/").header("In-Progress", "true");
        let answer = request.body("application/atom+xml", entry.into_bytes()).send(server.address);
        let answer = answer.unwrap();
        assert_eq!(answer.status, 201, "{content}: {}", answer.text());
    }
}

#[test]
fn half_closed_client_gets_its_answer() {
    let data = data_folder();
    let server = Server::demo(data.path());
    for _ in 0..10 {
        let answer = multipart().send_and_close(server.address).unwrap();
        assert_eq!(answer.status, 201);
    }
}

#[test]
fn options_and_slash() {
    let data = data_folder();
    let server = Server::demo(data.path());
    pin("options", &Request::demo("OPTIONS", "/1/demo/").send(server.address).unwrap());
    pin("missing slash", &Request::demo("GET", "/1/servicedocument").send(server.address).unwrap());
}

/// The contract's own deposit: both parts of a form.
pub(crate) fn multipart() -> Request {
    let body = multipart::body("b", &[Part::file(&archive::hello()), Part::atom(ENTRY)]);
    Request::demo("POST", "/1/demo/")
        .body("multipart/form-data; boundary=b", body)
        .header("In-Progress", "false")
}

/// The content document after the checks and the loading; waits at most half a minute.
pub(crate) fn content_once_settled(server: &Server, deposit: u64) -> Response {
    let path = format!("/1/demo/{deposit}/content/");
    let begun = Instant::now();
    loop {
        let content = Request::demo("GET", &path).send(server.address).unwrap();
        let settled = ["done", "rejected", "failed"]
            .iter()
            .any(|state| content.text().contains(&format!("deposit_status>{state}<")));
        if settled || begun.elapsed() > Duration::from_secs(30) {
            return content;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// What the schemas say of Atom's own elements, and the service itself does not write.
#[test]
fn an_entry_of_others_is_read_with_all_that_a_person_has() {
    let person = "<name>Ada</name><uri>https://ada.example/</uri><email>ada@ada.example</email>";
    let entry = format!(
        "<entry xmlns=\"{ATOM}\"><author>{person}</author><contributor>{person}</contributor></entry>"
    );
    let read = Entry::from_xml(entry.as_bytes()).unwrap();
    for somebody in read.author.iter().chain(&read.contributor) {
        assert_eq!(somebody.uri.as_deref(), Some("https://ada.example/"));
        assert_eq!(somebody.email.as_deref(), Some("ada@ada.example"));
    }
    assert_eq!((read.author.len(), read.contributor.len()), (1, 1));
}
