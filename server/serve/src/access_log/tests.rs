//! Lines as they are written.

use std::io::{Read, pipe};
use std::sync::mpsc;

use http::{HeaderValue, Method, StatusCode, Version};

use super::*;

fn line<'a>(path: &'a str, agent: Option<&'a HeaderValue>) -> Line<'a> {
    Line {
        at: "2026-11-23T15:36:00.5Z".parse::<jiff::Timestamp>().unwrap().into(),
        address: "192.0.2.7".parse().unwrap(),
        client: Some("ada l"),
        method: &Method::GET,
        path,
        version: Version::HTTP_11,
        status: StatusCode::OK,
        bytes: 1234,
        agent,
        took: Duration::from_micros(5700),
        id: "0af1",
    }
}

fn logged(format: Format, lines: &[Line<'_>]) -> String {
    let (mut reader, writer) = pipe().unwrap();
    let log = AccessLog::to(format, Box::new(writer)).unwrap();
    for line in lines {
        log.write(line);
    }
    drop(log);
    let mut text = String::new();
    reader.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn the_combined_format_keeps_a_request_on_its_line_and_within_its_quotes() {
    let agent = HeaderValue::from_bytes(b"curl \"8\\\xe9").unwrap();
    assert_eq!(
        logged(Format::Combined, &[line("/a\"b/", Some(&agent)), line("/", None)]),
        "192.0.2.7 - ada\\x20l [23/Nov/2026:15:36:00 +0000] \"GET /a\\x22b/ HTTP/1.1\" 200 1234 \"-\" \"curl \\x228\\x5c\\xe9\" 5 0af1\n\
         192.0.2.7 - ada\\x20l [23/Nov/2026:15:36:00 +0000] \"GET / HTTP/1.1\" 200 1234 \"-\" \"-\" 5 0af1\n"
    );
}

#[test]
fn a_line_of_json_is_an_object() {
    let agent = HeaderValue::from_bytes(b"curl \"8\"\xe9").unwrap();
    let text = logged(Format::Json, &[line("/a\"b/", Some(&agent)), line("/", None)]);
    let objects: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects[0]["time"], "2026-11-23T15:36:00.500Z");
    assert_eq!(objects[0]["path"], "/a\"b/");
    assert_eq!(objects[0]["agent"], "curl \"8\"\u{fffd}");
    assert_eq!(objects[0]["status"], 200);
    assert_eq!(objects[1]["client"], "ada l");
    assert_eq!(objects[1].get("agent"), None);
}

#[test]
fn lines_that_nobody_takes_are_dropped_and_counted() {
    let (reader, writer) = pipe().unwrap();
    let log = AccessLog::to(Format::Combined, Box::new(writer)).unwrap();
    let path = "/".repeat(1 << 20);
    while log.dropped() == 0 {
        log.write(&line(&path, None));
    }
    // The server ends, though the thread writes until the pipe breaks.
    assert!(ends(move || drop(log)));
    drop(reader);
}

/// Whether something comes to its end.
fn ends(what: impl FnOnce() + Send + 'static) -> bool {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        what();
        sender.send(()).unwrap();
    });
    receiver.recv_timeout(Duration::from_secs(20)).is_ok()
}

#[test]
fn who_writes_to_standard_error_waits_for_no_lock() {
    let log = AccessLog::open(Format::Combined, None).unwrap();
    let lock = io::stderr().lock();
    log.write(&line("/", None));
    let started = std::time::Instant::now();
    let has_ended = ends(move || drop(log));
    drop(lock);
    assert!(has_ended && started.elapsed() < LAST_LINES);
}

#[test]
fn a_file_that_was_moved_away_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let [file, moved] = ["log", "log.1"].map(|name| folder.path().join(name));
    let log = AccessLog::open(Format::Combined, Some(&file)).unwrap();
    log.write(&line("/first", None));
    while std::fs::read(&file).unwrap().is_empty() {
        std::thread::yield_now();
    }
    std::fs::rename(&file, &moved).unwrap();
    log.reopen().unwrap();
    log.write(&line("/second", None));
    drop(log);
    assert!(std::fs::read_to_string(moved).unwrap().contains("/first"));
    assert!(std::fs::read_to_string(file).unwrap().contains("/second"));
}

#[test]
fn nothing_is_written_if_it_is_off() {
    let log = AccessLog::open(Format::Off, None).unwrap();
    log.write(&line("/", None));
    assert_eq!(Arc::strong_count(&log.waiting), 1, "there is no thread");
}
