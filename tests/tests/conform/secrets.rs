//! A server sends back what it was told, and nobody is shown it.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};

use swordsmith_tests::binary::data_folder;

use super::{conform, told};

/// The password and what says it, as they must not be shown.
const SECRETS: [&str; 5] = [
    "hush &more",
    "hush%20%26more",
    "hush+%26more",
    "hush &amp;more",
    "YWRhOmh1c2ggJm1vcmU=", // `ada:` before it, in Base64
];

/// A server whose every response says all of that, and the head of the request.
fn echo() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = listener.local_addr().expect("it listens");
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let _ = answer(stream); // a client that goes away has been answered
        }
    });
    address
}

fn answer(mut stream: TcpStream) -> std::io::Result<()> {
    let mut head = [0; 1 << 12];
    let count = stream.read(&mut head)?;
    let head = String::from_utf8_lossy(&head[..count]).into_owned();
    let body = SECRETS.join(" | ") + &head;
    let location = format!("/login?password={}", SECRETS[1]);
    write!(
        stream,
        "HTTP/1.1 403 Forbidden\r\nLocation: {location}\r\nX-Token: {}\r\n\
         Transfer-Encoding: chunked\r\n\r\n",
        SECRETS[0],
    )?;
    if head.starts_with("HEAD ") {
        return Ok(());
    }
    // Where a chunk ends does not matter.
    let (one, other) = body.split_at(5);
    let (first, second) = (one.len(), other.len());
    write!(stream, "{first:x}\r\n{one}\r\n{second:x}\r\n{other}\r\n0\r\n\r\n")
}

#[test]
fn what_a_server_sends_back_is_not_shown() {
    let folder = data_folder();
    let setup = "[client]\nuser = 'ada'\npassword = 'hush &more'\n";
    std::fs::write(folder.path().join("conform.toml"), setup).unwrap();
    let url = format!("http://{}", echo());
    let files = ["text.json", "junit.xml", "page.html"];
    let mut arguments = vec![&*url, "--setup", "conform.toml", "--only", "getServiceDocument"];
    arguments.extend(["--json", files[0], "--junit", files[1], "--html", files[2]]);
    arguments.extend(["--record", "."]);
    let (code, text) = told(&conform(folder.path(), &arguments));
    assert_eq!(code, Some(1), "{text}");
    let read = |file: &str| std::fs::read_to_string(folder.path().join(file)).unwrap();
    let mut all: Vec<_> = files.iter().map(|file| read(file)).collect();
    all.extend([text, read("getServiceDocument.txt")]);
    for shown in all {
        assert!(shown.contains("/login?password=…"), "{shown}");
        let found = ["hush", "more", "YWRhOmh1c2"].iter().find(|it| shown.contains(**it));
        assert_eq!(found, None, "{shown}");
    }
}
