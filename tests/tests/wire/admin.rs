//! Commands of the operator beside a running server, and expiry.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;
use swordsmith_tests::archive;
use swordsmith_tests::binary::{Server, archives, command, data_folder};
use swordsmith_tests::exchange::Request;

use crate::documents::{content_once_settled, multipart};

/// The result of `swordsmith admin`: its output, its errors, its exit code.
fn admin(data: &Path, arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = command(data, &[&["admin"], arguments].concat()).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

/// Runs it, and requires that it succeeds.
fn done(data: &Path, arguments: &[&str]) -> String {
    let (output, complaint, code) = admin(data, arguments);
    assert_eq!((complaint.as_str(), code), ("", Some(0)));
    output
}

fn state(server: &Server, deposit: u64) -> String {
    let path = format!("/1/demo/{deposit}/status/");
    let text = Request::demo("GET", &path).send(server.address).unwrap().text();
    let after = text.split("deposit:deposit_status>").nth(1).unwrap_or_default();
    after.trim_end_matches("</").to_owned()
}

/// Waits for a condition, at most half a minute.
fn until(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(30), "{what}: never");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn partial(server: &Server) {
    let request = Request::demo("POST", "/1/demo/").header("In-Progress", "true");
    let request = request.body("application/zip", archive::hello());
    assert_eq!(request.send(server.address).unwrap().status, 201);
}

#[test]
fn deposits_are_seen_and_managed_beside_a_running_server() {
    let data = data_folder();
    let server = Server::demo(data.path());
    assert_eq!(multipart().send(server.address).unwrap().status, 201);
    content_once_settled(&server, 1);
    partial(&server);
    let list = done(data.path(), &["list"]);
    let lines: Vec<Vec<&str>> = list.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(lines.iter().map(|line| line[1]).collect::<Vec<_>>(), ["done", "partial"]);

    assert_eq!(done(data.path(), &["reschedule", "1"]), "deposit 1 rescheduled\n");
    until("loaded again", || state(&server, 1) == "done");
    let shown = done(data.path(), &["show", "1", "--json"]);
    let shown: Value = serde_json::from_str(&shown).unwrap();
    let transitions = shown[0]["transitions"].as_array().unwrap().iter();
    let causes: Vec<_> = transitions.map(|one| one["cause"].as_str().unwrap()).collect();
    assert_eq!(causes[causes.len() - 3..], ["rescheduled", "load started", "loaded"]);
    assert_eq!(shown[0]["archives"][0]["size"], archive::hello().len());

    let (_, complaint, code) = admin(data.path(), &["reschedule", "2"]);
    assert_eq!(code, Some(1));
    assert!(complaint.contains("deposit 2 is partial"), "{complaint}");
    assert_eq!(done(data.path(), &["expire", "2"]), "deposit 2 expired\n");
    assert_eq!(state(&server, 2), "expired");
    let late = Request::demo("POST", "/1/demo/2/metadata/").send(server.address).unwrap();
    assert!(late.status == 400 && late.text().contains("expired"), "{}", late.text());

    assert_eq!(archives(data.path()).len(), 2);
    let delete = ["delete", "1", "2", "--reason", "a licence forbids it"];
    assert_eq!(done(data.path(), &delete), "deposit 1 deleted\ndeposit 2 deleted\n");
    assert_eq!(archives(data.path()).len(), 0);
    let gone = Request::demo("GET", "/1/demo/1/status/").send(server.address).unwrap();
    assert_eq!((gone.status, done(data.path(), &["list", "--json"])), (410, "[]\n".to_owned()));
    let text = gone.text();
    assert!(text.contains("by the operator: a licence forbids it</summary>"), "{text}");
    let (_, complaint, code) = admin(data.path(), &["show", "1"]);
    assert!(complaint.starts_with("swordsmith: the deposit 1 was deleted on "), "{complaint}");
    assert_eq!(code, Some(1));
    let log = done(data.path(), &["log", "--deposit", "1"]);
    let actions = log.lines().map(|line| line.split('\t').nth(3).unwrap());
    assert_eq!(actions.collect::<Vec<_>>(), ["created", "rescheduled", "deleted"], "{log}");
    assert!(log.contains("\tclient demo\t127.0.0.1\tcreated\t1\tdemo\tdemo\t"), "{log}");
    assert!(log.contains("\toperator") && log.contains(": a licence forbids it\n"), "{log}");
}

#[test]
fn time_alone_lets_deposits_expire_and_removes_what_belongs_to_none() {
    let data = data_folder();
    let arguments = ["serve", "--demo", "--listen", "127.0.0.1:0", "--expire-after", "1"];
    let mut command = command(data.path(), &arguments);
    command.env("SWORDSMITH_UPKEEP_INTERVAL", "1");
    let server = Server::start(command);
    partial(&server);
    let lost = data.path().join("archives/0000");
    std::fs::write(&lost, b"published, and then the server died").unwrap();
    let cut = data.path().join("archives/0001#1");
    std::fs::write(&cut, b"never published").unwrap();
    until("expired", || state(&server, 1) == "expired");
    until("removed", || !lost.exists() && !cut.exists());
    assert_eq!(archives(data.path()).len(), 1, "what expired keeps what it has");
}
