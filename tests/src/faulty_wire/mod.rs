//! A wire that does harm, between a server and what it keeps its data in: a proxy that delays, stalls,
//! cuts, repeats and reorders what passes, as a seed says. What the other processes do at that moment
//! is not reproducible.

mod connection;
mod fault;
mod lane;
mod repeats;
mod request;
#[cfg(test)]
mod tests;

use std::net::{SocketAddr, TcpListener};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::random::Random;
pub use fault::{Fault, Faults, Rates};

/// What passes, as far as the wire has to understand it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    /// Bytes.
    Bytes,
    /// Requests of HTTP/1.1 that say how long they are; whole ones can be repeated.
    Http,
}

/// A wire to one address. Dropped, it takes no more connections.
#[derive(Debug)]
pub struct FaultyWire {
    /// Where to connect instead.
    pub address: SocketAddr,
    wire: Arc<Wire>,
}

/// What all connections share.
#[derive(Debug)]
struct Wire {
    upstream: SocketAddr,
    protocol: Protocol,
    rates: Rates,
    seed: String,
    is_calm: AtomicBool,
    is_closed: AtomicBool,
    faults: Faults,
    /// How many chunks have passed on all connections: one that is overtaken waits for others.
    passed: AtomicU64,
    /// Until when nothing passes at all.
    closed_until: Mutex<Instant>,
}

impl FaultyWire {
    /// Begins to forward connections to that address.
    ///
    /// # Panics
    /// If there is no port for it.
    pub fn start(upstream: SocketAddr, protocol: Protocol, rates: Rates, seed: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
        let address = listener.local_addr().expect("a listener has an address");
        let wire = Arc::new(Wire::new(upstream, protocol, rates, seed));
        let accepting = Arc::clone(&wire);
        thread::spawn(move || accepting.accept(&listener));
        Self { address, wire }
    }

    /// Whether the wire does no harm from now on.
    pub fn set_calm(&self, is_calm: bool) {
        self.wire.is_calm.store(is_calm, Ordering::Relaxed);
    }

    /// The harm that was done so far.
    pub fn faults(&self) -> &Faults {
        &self.wire.faults
    }
}

impl Drop for FaultyWire {
    fn drop(&mut self) {
        self.wire.is_closed.store(true, Ordering::Relaxed);
        // It waits for a connection, and this is one.
        let _ = std::net::TcpStream::connect(self.address);
    }
}

impl Wire {
    fn new(upstream: SocketAddr, protocol: Protocol, rates: Rates, seed: &str) -> Self {
        Self {
            upstream,
            protocol,
            rates,
            seed: seed.to_owned(),
            is_calm: AtomicBool::new(false),
            is_closed: AtomicBool::new(false),
            faults: Faults::default(),
            passed: AtomicU64::new(0),
            closed_until: Mutex::new(Instant::now()),
        }
    }

    fn accept(self: &Arc<Self>, listener: &TcpListener) {
        for (number, client) in listener.incoming().enumerate() {
            if self.is_closed.load(Ordering::Relaxed) {
                return;
            }
            let (wire, random) = (Arc::clone(self), self.random(number));
            let Ok(client) = client else { continue };
            thread::spawn(move || connection::pass(&wire, client, &random));
        }
    }

    /// What happens on the connection of that number.
    fn random(&self, connection: usize) -> Random {
        Random::of(format!("{}-{connection}", self.seed).as_bytes())
    }

    fn is_calm(&self) -> bool {
        self.is_calm.load(Ordering::Relaxed)
    }

    /// What is done to a chunk.
    fn fault(&self, chunk: &[u8], random: &mut Random) -> Option<Fault> {
        let marked = self.rates.draw_marked(chunk, random);
        let fault = marked.or_else(|| self.rates.draw(random));
        if self.is_calm() {
            return None;
        }
        if marked.is_some() {
            self.faults.count_marked();
        }
        fault
    }

    /// Closes the wire for all connections, for a while.
    fn close_for(&self, time: Duration) {
        let mut until = self.closed_until.lock().unwrap_or_else(PoisonError::into_inner);
        *until = (*until).max(Instant::now() + time);
    }

    fn is_open(&self) -> bool {
        let until = self.closed_until.lock().unwrap_or_else(PoisonError::into_inner);
        *until <= Instant::now()
    }
}
