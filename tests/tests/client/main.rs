//! The generated client against the real server, over a socket: every operation, every kind of
//! body, and servers that misbehave.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod command;
mod failures;
mod operations;
mod steps;

use std::net::SocketAddr;
use std::time::Duration;

use swordsmith_generated::deposit::client::Client;
use swordsmith_http::Credentials;
use swordsmith_http::client::{Settings, Transport};

/// A client named `demo`, with that password.
fn client(address: SocketAddr, password: &str) -> Client {
    let settings = Settings { idle_timeout: Duration::from_secs(10), ..Settings::default() };
    let credentials = Credentials { user: "demo".into(), password: password.into() };
    let transport = Transport::new(&format!("http://{address}"), settings).unwrap();
    Client::new(transport.with_credentials(&credentials).unwrap())
}
