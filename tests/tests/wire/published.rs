//! The files that the server publishes: to everybody, and only once.

use std::net::SocketAddr;

use swordsmith_generated::deposit::published::ALL;
use swordsmith_http::description::Published;
use swordsmith_tests::binary::{Server, data_folder};
use swordsmith_tests::exchange::{Request, Response};
use swordsmith_tests::reference_validator::Against;

use crate::ATOM;
use crate::snapshot::{pin, validate};

#[test]
fn everything_that_is_published_is_there_for_everybody() {
    let data = data_folder();
    let server = Server::demo(data.path());
    for published in ALL {
        let path = published.path();
        let answer = Request::new("GET", path).send(server.address).unwrap();
        let head = Request::new("HEAD", path).send_head(server.address).unwrap();
        assert_eq!((head.status, head.body.len()), (answer.status, 0), "{path}");
        match published {
            Published::File(_, media_type, bytes) => {
                assert_eq!((answer.status, &*answer.body), (200, *bytes), "{path}");
                assert_eq!(answer.header("content-type"), Some(*media_type));
                assert_eq!(head.header("content-length"), Some(&*bytes.len().to_string()));
                let tag = answer.header("etag").expect("a file has an entity tag");
                assert_is_kept(path, tag, server.address);
                assert_is_safe(&answer);
            }
            Published::Link(_, to) => {
                assert_eq!((answer.status, answer.header("location")), (302, Some(*to)));
            }
        }
    }
}

/// A client with the current version gets 304.
fn assert_is_kept(path: &str, tag: &str, address: SocketAddr) {
    let request = Request::new("GET", path).header("If-None-Match", tag);
    let answer = request.send(address).unwrap();
    assert_eq!((answer.status, answer.body.len()), (304, 0), "{path}");
    assert_eq!(answer.header("etag"), Some(tag), "{path}");
}

fn assert_is_safe(answer: &Response) {
    let policy = answer.header("content-security-policy").unwrap_or_default();
    assert!(policy.contains("default-src 'none'") && !policy.contains("script"), "{policy}");
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
}

#[test]
fn what_is_published_cannot_be_written() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let path = ALL[0].path();
    let refused = Request::demo("PUT", path).body("text/plain", b"a".to_vec());
    pin("405 what is published", &refused.send(server.address).unwrap());
    let asked = Request::new("OPTIONS", path).send(server.address).unwrap();
    assert_eq!((asked.status, asked.header("allow")), (204, Some("GET, HEAD, OPTIONS")));
}

/// The reference validator accepts the documents on the pages, too.
#[test]
fn examples_on_the_pages_are_valid() {
    let mut validated = 0;
    for published in ALL {
        let Published::File(path, _, bytes) = published else { continue };
        let page = String::from_utf8_lossy(bytes);
        let name = path.split_once("/document-").and_then(|it| it.1.strip_suffix(".html"));
        let Some(name) = name else { continue };
        for example in page.split("<pre tabindex=\"0\"><code>").skip(1) {
            let example = unescaped(example.split("</code>").next().unwrap_or_default());
            validate(name, example.as_bytes(), Against::Declaration);
            if example.contains("?>\n<entry ") {
                validate(name, example.as_bytes(), Against::Type(ATOM, name));
            }
            validated += 1;
        }
    }
    assert!(validated >= 7, "{validated}");
}

fn unescaped(html: &str) -> String {
    let marks = [("&#60;", "<"), ("&#62;", ">"), ("&#34;", "\""), ("&#39;", "'"), ("&#38;", "&")];
    marks.iter().fold(html.to_owned(), |text, (escaped, mark)| text.replace(escaped, mark))
}
