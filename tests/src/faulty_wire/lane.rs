//! One way of a connection: chunks come in, harm is done to some, and the rest goes on.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::connection::Ends;
use super::{Fault, Protocol, Wire};
use crate::random::Random;

/// The largest chunk that harm is done to: of bytes, a word or some; of HTTP, what is large has to have a
/// chance to arrive.
pub(super) const fn chunk(protocol: Protocol) -> usize {
    match protocol {
        Protocol::Bytes => 16 * 1024,
        Protocol::Http => 512 * 1024,
    }
}

/// The longest delay, in milliseconds.
const LONGEST_DELAY: usize = 150;

/// The shortest and the longest time in which nothing goes on, in milliseconds.
const STALL: (usize, usize) = (500, 6_000);

/// How many chunks overtake one at most, and how long it waits for them.
const OVERTAKING: usize = 6;
const OVERTAKEN: Duration = Duration::from_millis(500);

/// How often who waits looks again.
const TICK: Duration = Duration::from_millis(2);

pub(super) struct Lane {
    pub(super) wire: Arc<Wire>,
    pub(super) ends: Arc<Ends>,
    pub(super) random: Random,
}

impl Lane {
    pub(super) fn new(wire: Arc<Wire>, ends: Arc<Ends>, random: Random) -> Self {
        Self { wire, ends, random }
    }

    /// Forwards what comes from one end to the other, until there is no more.
    pub(super) fn pass_bytes(mut self, ways: fn(&Ends) -> (&TcpStream, &TcpStream)) {
        let ends = Arc::clone(&self.ends);
        let (mut from, to) = ways(&ends);
        let mut chunk = vec![0; chunk(self.wire.protocol)];
        while let Ok(count @ 1..) = from.read(&mut chunk) {
            if self.send(chunk.get(..count).unwrap_or_default(), to).is_err() {
                return;
            }
        }
        self.end(to);
    }

    /// Tells the other end that nothing more comes.
    pub(super) fn end(&self, to: &TcpStream) {
        if !self.ends.is_cut() {
            let _ = to.shutdown(Shutdown::Write);
        }
    }

    /// Sends a chunk, or does harm to it. An error: the connection is over.
    pub(super) fn send(&mut self, chunk: &[u8], mut to: &TcpStream) -> io::Result<()> {
        let fault = self.wire.fault(chunk, &mut self.random);
        if let Some(fault) = fault.filter(|_| !self.ends.is_cut()) {
            self.wire.faults.count(fault);
            self.suffer(fault, chunk, to)?;
        }
        self.wait_until(Duration::MAX, Wire::is_open);
        if self.ends.is_cut() {
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
        to.write_all(chunk)?;
        self.wire.passed.fetch_add(1, Ordering::Relaxed);
        if fault == Some(Fault::CutAfter) {
            return self.cut();
        }
        Ok(())
    }

    /// What happens before a chunk is sent, or in its place.
    fn suffer(&mut self, fault: Fault, chunk: &[u8], mut to: &TcpStream) -> io::Result<()> {
        let half = chunk.get(..chunk.len() / 2).unwrap_or_default();
        match fault {
            Fault::Delay => self.wait(0, LONGEST_DELAY),
            Fault::Stall => self.wait(STALL.0, STALL.1),
            Fault::Partition => {
                let time = self.some(STALL.0, STALL.1);
                self.wire.close_for(time);
            }
            Fault::Overtake => self.be_overtaken(),
            Fault::CutBefore => return self.cut(),
            Fault::CutWithin => {
                to.write_all(half)?;
                return self.cut();
            }
            Fault::Reset => {
                to.write_all(half)?;
                self.ends.reset();
                return Err(io::ErrorKind::ConnectionReset.into());
            }
            Fault::CutAfter | Fault::Repeat => {}
        }
        Ok(())
    }

    fn cut(&self) -> io::Result<()> {
        self.ends.cut();
        Err(io::ErrorKind::ConnectionAborted.into())
    }

    fn be_overtaken(&mut self) {
        let more = u64::try_from(1 + self.random.below(OVERTAKING)).unwrap_or(1);
        let goal = self.wire.passed.load(Ordering::Relaxed) + more;
        self.wait_until(OVERTAKEN, |wire| wire.passed.load(Ordering::Relaxed) >= goal);
    }

    fn wait(&mut self, shortest: usize, longest: usize) {
        let time = self.some(shortest, longest);
        self.wait_until(time, |_| false);
    }

    fn some(&mut self, shortest: usize, longest: usize) -> Duration {
        Duration::from_millis((shortest + self.random.below(longest - shortest)) as u64)
    }

    /// Waits for a condition, but not longer than that, nor on a connection that is over, nor on a
    /// wire that is calm.
    fn wait_until(&self, longest: Duration, is_so: impl Fn(&Wire) -> bool) {
        let begun = Instant::now();
        let is_over = || self.wire.is_calm() || self.ends.is_cut() || begun.elapsed() >= longest;
        while !is_so(&self.wire) && !is_over() {
            sleep(TICK);
        }
    }
}
