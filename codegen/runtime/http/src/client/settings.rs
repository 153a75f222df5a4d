//! How patient a client is, and how it introduces itself.

use std::time::Duration;

/// Settings of a client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// How long a connection may take to be there: name, socket and TLS together.
    pub connect_timeout: Duration,
    /// How long nothing may move: while a request is sent, until its answer begins, while the answer comes.
    pub idle_timeout: Duration,
    /// The largest document that is taken as an answer, in bytes. Answers that are streams have no limit.
    pub max_document: u64,
    /// The value of `User-Agent`; none if it is empty.
    pub user_agent: String,
}

/// 10 seconds to connect, 60 without anything moving, documents of 16 MiB.
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
