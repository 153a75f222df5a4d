//! What operators rely on, judged by programs of others: the TLS settings by sslyze, the metrics by
//! the parser of Prometheus' own client.

use std::io::Write;
use std::net::{SocketAddr, TcpListener};
use std::process::Stdio;

use rcgen::{CertificateParams, KeyPair, date_time_ymd};
use swordsmith_tests::binary::{self, Server, data_folder};
use swordsmith_tests::exchange::Request;

use crate::python::python;

const SERVE: [&str; 4] = ["serve", "--demo", "--listen", "127.0.0.1:0"];

#[test]
fn sslyze_finds_no_fault_with_tls() {
    let data = data_folder();
    let [certificate, key] = ["certificate.pem", "key.pem"].map(|name| data.path().join(name));
    let mut params = CertificateParams::new(["localhost".to_owned()]).unwrap();
    // What sslyze looks at is how long it is valid, not when.
    params.not_before = date_time_ymd(2026, 11, 1);
    params.not_after = date_time_ymd(2027, 1, 1);
    let pair = KeyPair::generate().unwrap();
    std::fs::write(&certificate, params.self_signed(&pair).unwrap().pem()).unwrap();
    std::fs::write(&key, pair.serialize_pem()).unwrap();
    let mut command = binary::command(data.path(), &SERVE);
    command.env("SWORDSMITH_TLS_CERTIFICATE", certificate).env("SWORDSMITH_TLS_KEY", key);
    let server = Server::start(command);
    let (host, port) = (server.address.ip().to_string(), server.address.port().to_string());
    let ran = python("tls.py").args([host, port]).output().expect("Python runs");
    let found = String::from_utf8_lossy(&ran.stdout);
    println!("{found}");
    assert!(ran.status.success(), "{found}{}", String::from_utf8_lossy(&ran.stderr));
    assert!(found.contains("{\"findings\": {}}"), "{found}");
}

#[test]
fn prometheus_reads_the_metrics() {
    let data = data_folder();
    let operations = free_address();
    let mut command = binary::command(data.path(), &SERVE);
    command.env("SWORDSMITH_OPERATIONS_LISTEN", operations.to_string());
    let server = Server::start(command);
    for path in ["/1/servicedocument/", "/1/nowhere/"] {
        Request::demo("GET", path).send(server.address).unwrap();
    }
    let metrics = Request::demo("GET", "/metrics").send(operations).unwrap();
    assert_eq!(metrics.status, 200);
    let mut parser = python("metrics.py");
    let mut parser = parser.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    parser.stdin.take().unwrap().write_all(&metrics.body).unwrap();
    let ran = parser.wait_with_output().unwrap();
    let families = String::from_utf8_lossy(&ran.stdout);
    println!("{families}");
    assert!(ran.status.success(), "{}", metrics.text());
    for name in ["swordsmith_http_requests", "swordsmith_backlog", "process_open_fds"] {
        assert!(families.contains(name), "{name}: {families}");
    }
}

/// Free a moment ago.
fn free_address() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("this machine has a loopback address");
    listener.local_addr().expect("it is bound")
}
