//! A generator of load for HTTP servers, and the measurement of our own with it.
//!
//! The generator ([`closed_loop`], [`open_loop`]) does as little as it can, on one thread, because
//! it shares the machine with the server: requests are bytes that were made before, answers are
//! read no further than to their end. `src/bin/server.rs` is the program behind `cargo xtask bench
//! server`. `src/bin/endurance` is about what a server withstands: [`attacks`], clients that want
//! more than their share, and hours of work.

#![expect(
    clippy::missing_panics_doc,
    reason = "a tool of developers: nothing is expected to fail that can"
)]

pub mod accounts;
pub mod archives;
pub mod attacks;
pub mod capacity;
pub mod cases;
pub mod closed_loop;
pub mod connection;
pub mod deposits;
pub mod disk;
pub mod figures;
pub mod floor;
pub mod good_client;
mod http1;
mod http2;
pub mod metrics;
pub mod open_loop;
pub mod places;
pub mod prober;
pub mod process;
pub mod request;
pub mod service;
pub mod sources;
pub mod subjects;
pub mod table;
pub mod taken;
pub mod trend;
pub mod watch;
