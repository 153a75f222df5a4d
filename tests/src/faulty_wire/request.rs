//! The requests of an HTTP connection: read whole, so that they can be repeated.

use std::io::{self, Read};
use std::net::TcpStream;
use std::sync::Arc;

use super::lane::{Lane, chunk};
use super::{Fault, Protocol, repeats};

/// Forwards requests until there are no more.
pub(super) fn pass(mut lane: Lane) {
    let ends = Arc::clone(&lane.ends);
    let mut waiting = Vec::new();
    while let Ok(Some(request)) = next(&ends.client, &mut waiting) {
        if send(&mut lane, &request, &ends.upstream).is_err() {
            return;
        }
    }
    lane.end(&ends.upstream);
}

fn send(lane: &mut Lane, request: &[u8], to: &TcpStream) -> io::Result<()> {
    let is_repeated = lane.wire.rates.repeats(&mut lane.random) && !lane.wire.is_calm();
    let is_first = lane.random.below(2) == 0;
    if is_repeated {
        lane.wire.faults.count(Fault::Repeat);
    }
    if is_repeated && is_first {
        repeats::now(lane.wire.upstream, request);
    }
    for chunk in request.chunks(chunk(Protocol::Http)) {
        lane.send(chunk, to)?;
    }
    if is_repeated && !is_first {
        repeats::later(lane.wire.upstream, request.to_vec(), &mut lane.random);
    }
    Ok(())
}

/// The next request, to its end; none if the client has no more.
fn next(mut from: &TcpStream, waiting: &mut Vec<u8>) -> io::Result<Option<Vec<u8>>> {
    let mut chunk = vec![0; chunk(Protocol::Http)];
    loop {
        if let Some(length) = length(waiting) {
            let rest = waiting.split_off(length);
            return Ok(Some(std::mem::replace(waiting, rest)));
        }
        match from.read(&mut chunk)? {
            0 => return Ok(None),
            count => waiting.extend(chunk.get(..count).unwrap_or_default()),
        }
    }
}

/// How long the first request is, once it is here.
fn length(waiting: &[u8]) -> Option<usize> {
    let head = waiting.windows(4).position(|window| window == b"\r\n\r\n")? + 4;
    let text = String::from_utf8_lossy(waiting.get(..head)?).to_lowercase();
    let body = text.lines().find_map(|line| line.strip_prefix("content-length:"));
    let body = body.and_then(|length| length.trim().parse().ok()).unwrap_or(0);
    (waiting.len() >= head + body).then_some(head + body)
}

#[cfg(test)]
mod tests {
    use super::length;

    #[test]
    fn a_request_ends_where_it_says() {
        for (waiting, wanted) in [
            ("GET / HTTP/1.1\r\nHost: a\r\n", None),
            ("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET", Some(27)),
            ("PUT / HTTP/1.1\r\nContent-Length: 3\r\n\r\nab", None),
            ("PUT / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabcd", Some(40)),
        ] {
            assert_eq!(length(waiting.as_bytes()), wanted, "{waiting}");
        }
    }
}
