//! Timeouts of a client, and its user agent.

use std::time::Duration;

/// Settings of a client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The timeout for a new connection: name lookup, socket and TLS together.
    pub connect_timeout: Duration,
    /// The longest time without data: while a request is sent, until its response starts, while the
    /// response arrives.
    pub idle_timeout: Duration,
    /// The largest document in a response, in bytes. Responses that are streams have no limit.
    pub max_document: u64,
    /// The value of `User-Agent`; none if it is empty.
    pub user_agent: String,
}

/// 10 seconds to connect, 60 without data, documents of 16 MiB.
impl Default for Settings {
    fn default() -> Self {
        Self {
            connect_timeout: Duration::from_secs(10),
            idle_timeout: Duration::from_mins(1),
            max_document: 16 << 20,
            user_agent: concat!("swordsmith/", env!("CARGO_PKG_VERSION")).to_owned(),
        }
    }
}
