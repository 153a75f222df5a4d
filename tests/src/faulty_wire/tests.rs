//! Each fault, between a client and a server that sends back what it gets.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::{Fault, FaultyWire, Protocol, Rates};

const ALWAYS: usize = 10_000;

/// What a server that sends everything back has got on all connections.
type Got = Arc<Mutex<Vec<u8>>>;

fn echo() -> (SocketAddr, Got) {
    server(true)
}

fn server(sends_back: bool) -> (SocketAddr, Got) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let (address, got) = (listener.local_addr().expect("an address"), Got::default());
    let all = Arc::clone(&got);
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let got = Arc::clone(&all);
            thread::spawn(move || keep(stream, &got, sends_back));
        }
    });
    (address, got)
}

fn keep(mut stream: TcpStream, got: &Got, sends_back: bool) {
    let mut chunk = vec![0; 1024];
    while let Ok(count @ 1..) = stream.read(&mut chunk) {
        got.lock().expect("nobody fails").extend(&chunk[..count]);
        if sends_back {
            let _ = stream.write_all(&chunk[..count]);
        }
    }
}

/// What comes back through the wire, how long that takes, and the error at the end.
fn sent(wire: &FaultyWire, bytes: &[u8]) -> (Vec<u8>, Duration, Option<ErrorKind>) {
    let (begun, mut answer) = (Instant::now(), vec![0; bytes.len()]);
    let mut stream = TcpStream::connect(wire.address).expect("the wire takes it");
    let mut count = 0;
    let mut error = stream.write_all(bytes).err().map(|error| error.kind());
    while error.is_none() && count < bytes.len() {
        match stream.read(&mut answer[count..]) {
            Ok(0) => error = Some(ErrorKind::UnexpectedEof),
            Ok(more) => count += more,
            Err(other) => error = Some(other.kind()),
        }
    }
    answer.truncate(count);
    (answer, begun.elapsed(), error)
}

fn wire(rates: Rates) -> (FaultyWire, Got) {
    let (server, got) = echo();
    (FaultyWire::start(server, Protocol::Bytes, rates, "a seed"), got)
}

/// What the server has got, once that is so much, or a while has passed.
fn got(got: &Got, count: usize) -> usize {
    let begun = Instant::now();
    let found = || got.lock().expect("nobody fails").len();
    while found() < count && begun.elapsed() < Duration::from_secs(5) {
        thread::sleep(Duration::from_millis(5));
    }
    found()
}

#[test]
fn without_faults_all_passes() {
    let (wire, _) = wire(Rates::default());
    let bytes: Vec<u8> = (0..=u8::MAX).cycle().take(100_000).collect();
    let (answer, _, error) = sent(&wire, &bytes);
    assert!(answer == bytes && error.is_none(), "{error:?}");
}

/// With a seed for which it takes two seconds: each way may take six.
#[test]
fn a_delay_is_short_and_a_stall_is_long() {
    let (server, _) = echo();
    let sent_with = |rates, seed: &str, fault, least| {
        let wire = FaultyWire::start(server, Protocol::Bytes, rates, seed);
        let (answer, time, error) = sent(&wire, b"hello");
        assert_eq!((answer.as_slice(), error), (&b"hello"[..], None));
        assert!(time >= Duration::from_millis(least), "{fault:?}: {time:?}");
        assert_eq!(wire.faults().of(fault), 2, "one each way");
    };
    let of = Rates::default();
    thread::scope(|scope| {
        let sent_with = &sent_with;
        scope.spawn(|| sent_with(Rates { delay: ALWAYS, ..of }, "a seed", Fault::Delay, 0));
        scope.spawn(|| sent_with(Rates { stall: ALWAYS, ..of }, "22", Fault::Stall, 1000));
        scope.spawn(|| sent_with(Rates { partition: ALWAYS, ..of }, "22", Fault::Partition, 500));
    });
}

