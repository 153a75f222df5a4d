//! A server that only reads: what was deposited is there, and nothing changes, so that it can be moved.

use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use swordsmith_tests::archive;
use swordsmith_tests::binary::{Server, command, data_folder};
use swordsmith_tests::exchange::{Request, Response};
use swordsmith_tests::multipart::{self, Part};

use crate::ENTRY;

fn serve(data: &Path) -> Server {
    let mut serve = command(data, &["serve", "--listen", "127.0.0.1:0"]);
    serve.env("SWORDSMITH_READ_ONLY", "true");
    // What would change something by itself would do it at once.
    serve.env("SWORDSMITH_EXPIRE_AFTER", "1").env("SWORDSMITH_UPKEEP_INTERVAL", "1");
    Server::start(serve)
}

fn send(server: &Server, request: &Request) -> Response {
    request.send(server.address).unwrap()
}

fn media(method: &str, path: &str) -> Request {
    let request = Request::demo(method, path).body("application/zip", archive::hello());
    request.header("Content-Disposition", "attachment; filename=hello.zip")
}

/// Of a deposit that is partial.
fn changes() -> [Request; 10] {
    let entry = |method: &str| {
        let request = Request::demo(method, "/1/demo/1/metadata/");
        request.body("application/atom+xml;type=entry", ENTRY.to_vec())
    };
    [
        media("POST", "/1/demo/"),
        media("POST", "/1/demo/1/media/"),
        entry("PUT"),
        entry("POST").header("In-Progress", "false"),
        Request::demo("DELETE", "/1/demo/1/media/"),
        Request::demo("DELETE", "/1/demo/1/metadata/"),
        media("POST", "/sword2/demo/"),
        media("PUT", "/sword2/demo/1/media/"),
        media("POST", "/sword2/demo/1/media/"),
        Request::demo("DELETE", "/sword2/demo/1/media/"),
    ]
}

fn state(server: &Server, deposit: u64) -> String {
    let status = send(server, &Request::demo("GET", &format!("/1/demo/{deposit}/status/"))).text();
    let (_, after) = status.split_once("<deposit:deposit_status>").unwrap();
    after.split_once('<').unwrap().0.to_owned()
}

fn await_state(server: &Server, deposit: u64, wanted: &str) {
    for _ in 0..500 {
        if state(server, deposit) == wanted {
            return;
        }
        sleep(Duration::from_millis(20));
    }
    panic!("the deposit is {}", state(server, deposit));
}

#[test]
fn a_server_that_only_reads_changes_nothing() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let partial = media("POST", "/1/demo/").header("In-Progress", "true");
    assert_eq!(send(&server, &partial).status, 201);
    let parts = [Part::file(&archive::hello()), Part::atom(ENTRY)];
    let whole = Request::demo("POST", "/1/demo/")
        .body("multipart/form-data; boundary=b", multipart::body("b", &parts));
    assert_eq!(send(&server, &whole).status, 201);
    await_state(&server, 2, "done");
    server.kill();
    assert!(command(data.path(), &["admin", "reschedule", "2"]).status().unwrap().success());
    let server = serve(data.path());
    let waits = state(&server, 2);
    sleep(Duration::from_secs(2));
    assert_eq!(state(&server, 2), waits);
    assert_ne!(waits, "done");
    for change in &changes() {
        let refused = send(&server, change);
        assert_eq!(refused.status, 503, "{change:?}: {}", refused.text());
        assert_eq!(refused.header("retry-after"), Some("10"));
    }
    assert_eq!(state(&server, 1), "partial");
    let found = send(&server, &Request::demo("GET", "/1/demo/1/media/"));
    assert_eq!((found.status, found.body), (200, archive::hello()));
}

#[test]
fn what_would_be_made_for_a_demonstration_is_refused() {
    let data = data_folder();
    let mut serve = command(data.path(), &["serve", "--demo", "--listen", "127.0.0.1:0"]);
    let refused = serve.env("SWORDSMITH_READ_ONLY", "true").output().unwrap();
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2), "{said}");
    assert!(said.contains("`--demo`"), "{said}");
    assert_eq!(std::fs::read_dir(data.path()).unwrap().count(), 0, "nothing was made");
}

#[test]
fn it_is_read_while_it_moves() {
    let (data, parent) = (data_folder(), data_folder());
    let server = Server::demo(data.path());
    assert_eq!(send(&server, &media("POST", "/1/demo/")).status, 201);
    server.kill();
    let copy = parent.path().join("copy");
    let mut migrate = command(data.path(), &["migrate"]);
    migrate.arg("--from").arg(data.path()).arg("--to").arg(&copy);
    let server = Server::demo(data.path());
    let refused = String::from_utf8(migrate.output().unwrap().stderr).unwrap();
    assert!(refused.contains("another server uses"), "{refused}");
    server.kill();
    let readers = [serve(data.path()), serve(data.path())];
    let writer = command(data.path(), &["serve", "--listen", "127.0.0.1:0"]);
    assert!(Server::try_start(writer).is_none());
    assert!(migrate.status().unwrap().success());
    assert!(command(&copy, &["admin", "verify"]).status().unwrap().success());
    for reader in &readers {
        assert_eq!(send(reader, &Request::demo("GET", "/1/demo/1/media/")).status, 200);
    }
}
