//! What was acknowledged survives the death of the server; a server that is asked to stop shuts
//! down cleanly.

mod actor;
mod kills;
mod power;
mod truth;

use std::path::Path;
use std::process::Command;

use swordsmith_tests::archive;
use swordsmith_tests::binary::{Server, data_folder};
use swordsmith_tests::exchange::Request;

use crate::documents::{content_once_settled, multipart};

#[test]
fn killed_right_after_the_receipt() {
    let data = data_folder();
    for deposit in 1..=5 {
        let server = Server::demo(data.path());
        let answer = multipart().send(server.address).unwrap();
        server.kill();
        assert_eq!(answer.status, 201);
        assert_eq!(
            answer.header("location"),
            Some(format!("/1/demo/{deposit}/metadata/").as_str())
        );
    }
    let server = Server::demo(data.path());
    for deposit in 1..=5 {
        let content = content_once_settled(&server, deposit);
        assert!(content.text().contains("deposit_status>done<"), "{}", content.text());
    }
    assert_eq!(copies(data.path(), &archive::hello()), 5, "an archive is not there byte for byte");
}

#[test]
fn cut_off_in_the_body() {
    use std::io::Write;
    let data = data_folder();
    let server = Server::demo(data.path());
    let head = "POST /1/demo/ HTTP/1.1\r\nHost: a\r\nAuthorization: Basic ZGVtbzpkZW1v\r\n\
                Content-Type: application/zip\r\nContent-Disposition: attachment; filename=a.zip\r\nContent-Length: 100000\r\n\r\n";
    for _ in 0..5 {
        let mut stream = std::net::TcpStream::connect(server.address).unwrap();
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(&vec![7; 50_000]).unwrap();
    }
    let answer = multipart().send(server.address).unwrap();
    assert_eq!(
        answer.header("location"),
        Some("/1/demo/1/metadata/"),
        "a request that was cut off left a row"
    );
    assert!(content_once_settled(&server, 1).text().contains("deposit_status>done<"));
    let begun = std::time::Instant::now();
    while holding(data.path(), &[7; 1000]) > 0 && begun.elapsed().as_secs() < 10 {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert_eq!(holding(data.path(), &[7; 1000]), 0, "a request that was cut off left a file");
}

#[test]
fn asked_to_end() {
    let data = data_folder();
    for signal in ["-TERM", "-INT"] {
        let server = Server::demo(data.path());
        assert_eq!(
            Request::demo("GET", "/1/servicedocument/").send(server.address).unwrap().status,
            200
        );
        let asked = Command::new("kill").args([signal, &server.id().to_string()]).status().unwrap();
        assert!(asked.success());
        assert!(server.wait(), "{signal} did not end it well");
    }
}

/// How many files below a folder hold exactly these bytes.
fn copies(folder: &Path, bytes: &[u8]) -> usize {
    count(folder, &|content| content == bytes)
}

/// How many files below a folder begin with these bytes.
fn holding(folder: &Path, bytes: &[u8]) -> usize {
    count(folder, &|content| content.starts_with(bytes))
}

fn count(folder: &Path, wanted: &dyn Fn(&[u8]) -> bool) -> usize {
    let entries = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries
        .map(|entry| match entry.file_type() {
            Ok(kind) if kind.is_dir() => count(&entry.path(), wanted),
            // A file may go while we look.
            _ => usize::from(std::fs::read(entry.path()).is_ok_and(|content| wanted(&content))),
        })
        .sum()
}
