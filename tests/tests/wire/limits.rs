//! Who takes too much, or too long, is told so by the interface's error document.

use swordsmith_tests::archive;
use swordsmith_tests::binary::{Server, command, data_folder};
use swordsmith_tests::exchange::Request;

use crate::snapshot::check;

fn server(data: &std::path::Path, setting: &str, value: &str) -> Server {
    let mut command = command(data, &["serve", "--demo", "--listen", "127.0.0.1:0"]);
    command.env(setting, value);
    Server::start(command)
}

fn upload() -> Request {
    Request::demo("POST", "/1/demo/").body("application/zip", archive::hello())
}

#[test]
fn too_many_uploads() {
    let data = data_folder();
    let server = server(data.path(), "SWORDSMITH_UPLOADS_PER_CLIENT", "1");
    let first = upload().send_with_pause(server.address, || {
        let answer = upload().send(server.address).unwrap();
        assert_eq!(answer.status, 429, "{}", answer.text());
        check("429 too many uploads", &answer, None);
    });
    assert_eq!(first.unwrap().status, 201);
    assert_eq!(upload().send(server.address).unwrap().status, 201);
}

#[test]
fn a_body_that_stops_coming() {
    let data = data_folder();
    let server = server(data.path(), "SWORDSMITH_BODY_TIMEOUT", "1");
    let answer = upload().header("Content-Length", "1000000").send(server.address).unwrap();
    assert_eq!(answer.status, 408, "{}", answer.text());
    check("408 body", &answer, None);
    let answer = upload().send(server.address).unwrap();
    assert_eq!(answer.header("location"), Some("/1/demo/1/metadata/"), "it left nothing behind");
}
