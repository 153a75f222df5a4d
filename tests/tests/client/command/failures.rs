//! Failures: each has a message and an exit code of its own.

use std::net::TcpListener;
use std::process::Command;

use swordsmith_tests::binary::{self, Server, data_folder};
use swordsmith_tests::exchange::Request;
use swordsmith_tests::proxy::{self, Harm};

use super::{Deposit, folder};
use crate::failures::answering;

const LARGE: [&str; 5] = ["upload", "--collection", "demo", "--archive", "large.tar"];

#[test]
fn what_the_service_refuses() {
    let (data, folder) = (data_folder(), folder());
    let server = Server::demo(data.path());
    let mut stranger = Deposit::new(folder.path(), &LARGE);
    stranger.password = Some("other");
    stranger.check("wrong password", server.address);
    let unknown = ["upload", "--collection", "other", "--archive", "large.tar"];
    Deposit::new(folder.path(), &unknown).check("unknown collection", server.address);
    let json = [&unknown[..], &["--json"]].concat();
    Deposit::new(folder.path(), &json).check("unknown collection as json", server.address);
    let missing = ["content", "--collection", "demo", "--deposit", "7"];
    Deposit::new(folder.path(), &missing).check("unknown deposit", server.address);
    assert_eq!(deposits(&server), 0);
}

#[test]
fn too_large() {
    let (data, folder) = (data_folder(), folder());
    let mut command = binary::command(data.path(), &["serve", "--demo", "--listen", "127.0.0.1:0"]);
    command.env("SWORDSMITH_MAX_UPLOAD_SIZE", "1000000");
    let server = Server::start(command);
    Deposit::new(folder.path(), &LARGE).check("too large", server.address);
}

#[test]
fn damaged_on_the_way() {
    let (data, folder) = (data_folder(), folder());
    let server = Server::demo(data.path());
    let proxy = proxy::start(server.address, Harm::Flip(1_000_000));
    Deposit::new(folder.path(), &LARGE).check("checksum broken on the way", proxy);
    let both = [&LARGE[..], &["--metadata", "entry.xml"]].concat();
    let proxy = proxy::start(server.address, Harm::Flip(1_000_000));
    Deposit::new(folder.path(), &both).check("checksum broken on the way, of both", proxy);
    assert_eq!(deposits(&server), 0);
}

/// Simulates a full disk with the limit on the size of files, which needs no root.
#[test]
fn full_disk() {
    let (data, folder) = (data_folder(), folder());
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; ulimit -f 4096; exec \"$0\" \"$@\""]).arg(binary::path());
    command
        .args(["serve", "--demo", "--listen", "127.0.0.1:0", "--data"])
        .arg(data.path())
        .env_clear();
    let server = Server::start(command);
    Deposit::new(folder.path(), &LARGE).check("full disk", server.address);
    assert_eq!(deposits(&server), 0);
}

#[test]
fn server_that_dies_midway() {
    let (data, folder) = (data_folder(), folder());
    let server = Server::demo(data.path());
    let address = server.address;
    let proxy = proxy::start(address, Harm::Cut(1_000_000, Box::new(move || server.kill())));
    Deposit::new(folder.path(), &LARGE).check("server dies midway", proxy);
    let server = Server::demo(data.path());
    assert_eq!(deposits(&server), 0);
}

#[test]
fn no_such_service() {
    let folder = folder();
    let gone = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    Deposit::new(folder.path(), &LARGE).check("nobody listens", gone);
    let page = "HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nContent-Length: 27\r\n\r\n<html>\n<h1>Bad gateway</h1>";
    let content = ["content", "--collection", "demo", "--deposit", "7"];
    Deposit::new(folder.path(), &content).check("not described", answering(page));
    let elsewhere = "HTTP/1.1 308 Permanent Redirect\r\nLocation: https://example.org/\r\nContent-Length: 0\r\n\r\n";
    Deposit::new(folder.path(), &content).check("redirect", answering(elsewhere));
}

#[test]
fn what_cannot_be_so() {
    let folder = folder();
    let upload = |name: &str, arguments: &[&str]| {
        let arguments = [&["upload", "--collection", "demo"], arguments].concat();
        Deposit::new(folder.path(), &arguments).check_at(name, "http://127.0.0.1:9");
    };
    upload("no archive", &["--archive", "notes.txt"]);
    upload("missing archive", &["--archive", "missing.zip"]);
    upload("broken metadata", &["--metadata", "broken.xml"]);
    let mut nobody = Deposit::new(folder.path(), &LARGE);
    nobody.password = None;
    nobody.check_at("no password", "http://127.0.0.1:9");
    Deposit::new(folder.path(), &LARGE)
        .check_at("credentials in the url", "http://demo:demo@127.0.0.1:9");
    let nowhere = ["upload", "--collection", "..", "--archive", "hello.zip"];
    Deposit::new(folder.path(), &nowhere).check_at("collection of dots", "http://127.0.0.1:9");
}

/// How many deposits there are.
fn deposits(server: &Server) -> usize {
    let content = |id: usize| {
        Request::demo("GET", &format!("/1/demo/{id}/content/")).send(server.address).unwrap()
    };
    (1..10).take_while(|id| content(*id).status == 200).count()
}
