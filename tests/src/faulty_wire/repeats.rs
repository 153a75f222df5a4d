//! A request that is made again behind the back of its client, who never sees the answer.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::Duration;

use crate::random::Random;

/// How long the answer may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// How much later it is made at most, in milliseconds.
const LATEST: usize = 3_000;

/// Makes it, and waits until there is an answer.
pub(super) fn now(upstream: SocketAddr, request: &[u8]) {
    // It may fail, as all may on this wire.
    let _ = make(upstream, request);
}

/// Makes it in a while.
pub(super) fn later(upstream: SocketAddr, request: Vec<u8>, random: &mut Random) {
    let time = Duration::from_millis(random.below(LATEST) as u64);
    thread::spawn(move || {
        thread::sleep(time);
        now(upstream, &request);
    });
}

fn make(upstream: SocketAddr, request: &[u8]) -> io::Result<()> {
    let mut stream = TcpStream::connect(upstream)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.write_all(request)?;
    // The beginning of an answer is enough: the request was carried out.
    stream.read(&mut [0; 1024]).map(drop)
}
