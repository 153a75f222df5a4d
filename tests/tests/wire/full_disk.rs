//! A full disk: requests are refused for the time being, and nothing that was acknowledged is lost.

use std::process::Command;

use swordsmith_tests::archive;
use swordsmith_tests::binary::{self, Server, data_folder};
use swordsmith_tests::exchange::{Request, Response};

/// A server whose files, the ledger's included, may not grow beyond a mebibyte. The file size limit
/// acts like a full disk, and needs no root.
fn cramped(data: &std::path::Path) -> Server {
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; ulimit -f 2048; exec \"$0\" \"$@\""]).arg(binary::path());
    command.args(["serve", "--demo", "--listen", "127.0.0.1:0", "--data"]).arg(data).env_clear();
    Server::start(command)
}

fn entry(padding: usize) -> Request {
    let title = "x".repeat(padding);
    let entry = format!(
        "<entry xmlns=\"http://www.w3.org/2005/Atom\"><title>{title}</title><author><name>Ada</name></author></entry>"
    );
    let request = Request::demo("POST", "/1/demo/").header("In-Progress", "true");
    request.body("application/atom+xml;type=entry", entry.into_bytes())
}

fn is_put_off(answer: &Response) {
    assert_eq!(answer.status, 503, "{}", answer.text());
    assert!(answer.header("retry-after").is_some() && answer.text().contains("<sword:error"));
}

#[test]
fn a_full_disk_loses_nothing() {
    let data = data_folder();
    let server = cramped(data.path());
    let zip = |content| {
        let request = Request::demo("POST", "/1/demo/").header("In-Progress", "true");
        request.body("application/zip", content).send(server.address).unwrap()
    };
    assert_eq!(zip(archive::hello()).status, 201);
    is_put_off(&zip(vec![7; 5_000_000]));
    let mut made = 1;
    let refused = loop {
        let answer = entry(100_000).send(server.address).unwrap();
        if answer.status != 201 {
            break answer;
        }
        made += 1;
        assert!(made < 1000, "the ledger has room for everything");
    };
    is_put_off(&refused);
    let media = Request::demo("GET", "/1/demo/1/media/");
    assert_eq!(media.send(server.address).unwrap().body, archive::hello(), "one can still read");
    drop(server);

    let server = Server::demo(data.path());
    assert_eq!(media.send(server.address).unwrap().body, archive::hello());
    for deposit in 1..=made {
        let status = Request::demo("GET", &format!("/1/demo/{deposit}/status/"));
        assert_eq!(status.send(server.address).unwrap().status, 200, "{deposit} of {made}");
    }
    let next = entry(10).send(server.address).unwrap();
    let location = format!("/1/demo/{}/metadata/", made + 1);
    assert_eq!(next.header("location"), Some(location.as_str()), "what was refused left a row");
}
