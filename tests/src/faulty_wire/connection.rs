//! A connection through the wire: two ways, each with a thread of its own.

use std::io;
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use socket2::SockRef;

use super::lane::Lane;
use super::{Protocol, Wire, request};
use crate::random::Random;

/// The two ends of a connection. They close when nobody holds them any more.
pub(super) struct Ends {
    pub(super) client: TcpStream,
    pub(super) upstream: TcpStream,
    is_cut: AtomicBool,
}

/// Forwards a connection until it ends.
pub(super) fn pass(wire: &Arc<Wire>, client: TcpStream, random: &Random) -> io::Result<()> {
    let upstream = TcpStream::connect(wire.upstream)?;
    for end in [&client, &upstream] {
        end.set_nodelay(true)?;
    }
    let ends = Arc::new(Ends { client, upstream, is_cut: AtomicBool::new(false) });
    let answers = Lane::new(Arc::clone(wire), Arc::clone(&ends), random.clone().fork());
    thread::spawn(move || answers.pass_bytes(|ends| (&ends.upstream, &ends.client)));
    let requests = Lane::new(Arc::clone(wire), Arc::clone(&ends), random.clone());
    match wire.protocol {
        Protocol::Bytes => requests.pass_bytes(|ends| (&ends.client, &ends.upstream)),
        Protocol::Http => request::pass(requests),
    }
    Ok(())
}

impl Ends {
    /// Ends both connections at once, and wakes who reads from them.
    pub(super) fn cut(&self) {
        self.is_cut.store(true, Ordering::Relaxed);
        for end in [&self.client, &self.upstream] {
            let _ = end.shutdown(Shutdown::Both);
        }
    }

    /// Likewise; both sides hear that something is wrong.
    pub(super) fn reset(&self) {
        self.is_cut.store(true, Ordering::Relaxed);
        for end in [&self.client, &self.upstream] {
            // Closed so, a socket does not say good-bye.
            let _ = SockRef::from(end).set_linger(Some(Duration::ZERO));
            let _ = end.shutdown(Shutdown::Read);
        }
    }

    pub(super) fn is_cut(&self) -> bool {
        self.is_cut.load(Ordering::Relaxed)
    }
}
