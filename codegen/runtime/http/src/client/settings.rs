//! Timeouts of a client, and its user agent.

use std::time::Duration;

/// Settings of a client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The timeout for a new connection: name lookup, socket and TLS together.
    pub connect_timeout: Duration,
    /// The longest time without data on a connection: while a request is sent, until its response
    /// starts, while the response arrives. Time to connect does not count.
    pub idle_timeout: Duration,
    /// The largest body that is sent at once, in bytes. One that is larger, or of unknown length, is
    /// sent when the service has agreed to its head (`Expect: 100-continue`, RFC 9110, section
    /// 10.1.1), and not at all if it refuses. `None`: every body is sent at once.
    pub expect_continue_above: Option<u64>,
    /// How long a body waits for the service to agree; then it is sent without. Services and
    /// intermediaries may know nothing of this.
    pub continue_timeout: Duration,
    /// The largest document in a response, in bytes. Responses that are streams have no limit.
    pub max_document: u64,
    /// The value of `User-Agent`; none if it is empty.
    pub user_agent: String,
}

/// 10 seconds to connect, 60 without data; bodies above 1 MiB wait a second for the service to agree;
/// documents of 16 MiB.
impl Default for Settings {
    fn default() -> Self {
        Self {
            connect_timeout: Duration::from_secs(10),
            idle_timeout: Duration::from_mins(1),
            expect_continue_above: Some(1 << 20),
            continue_timeout: Duration::from_secs(1),
            max_document: 16 << 20,
            user_agent: concat!("swordsmith/", env!("CARGO_PKG_VERSION")).to_owned(),
        }
    }
}
