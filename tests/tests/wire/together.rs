//! Two concurrent clients on one deposit: one wins, the other gets a conflict, nothing is mixed.

use swordsmith_tests::archive;
use swordsmith_tests::binary::{Server, data_folder};
use swordsmith_tests::exchange::{Request, Response};
use swordsmith_tests::multipart::{self, Part};

use crate::ENTRY;
use crate::snapshot::check;

const METADATA: &str = "/1/demo/1/metadata/";
const MEDIA: &str = "/1/demo/1/media/";

fn send(server: &Server, request: &Request) -> Response {
    request.send(server.address).unwrap()
}

fn archive(method: &str, content: &[u8]) -> Request {
    Request::demo(method, MEDIA)
        .body("application/zip", content.to_vec())
        .header("In-Progress", "true")
}

fn both(method: &str) -> Request {
    let parts = [Part::file(&archive::hello()), Part::atom(ENTRY)];
    let body = multipart::body("b", &parts);
    let request = Request::demo(method, METADATA).body("multipart/form-data; boundary=b", body);
    request.header("In-Progress", "true")
}

/// A server with a partial deposit that has an entry and no archive.
fn begun() -> (tempfile::TempDir, Server) {
    let data = data_folder();
    let server = Server::demo(data.path());
    let entry = Request::demo("POST", "/1/demo/").body("application/atom+xml", ENTRY.to_vec());
    assert_eq!(send(&server, &entry.header("In-Progress", "true")).status, 201);
    (data, server)
}

#[test]
fn a_conflict_is_reported_and_changes_nothing() {
    let (_data, server) = begun();
    let slow = [archive("POST", b"slow"), archive("PUT", b"slow"), both("POST"), both("PUT")];
    for (round, slow) in slow.iter().enumerate() {
        let fast = format!("fast {round}").into_bytes();
        let answer = slow.send_with_pause(server.address, || {
            assert_eq!(send(&server, &archive("PUT", &fast)).status, 204);
        });
        let answer = answer.unwrap();
        assert_eq!(answer.status, 409, "{}", answer.text());
        check("409 overtaken", &answer, None);
        assert_eq!(send(&server, &Request::demo("GET", MEDIA)).body, fast);
    }
}

#[test]
fn a_change_after_completion_is_refused() {
    let (_data, server) = begun();
    let answer = archive("POST", b"slow").send_with_pause(server.address, || {
        assert_eq!(send(&server, &Request::demo("DELETE", METADATA)).status, 204);
    });
    let answer = answer.unwrap();
    assert_eq!(answer.status, 410, "{}", answer.text());
    check("410 deleted meanwhile", &answer, None);
}

/// Many concurrent requests: as many archives are added as requests succeed.
#[test]
fn of_many_at_once_each_is_added_whole_or_not_at_all() {
    const CLIENTS: usize = 8;
    let (_data, server) = begun();
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let add = |number: usize| {
            let server = &server;
            move || {
                let name = format!("attachment; filename={number}.zip");
                let request = archive("POST", &archive::hello());
                send(server, &request.header("Content-Disposition", &name)).status
            }
        };
        let running: Vec<_> = (0..CLIENTS).map(|number| scope.spawn(add(number))).collect();
        running.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert!(statuses.iter().all(|status| matches!(status, 201 | 409)), "{statuses:?}");
    let added = statuses.iter().filter(|status| **status == 201).count();
    assert!(added > 0, "{statuses:?}");
    let media = send(&server, &Request::demo("GET", MEDIA));
    // Two or more archives are served as one zip that contains them; each is itself a zip of one
    // member.
    let members = if added == 1 { 1 } else { archive::members(&media.body).len() };
    assert_eq!(members, added, "{statuses:?}");
}