#[test]
fn a_calm_wire_does_no_harm_and_ends_what_it_was_at() {
    let (wire, _) = wire(Rates { stall: ALWAYS, ..Rates::default() });
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(100));
            wire.set_calm(true);
        });
        assert_eq!(sent(&wire, b"hello").2, None);
    });
    assert_eq!(sent(&wire, b"hello").2, None);
    assert_eq!(wire.faults().of(Fault::Stall), 1);
}

/// Seeds are tried until the first fault is the wanted one. The server says nothing: what it sent back
/// might arrive before the cut.
#[test]
fn a_connection_is_cut_before_within_or_after_a_chunk() {
    let rates = Rates { cut: ALWAYS / 4, ..Rates::default() };
    for (fault, wanted, is_reset) in [
        (Fault::CutBefore, 0, false),
        (Fault::CutWithin, 2, false),
        (Fault::CutAfter, 4, false),
        (Fault::Reset, 2, true),
    ] {
        let (server, all) = server(false);
        let wire = (0..1000).map(|seed| (seed.to_string(), rates)).find_map(|(seed, rates)| {
            let wire = FaultyWire::start(server, Protocol::Bytes, rates, &seed);
            (wire.wire.fault(b"four", &mut wire.wire.random(0)) == Some(fault)).then_some(wire)
        });
        let (answer, _, error) = sent(&wire.expect("a seed"), b"four");
        assert!(answer.is_empty() && error.is_some(), "{fault:?}: {answer:?}, {error:?}");
        assert!(!is_reset || error == Some(ErrorKind::ConnectionReset), "{fault:?}: {error:?}");
        // Who is reset may not get what was on its way.
        assert!(got(&all, wanted) == wanted || is_reset, "{fault:?}");
    }
}

#[test]
fn a_later_connection_overtakes() {
    let (wire, all) = wire(Rates { overtake: ALWAYS, ..Rates::default() });
    // All wait for one another, and the first time that one has waited long enough, others may go.
    thread::scope(|scope| {
        for byte in [b"a", b"b", b"c", b"d"] {
            let wire = &wire;
            scope.spawn(move || assert_eq!(sent(wire, byte).2, None));
        }
    });
    assert_eq!(got(&all, 4), 4);
    assert_eq!(wire.faults().of(Fault::Overtake), 8);
}

#[test]
fn a_request_arrives_twice_and_is_answered_once() {
    let rates = Rates { repeat: ALWAYS, ..Rates::default() };
    let request = b"PUT / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello";
    let repeated = |seed: usize| {
        let (server, all) = echo();
        let wire = FaultyWire::start(server, Protocol::Http, rates, &seed.to_string());
        let (answer, _, error) = sent(&wire, request);
        assert_eq!((answer.as_slice(), error), (&request[..], None));
        assert_eq!(got(&all, 2 * request.len()), 2 * request.len());
        assert_eq!(wire.faults().of(Fault::Repeat), 1);
    };
    // At once: a request may be made again only after seconds.
    thread::scope(|scope| (0..4).for_each(|seed| drop(scope.spawn(move || repeated(seed)))));
}

#[test]
fn the_same_seed_does_the_same_harm() {
    let rates = Rates { delay: 3000, overtake: 3000, cut: 500, ..Rates::default() };
    let drawn = |seed: &str| {
        let (server, _) = echo();
        let wire = FaultyWire::start(server, Protocol::Bytes, rates, seed);
        let mut random = wire.wire.random(7);
        (0..20).map(|_| wire.wire.fault(b"", &mut random)).collect::<Vec<_>>()
    };
    assert_eq!(drawn("a"), drawn("a"));
    assert_ne!(drawn("a"), drawn("b"));
}

#[test]
fn more_harm_is_done_to_what_is_marked() {
    let rates = Rates { mark: "COMMIT", marked: ALWAYS, ..Rates::default() };
    let (wire, _) = wire(rates);
    assert_eq!(sent(&wire, b"SELECT").2, None);
    let mut random = wire.wire.random(0);
    assert!((0..20).all(|_| wire.wire.fault(b"Q COMMIT", &mut random).is_some()));
    assert!((0..20).all(|_| wire.wire.fault(b"Q COMMEN", &mut random).is_none()));
}
