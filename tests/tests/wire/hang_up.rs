//! SIGHUP: the server goes on, and opens its access log again.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use swordsmith_tests::binary::{self, Server, data_folder};
use swordsmith_tests::exchange::Request;

/// Longer than a line waits to be written.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Until a file is there and, if that is wanted, has something in it.
fn wait_for(file: &Path, least: u64) {
    let started = Instant::now();
    while fs::metadata(file).map_or(true, |found| found.len() < least) {
        assert!(started.elapsed() < TIMEOUT, "{}", file.display());
        sleep(Duration::from_millis(10));
    }
}

#[test]
fn without_tls_it_opens_the_log_that_was_moved_away() {
    let data = data_folder();
    let [log, moved] = ["access.log", "access.log.1"].map(|name| data.path().join(name));
    let mut command = binary::command(data.path(), &["serve", "--demo", "--listen", "127.0.0.1:0"]);
    command.env("SWORDSMITH_ACCESS_LOG_FILE", &log);
    let server = Server::start(command);
    let ask = || Request::demo("GET", "/1/servicedocument/").send(server.address).unwrap();
    assert_eq!(ask().status, 200);
    wait_for(&log, 1);
    fs::rename(&log, &moved).unwrap();
    let sent = Command::new("kill").args(["-HUP", &server.id().to_string()]).status().unwrap();
    assert!(sent.success());
    wait_for(&log, 0);
    assert_eq!(ask().status, 200);
    wait_for(&log, 1);
    assert_eq!(fs::read_to_string(moved).unwrap().lines().count(), 1);
}

/// Both may hold what nobody but the client may know.
#[test]
fn neither_queries_nor_passwords_are_logged() {
    let data = data_folder();
    let log = data.path().join("access.log");
    let mut command = binary::command(data.path(), &["serve", "--demo", "--listen", "127.0.0.1:0"]);
    command.env("SWORDSMITH_ACCESS_LOG_FILE", &log).env("SWORDSMITH_ACCESS_LOG", "json");
    let server = Server::start(command);
    let request = Request::demo("GET", "/1/servicedocument/?token=open-sesame");
    assert_eq!(request.send(server.address).unwrap().status, 200);
    wait_for(&log, 1);
    let line = fs::read_to_string(log).unwrap();
    assert!(line.contains("\"path\":\"/1/servicedocument/\""), "{line}");
    assert!(!line.contains("sesame") && !line.contains("ZGVtbzpkZW1v"), "{line}");
}
